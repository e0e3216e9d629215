//! Lists of categories and tracks.

use std::time::Duration;

use dft_kernel::settings::Mode;
use dft_testkit::{both_engines, one_engine};
use http::{Method, header};
use serde_json::json;

use crate::support::{App, BOWL, BOX, CATEGORIES, MONSOON, TRACKS, WAVES, app, ids, import_catalog, toggle};

both_engines!(
    app: guests_and_members_list_the_catalog,
    a_change_is_seen_within_five_seconds,
    a_week_is_seven_ist_days,
);

one_engine!(
    app: missing_items_and_pages_return_404,
    malformed_filters_match_nothing_and_malformed_flags_return_422,
    a_matching_etag_returns_304,
    a_long_list_has_pages,
    images_are_immutable_and_sandboxed,
);

async fn guests_and_members_list_the_catalog(app: App) {
    let guest = app.guest();
    let list = guest.get("/api/v1/mindfulness/categories/").await.expect(200).json();
    assert_eq!((&list["count"], &list["next"], &list["previous"]), (&json!(2), &json!(null), &json!(null)));
    let sleep = &list["results"][0];
    assert_eq!((&sleep["slug"], &sleep["name"]), (&json!("deep-sleep"), &json!("Deep Sleep")));
    assert_eq!((&sleep["rating"], &sleep["featured"]), (&json!(4.8), &json!(true)));
    assert_eq!((&sleep["curator"], &sleep["tags"]), (&json!("Leela Varma"), &json!(["Night", "Rest"])));
    assert_eq!((&sleep["track_count"], &sleep["duration_seconds"]), (&json!(2), &json!(50)));
    assert_eq!(list["results"][1]["background_img"], json!(null));
    assert_eq!(guest.get("/api/v1/mindfulness/categories/1/").await.expect(200).json(), *sleep);

    let list = guest.get("/api/v1/mindfulness/tracks/").await.expect(200).json();
    assert_eq!(list["count"], 4);
    let track = &list["results"][0];
    assert_eq!((&track["id"], &track["title"]), (&json!(1), &json!("Monsoon Night")));
    assert_eq!(track["audio_file"], "/api/v1/mindfulness/tracks/1/audio/");
    assert_eq!((&track["duration_seconds"], &track["difficulty"]), (&json!(40), &json!("Beginner")));
    assert_eq!((&track["liked"], &track["bookmarked"]), (&json!(false), &json!(false)));
    assert_eq!(track["category"], json!({"id": 1, "name": "Deep Sleep", "curator": "Leela Varma"}));
    assert!(track["image"].is_string() && track["image"] == track["background_img"]);
    assert_eq!(guest.get("/api/v1/mindfulness/tracks/1/").await.expect(200).json(), *track);
    let bowl = &list["results"][1];
    assert_eq!((&bowl["image"], &bowl["background_img"]), (&json!(null), &sleep["background_img"]));
    assert!(bowl["liked_count"].as_i64() > Some(0), "demo_engagement");
    assert!(!list.to_string().contains(".mp3"), "storage keys are not exposed");

    assert_eq!(ids(&guest, "?category=2").await, [BOX, WAVES]);
    let member = app.member("Asha").await;
    assert_eq!(ids(&member, "").await, [MONSOON, BOWL, BOX, WAVES]);
    assert_eq!(ids(&member, "?category=1").await, [MONSOON, BOWL]);
    assert_eq!(member.get("/api/v1/mindfulness/tracks/1/").await.expect(200).json(), *track);
}

async fn missing_items_and_pages_return_404(app: App) {
    let member = app.member("Asha").await;
    for path in [
        "categories/9/",
        "categories/abc/",
        "categories/0/",
        "tracks/99/",
        "tracks/-1/",
        "tracks/1%00/",
        "tracks/😀/",
        "tracks/12345678901234567890/",
        "tracks/?page=2",
        "tracks/?page=0",
        "tracks/?page=-1",
        "tracks/?page=abc",
        "tracks/?page=",
        "tracks/?page=1e3",
        "tracks/?page=99999999999999999999",
        "tracks/?page=%00",
        "tracks/?page=%F0%9F%98%80",
        "tracks/?page=1&page=1",
        "categories/?page=2",
        "categories/?page=x",
    ] {
        let path = path.replace('😀', "%F0%9F%98%80");
        for client in [&app.guest(), &member] {
            let error = client.get(&format!("/api/v1/mindfulness/{path}")).await.expect(404);
            assert_eq!(error.code(), "not_found", "{path}");
        }
    }
    app.guest().get("/api/v1/media/pictures/none/").await.expect(404);
    app.guest().get("/api/v1/media/pictures/..%2f..%2fdft.sqlite/").await.expect(404);
}

