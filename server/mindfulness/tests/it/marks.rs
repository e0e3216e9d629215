//! Likes, bookmarks and plays: one row for each user and track, and counters that match the rows.

use dft_testkit::{both_engines, one_engine};
use http::Method;
use serde_json::json;

use crate::support::{App, BOWL, BOX, MONSOON, WAVES, app, ids, mark, toggle};

both_engines!(
    app: an_empty_body_toggles,
    an_explicit_state_is_idempotent,
    members_see_their_own_marks_at_once,
    liked_and_bookmarked_lists_are_newest_first,
    a_play_is_counted_and_tops_the_history,
    the_history_has_ten_tracks,
    a_guest_and_an_unknown_track_change_nothing,
);

one_engine!(app: malformed_bodies_change_nothing);

async fn an_empty_body_toggles(app: App) {
    let asha = app.member("Asha").await;
    for act in ["like", "bookmark"] {
        let (flag, total) =
            if act == "like" { ("liked", "total_likes") } else { ("bookmarked", "total_bookmarks") };
        let on = toggle(&asha, MONSOON, act).await.expect(200).json();
        assert_eq!(on, json!({"track_id": MONSOON, flag: true, total: 1}));
        let off = toggle(&asha, MONSOON, act).await.expect(200).json();
        assert_eq!(off, json!({"track_id": MONSOON, flag: false, total: 0}));
        let empty = mark(&asha, MONSOON, act, json!({})).await.expect(200).json();
        assert_eq!(empty[flag], true, "an empty object toggles too");
    }
    app.assert_invariants().await;
}

async fn an_explicit_state_is_idempotent(app: App) {
    let asha = app.member("Asha").await;
    for (wanted, total) in [(true, 1), (true, 1), (false, 0), (false, 0)] {
        let response = mark(&asha, BOX, "like", json!({"liked": wanted})).await.expect(200).json();
        assert_eq!(response, json!({"track_id": BOX, "liked": wanted, "total_likes": total}));
        let response = mark(&asha, BOX, "bookmark", json!({"bookmarked": wanted})).await.expect(200).json();
        assert_eq!(response, json!({"track_id": BOX, "bookmarked": wanted, "total_bookmarks": total}));
        app.assert_invariants().await;
    }
}

async fn members_see_their_own_marks_at_once(app: App) {
    let (asha, ravi) = (app.member("Asha").await, app.member("Ravi").await);
    toggle(&asha, BOX, "like").await.expect(200);
    toggle(&ravi, BOX, "bookmark").await.expect(200);
    let seen = async |client: &dft_testkit::TestClient| {
        let track = client.get(&format!("/api/v1/mindfulness/tracks/{BOX}/")).await.expect(200).json();
        let list = client.get("/api/v1/mindfulness/tracks/").await.expect(200).json();
        assert_eq!(list["results"][2], track, "the list agrees");
        (track["liked"].as_bool(), track["bookmarked"].as_bool(), track["liked_count"].as_i64())
    };
    assert_eq!(seen(&asha).await, (Some(true), Some(false), Some(1)));
    assert_eq!(seen(&ravi).await, (Some(false), Some(true), Some(1)), "the counter is not cached");
    let track = app.guest_track(BOX).await;
    assert_eq!((&track["liked"], &track["liked_count"]), (&json!(false), &json!(1)));
    assert_eq!(ids(&ravi, "?liked=true").await, [0; 0]);
}

async fn liked_and_bookmarked_lists_are_newest_first(app: App) {
    let asha = app.member("Asha").await;
    for track in [BOX, MONSOON, WAVES] {
        toggle(&asha, track, "like").await.expect(200);
    }
    for track in [MONSOON, BOX] {
        toggle(&asha, track, "bookmark").await.expect(200);
    }
    assert_eq!(ids(&asha, "?liked=true").await, [WAVES, MONSOON, BOX]);
    assert_eq!(ids(&asha, "?bookmarked=true").await, [BOX, MONSOON]);
    assert_eq!(ids(&asha, "?liked=true&bookmarked=true").await, [MONSOON, BOX]);
    assert_eq!(ids(&asha, "?liked=true&category=2").await, [WAVES, BOX]);
    toggle(&asha, BOX, "like").await.expect(200);
    toggle(&asha, BOX, "like").await.expect(200);
    assert_eq!(ids(&asha, "?liked=true").await, [BOX, WAVES, MONSOON], "liking again moves it to the top");
}

