//! Bringing categories, tracks and sounds in: whole or not at all, and what is wrong is named.

use dft_kernel::settings::Mode;
use dft_media::Media;
use dft_testkit::{Engine, TestContext, both_engines};

use crate::studio::{BOWL, CATEGORIES, Studio, TRACKS, bucket_studio, fill, studio, toggle};

both_engines!(
    studio: a_second_import_changes_nothing,
    a_changed_track_keeps_its_id_and_its_likes,
    a_demo_is_alive_and_its_counters_are_true,
);

mod bucket {
    use super::*;

    both_engines!(bucket_studio: a_second_import_brings_no_sound_twice);
}

async fn a_second_import_changes_nothing(studio: Studio) {
    let report = fill(&studio, &studio.media, Mode::Development, CATEGORIES, TRACKS).await.unwrap();
    assert!(report.0.iter().all(|(_, tally)| tally.added == 0 && tally.changed == 0), "{report:?}");
}

async fn a_changed_track_keeps_its_id_and_its_likes(studio: Studio) {
    toggle(&studio.member("Asha").await, BOWL, "like").await.expect(200);
    let likes = studio.count("SELECT liked_count FROM tracks WHERE id = 2").await;
    let tracks = TRACKS.replace("One Bowl", "Two Bowls").replace("seconds = 10", "seconds = 11");
    fill(&studio, &studio.media, Mode::Development, CATEGORIES, &tracks).await.unwrap();
    let bowl = studio.shown(BOWL).await;
    assert_eq!((&bowl["title"], &bowl["duration_seconds"]), (&"Two Bowls".into(), &11.into()));
    assert_eq!(bowl["liked_count"], likes);
    assert_eq!(studio.count("SELECT COUNT(*) FROM tracks").await, 4);
    studio.keeps_its_promises().await;
}

async fn a_demo_is_alive_and_its_counters_are_true(studio: Studio) {
    let alive =
        "SELECT COUNT(*) FROM tracks WHERE liked_count > 3 AND bookmarked_count > 0 AND played_count > 9";
    assert_eq!(studio.count(alive).await, 2, "those whose sounds are made up");
    assert_eq!(
        studio.count("SELECT COUNT(*) FROM track_likes WHERE user_id > 0").await,
        0,
        "liked by nobody real"
    );
    studio.keeps_its_promises().await;
}

async fn a_second_import_brings_no_sound_twice(studio: Studio) {
    let bucket = studio.bucket.clone().unwrap();
    assert_eq!(bucket.books().answered["PUT"], 2);
    fill(&studio, &studio.media, Mode::Development, CATEGORIES, TRACKS).await.unwrap();
    assert_eq!(bucket.books().answered["PUT"], 2);
    bucket.books().files.clear();
    fill(&studio, &studio.media, Mode::Development, CATEGORIES, TRACKS).await.unwrap();
    assert_eq!(bucket.books().answered["PUT"], 4, "what was lost is brought again");
}

#[tokio::test]
async fn what_is_wrong_is_named_with_its_line() {
    let ground = TestContext::new(Engine::Sqlite).await;
    let place = dft_kernel::settings::MediaLocation::Folder(ground.folder.path().join("media"));
    let media = Media::open(&place).unwrap();
    for (right, wrong, said) in [
        (
            "category = \"deep-sleep\"\ncover",
            "category = \"none\"\ncover",
            "category: there is no category none",
        ),
        ("audio/monsoon.mp3", "audio/none.mp3", "audio: there is no file tracks/audio/none.mp3"),
        ("audio/monsoon.mp3", "../../secret.mp3", "audio: there is no file"),
        ("audio/monsoon.mp3", "audio/text.mp3", "audio: should be an MP3 file"),
        ("covers/rain.svg", "audio/monsoon.mp3", "cover: should be"),
        ("\"deep-bowl\"", "\"trumpets\"", "sound: there is no recipe \"trumpets\""),
        ("seconds = 10", "seconds = 5", "seconds: should be 10 to 600"),
        ("seconds = 10", "seconds = 10\nseed = -1", "seed: should be 0 or more"),
        (
            "sound = \"deep-bowl\"",
            "sound = \"deep-bowl\"\naudio = \"audio/box.mp3\"",
            "audio: name a file here",
        ),
        ("sound = \"deep-bowl\"\nseconds = 10", "", "audio: name a file here"),
        ("mood = \"Steady\"", "mood = \" \"", "mood: should have 1 to 30 characters"),
        ("mood = \"Steady\"", "mood = \"Steady\"\nlikes = 5", "unknown field"),
    ] {
        assert!(TRACKS.contains(right), "{right}");
        let tracks = TRACKS.replacen(right, wrong, 1);
        let failure = fill(&ground, &media, Mode::Development, CATEGORIES, &tracks).await.unwrap_err();
        assert!(failure.contains(said) && failure.contains("tracks.toml:"), "{said} in {failure}");
    }
    for (right, wrong, said) in [
        ("rating = 4.8", "rating = 5.8", "rating: should be 0 to 5"),
        ("covers/sleep.svg", "covers/none.svg", "cover: there is no file categories/covers/none.svg"),
        ("name = \"Breath\"", "name = \"\"", "name: should have 1 to 60 characters"),
    ] {
        let categories = CATEGORIES.replacen(right, wrong, 1);
        let failure = fill(&ground, &media, Mode::Development, &categories, TRACKS).await.unwrap_err();
        assert!(failure.contains(said) && failure.contains("categories.toml:"), "{said} in {failure}");
    }
}

#[tokio::test]
async fn production_has_no_made_up_sounds() {
    let ground = TestContext::new(Engine::Sqlite).await;
    let place = dft_kernel::settings::MediaLocation::Folder(ground.folder.path().join("media"));
    let media = Media::open(&place).unwrap();
    let failure = fill(&ground, &media, Mode::Production, CATEGORIES, TRACKS).await.unwrap_err();
    let line = TRACKS.lines().position(|line| line.starts_with("sound")).unwrap() + 1;
    assert!(
        failure.contains(&format!("tracks.toml:{line}: sound: made-up sounds exist only in development")),
        "{failure}"
    );
    let real: Vec<_> = TRACKS.split("\n\n").filter(|entry| !entry.contains("sound =")).collect();
    fill(&ground, &media, Mode::Production, CATEGORIES, &real.join("\n\n")).await.unwrap();
    let likes: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM track_likes").fetch_one(ground.db.reader()).await.unwrap();
    assert_eq!(likes, 0, "real tracks begin with nothing");
}
