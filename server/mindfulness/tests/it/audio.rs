//! Audio: streamed from the folder by range, or by a presigned URL of the bucket.

use bytes::Bytes;
use dft_testkit::{both_engines, one_engine};
use http::{Method, header};

use crate::support::{
    App, BOX, CATEGORIES, MONSOON, TRACKS, app, app_with_bucket, audio, import_catalog, monsoon_mp3, mp3,
};

both_engines!(app: streaming_does_not_count_a_play);

one_engine!(
    app: audio_is_served_in_full_and_by_range,
    a_missing_file_returns_500_until_it_is_imported_again,
    an_invalid_audio_key_returns_500,
);

mod bucket {
    use super::*;

    one_engine!(
        app_with_bucket: audio_redirects_to_a_presigned_url_that_expires,
        redirects_work_while_the_bucket_is_down,
    );
}

async fn audio_is_served_in_full_and_by_range(app: App) {
    let ananya = app.premium("Ananya").await;
    let content = Bytes::from(monsoon_mp3());
    let full = audio(&ananya, Method::GET, MONSOON, &[]).await.expect(200);
    assert_eq!(full.body, content);
    assert_eq!(full.header("content-type"), Some("audio/mpeg"));
    assert_eq!(full.header("accept-ranges"), Some("bytes"));
    assert_eq!(full.header("cache-control"), Some("private, no-cache"));
    assert_eq!(full.header("x-robots-tag"), Some("noindex"));
    assert_eq!(full.header("x-content-type-options"), Some("nosniff"));
    let length = content.len();
    assert_eq!(full.header("content-length"), Some(length.to_string().as_str()));
    let etag = full.header("etag").unwrap().to_owned();

    let head = audio(&ananya, Method::HEAD, MONSOON, &[]).await.expect(200);
    assert_eq!(head.header("content-length"), Some(length.to_string().as_str()));
    assert!(head.body.is_empty());

    let partial = audio(&ananya, Method::GET, MONSOON, &[(header::RANGE, "bytes=1000-")]).await.expect(206);
    assert_eq!(partial.body, content.slice(1_000..));
    assert_eq!(partial.header("content-range"), Some(format!("bytes 1000-{}/{length}", length - 1).as_str()));
    let last = audio(&ananya, Method::GET, MONSOON, &[(header::RANGE, "bytes=-5")]).await.expect(206);
    assert_eq!(last.body, content.slice(length - 5..));
    for beyond in ["bytes=-0", "bytes=99999999999999999999-"] {
        let none = audio(&ananya, Method::GET, MONSOON, &[(header::RANGE, beyond)]).await.expect(416);
        assert_eq!(none.header("content-range"), Some(format!("bytes */{length}").as_str()));
    }
    audio(&ananya, Method::GET, MONSOON, &[(header::RANGE, "bytes=0-1,4-5")]).await.expect(200);
    audio(&ananya, Method::GET, MONSOON, &[(header::IF_NONE_MATCH, &etag)]).await.expect(304);
    let if_range = [(header::RANGE, "bytes=0-9"), (header::IF_RANGE, "\"another\"")];
    assert_eq!(audio(&ananya, Method::GET, MONSOON, &if_range).await.expect(200).body, content);
    assert_ne!(audio(&ananya, Method::GET, BOX, &[]).await.expect(200).header("etag"), Some(etag.as_str()));
}

async fn streaming_does_not_count_a_play(app: App) {
    let ananya = app.premium("Ananya").await;
    for start in 0..20 {
        let range = format!("bytes={}-{}", start * 1_000, start * 1_000 + 999);
        audio(&ananya, Method::GET, MONSOON, &[(header::RANGE, &range)]).await.expect(206);
    }
    assert_eq!(app.count("SELECT played_count FROM tracks WHERE id = 1").await, 0);
    crate::support::toggle(&ananya, MONSOON, "accessed").await.expect(200);
    assert_eq!(app.count("SELECT played_count FROM tracks WHERE id = 1").await, 1);
}

async fn a_missing_file_returns_500_until_it_is_imported_again(app: App) {
    let ananya = app.premium("Ananya").await;
    std::fs::remove_dir_all(app.folder.path().join("media/tracks")).unwrap();
    audio(&ananya, Method::GET, MONSOON, &[]).await.expect(500);
    import_catalog(&app, &app.media, dft_kernel::settings::Mode::Development, CATEGORIES, TRACKS)
        .await
        .unwrap();
    assert_eq!(audio(&ananya, Method::GET, MONSOON, &[]).await.expect(200).body, monsoon_mp3());
}

async fn an_invalid_audio_key_returns_500(app: App) {
    let ananya = app.premium("Ananya").await;
    std::fs::write(app.folder.path().join("secret"), "secret").unwrap();
    std::os::unix::fs::symlink(app.folder.path(), app.folder.path().join("media/dirlink")).unwrap();
    for invalid in
        ["../secret", "/etc/passwd", "dirlink/secret", "tracks/../../secret", "", "tracks", "\u{1F600}"]
    {
        let mut tx = app.db.begin().await.unwrap();
        sqlx::query("UPDATE tracks SET audio_key = $1 WHERE id = 1")
            .bind(invalid)
            .execute(&mut *tx)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        let response = audio(&ananya, Method::GET, MONSOON, &[]).await.expect(500);
        assert!(!String::from_utf8_lossy(&response.body).contains("secret"), "{invalid}");
    }
}

async fn audio_redirects_to_a_presigned_url_that_expires(app: App) {
    let (ananya, bucket) = (app.premium("Ananya").await, app.bucket.clone().unwrap());
    let response = audio(&ananya, Method::GET, BOX, &[(header::RANGE, "bytes=0-9")]).await.expect(302);
    assert!(response.body.is_empty());
    assert_eq!(response.header("cache-control"), Some("private, no-store"));
    assert_eq!(response.header("referrer-policy"), Some("no-referrer"));
    let url = response.header("location").unwrap().to_owned();
    assert!(url.starts_with(&bucket.origin()) && url.contains("X-Amz-Expires=920"), "20 s and 15 min: {url}");
    audio(&ananya, Method::HEAD, BOX, &[]).await.expect(302);

    let client = reqwest::Client::new();
    let download = client.get(&url).header("range", "bytes=100-299").send().await.unwrap();
    assert_eq!(
        (download.status().as_u16(), &download.headers()["content-type"]),
        (206, &"audio/mpeg".parse().unwrap())
    );
    assert_eq!(download.bytes().await.unwrap(), Bytes::from(mp3(766, 5)).slice(100..300));
    bucket.state().clock_offset_seconds = 921;
    assert_eq!(client.get(&url).send().await.unwrap().status(), 403);
    assert_eq!(bucket.state().rejected, ["the signature has expired"]);
}

async fn redirects_work_while_the_bucket_is_down(app: App) {
    let (ananya, bucket) = (app.premium("Ananya").await, app.bucket.clone().unwrap());
    bucket.state().down = true;
    audio(&ananya, Method::GET, MONSOON, &[]).await.expect(302);
}
