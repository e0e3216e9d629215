//! The folder backend: ranges, conditional requests and containment.

use std::os::unix::fs::symlink;
use std::path::Path;

use bytes::Bytes;
use dft_media::{Key, Media, MediaLocation};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use http_body_util::BodyExt;
use tempfile::TempDir;

fn store(folder: &Path) -> Media {
    Media::open(&MediaLocation::Folder(folder.to_owned())).unwrap()
}

fn key(text: &str) -> Key {
    Key::parse(text).unwrap()
}

/// 300,001 varying bytes: several chunks.
fn content() -> Bytes {
    (0..300_001_u32).map(|at| u8::try_from((at * 7 + at / 251) % 256).unwrap()).collect()
}

struct Received {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl Received {
    fn header(&self, name: HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn request(media: &Media, method: Method, headers: &[(HeaderName, &str)]) -> Option<Received> {
    let headers =
        headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap())).collect();
    let response = media.send(&key("tracks/rain.mp3"), "audio/mpeg", &method, &headers).await.unwrap()?;
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    Some(Received { status: parts.status, headers: parts.headers, body })
}

async fn folder_with_a_file() -> (TempDir, Media) {
    let folder = tempfile::tempdir().unwrap();
    let media = store(&folder.path().join("media"));
    media.put(&key("tracks/rain.mp3"), "audio/mpeg", content()).await.unwrap();
    (folder, media)
}

#[tokio::test]
async fn a_file_is_served_in_full_or_by_range() {
    let (_folder, media) = folder_with_a_file().await;
    let full = request(&media, Method::GET, &[]).await.unwrap();
    assert_eq!((full.status, &full.body), (StatusCode::OK, &content()));
    assert_eq!(full.header(header::CONTENT_TYPE), "audio/mpeg");
    assert_eq!(full.header(header::CONTENT_LENGTH), "300001");
    assert_eq!(full.header(header::ACCEPT_RANGES), "bytes");
    assert_eq!(full.header(header::CACHE_CONTROL), "private, no-cache");

    for (range, part, content_range) in [
        ("bytes=0-0", 0..1, "bytes 0-0/300001"),
        ("bytes=65530-65545", 65_530..65_546, "bytes 65530-65545/300001"),
        ("bytes=100000-", 100_000..300_001, "bytes 100000-300000/300001"),
        ("bytes=-7", 299_994..300_001, "bytes 299994-300000/300001"),
        ("bytes=300000-99999999999999999999", 300_000..300_001, "bytes 300000-300000/300001"),
    ] {
        let response = request(&media, Method::GET, &[(header::RANGE, range)]).await.unwrap();
        assert_eq!(response.status, StatusCode::PARTIAL_CONTENT, "{range}");
        assert_eq!(response.body, content().slice(part.clone()), "{range}");
        assert_eq!(response.header(header::CONTENT_RANGE), content_range);
        assert_eq!(response.header(header::CONTENT_LENGTH), part.len().to_string());
        assert_eq!(response.header(header::ETAG), full.header(header::ETAG));
    }
    for range in ["bytes=300001-", "bytes=-0", "bytes=99999999999999999999-"] {
        let response = request(&media, Method::GET, &[(header::RANGE, range)]).await.unwrap();
        assert_eq!(response.status, StatusCode::RANGE_NOT_SATISFIABLE, "{range}");
        assert_eq!(response.header(header::CONTENT_RANGE), "bytes */300001");
        assert!(response.body.is_empty());
    }
    let several = request(&media, Method::GET, &[(header::RANGE, "bytes=0-1,5-6")]).await.unwrap();
    assert_eq!((several.status, several.body), (StatusCode::OK, content()));
}

#[tokio::test]
async fn head_returns_the_length_without_a_body() {
    let (_folder, media) = folder_with_a_file().await;
    let head = request(&media, Method::HEAD, &[]).await.unwrap();
    assert_eq!((head.status, head.header(header::CONTENT_LENGTH)), (StatusCode::OK, "300001"));
    assert!(head.body.is_empty());
    let part = request(&media, Method::HEAD, &[(header::RANGE, "bytes=5-9")]).await.unwrap();
    assert_eq!((part.status, part.header(header::CONTENT_LENGTH)), (StatusCode::PARTIAL_CONTENT, "5"));
    assert!(part.body.is_empty());
}

#[tokio::test]
async fn a_matching_etag_returns_304_and_a_changed_file_ignores_the_range() {
    let (_folder, media) = folder_with_a_file().await;
    let etag = request(&media, Method::GET, &[]).await.unwrap().header(header::ETAG).to_owned();
    assert!(etag.starts_with('"') && etag.len() == 24, "strong: {etag}");
    let again = request(&media, Method::GET, &[(header::IF_NONE_MATCH, &etag)]).await.unwrap();
    assert_eq!((again.status, again.header(header::ETAG)), (StatusCode::NOT_MODIFIED, etag.as_str()));
    assert!(again.body.is_empty());

    let part = [(header::RANGE, "bytes=10-19"), (header::IF_RANGE, etag.as_str())];
    assert_eq!(request(&media, Method::GET, &part).await.unwrap().status, StatusCode::PARTIAL_CONTENT);
    media.put(&key("tracks/rain.mp3"), "audio/mpeg", Bytes::from_static(b"another")).await.unwrap();
    let other = request(&media, Method::GET, &part).await.unwrap();
    assert_eq!((other.status, &other.body[..]), (StatusCode::OK, &b"another"[..]));
    assert_ne!(other.header(header::ETAG), etag);
}

#[tokio::test]
async fn files_outside_the_folder_are_unreachable() {
    let (folder, media) = folder_with_a_file().await;
    let root = folder.path().join("media");
    std::fs::write(folder.path().join("secret"), "secret").unwrap();
    std::fs::create_dir(folder.path().join("elsewhere")).unwrap();
    std::fs::write(folder.path().join("elsewhere/a.mp3"), "secret").unwrap();
    symlink(folder.path().join("secret"), root.join("tracks/link.mp3")).unwrap();
    symlink("rain.mp3", root.join("tracks/inside.mp3")).unwrap();
    symlink(folder.path().join("elsewhere"), root.join("dirlink")).unwrap();
    std::fs::create_dir(root.join("tracks/folder.mp3")).unwrap();
    let pipe = std::process::Command::new("mkfifo").arg(root.join("tracks/pipe.mp3")).status().unwrap();
    assert!(pipe.success());
    for name in [
        "tracks/link.mp3",
        "tracks/inside.mp3",
        "dirlink/a.mp3",
        "tracks/folder.mp3",
        "tracks/pipe.mp3",
        "tracks/rain.mp3/more",
        "tracks",
        "none.mp3",
    ] {
        let sent = media.send(&key(name), "audio/mpeg", &Method::GET, &HeaderMap::new()).await.unwrap();
        assert!(sent.is_none(), "{name}");
        assert_eq!(media.stat(&key(name)).await.unwrap(), None, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn put_is_atomic() {
    let (_folder, media) = folder_with_a_file().await;
    let versions = [Bytes::from(vec![1; 200_000]), Bytes::from(vec![2; 250_000])];
    media.put(&key("tracks/rain.mp3"), "audio/mpeg", versions[0].clone()).await.unwrap();
    let writer = {
        let (media, versions) = (media.clone(), versions.clone());
        tokio::spawn(async move {
            for round in 0..40 {
                media.put(&key("tracks/rain.mp3"), "audio/mpeg", versions[round % 2].clone()).await.unwrap();
            }
        })
    };
    while !writer.is_finished() {
        let response = request(&media, Method::GET, &[]).await.unwrap();
        assert!(versions.contains(&response.body), "{} bytes", response.body.len());
    }
    writer.await.unwrap();
}

#[tokio::test]
async fn an_unusable_folder_is_named_in_the_error() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let location = MediaLocation::Folder(folder.path().join("file/media"));
    let error = Media::open(&location).err().unwrap();
    assert!(error.starts_with("MEDIA_URL: "), "{error}");
}

#[tokio::test]
async fn the_folder_is_private_to_its_owner() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, _media) = folder_with_a_file().await;
    let mode = std::fs::metadata(folder.path().join("media")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}
