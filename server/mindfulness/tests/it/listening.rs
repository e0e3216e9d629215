//! Listening: from the folder in any part, or by a link to the bucket that ends.

use bytes::Bytes;
use dft_testkit::both_engines;
use http::{Method, header};

use crate::studio::{
    BOX, CATEGORIES, MONSOON, Studio, TRACKS, audio, bucket_studio, fill, monsoon, mp3, studio,
};

both_engines!(
    studio: any_part_can_be_heard,
    listening_counts_nothing_by_itself,
    a_sound_that_was_lost_is_our_fault,
    no_row_leads_out_of_the_folder,
);

mod bucket {
    use super::*;

    both_engines!(
        bucket_studio: a_link_leads_to_the_sound_and_ends,
        a_bucket_that_is_down_says_so_only_when_it_must,
    );
}

async fn any_part_can_be_heard(studio: Studio) {
    let ananya = studio.premium("Ananya").await;
    let sound = Bytes::from(monsoon());
    let whole = audio(&ananya, Method::GET, MONSOON, &[]).await.expect(200);
    assert_eq!(whole.body, sound);
    assert_eq!(whole.header("content-type"), Some("audio/mpeg"));
    assert_eq!(whole.header("accept-ranges"), Some("bytes"));
    assert_eq!(whole.header("cache-control"), Some("private, no-cache"));
    assert_eq!(whole.header("x-robots-tag"), Some("noindex"));
    assert_eq!(whole.header("x-content-type-options"), Some("nosniff"));
    let length = sound.len();
    assert_eq!(whole.header("content-length"), Some(length.to_string().as_str()));
    let etag = whole.header("etag").unwrap().to_owned();

    let head = audio(&ananya, Method::HEAD, MONSOON, &[]).await.expect(200);
    assert_eq!(head.header("content-length"), Some(length.to_string().as_str()));
    assert!(head.body.is_empty());

    let part = audio(&ananya, Method::GET, MONSOON, &[(header::RANGE, "bytes=1000-")]).await.expect(206);
    assert_eq!(part.body, sound.slice(1_000..));
    assert_eq!(part.header("content-range"), Some(format!("bytes 1000-{}/{length}", length - 1).as_str()));
    let last = audio(&ananya, Method::GET, MONSOON, &[(header::RANGE, "bytes=-5")]).await.expect(206);
    assert_eq!(last.body, sound.slice(length - 5..));
    for beyond in ["bytes=-0", "bytes=99999999999999999999-"] {
        let none = audio(&ananya, Method::GET, MONSOON, &[(header::RANGE, beyond)]).await.expect(416);
        assert_eq!(none.header("content-range"), Some(format!("bytes */{length}").as_str()));
    }
    audio(&ananya, Method::GET, MONSOON, &[(header::RANGE, "bytes=0-1,4-5")]).await.expect(200);
    audio(&ananya, Method::GET, MONSOON, &[(header::IF_NONE_MATCH, &etag)]).await.expect(304);
    let mixed = [(header::RANGE, "bytes=0-9"), (header::IF_RANGE, "\"another\"")];
    assert_eq!(audio(&ananya, Method::GET, MONSOON, &mixed).await.expect(200).body, sound);
    assert_ne!(audio(&ananya, Method::GET, BOX, &[]).await.expect(200).header("etag"), Some(etag.as_str()));
}

async fn listening_counts_nothing_by_itself(studio: Studio) {
    let ananya = studio.premium("Ananya").await;
    for start in 0..20 {
        let range = format!("bytes={}-{}", start * 1_000, start * 1_000 + 999);
        audio(&ananya, Method::GET, MONSOON, &[(header::RANGE, &range)]).await.expect(206);
    }
    assert_eq!(studio.count("SELECT played_count FROM tracks WHERE id = 1").await, 0);
    crate::studio::toggle(&ananya, MONSOON, "accessed").await.expect(200);
    assert_eq!(studio.count("SELECT played_count FROM tracks WHERE id = 1").await, 1);
}

async fn a_sound_that_was_lost_is_our_fault(studio: Studio) {
    let ananya = studio.premium("Ananya").await;
    std::fs::remove_dir_all(studio.folder.path().join("media/tracks")).unwrap();
    audio(&ananya, Method::GET, MONSOON, &[]).await.expect(500);
    // The operator imports again: rows are as they were, and the sound is back.
    fill(&studio, &studio.media, dft_kernel::settings::Mode::Development, CATEGORIES, TRACKS).await.unwrap();
    assert_eq!(audio(&ananya, Method::GET, MONSOON, &[]).await.expect(200).body, monsoon());
}

async fn no_row_leads_out_of_the_folder(studio: Studio) {
    let ananya = studio.premium("Ananya").await;
    std::fs::write(studio.folder.path().join("secret"), "secret").unwrap();
    std::os::unix::fs::symlink(studio.folder.path(), studio.folder.path().join("media/way")).unwrap();
    for wrong in ["../secret", "/etc/passwd", "way/secret", "tracks/../../secret", "", "tracks", "\u{1F600}"]
    {
        let mut tx = studio.db.begin().await.unwrap();
        sqlx::query("UPDATE tracks SET audio_key = $1 WHERE id = 1")
            .bind(wrong)
            .execute(&mut *tx)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        let answer = audio(&ananya, Method::GET, MONSOON, &[]).await.expect(500);
        assert!(!String::from_utf8_lossy(&answer.body).contains("secret"), "{wrong}");
    }
}

async fn a_link_leads_to_the_sound_and_ends(studio: Studio) {
    let (ananya, bucket) = (studio.premium("Ananya").await, studio.bucket.clone().unwrap());
    let answer = audio(&ananya, Method::GET, BOX, &[(header::RANGE, "bytes=0-9")]).await.expect(302);
    assert!(answer.body.is_empty());
    assert_eq!(answer.header("cache-control"), Some("private, no-store"));
    assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    let link = answer.header("location").unwrap().to_owned();
    assert!(
        link.starts_with(&bucket.origin()) && link.contains("X-Amz-Expires=920"),
        "20 s and 15 min: {link}"
    );
    audio(&ananya, Method::HEAD, BOX, &[]).await.expect(302);

    let client = reqwest::Client::new();
    let heard = client.get(&link).header("range", "bytes=100-299").send().await.unwrap();
    assert_eq!(
        (heard.status().as_u16(), &heard.headers()["content-type"]),
        (206, &"audio/mpeg".parse().unwrap())
    );
    assert_eq!(heard.bytes().await.unwrap(), Bytes::from(mp3(766, 5)).slice(100..300));
    bucket.books().ahead = 921;
    assert_eq!(client.get(&link).send().await.unwrap().status(), 403);
    assert_eq!(bucket.books().refused, ["the signature has run out"]);
}

async fn a_bucket_that_is_down_says_so_only_when_it_must(studio: Studio) {
    let (ananya, bucket) = (studio.premium("Ananya").await, studio.bucket.clone().unwrap());
    bucket.books().down = true;
    // A link needs nobody's answer. A demo sound that may be there or not does.
    audio(&ananya, Method::GET, MONSOON, &[]).await.expect(302);
    audio(&ananya, Method::GET, crate::studio::BOWL, &[]).await.expect(503);
}
