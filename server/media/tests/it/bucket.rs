//! The S3 backend: signed requests and presigned download URLs that expire.

use std::time::Duration;

use bytes::Bytes;
use dft_kernel::settings::EnvReader;
use dft_media::{Key, Media, MediaLocation};
use dft_testkit::FakeS3;
use http::{HeaderMap, Method};

fn open(variables: &[(&str, String)]) -> Media {
    let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
    Media::open(&EnvReader::read(variables, MediaLocation::from_env).unwrap()).unwrap()
}

fn key() -> Key {
    Key::parse("tracks/rain.mp3").unwrap()
}

async fn bucket_with_a_file() -> (FakeS3, Media) {
    let bucket = FakeS3::start().await;
    let media = open(&bucket.variables());
    media.put(&key(), "audio/mpeg", Bytes::from_static(b"0123456789")).await.unwrap();
    (bucket, media)
}

#[tokio::test]
async fn put_writes_below_the_prefix_with_the_media_type() {
    let (bucket, media) = bucket_with_a_file().await;
    {
        let state = bucket.state();
        let (media_type, bytes) = &state.objects["dft-media/audio/tracks/rain.mp3"];
        assert_eq!((media_type.as_str(), &bytes[..]), ("audio/mpeg", &b"0123456789"[..]));
        assert_eq!(state.rejected, Vec::<String>::new());
    }
    assert_eq!(media.stat(&key()).await.unwrap().unwrap().length, 10);
    assert_eq!(media.stat(&Key::parse("tracks/none.mp3").unwrap()).await.unwrap(), None);
}

#[tokio::test]
async fn a_presigned_url_serves_ranges_until_it_expires() {
    let (bucket, media) = bucket_with_a_file().await;
    let url = media.presigned_url(&key(), Duration::from_mins(16)).await.unwrap().unwrap();
    assert!(url.starts_with(&format!("{}/dft-media/audio/tracks/rain.mp3?", bucket.origin())), "{url}");
    assert!(url.contains("X-Amz-Expires=960"), "{url}");
    let client = reqwest::Client::new();
    let full = client.get(&url).send().await.unwrap();
    assert_eq!(
        (full.status().as_u16(), &full.headers()["content-type"]),
        (200, &"audio/mpeg".parse().unwrap())
    );
    assert_eq!(full.bytes().await.unwrap(), &b"0123456789"[..]);
    let partial = client.get(&url).header("range", "bytes=2-4").send().await.unwrap();
    assert_eq!(partial.status(), 206);
    assert_eq!(partial.bytes().await.unwrap(), &b"234"[..]);

    // Half a minute before it expires: the URL has whole seconds, and this test takes some time itself.
    bucket.state().clock_offset_seconds = 930;
    assert_eq!(client.get(&url).send().await.unwrap().status(), 200);
    bucket.state().clock_offset_seconds = 961;
    assert_eq!(client.get(&url).send().await.unwrap().status(), 403);
}

#[tokio::test]
async fn a_tampered_url_returns_403() {
    let (bucket, media) = bucket_with_a_file().await;
    let other = Key::parse("tracks/other.mp3").unwrap();
    media.put(&other, "audio/mpeg", Bytes::from_static(b"secret")).await.unwrap();
    let url = media.presigned_url(&key(), Duration::from_mins(1)).await.unwrap().unwrap();
    let client = reqwest::Client::new();
    for tampered in [
        url.replace("rain.mp3", "other.mp3"),
        url.replace("X-Amz-Expires=60", "X-Amz-Expires=6000"),
        url.split('?').next().unwrap().to_owned(),
        format!("{url}0"),
    ] {
        let response = client.get(&tampered).send().await.unwrap();
        assert_eq!(response.status(), 403, "{tampered}");
        assert!(!response.text().await.unwrap().contains("secret"));
    }
    for method in [Method::PUT, Method::DELETE] {
        assert_eq!(client.request(method, &url).send().await.unwrap().status(), 403);
    }
    assert_eq!(bucket.state().objects["dft-media/audio/tracks/rain.mp3"].1, &b"0123456789"[..]);
}

#[tokio::test]
async fn a_wrong_secret_or_an_unreachable_bucket_is_an_error() {
    let (bucket, media) = bucket_with_a_file().await;
    let mut variables = bucket.variables();
    variables.iter_mut().find(|(name, _)| *name == "AWS_SECRET_ACCESS_KEY").unwrap().1 = "wrong".to_owned();
    let intruder = open(&variables);
    intruder.stat(&key()).await.unwrap_err();
    intruder.put(&key(), "audio/mpeg", Bytes::from_static(b"x")).await.unwrap_err();
    let url = intruder.presigned_url(&key(), Duration::from_mins(1)).await.unwrap().unwrap();
    assert_eq!(reqwest::get(&url).await.unwrap().status(), 403);
    assert!(bucket.state().rejected.iter().all(|reason| reason == "the signature does not match"));

    bucket.state().down = true;
    let error = media.stat(&key()).await.unwrap_err();
    assert_eq!(dft_kernel::ApiError::from(error).status(), 503);
    // Files of a bucket are never streamed by us.
    media.send(&key(), "audio/mpeg", &Method::GET, &HeaderMap::new()).await.unwrap_err();
}
