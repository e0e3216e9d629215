//! Liking, keeping and playing: one row for each person and track, and counters that follow the rows.

use dft_testkit::both_engines;
use http::Method;
use serde_json::json;

use crate::studio::{BOWL, BOX, MONSOON, Studio, WAVES, ids, mark, studio, toggle};

both_engines!(
    studio: a_like_goes_on_and_off,
    said_twice_it_is_the_same,
    each_sees_their_own_hearts,
    own_lists_have_the_newest_first,
    a_play_is_counted_and_the_last_one_is_first,
    ten_are_remembered,
    a_guest_and_an_unknown_track_change_nothing,
    odd_bodies_change_nothing,
);

async fn a_like_goes_on_and_off(studio: Studio) {
    let asha = studio.member("Asha").await;
    for act in ["like", "bookmark"] {
        let (flag, total) =
            if act == "like" { ("liked", "total_likes") } else { ("bookmarked", "total_bookmarks") };
        let on = toggle(&asha, MONSOON, act).await.expect(200).json();
        assert_eq!(on, json!({"track_id": MONSOON, flag: true, total: 1}));
        let off = toggle(&asha, MONSOON, act).await.expect(200).json();
        assert_eq!(off, json!({"track_id": MONSOON, flag: false, total: 0}));
        let empty = mark(&asha, MONSOON, act, json!({})).await.expect(200).json();
        assert_eq!(empty[flag], true, "an empty object is no word either");
    }
    studio.keeps_its_promises().await;
}

async fn said_twice_it_is_the_same(studio: Studio) {
    let asha = studio.member("Asha").await;
    for (wanted, total) in [(true, 1), (true, 1), (false, 0), (false, 0)] {
        let said = mark(&asha, BOX, "like", json!({"liked": wanted})).await.expect(200).json();
        assert_eq!(said, json!({"track_id": BOX, "liked": wanted, "total_likes": total}));
        let said = mark(&asha, BOX, "bookmark", json!({"bookmarked": wanted})).await.expect(200).json();
        assert_eq!(said, json!({"track_id": BOX, "bookmarked": wanted, "total_bookmarks": total}));
        studio.keeps_its_promises().await;
    }
}

async fn each_sees_their_own_hearts(studio: Studio) {
    let (asha, ravi) = (studio.member("Asha").await, studio.member("Ravi").await);
    toggle(&asha, BOX, "like").await.expect(200);
    toggle(&ravi, BOX, "bookmark").await.expect(200);
    let seen = async |visitor: &dft_testkit::TestClient| {
        let track = visitor.get(&format!("/api/v1/mindfulness/tracks/{BOX}/")).await.expect(200).json();
        let list = visitor.get("/api/v1/mindfulness/tracks/").await.expect(200).json();
        assert_eq!(list["results"][2], track, "the list says the same");
        (track["liked"].as_bool(), track["bookmarked"].as_bool(), track["liked_count"].as_i64())
    };
    assert_eq!(seen(&asha).await, (Some(true), Some(false), Some(1)));
    assert_eq!(seen(&ravi).await, (Some(false), Some(true), Some(1)), "at once, not two seconds later");
    let track = studio.shown(BOX).await;
    assert_eq!((&track["liked"], &track["liked_count"]), (&json!(false), &json!(1)));
    assert_eq!(ids(&ravi, "?liked=true").await, [0; 0]);
}

async fn own_lists_have_the_newest_first(studio: Studio) {
    let asha = studio.member("Asha").await;
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
    assert_eq!(ids(&asha, "?liked=true").await, [BOX, WAVES, MONSOON], "liked again is liked last");
}

async fn a_play_is_counted_and_the_last_one_is_first(studio: Studio) {
    let asha = studio.member("Asha").await;
    assert_eq!(ids(&asha, "recent/").await, [0; 0]);
    for (track, played) in [(MONSOON, 1), (BOX, 1), (MONSOON, 2)] {
        let said = toggle(&asha, track, "accessed").await.expect(200).json();
        assert_eq!(said, json!({"track_id": track, "played_count": played}));
    }
    assert_eq!(ids(&asha, "recent/").await, [MONSOON, BOX], "each once, though the clock stood still");
    assert_eq!(ids(&studio.member("Ravi").await, "recent/").await, [0; 0]);
    assert_eq!(studio.shown(MONSOON).await["played_count"], 2);
    assert_eq!(
        studio.count("SELECT plays FROM track_plays WHERE track_id = 1 AND day = '2026-11-15'").await,
        2
    );
    studio.keeps_its_promises().await;
}

async fn ten_are_remembered(studio: Studio) {
    use crate::studio::{CATEGORIES, TRACKS, fill};
    let one = TRACKS.split("\n\n").nth(1).unwrap();
    let many: Vec<_> = (0..9).map(|n| one.replace("\"bowl\"", &format!("\"bowl-{n}\""))).collect();
    let tracks = format!("{TRACKS}\n{}", many.join("\n\n"));
    fill(&studio, &studio.media, dft_kernel::settings::Mode::Development, CATEGORIES, &tracks).await.unwrap();
    let asha = studio.member("Asha").await;
    for track in 1..=13 {
        toggle(&asha, track, "accessed").await.expect(200);
    }
    studio.clock.advance(std::time::Duration::from_secs(5));
    assert_eq!(ids(&asha, "recent/").await, (4..=13).rev().collect::<Vec<_>>());
}

async fn a_guest_and_an_unknown_track_change_nothing(studio: Studio) {
    let (guest, asha) = (studio.guest(), studio.member("Asha").await);
    let rows = "SELECT (SELECT COUNT(*) FROM track_likes) + (SELECT COUNT(*) FROM track_bookmarks)
                     + (SELECT COUNT(*) FROM track_listeners)
                     + (SELECT CAST(SUM(liked_count + bookmarked_count + played_count) AS BIGINT) FROM tracks)";
    let before = studio.count(rows).await;
    for act in ["like", "bookmark", "accessed"] {
        for track in [MONSOON, 99] {
            toggle(&guest, track, act).await.expect(401);
        }
        for track in ["99", "abc", "0", "-1", "9007199254740993"] {
            let path = format!("/api/v1/mindfulness/tracks/{track}/{act}/");
            asha.post(&path, json!({})).await.expect(404);
        }
        // A page elsewhere cannot make somebody like something.
        let path = format!("/api/v1/mindfulness/tracks/{BOWL}/{act}/");
        let mut request = asha.request(Method::POST, &path, Some("{}".to_owned()));
        request.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
        assert_eq!(asha.call(request).await.status, 403);
    }
    guest.get("/api/v1/mindfulness/tracks/recent/").await.expect(401);
    assert_eq!(studio.count(rows).await, before);
}

async fn odd_bodies_change_nothing(studio: Studio) {
    let asha = studio.member("Asha").await;
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
    assert_eq!(studio.count("SELECT liked_count FROM tracks WHERE id = 3").await, 1);
}
