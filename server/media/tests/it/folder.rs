//! Files of a folder: any part of them, and nothing beside them.

use std::os::unix::fs::symlink;
use std::path::Path;

use bytes::Bytes;
use dft_kernel::settings::MediaLocation;
use dft_media::{Key, Media};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use http_body_util::BodyExt;
use tempfile::TempDir;

fn store(folder: &Path) -> Media {
    Media::open(&MediaLocation::Folder(folder.to_owned())).unwrap()
}

fn key(text: &str) -> Key {
    Key::parse(text).unwrap()
}

/// Bytes that are different everywhere: 300,001 of them, more than a few pieces.
fn sound() -> Bytes {
    (0..300_001_u32).map(|at| u8::try_from((at * 7 + at / 251) % 256).unwrap()).collect()
}

struct Heard {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl Heard {
    fn header(&self, name: HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn hear(media: &Media, method: Method, asked: &[(HeaderName, &str)]) -> Option<Heard> {
    let asked =
        asked.iter().map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap())).collect();
    let response = media.send(&key("tracks/rain.mp3"), "audio/mpeg", &method, &asked).await.unwrap()?;
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    Some(Heard { status: parts.status, headers: parts.headers, body })
}

async fn filled() -> (TempDir, Media) {
    let folder = tempfile::tempdir().unwrap();
    let media = store(&folder.path().join("media"));
    media.put(&key("tracks/rain.mp3"), "audio/mpeg", sound()).await.unwrap();
    (folder, media)
}

#[tokio::test]
async fn a_file_is_sent_whole_or_in_any_part() {
    let (_folder, media) = filled().await;
    let whole = hear(&media, Method::GET, &[]).await.unwrap();
    assert_eq!((whole.status, &whole.body), (StatusCode::OK, &sound()));
    assert_eq!(whole.header(header::CONTENT_TYPE), "audio/mpeg");
    assert_eq!(whole.header(header::CONTENT_LENGTH), "300001");
    assert_eq!(whole.header(header::ACCEPT_RANGES), "bytes");
    assert_eq!(whole.header(header::CACHE_CONTROL), "private, no-cache");

    for (wish, part, said) in [
        ("bytes=0-0", 0..1, "bytes 0-0/300001"),
        ("bytes=65530-65545", 65_530..65_546, "bytes 65530-65545/300001"),
        ("bytes=100000-", 100_000..300_001, "bytes 100000-300000/300001"),
        ("bytes=-7", 299_994..300_001, "bytes 299994-300000/300001"),
        ("bytes=300000-99999999999999999999", 300_000..300_001, "bytes 300000-300000/300001"),
    ] {
        let heard = hear(&media, Method::GET, &[(header::RANGE, wish)]).await.unwrap();
        assert_eq!(heard.status, StatusCode::PARTIAL_CONTENT, "{wish}");
        assert_eq!(heard.body, sound().slice(part.clone()), "{wish}");
        assert_eq!(heard.header(header::CONTENT_RANGE), said);
        assert_eq!(heard.header(header::CONTENT_LENGTH), part.len().to_string());
        assert_eq!(heard.header(header::ETAG), whole.header(header::ETAG));
    }
    for wish in ["bytes=300001-", "bytes=-0", "bytes=99999999999999999999-"] {
        let heard = hear(&media, Method::GET, &[(header::RANGE, wish)]).await.unwrap();
        assert_eq!(heard.status, StatusCode::RANGE_NOT_SATISFIABLE, "{wish}");
        assert_eq!(heard.header(header::CONTENT_RANGE), "bytes */300001");
        assert!(heard.body.is_empty());
    }
    let several = hear(&media, Method::GET, &[(header::RANGE, "bytes=0-1,5-6")]).await.unwrap();
    assert_eq!((several.status, several.body), (StatusCode::OK, sound()));
}

#[tokio::test]
async fn head_says_how_long_it_is_and_sends_nothing() {
    let (_folder, media) = filled().await;
    let head = hear(&media, Method::HEAD, &[]).await.unwrap();
    assert_eq!((head.status, head.header(header::CONTENT_LENGTH)), (StatusCode::OK, "300001"));
    assert!(head.body.is_empty());
    let part = hear(&media, Method::HEAD, &[(header::RANGE, "bytes=5-9")]).await.unwrap();
    assert_eq!((part.status, part.header(header::CONTENT_LENGTH)), (StatusCode::PARTIAL_CONTENT, "5"));
    assert!(part.body.is_empty());
}

#[tokio::test]
async fn who_has_it_gets_nothing_and_parts_of_another_are_never_mixed_in() {
    let (_folder, media) = filled().await;
    let etag = hear(&media, Method::GET, &[]).await.unwrap().header(header::ETAG).to_owned();
    assert!(etag.starts_with('"') && etag.len() == 24, "strong: {etag}");
    let again = hear(&media, Method::GET, &[(header::IF_NONE_MATCH, &etag)]).await.unwrap();
    assert_eq!((again.status, again.header(header::ETAG)), (StatusCode::NOT_MODIFIED, etag.as_str()));
    assert!(again.body.is_empty());

    let part = [(header::RANGE, "bytes=10-19"), (header::IF_RANGE, etag.as_str())];
    assert_eq!(hear(&media, Method::GET, &part).await.unwrap().status, StatusCode::PARTIAL_CONTENT);
    media.put(&key("tracks/rain.mp3"), "audio/mpeg", Bytes::from_static(b"another")).await.unwrap();
    let other = hear(&media, Method::GET, &part).await.unwrap();
    assert_eq!((other.status, &other.body[..]), (StatusCode::OK, &b"another"[..]));
    assert_ne!(other.header(header::ETAG), etag);
}

#[tokio::test]
async fn nothing_beside_the_folder_can_be_reached() {
    let (folder, media) = filled().await;
    let top = folder.path().join("media");
    std::fs::write(folder.path().join("secret"), "secret").unwrap();
    std::fs::create_dir(folder.path().join("elsewhere")).unwrap();
    std::fs::write(folder.path().join("elsewhere/a.mp3"), "secret").unwrap();
    symlink(folder.path().join("secret"), top.join("tracks/link.mp3")).unwrap();
    symlink("rain.mp3", top.join("tracks/inside.mp3")).unwrap();
    symlink(folder.path().join("elsewhere"), top.join("way")).unwrap();
    std::fs::create_dir(top.join("tracks/folder.mp3")).unwrap();
    let pipe = std::process::Command::new("mkfifo").arg(top.join("tracks/pipe.mp3")).status().unwrap();
    assert!(pipe.success());
    for name in [
        "tracks/link.mp3",
        "tracks/inside.mp3",
        "way/a.mp3",
        "tracks/folder.mp3",
        "tracks/pipe.mp3",
        "tracks/rain.mp3/more",
        "tracks",
        "none.mp3",
    ] {
        let sent = media.send(&key(name), "audio/mpeg", &Method::GET, &HeaderMap::new()).await.unwrap();
        assert!(sent.is_none(), "{name}");
        assert_eq!(media.find(&key(name)).await.unwrap(), None, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_sees_half_a_file() {
    let (_folder, media) = filled().await;
    let versions = [Bytes::from(vec![1; 200_000]), Bytes::from(vec![2; 250_000])];
    media.put(&key("tracks/rain.mp3"), "audio/mpeg", versions[0].clone()).await.unwrap();
    let writer = {
        let (media, versions) = (media.clone(), versions.clone());
        tokio::spawn(async move {
            for turn in 0..40 {
                media.put(&key("tracks/rain.mp3"), "audio/mpeg", versions[turn % 2].clone()).await.unwrap();
            }
        })
    };
    while !writer.is_finished() {
        let heard = hear(&media, Method::GET, &[]).await.unwrap();
        assert!(versions.contains(&heard.body), "{} bytes", heard.body.len());
    }
    writer.await.unwrap();
}

#[tokio::test]
async fn a_folder_that_cannot_be_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let place = MediaLocation::Folder(folder.path().join("file/media"));
    let said = Media::open(&place).err().unwrap();
    assert!(said.starts_with("MEDIA_URL: "), "{said}");
}

#[tokio::test]
async fn what_is_kept_is_nobody_elses_to_read() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, _media) = filled().await;
    let mode = std::fs::metadata(folder.path().join("media")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}
