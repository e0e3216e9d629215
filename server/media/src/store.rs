//! The store: where files are put, found and handed out.

use std::fmt;
use std::fs::File;
use std::path::{Path as FilePath, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use dft_kernel::ApiError;
use dft_kernel::settings::{Bucket, MediaLocation};
use dft_kernel::token::sha256_base64url;
use http::Method;
use object_store::aws::{AmazonS3, AmazonS3Builder, AmazonS3ConfigKey};
use object_store::local::LocalFileSystem;
use object_store::signer::Signer;
use object_store::{
    Attribute, Attributes, BackoffConfig, ClientOptions, GetOptions, GetResultPayload, ObjectMeta,
    ObjectStore, ObjectStoreExt, PutOptions, RetryConfig,
};

use crate::Key;

/// How long one answer of a bucket may take. A file that is brought in may be large.
const PATIENCE: Duration = Duration::from_mins(5);

/// The store. Cheap to clone.
#[derive(Clone)]
pub struct Media(Arc<Place>);

enum Place {
    /// A folder, as its one true path, so that a link can be told from a place inside it.
    Folder { top: PathBuf, store: LocalFileSystem },
    /// A bucket: whoever may have a file gets a link to it that ends.
    Bucket { store: AmazonS3, prefix: String },
}

/// A file that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// In bytes.
    pub length: u64,
    /// Strong: other bytes have another one.
    pub etag: String,
}

/// Why the store could not.
#[derive(Debug)]
pub struct Trouble(String);

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}

impl From<object_store::Error> for Trouble {
    fn from(error: object_store::Error) -> Self {
        Self(format!("the media store: {error}"))
    }
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Self {
        Self(format!("the media store: {error}"))
    }
}

impl From<Trouble> for ApiError {
    fn from(trouble: Trouble) -> Self {
        Self::unavailable(trouble)
    }
}

impl Media {
    /// Opens the store, or answers the line that names the setting which cannot be used. A folder is made if need be; a
    /// bucket is not asked before it is needed.
    pub fn open(place: &MediaLocation) -> Result<Self, String> {
        let opened = match place {
            MediaLocation::Folder(folder) => {
                open_folder(folder).map_err(|said| format!("MEDIA_URL: {}: {said}", folder.display()))?
            }
            MediaLocation::Bucket(bucket) => {
                open_bucket(bucket).map_err(|said| format!("MEDIA_URL: {said}"))?
            }
        };
        Ok(Self(Arc::new(opened)))
    }

    /// Puts a file there, whole or not at all: nobody ever sees half of it.
    pub async fn put(&self, key: &Key, media_type: &'static str, bytes: Bytes) -> Result<(), Trouble> {
        match &*self.0 {
            Place::Folder { store, .. } => {
                store.put(&key.path(), bytes.into()).await?;
            }
            Place::Bucket { store, prefix } => {
                let attributes = Attributes::from_iter([
                    (Attribute::ContentType, media_type),
                    (Attribute::CacheControl, "private, max-age=3600"),
                ]);
                let options = PutOptions { attributes, ..PutOptions::default() };
                store.put_opts(&within(prefix, key), bytes.into(), options).await?;
            }
        }
        Ok(())
    }

    /// Whether a file is there.
    pub async fn find(&self, key: &Key) -> Result<Option<Found>, Trouble> {
        match &*self.0 {
            Place::Folder { .. } => Ok(self.open_file(key).await?.map(|(_, found)| found)),
            Place::Bucket { store, prefix } => match store.head(&within(prefix, key)).await {
                Ok(meta) => Ok(Some(Found::new(&meta))),
                Err(object_store::Error::NotFound { .. }) => Ok(None),
                Err(error) => Err(error.into()),
            },
        }
    }

    /// A link to a file that ends after so long; none where we send files ourselves.
    pub async fn link(&self, key: &Key, lives: Duration) -> Result<Option<String>, Trouble> {
        match &*self.0 {
            Place::Folder { .. } => Ok(None),
            Place::Bucket { store, prefix } => {
                let url = store.signed_url(Method::GET, &within(prefix, key), lives).await?;
                Ok(Some(url.to_string()))
            }
        }
    }

