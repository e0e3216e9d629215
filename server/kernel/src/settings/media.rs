//! Where sounds live: a folder, or a bucket with the usual AWS variables.

use std::path::{Path, PathBuf};

use url::Url;

use super::Secret;
use super::env_reader::Reader;

/// Where sounds live.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MediaLocation {
    /// A folder of this machine.
    Folder(PathBuf),
    /// A bucket.
    Bucket(Bucket),
}

/// A bucket, with the usual AWS variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bucket {
    /// Its name.
    pub name: String,
    /// What every name in it begins with; empty when the bucket is ours alone.
    pub prefix: String,
    /// `AWS_ACCESS_KEY_ID`, `AWS_REGION` and so on, as they are set.
    pub variables: Vec<(String, Secret)>,
    /// Where browsers fetch from by a signed link.
    pub origin: String,
}

/// `MEDIA_URL` with the AWS variables beside it.
pub(super) fn read(from: &mut Reader, data_dir: &Path) -> MediaLocation {
    let inside = MediaLocation::Folder(data_dir.join("media"));
    let Some(text) = from.text("MEDIA_URL") else { return inside };
    if let Some(folder) = text.strip_prefix("file://")
        && !folder.is_empty()
    {
        return MediaLocation::Folder(PathBuf::from(folder));
    }
    match Url::parse(&text) {
        Ok(url) if url.scheme() == "s3" && url.has_host() => MediaLocation::Bucket(bucket(from, &url)),
        _ => {
            from.wrong("MEDIA_URL", "expected file://FOLDER or s3://BUCKET/PREFIX");
            inside
        }
    }
}

/// A bucket and what the usual AWS variables say about it. Without keys the machine's own role is asked.
fn bucket(from: &mut Reader, url: &Url) -> Bucket {
    let name = url.host_str().unwrap_or_default().to_owned();
    let prefix = url.path().trim_matches('/').to_owned();
    let plain = |word: &str| {
        !word.starts_with('.')
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    if !(prefix.is_empty() || prefix.split('/').all(|word| !word.is_empty() && plain(word)))
        || !plain(&name)
        || url.query().is_some()
        || url.port().is_some()
        || !url.username().is_empty()
    {
        from.wrong("MEDIA_URL", "expected s3://BUCKET/PREFIX with plain words");
    }
    // Asked for so that a half-set pair is told.
    from.both("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY");
    let region = from.text("AWS_REGION").or_else(|| from.text("AWS_DEFAULT_REGION"));
    if region.is_none() {
        from.wrong("AWS_REGION", "expected the bucket's region, such as ap-south-1");
    }
    let flags = [("true", true), ("false", false)];
    let allow_http = from.one_of("AWS_ALLOW_HTTP", &flags, false);
    let own_host = from.one_of("AWS_VIRTUAL_HOSTED_STYLE_REQUEST", &flags, false);
    let endpoint = ["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_ENDPOINT"]
        .iter()
        .find_map(|name| from.web_address(name).map(|url| (*name, url)));
    if let Some((name, url)) = &endpoint
        && url.scheme() == "http"
        && !allow_http
    {
        from.wrong(name, "expected an https address, or AWS_ALLOW_HTTP=true beside it");
    }
    let amazon = || {
        let host = format!("s3.{}.amazonaws.com", region.unwrap_or_default());
        if own_host { format!("https://{name}.{host}") } else { format!("https://{host}") }
    };
    let origin = endpoint.map_or_else(amazon, |(_, url)| url.origin().ascii_serialization());
    let variables = from.named("AWS_").into_iter().map(|(name, value)| (name, Secret(value))).collect();
    Bucket { name, prefix, variables, origin }
}
