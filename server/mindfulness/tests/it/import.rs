//! Importing categories, tracks and audio: all or nothing, with every mistake reported.

use dft_kernel::settings::Mode;
use dft_media::Media;
use dft_testkit::{Engine, TestContext, both_engines, one_engine};
use http::Method;

use crate::support::{
    App, BOWL, CATEGORIES, TRACKS, WAVES, app, app_with_bucket, audio, import_catalog, toggle,
};

both_engines!(
    app: a_second_import_changes_nothing,
    a_changed_track_keeps_its_id_and_its_likes,
    demo_engagement_keeps_the_counters_consistent,
    an_archived_track_is_not_heard,
    the_tracks_of_an_archived_category_are_not_heard,
);

mod bucket {
    use super::*;

    one_engine!(app_with_bucket: a_second_import_uploads_only_missing_audio);
}

async fn a_second_import_changes_nothing(app: App) {
    let report = import_catalog(&app, &app.media, Mode::Development, CATEGORIES, TRACKS).await.unwrap();
    let warning =
        "warning: tracks.toml:31: mood: \"Steady\" is none of Calm, Sleepy, Anxious, Focused, Low\n";
    assert!(report.to_string().starts_with(warning), "{report}");
    assert!(report.kinds.iter().all(|kind| kind.counts.added == 0 && kind.counts.changed == 0), "{report:?}");
}

async fn a_changed_track_keeps_its_id_and_its_likes(app: App) {
    toggle(&app.member("Asha").await, BOWL, "like").await.expect(200);
    let likes = app.count("SELECT liked_count FROM tracks WHERE id = 2").await;
    let tracks = TRACKS.replace("One Bowl", "Two Bowls").replace("audio/bowl.mp3", "audio/long-bowl.mp3");
    import_catalog(&app, &app.media, Mode::Development, CATEGORIES, &tracks).await.unwrap();
    let bowl = app.guest_track(BOWL).await;
    assert_eq!((&bowl["title"], &bowl["duration_seconds"]), (&"Two Bowls".into(), &11.into()));
    assert_eq!(bowl["liked_count"], likes);
    assert_eq!(app.count("SELECT COUNT(*) FROM tracks").await, 4);
    app.assert_invariants().await;
}

/// Every call about a track that is not listed.
async fn expect_gone(app: &App, track: i64) {
    app.clock.advance(std::time::Duration::from_secs(2));
    let ananya = app.premium("Ananya").await;
    app.guest().get(&format!("/api/v1/mindfulness/tracks/{track}/")).await.expect(404);
    audio(&ananya, Method::GET, track, &[]).await.expect(404);
    toggle(&ananya, track, "like").await.expect(404);
    toggle(&ananya, track, "accessed").await.expect(404);
    app.assert_invariants().await;
}

async fn an_archived_track_is_not_heard(app: App) {
    let tracks = TRACKS.replace("slug = \"bowl\"", "slug = \"bowl\"\nstatus = \"archived\"");
    import_catalog(&app, &app.media, Mode::Development, CATEGORIES, &tracks).await.unwrap();
    expect_gone(&app, BOWL).await;
    let listed = app.guest().get("/api/v1/mindfulness/tracks/").await.expect(200).json();
    assert_eq!(listed["count"], 3);
}

async fn the_tracks_of_an_archived_category_are_not_heard(app: App) {
    let categories = CATEGORIES.replace("slug = \"breath\"", "slug = \"breath\"\nstatus = \"archived\"");
    import_catalog(&app, &app.media, Mode::Development, &categories, TRACKS).await.unwrap();
    expect_gone(&app, WAVES).await;
    let listed = app.guest().get("/api/v1/mindfulness/categories/").await.expect(200).json();
    assert_eq!(listed["count"], 1);
    let listed = app.guest().get("/api/v1/mindfulness/tracks/").await.expect(200).json();
    assert_eq!(listed["count"], 2);
}

async fn demo_engagement_keeps_the_counters_consistent(app: App) {
    let engaged =
        "SELECT COUNT(*) FROM tracks WHERE liked_count > 3 AND bookmarked_count > 0 AND played_count > 9";
    assert_eq!(app.count(engaged).await, 2, "the tracks with demo_engagement");
    assert_eq!(
        app.count("SELECT COUNT(*) FROM track_likes WHERE user_id > 0").await,
        0,
        "invented users have negative ids"
    );
    app.assert_invariants().await;
}