async fn a_play_is_counted_and_tops_the_history(app: App) {
    let asha = app.member("Asha").await;
    assert_eq!(ids(&asha, "recent/").await, [0; 0]);
    for (track, played) in [(MONSOON, 1), (BOX, 1), (MONSOON, 2)] {
        let response = toggle(&asha, track, "accessed").await.expect(200).json();
        assert_eq!(response, json!({"track_id": track, "played_count": played}));
    }
    assert_eq!(
        ids(&asha, "recent/").await,
        [MONSOON, BOX],
        "each once, in order of plays even at the same time"
    );
    assert_eq!(ids(&app.member("Ravi").await, "recent/").await, [0; 0]);
    assert_eq!(app.guest_track(MONSOON).await["played_count"], 2);
    assert_eq!(app.count("SELECT plays FROM daily_plays WHERE track_id = 1 AND day = '2026-11-15'").await, 2);
    app.assert_invariants().await;
}

async fn the_history_has_ten_tracks(app: App) {
    use crate::support::{CATEGORIES, TRACKS, import_catalog};
    let one = TRACKS.split("\n\n").nth(1).unwrap();
    let many: Vec<_> = (0..9).map(|n| one.replace("\"bowl\"", &format!("\"bowl-{n}\""))).collect();
    let tracks = format!("{TRACKS}\n{}", many.join("\n\n"));
    import_catalog(&app, &app.media, dft_kernel::settings::Mode::Development, CATEGORIES, &tracks)
        .await
        .unwrap();
    let asha = app.member("Asha").await;
    for track in 1..=13 {
        toggle(&asha, track, "accessed").await.expect(200);
    }
    app.clock.advance(std::time::Duration::from_secs(5));
    assert_eq!(ids(&asha, "recent/").await, (4..=13).rev().collect::<Vec<_>>());
}

async fn a_guest_and_an_unknown_track_change_nothing(app: App) {
    let (guest, asha) = (app.guest(), app.member("Asha").await);
    let rows = "SELECT (SELECT COUNT(*) FROM track_likes) + (SELECT COUNT(*) FROM track_bookmarks)
                     + (SELECT COUNT(*) FROM listening_history)
                     + (SELECT CAST(SUM(liked_count + bookmarked_count + played_count) AS BIGINT) FROM tracks)";
    let before = app.count(rows).await;
    for act in ["like", "bookmark", "accessed"] {
        for track in [MONSOON, 99] {
            toggle(&guest, track, act).await.expect(401);
        }
        for track in ["99", "abc", "0", "-1", "9007199254740993"] {
            let path = format!("/api/v1/mindfulness/tracks/{track}/{act}/");
            asha.post(&path, json!({})).await.expect(404);
        }
        // CSRF: a cross-site request is rejected.
        let path = format!("/api/v1/mindfulness/tracks/{BOWL}/{act}/");
        let mut request = asha.request(Method::POST, &path, Some("{}".to_owned()));
        request.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
        assert_eq!(asha.call(request).await.status, 403);
    }
    guest.get("/api/v1/mindfulness/tracks/recent/").await.expect(401);
    assert_eq!(app.count(rows).await, before);
}

async fn malformed_bodies_change_nothing(app: App) {
    let asha = app.member("Asha").await;
    for body in [
        json!({"liked": "yes"}),
        json!({"liked": 1}),
        json!({"bookmarked": true}),
        json!({"liked": true, "user_id": 7}),
        json!([true]),
        json!({"liked": "\u{0}"}),
    ] {
        let status = mark(&asha, BOX, "like", body.clone()).await.status.as_u16();
        assert!(matches!(status, 400 | 422), "{status} for {body}");
    }
    mark(&asha, BOX, "accessed", json!({"plays": 100})).await.expect(422);
    assert_eq!(mark(&asha, BOX, "like", json!({"liked": null})).await.expect(200).json()["liked"], true);
    assert_eq!(app.count("SELECT liked_count FROM tracks WHERE id = 3").await, 1);
}