async fn malformed_filters_match_nothing_and_malformed_flags_return_422(app: App) {
    let member = app.member("Asha").await;
    for client in [&app.guest(), &member] {
        for query in
            ["?category=99", "?category=abc", "?category=-1", "?category=0", "?category=%00", "?category=1.0"]
        {
            assert_eq!(ids(client, query).await, [0; 0], "{query}");
        }
        assert_eq!(ids(client, "?category=&page=1&liked=false&other=1").await.len(), 4);
        for query in ["?liked=1", "?liked=TRUE", "?bookmarked=%00"] {
            client.get(&format!("/api/v1/mindfulness/tracks/{query}")).await.expect(422);
        }
    }
    assert_eq!(ids(&app.guest(), "?liked=true").await, [0; 0], "guests have no likes");
    assert_eq!(ids(&app.guest(), "?bookmarked=true&liked=true").await, [0; 0]);
}

async fn a_matching_etag_returns_304(app: App) {
    for path in ["categories/", "categories/1/", "tracks/", "tracks/2/", "tracks/?category=1"] {
        let guest = app.guest();
        let path = format!("/api/v1/mindfulness/{path}");
        let first = guest.get(&path).await.expect(200);
        let etag = first.header("etag").unwrap().to_owned();
        assert_eq!(first.header("cache-control"), Some("private, no-cache"));
        let mut request = guest.request(Method::GET, &path, None);
        request.headers_mut().insert(header::IF_NONE_MATCH, format!("\"x\", W/{etag}").parse().unwrap());
        assert!(guest.call(request).await.expect(304).body.is_empty());
    }
    // A member's list has their own likes, so it is not cached.
    let member = app.member("Asha").await;
    assert_eq!(member.get("/api/v1/mindfulness/tracks/").await.header("cache-control"), Some("no-store"));
}

async fn a_change_is_seen_within_five_seconds(app: App) {
    let guest = app.guest();
    let before = app.guest_track(MONSOON).await;
    toggle(&app.member("Asha").await, MONSOON, "like").await.expect(200);
    let tracks = TRACKS.replace("Monsoon Night", "Monsoon Morning");
    import_catalog(&app, &app.media, Mode::Development, CATEGORIES, &tracks).await.unwrap();
    app.clock.advance(Duration::from_secs(5));
    let list = guest.get("/api/v1/mindfulness/tracks/").await.expect(200).json();
    let after = &list["results"][0];
    assert_eq!(after["title"], "Monsoon Morning");
    assert_eq!(after["liked_count"].as_i64(), before["liked_count"].as_i64().map(|count| count + 1));
}

async fn a_long_list_has_pages(app: App) {
    let one = TRACKS.split("\n\n").nth(1).unwrap();
    let many: Vec<_> = (0..98).map(|n| one.replace("\"bowl\"", &format!("\"bowl-{n}\""))).collect();
    let tracks = format!("{TRACKS}\n{}", many.join("\n\n"));
    import_catalog(&app, &app.media, Mode::Development, CATEGORIES, &tracks).await.unwrap();
    app.clock.advance(Duration::from_secs(5));
    let member = app.member("Asha").await;
    for client in [&app.guest(), &member] {
        let first = client.get("/api/v1/mindfulness/tracks/").await.expect(200).json();
        assert_eq!((&first["count"], first["results"].as_array().unwrap().len()), (&json!(102), 100));
        assert_eq!(first["next"], "/api/v1/mindfulness/tracks/?page=2");
        let second = client.get(first["next"].as_str().unwrap()).await.expect(200).json();
        assert_eq!((&second["next"], second["results"].as_array().unwrap().len()), (&json!(null), 2));
        assert_eq!(second["previous"], "/api/v1/mindfulness/tracks/?page=1");
        assert_eq!(second["results"][0]["id"], 101);
        client.get("/api/v1/mindfulness/tracks/?page=3").await.expect(404);
        let own = client.get("/api/v1/mindfulness/tracks/?category=1&page=1").await.expect(200).json();
        assert_eq!((&own["count"], &own["next"]), (&json!(100), &json!(null)));
    }
}

async fn images_are_immutable_and_sandboxed(app: App) {
    let path = app.guest_track(MONSOON).await["image"].as_str().unwrap().to_owned();
    let image = app.guest().get(&path).await.expect(200);
    assert_eq!(image.header("content-type"), Some("image/svg+xml"));
    assert_eq!(image.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert!(image.header("content-security-policy").unwrap().contains("sandbox"));
}

async fn a_week_is_seven_ist_days(app: App) {
    let member = app.member("Asha").await;
    let plays = async || {
        let list = app.guest().get("/api/v1/mindfulness/categories/1/").await.expect(200).json();
        list["played_count"].as_i64().unwrap()
    };
    app.clock.advance(Duration::from_hours(24 * 20));
    assert_eq!(plays().await, 0, "older plays do not count");
    toggle(&member, MONSOON, "accessed").await.expect(200);
    app.clock.advance(Duration::from_hours(24 * 6));
    assert_eq!(plays().await, 1);
    // The clock is at 10:00 IST: 13 hours later it is the same day, 15 hours later the next.
    app.clock.advance(Duration::from_hours(13));
    assert_eq!(plays().await, 1);
    app.clock.advance(Duration::from_hours(2));
    assert_eq!(plays().await, 0);
    app.assert_invariants().await;
}