    /// A file of the folder, opened. A link, a folder or a pipe is no file of ours: it is not there.
    pub(crate) async fn open_file(&self, key: &Key) -> Result<Option<(File, Found)>, Trouble> {
        let Place::Folder { top, store } = &*self.0 else {
            return Err(Trouble("a bucket's files are sent by the bucket".to_owned()));
        };
        let (top, name) = (top.clone(), key.clone());
        let plain = tokio::task::spawn_blocking(move || is_plain_file(&top, &name));
        if !plain.await.map_err(|error| Trouble(error.to_string()))?? {
            return Ok(None);
        }
        let found = match store.get_opts(&key.path(), GetOptions::default()).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let (meta, payload) = (Found::new(&found.meta), found.payload);
        match payload {
            GetResultPayload::File(file, _) => Ok(Some((file, meta))),
            GetResultPayload::Stream(_) => Err(Trouble("the media folder gave no file".to_owned())),
        }
    }
}

impl Found {
    /// The store's own `ETag` comes from where and when the file was written, which is nobody's business: its fingerprint.
    fn new(meta: &ObjectMeta) -> Self {
        let own = meta.e_tag.clone().unwrap_or_else(|| meta.last_modified.to_rfc3339());
        let said = format!("{own} {}", meta.size);
        Self { length: meta.size, etag: format!("\"{}\"", &sha256_base64url(said.as_bytes())[..22]) }
    }
}

/// A file's name in a bucket that is not ours alone.
fn within(prefix: &str, key: &Key) -> object_store::path::Path {
    if prefix.is_empty() { key.path() } else { object_store::path::Path::from(format!("{prefix}/{key}")) }
}

fn open_folder(folder: &FilePath) -> Result<Place, Trouble> {
    let mut made = std::fs::DirBuilder::new();
    std::os::unix::fs::DirBuilderExt::mode(made.recursive(true), 0o700);
    made.create(folder)?;
    let top = folder.canonicalize()?;
    // An answer that was given is on disk.
    let store = LocalFileSystem::new_with_prefix(&top)?.with_fsync(true);
    Ok(Place::Folder { top, store })
}

fn open_bucket(bucket: &Bucket) -> Result<Place, Trouble> {
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&bucket.name)
        .with_client_options(ClientOptions::new().with_timeout(PATIENCE));
    for (name, value) in &bucket.variables {
        // What the builder does not know concerns other programs.
        if let Ok(known) = name.to_ascii_lowercase().parse::<AmazonS3ConfigKey>() {
            builder = builder.with_config(known, value.reveal());
        }
    }
    let store = builder
        .with_retry(RetryConfig {
            backoff: BackoffConfig::default(),
            max_retries: 3,
            retry_timeout: Duration::from_secs(20),
        })
        .build()?;
    Ok(Place::Bucket { store, prefix: bucket.prefix.clone() })
}

/// Whether the whole way to a file is folders and the end a plain file. A link could lead anywhere, a pipe last for ever.
fn is_plain_file(top: &FilePath, key: &Key) -> Result<bool, std::io::Error> {
    let mut path = top.to_owned();
    let mut words = key.as_str().split('/').peekable();
    while let Some(word) = words.next() {
        path.push(word);
        let kind = match std::fs::symlink_metadata(&path) {
            Ok(found) => found.file_type(),
            Err(error)
                if matches!(
                    error.kind(),
                    std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory
                ) =>
            {
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        let fine = if words.peek().is_some() { kind.is_dir() } else { kind.is_file() };
        if !fine {
            return Ok(false);
        }
    }
    Ok(true)
}

impl Trouble {
    pub(crate) fn of(error: &dyn fmt::Display) -> Self {
        Self(format!("the media store: {error}"))
    }
}
