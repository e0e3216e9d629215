//! Files of a bucket: signed on the way in, handed out by links that end.

use std::time::Duration;

use bytes::Bytes;
use dft_kernel::settings::Settings;
use dft_media::{Key, Media};
use dft_testkit::FakeS3;
use http::{HeaderMap, Method};

fn open(variables: &[(&str, String)]) -> Media {
    let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
    Media::open(&Settings::read(variables).unwrap().media).unwrap()
}

fn key() -> Key {
    Key::parse("tracks/rain.mp3").unwrap()
}

async fn filled() -> (FakeS3, Media) {
    let bucket = FakeS3::open().await;
    let media = open(&bucket.variables());
    media.put(&key(), "audio/mpeg", Bytes::from_static(b"0123456789")).await.unwrap();
    (bucket, media)
}

#[tokio::test]
async fn a_file_is_put_below_our_prefix_with_its_type() {
    let (bucket, media) = filled().await;
    {
        let books = bucket.books();
        let (kind, bytes) = &books.files["dft-media/audio/tracks/rain.mp3"];
        assert_eq!((kind.as_str(), &bytes[..]), ("audio/mpeg", &b"0123456789"[..]));
        assert_eq!(books.refused, Vec::<String>::new());
    }
    assert_eq!(media.find(&key()).await.unwrap().unwrap().length, 10);
    assert_eq!(media.find(&Key::parse("tracks/none.mp3").unwrap()).await.unwrap(), None);
}

#[tokio::test]
async fn a_link_gives_any_part_of_this_one_file_until_it_ends() {
    let (bucket, media) = filled().await;
    let link = media.link(&key(), Duration::from_mins(16)).await.unwrap().unwrap();
    assert!(link.starts_with(&format!("{}/dft-media/audio/tracks/rain.mp3?", bucket.origin())), "{link}");
    assert!(link.contains("X-Amz-Expires=960"), "{link}");
    let client = reqwest::Client::new();
    let whole = client.get(&link).send().await.unwrap();
    assert_eq!(
        (whole.status().as_u16(), &whole.headers()["content-type"]),
        (200, &"audio/mpeg".parse().unwrap())
    );
    assert_eq!(whole.bytes().await.unwrap(), &b"0123456789"[..]);
    let part = client.get(&link).header("range", "bytes=2-4").send().await.unwrap();
    assert_eq!(part.status(), 206);
    assert_eq!(part.bytes().await.unwrap(), &b"234"[..]);

    // Half a minute before its end: the link tells whole seconds, and this test takes some of its own.
    bucket.books().ahead = 930;
    assert_eq!(client.get(&link).send().await.unwrap().status(), 200);
    bucket.books().ahead = 961;
    assert_eq!(client.get(&link).send().await.unwrap().status(), 403);
}

#[tokio::test]
async fn a_link_that_was_bent_gives_nothing() {
    let (bucket, media) = filled().await;
    let other = Key::parse("tracks/other.mp3").unwrap();
    media.put(&other, "audio/mpeg", Bytes::from_static(b"secret")).await.unwrap();
    let link = media.link(&key(), Duration::from_mins(1)).await.unwrap().unwrap();
    let client = reqwest::Client::new();
    for bent in [
        link.replace("rain.mp3", "other.mp3"),
        link.replace("X-Amz-Expires=60", "X-Amz-Expires=6000"),
        link.split('?').next().unwrap().to_owned(),
        format!("{link}0"),
    ] {
        let answer = client.get(&bent).send().await.unwrap();
        assert_eq!(answer.status(), 403, "{bent}");
        assert!(!answer.text().await.unwrap().contains("secret"));
    }
    for method in [Method::PUT, Method::DELETE] {
        assert_eq!(client.request(method, &link).send().await.unwrap().status(), 403);
    }
    assert_eq!(bucket.books().files["dft-media/audio/tracks/rain.mp3"].1, &b"0123456789"[..]);
}

#[tokio::test]
async fn a_wrong_key_or_a_bucket_that_is_down_is_trouble_and_no_panic() {
    let (bucket, media) = filled().await;
    let mut variables = bucket.variables();
    variables.iter_mut().find(|(name, _)| *name == "AWS_SECRET_ACCESS_KEY").unwrap().1 = "wrong".to_owned();
    let stranger = open(&variables);
    stranger.find(&key()).await.unwrap_err();
    stranger.put(&key(), "audio/mpeg", Bytes::from_static(b"x")).await.unwrap_err();
    let link = stranger.link(&key(), Duration::from_mins(1)).await.unwrap().unwrap();
    assert_eq!(reqwest::get(&link).await.unwrap().status(), 403);
    assert!(bucket.books().refused.iter().all(|reason| reason == "the signature does not match"));

    bucket.books().down = true;
    let trouble = media.find(&key()).await.unwrap_err();
    assert_eq!(dft_kernel::ApiError::from(trouble).status(), 503);
    // What the bucket holds, the bucket sends.
    media.send(&key(), "audio/mpeg", &Method::GET, &HeaderMap::new()).await.unwrap_err();
}
