//! Settings of the file storage: a folder, or a bucket with the usual AWS variables.

use std::path::PathBuf;

use dft_kernel::settings::{EnvReader, Secret, data_dir};
use url::Url;

/// `MEDIA_URL`: where audio files are stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MediaLocation {
    Folder(PathBuf),
    Bucket(Bucket),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bucket {
    pub name: String,
    /// The prefix of every key; empty when the bucket is ours alone.
    pub prefix: String,
    /// `AWS_ACCESS_KEY_ID`, `AWS_REGION` and so on, as they are set.
    pub variables: Vec<(String, Secret)>,
    /// The origin that browsers download presigned URLs from.
    pub origin: String,
}

impl MediaLocation {
    pub fn from_env(env: &mut EnvReader) -> Self {
        let default = Self::Folder(data_dir(env).join("media"));
        let Some(text) = env.string("MEDIA_URL") else { return default };
        if let Some(folder) = text.strip_prefix("file://")
            && !folder.is_empty()
        {
            return Self::Folder(PathBuf::from(folder));
        }
        match Url::parse(&text) {
            Ok(url) if url.scheme() == "s3" && url.has_host() => Self::Bucket(bucket(env, &url)),
            _ => {
                env.error("MEDIA_URL", "expected file://FOLDER or s3://BUCKET/PREFIX");
                default
            }
        }
    }
}

/// Without keys the AWS client uses the role of the machine.
fn bucket(env: &mut EnvReader, url: &Url) -> Bucket {
    let name = url.host_str().unwrap_or_default().to_owned();
    let prefix = url.path().trim_matches('/').to_owned();
    let is_plain = |segment: &str| {
        !segment.starts_with('.')
            && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    if !(prefix.is_empty() || prefix.split('/').all(|segment| !segment.is_empty() && is_plain(segment)))
        || !is_plain(&name)
        || url.query().is_some()
        || url.port().is_some()
        || !url.username().is_empty()
    {
        env.error("MEDIA_URL", "expected s3://BUCKET/PREFIX with plain words");
    }
    // Only to report a pair of which one is missing: the values are passed on below.
    env.group(["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]);
    let region = env.string("AWS_REGION").or_else(|| env.string("AWS_DEFAULT_REGION"));
    if region.is_none() {
        env.error("AWS_REGION", "expected the bucket's region, such as ap-south-1");
    }
    let flags = [("true", true), ("false", false)];
    let allow_http = env.one_of("AWS_ALLOW_HTTP", &flags, false);
    let virtual_hosted = env.one_of("AWS_VIRTUAL_HOSTED_STYLE_REQUEST", &flags, false);
    let endpoint = ["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_ENDPOINT"]
        .iter()
        .find_map(|name| env.url(name).map(|url| (*name, url)));
    if let Some((name, url)) = &endpoint
        && url.scheme() == "http"
        && !allow_http
    {
        env.error(name, "expected an https address, or AWS_ALLOW_HTTP=true beside it");
    }
    let amazon = || {
        let host = format!("s3.{}.amazonaws.com", region.unwrap_or_default());
        if virtual_hosted { format!("https://{name}.{host}") } else { format!("https://{host}") }
    };
    let origin = endpoint.map_or_else(amazon, |(_, url)| url.origin().ascii_serialization());
    Bucket { variables: env.with_prefix("AWS_"), name, prefix, origin }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGION: (&str, &str) = ("AWS_REGION", "ap-south-1");

    fn read(variables: &[(&str, &str)]) -> Result<MediaLocation, Vec<String>> {
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        EnvReader::read(variables, MediaLocation::from_env).map_err(|error| error.0)
    }

    fn read_bucket(more: &[(&str, &str)]) -> Result<Bucket, Vec<String>> {
        match read(&[&[("MEDIA_URL", "s3://bucket/audio/")], more].concat())? {
            MediaLocation::Bucket(bucket) => Ok(bucket),
            MediaLocation::Folder(folder) => panic!("{}", folder.display()),
        }
    }

    #[test]
    fn without_a_url_files_are_in_the_data_folder() {
        assert_eq!(read(&[]), Ok(MediaLocation::Folder("./data/media".into())));
        assert_eq!(read(&[("DFT_DATA_DIR", "/srv")]), Ok(MediaLocation::Folder("/srv/media".into())));
        assert_eq!(read(&[("MEDIA_URL", "file:///audio")]), Ok(MediaLocation::Folder("/audio".into())));
    }

    #[test]
    fn a_bucket_needs_its_region_and_both_keys_or_none() {
        let bucket = read_bucket(&[REGION, ("AWS_ACCESS_KEY_ID", "AKIA"), ("AWS_SECRET_ACCESS_KEY", "hush")])
            .expect("valid");
        assert_eq!((bucket.name.as_str(), bucket.prefix.as_str()), ("bucket", "audio"));
        assert_eq!(bucket.origin, "https://s3.ap-south-1.amazonaws.com");
        assert!(!format!("{bucket:?}").contains("hush"));

        let error = |more: &[(&str, &str)]| read_bucket(more).expect_err("a mistake").join("\n");
        assert!(error(&[]).starts_with("AWS_REGION: "));
        assert!(error(&[REGION, ("AWS_ACCESS_KEY_ID", "AKIA")]).starts_with("AWS_SECRET_ACCESS_KEY: "));
        assert!(error(&[REGION, ("AWS_ALLOW_HTTP", "yes")]).starts_with("AWS_ALLOW_HTTP: "));
    }

    #[test]
    fn an_endpoint_without_tls_must_be_allowed() {
        let endpoint = ("AWS_ENDPOINT_URL", "http://10.0.0.5:9000");
        let errors = read_bucket(&[REGION, endpoint]).expect_err("a mistake");
        assert!(errors[0].starts_with("AWS_ENDPOINT_URL: "), "{errors:?}");
        let bucket = read_bucket(&[REGION, endpoint, ("AWS_ALLOW_HTTP", "true")]).expect("valid");
        assert_eq!(bucket.origin, "http://10.0.0.5:9000");
    }

    #[test]
    fn a_url_that_names_no_folder_or_bucket_is_a_mistake() {
        for url in ["s3://", "s3://bucket/a//b", "s3://u@bucket/a", "s3://bucket/a?b", "file://", "ftp://a"] {
            let errors = read(&[("MEDIA_URL", url), REGION]).expect_err(url);
            assert!(errors[0].starts_with("MEDIA_URL: "), "{errors:?}");
        }
    }
}
