//! The file storage: a local folder or an S3 bucket.

use std::fmt;
use std::fs::File;
use std::path::{Path as FilePath, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use dft_kernel::ApiError;
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
use crate::config::{Bucket, MediaLocation};

/// The longest a bucket request may take. An uploaded file may be large.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(5);

/// The file storage. Cheap to clone.
#[derive(Clone)]
pub struct Media(Arc<Backend>);

enum Backend {
    /// A folder by its canonical path, so that symbolic links can be detected.
    Folder { root: PathBuf, store: LocalFileSystem },
    /// A bucket: files are downloaded from it through presigned URLs.
    Bucket { store: AmazonS3, prefix: String },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObjectInfo {
    pub length: u64,
    /// A strong validator.
    pub etag: String,
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct MediaError(String);

impl From<object_store::Error> for MediaError {
    fn from(error: object_store::Error) -> Self {
        Self(format!("media storage: {error}"))
    }
}

impl From<std::io::Error> for MediaError {
    fn from(error: std::io::Error) -> Self {
        Self(format!("media storage: {error}"))
    }
}

impl From<MediaError> for ApiError {
    fn from(error: MediaError) -> Self {
        Self::unavailable(error)
    }
}

impl Media {
    /// Opens the storage; the error names the setting. A folder is created if needed; a bucket is not contacted yet.
    pub fn open(location: &MediaLocation) -> Result<Self, String> {
        let backend = match location {
            MediaLocation::Folder(folder) => {
                open_folder(folder).map_err(|error| format!("MEDIA_URL: {}: {error}", folder.display()))?
            }
            MediaLocation::Bucket(bucket) => {
                open_bucket(bucket).map_err(|error| format!("MEDIA_URL: {error}"))?
            }
        };
        Ok(Self(Arc::new(backend)))
    }

    /// Writes a file atomically: readers see the old or the new version.
    pub async fn put(&self, key: &Key, media_type: &'static str, bytes: Bytes) -> Result<(), MediaError> {
        match &*self.0 {
            Backend::Folder { store, .. } => {
                store.put(&key.path(), bytes.into()).await?;
            }
            Backend::Bucket { store, prefix } => {
                let attributes = Attributes::from_iter([
                    (Attribute::ContentType, media_type),
                    (Attribute::CacheControl, "private, max-age=3600"),
                ]);
                let options = PutOptions { attributes, ..PutOptions::default() };
                store.put_opts(&object_path(prefix, key), bytes.into(), options).await?;
            }
        }
        Ok(())
    }

    pub async fn stat(&self, key: &Key) -> Result<Option<ObjectInfo>, MediaError> {
        match &*self.0 {
            Backend::Folder { .. } => Ok(self.open_file(key).await?.map(|(_, info)| info)),
            Backend::Bucket { store, prefix } => match store.head(&object_path(prefix, key)).await {
                Ok(meta) => Ok(Some(ObjectInfo::new(&meta))),
                Err(object_store::Error::NotFound { .. }) => Ok(None),
                Err(error) => Err(error.into()),
            },
        }
    }

    /// A download URL that expires; `None` for a folder, whose files we stream ourselves.
    pub async fn presigned_url(&self, key: &Key, ttl: Duration) -> Result<Option<String>, MediaError> {
        match &*self.0 {
            Backend::Folder { .. } => Ok(None),
            Backend::Bucket { store, prefix } => {
                let url = store.signed_url(Method::GET, &object_path(prefix, key), ttl).await?;
                Ok(Some(url.to_string()))
            }
        }
    }

    /// Opens a file of the folder. Symbolic links, directories and pipes count as missing.
    pub(crate) async fn open_file(&self, key: &Key) -> Result<Option<(File, ObjectInfo)>, MediaError> {
        let Backend::Folder { root, store } = &*self.0 else {
            return Err(MediaError("a bucket's files are downloaded from the bucket".to_owned()));
        };
        let (root, checked_key) = (root.clone(), key.clone());
        let is_plain = tokio::task::spawn_blocking(move || is_plain_file(&root, &checked_key));
        if !is_plain.await.map_err(|error| MediaError(error.to_string()))?? {
            return Ok(None);
        }
        let object = match store.get_opts(&key.path(), GetOptions::default()).await {
            Ok(object) => object,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let info = ObjectInfo::new(&object.meta);
        match object.payload {
            GetResultPayload::File(file, _) => Ok(Some((file, info))),
            GetResultPayload::Stream(_) => {
                Err(MediaError("the media folder returned a stream instead of a file".to_owned()))
            }
        }
    }
}

impl ObjectInfo {
    /// The storage's own `ETag` reveals inode and modification time, so it is hashed.
    fn new(meta: &ObjectMeta) -> Self {
        let etag = meta.e_tag.clone().unwrap_or_else(|| meta.last_modified.to_rfc3339());
        let version = format!("{etag} {}", meta.size);
        Self { length: meta.size, etag: format!("\"{}\"", &sha256_base64url(version.as_bytes())[..22]) }
    }
}

/// A file's path in a bucket, below the configured prefix.
fn object_path(prefix: &str, key: &Key) -> object_store::path::Path {
    if prefix.is_empty() { key.path() } else { object_store::path::Path::from(format!("{prefix}/{key}")) }
}

fn open_folder(folder: &FilePath) -> Result<Backend, MediaError> {
    let mut builder = std::fs::DirBuilder::new();
    std::os::unix::fs::DirBuilderExt::mode(builder.recursive(true), 0o700);
    builder.create(folder)?;
    let root = folder.canonicalize()?;
    // `put` returns after the file is on disk.
    let store = LocalFileSystem::new_with_prefix(&root)?.with_fsync(true);
    Ok(Backend::Folder { root, store })
}

fn open_bucket(bucket: &Bucket) -> Result<Backend, MediaError> {
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&bucket.name)
        .with_client_options(ClientOptions::new().with_timeout(REQUEST_TIMEOUT));
    for (name, value) in &bucket.variables {
        // Other AWS_ variables are meant for other programs.
        if let Ok(config_key) = name.to_ascii_lowercase().parse::<AmazonS3ConfigKey>() {
            builder = builder.with_config(config_key, value.reveal());
        }
    }
    let store = builder
        .with_retry(RetryConfig {
            backoff: BackoffConfig::default(),
            max_retries: 3,
            retry_timeout: Duration::from_secs(20),
        })
        .build()?;
    Ok(Backend::Bucket { store, prefix: bucket.prefix.clone() })
}

/// Whether every parent is a directory and the last segment a regular file. A symbolic link could leave the folder; a pipe
/// could block forever.
fn is_plain_file(root: &FilePath, key: &Key) -> Result<bool, std::io::Error> {
    let mut path = root.to_owned();
    let mut segments = key.as_str().split('/').peekable();
    while let Some(segment) = segments.next() {
        path.push(segment);
        let file_type = match std::fs::symlink_metadata(&path) {
            Ok(metadata) => metadata.file_type(),
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
        let expected = if segments.peek().is_some() { file_type.is_dir() } else { file_type.is_file() };
        if !expected {
            return Ok(false);
        }
    }
    Ok(true)
}

impl MediaError {
    pub(crate) fn new(error: &dyn fmt::Display) -> Self {
        Self(format!("media storage: {error}"))
    }
}