async fn a_second_import_uploads_only_missing_audio(app: App) {
    let bucket = app.bucket.clone().unwrap();
    assert_eq!(bucket.state().served["PUT"], 4);
    import_catalog(&app, &app.media, Mode::Development, CATEGORIES, TRACKS).await.unwrap();
    assert_eq!(bucket.state().served["PUT"], 4);
    bucket.state().objects.clear();
    import_catalog(&app, &app.media, Mode::Development, CATEGORIES, TRACKS).await.unwrap();
    assert_eq!(bucket.state().served["PUT"], 8, "missing files are uploaded again");
}

#[tokio::test]
async fn every_mistake_is_reported_with_file_and_field() {
    let context = TestContext::new(Engine::Sqlite).await;
    let location = dft_media::MediaLocation::Folder(context.folder.path().join("media"));
    let media = Media::open(&location).unwrap();
    for (valid, invalid, message) in [
        (
            "category = \"deep-sleep\"\ncover",
            "category = \"none\"\ncover",
            "category: there is no category none",
        ),
        ("audio/monsoon.mp3", "audio/none.mp3", "audio: there is no file tracks/audio/none.mp3"),
        ("audio/monsoon.mp3", "../../secret.mp3", "audio: there is no file"),
        ("audio/monsoon.mp3", "audio/text.mp3", "audio: should be an MP3 file"),
        ("audio/monsoon.mp3", "audio/cut.mp3", "audio: is cut off"),
        ("covers/rain.svg", "audio/monsoon.mp3", "cover: should be"),
        ("audio = \"audio/bowl.mp3\"\n", "", "missing field `audio`"),
        ("audio = \"audio/bowl.mp3\"", "audio = \"audio/bowl.mp3\"\nseconds = 10", "unknown field"),
        ("mood = \"Steady\"", "mood = \" \"", "mood: should have 1 to 30 characters"),
        ("mood = \"Steady\"", "mood = \"Steady\"\nlikes = 5", "unknown field"),
        ("audio/box.vtt", "audio/none.vtt", "cues: there is no file tracks/audio/none.vtt"),
        ("audio/box.vtt", "covers/rain.svg", "cues: should be a WebVTT file"),
    ] {
        assert!(TRACKS.contains(valid), "{valid}");
        let tracks = TRACKS.replacen(valid, invalid, 1);
        let error =
            import_catalog(&context, &media, Mode::Development, CATEGORIES, &tracks).await.unwrap_err();
        assert!(error.contains(message) && error.contains("tracks.toml:"), "{message} in {error}");
    }
    for (valid, invalid, message) in [
        ("rating = 4.8", "rating = 5.8", "rating: should be 0 to 5"),
        ("covers/sleep.svg", "covers/none.svg", "cover: there is no file categories/covers/none.svg"),
        ("name = \"Breath\"", "name = \"\"", "name: should have 1 to 60 characters"),
    ] {
        let categories = CATEGORIES.replacen(valid, invalid, 1);
        let error =
            import_catalog(&context, &media, Mode::Development, &categories, TRACKS).await.unwrap_err();
        assert!(error.contains(message) && error.contains("categories.toml:"), "{message} in {error}");
    }
}

#[tokio::test]
async fn production_rejects_demo_engagement() {
    let context = TestContext::new(Engine::Sqlite).await;
    let location = dft_media::MediaLocation::Folder(context.folder.path().join("media"));
    let media = Media::open(&location).unwrap();
    let error = import_catalog(&context, &media, Mode::Production, CATEGORIES, TRACKS).await.unwrap_err();
    let line = TRACKS.lines().position(|line| line.starts_with("demo_engagement")).unwrap() + 1;
    let expected = format!("tracks.toml:{line}: demo_engagement: exists only in development");
    assert!(error.contains(&expected), "{error}");
    let tracks = TRACKS.replace("demo_engagement = true\n", "");
    import_catalog(&context, &media, Mode::Production, CATEGORIES, &tracks).await.unwrap();
    let likes: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM track_likes").fetch_one(context.db.reader()).await.unwrap();
    assert_eq!(likes, 0);
}
