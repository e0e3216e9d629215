//! Demo sounds: made when first asked for, once, while everybody else goes on.

use std::sync::Arc;

use dft_testkit::both_engines;
use http::{Method, header};
use tokio::task::JoinSet;

use crate::studio::{BOWL, Studio, WAVES, audio, bucket_studio, studio};

both_engines!(
    studio: a_sound_is_made_once_for_all_who_ask,
    who_asks_and_leaves_has_it_made_all_the_same,
    what_people_see_first_is_made_before_they_ask,
);

mod bucket {
    use super::*;

    both_engines!(bucket_studio: a_bucket_keeps_what_was_made);
}

fn files(studio: &Studio) -> Vec<(String, u64)> {
    let made = studio.folder.path().join("media/tracks/made");
    let Ok(found) = std::fs::read_dir(made) else { return Vec::new() };
    found
        .map(|file| file.unwrap())
        .map(|file| (file.file_name().to_string_lossy().into_owned(), file.metadata().unwrap().len()))
        .collect()
}

async fn a_sound_is_made_once_for_all_who_ask(studio: Studio) {
    let ananya = Arc::new(studio.premium("Ananya").await);
    assert_eq!(files(&studio), []);
    let mut crowd = JoinSet::new();
    for _ in 0..16 {
        let ananya = Arc::clone(&ananya);
        crowd.spawn(async move { audio(&ananya, Method::GET, BOWL, &[]).await.expect(200) });
    }
    let heard = crowd.join_all().await;
    let sound = dft_sound::mp3(dft_sound::Recipe::parse("deep-bowl").unwrap(), 10, 1);
    for answer in &heard {
        assert_eq!(answer.body.len(), sound.len());
        assert!(answer.body == sound, "whole, and the recipe's own");
        // The ETag is of this very file: had it been made twice, there would be two.
        assert_eq!(answer.header("etag"), heard[0].header("etag"));
    }
    assert_eq!(files(&studio).len(), 1, "one file and no half of another");
    let part = audio(&ananya, Method::GET, WAVES, &[(header::RANGE, "bytes=0-3")]).await.expect(206);
    assert_eq!(part.body.len(), 4);
    assert_eq!(files(&studio).len(), 2);
}

async fn who_asks_and_leaves_has_it_made_all_the_same(studio: Studio) {
    let ananya = studio.premium("Ananya").await;
    let asked =
        tokio::time::timeout(std::time::Duration::from_millis(1), audio(&ananya, Method::GET, BOWL, &[]));
    // Whether they left before or after it was asked for, the next one hears all of it.
    let _ = asked.await;
    let heard = audio(&ananya, Method::GET, BOWL, &[]).await.expect(200);
    assert_eq!(dft_sound::seconds_of(&heard.body), Some(10));
    assert_eq!(files(&studio).len(), 1);
}

async fn what_people_see_first_is_made_before_they_ask(studio: Studio) {
    studio.mindfulness.warm().await.unwrap();
    assert_eq!(files(&studio), [], "not right after the start");
    studio.clock.advance(std::time::Duration::from_secs(20));
    for made in [1, 2, 2] {
        studio.mindfulness.warm().await.unwrap();
        assert_eq!(files(&studio).len(), made, "one at a time, until all are there");
    }
}

async fn a_bucket_keeps_what_was_made(studio: Studio) {
    let (ananya, bucket) = (studio.premium("Ananya").await, studio.bucket.clone().unwrap());
    let before = bucket.books().answered["PUT"];
    for _ in 0..3 {
        let answer = audio(&ananya, Method::GET, WAVES, &[]).await.expect(302);
        let heard = reqwest::get(answer.header("location").unwrap()).await.unwrap().bytes().await.unwrap();
        assert_eq!(dft_sound::seconds_of(&heard), Some(12));
    }
    assert_eq!(bucket.books().answered["PUT"], before + 1);
    assert_eq!(bucket.books().refused, Vec::<String>::new());
}

/// On a single thread: whatever worked on it would make everybody wait.
#[tokio::test]
async fn others_are_answered_while_a_sound_is_made() {
    let studio = studio(dft_testkit::Engine::Sqlite).await;
    let ananya = studio.premium("Ananya").await;
    let made = tokio::spawn(async move { audio(&ananya, Method::GET, WAVES, &[]).await.expect(200) });
    let mut answered = 0;
    while !made.is_finished() {
        studio.guest().get("/api/v1/mindfulness/tracks/").await.expect(200);
        answered += 1;
        tokio::task::yield_now().await;
    }
    assert_eq!(dft_sound::seconds_of(&made.await.unwrap().body), Some(12));
    assert!(answered >= 20, "only {answered} were");
}
