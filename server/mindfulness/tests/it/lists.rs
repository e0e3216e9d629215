//! Categories and tracks, as everyone finds them.

use std::time::Duration;

use dft_kernel::settings::Mode;
use dft_testkit::both_engines;
use http::{Method, header};
use serde_json::json;

use crate::studio::{BOWL, BOX, CATEGORIES, MONSOON, Studio, TRACKS, WAVES, fill, ids, studio, toggle};

both_engines!(
    studio: everyone_finds_categories_and_tracks,
    what_is_not_there_is_404,
    odd_questions_are_answered_calmly,
    a_browser_that_has_it_is_told_so,
    a_change_is_seen_within_five_seconds,
    a_long_list_has_pages,
    a_picture_is_kept_for_ever_and_can_only_draw,
    this_week_is_seven_days_of_the_clinics_calendar,
);

async fn everyone_finds_categories_and_tracks(studio: Studio) {
    let guest = studio.guest();
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
    assert!(bowl["liked_count"].as_i64() > Some(0), "a demo is alive");
    assert!(!list.to_string().contains(".mp3"), "where sounds are kept is nobody's business");

    assert_eq!(ids(&guest, "?category=2").await, [BOX, WAVES]);
    let member = studio.member("Asha").await;
    assert_eq!(ids(&member, "").await, [MONSOON, BOWL, BOX, WAVES]);
    assert_eq!(ids(&member, "?category=1").await, [MONSOON, BOWL]);
    assert_eq!(member.get("/api/v1/mindfulness/tracks/1/").await.expect(200).json(), *track);
}

async fn what_is_not_there_is_404(studio: Studio) {
    let member = studio.member("Asha").await;
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
        for visitor in [&studio.guest(), &member] {
            let said = visitor.get(&format!("/api/v1/mindfulness/{path}")).await.expect(404);
            assert_eq!(said.code(), "not_found", "{path}");
        }
    }
    studio.guest().get("/api/v1/media/pictures/none/").await.expect(404);
    studio.guest().get("/api/v1/media/pictures/..%2f..%2fdft.sqlite/").await.expect(404);
}

async fn odd_questions_are_answered_calmly(studio: Studio) {
    let member = studio.member("Asha").await;
    for visitor in [&studio.guest(), &member] {
        for nobody in
            ["?category=99", "?category=abc", "?category=-1", "?category=0", "?category=%00", "?category=1.0"]
        {
            assert_eq!(ids(visitor, nobody).await, [0; 0], "{nobody}");
        }
        assert_eq!(ids(visitor, "?category=&page=1&liked=false&other=1").await.len(), 4);
        for odd in ["?liked=1", "?liked=TRUE", "?bookmarked=%00"] {
            visitor.get(&format!("/api/v1/mindfulness/tracks/{odd}")).await.expect(422);
        }
    }
    assert_eq!(ids(&studio.guest(), "?liked=true").await, [0; 0], "a guest likes nothing");
    assert_eq!(ids(&studio.guest(), "?bookmarked=true&liked=true").await, [0; 0]);
}

async fn a_browser_that_has_it_is_told_so(studio: Studio) {
    for path in ["categories/", "categories/1/", "tracks/", "tracks/2/", "tracks/?category=1"] {
        let guest = studio.guest();
        let path = format!("/api/v1/mindfulness/{path}");
        let first = guest.get(&path).await.expect(200);
        let etag = first.header("etag").unwrap().to_owned();
        assert_eq!(first.header("cache-control"), Some("private, no-cache"));
        let mut request = guest.request(Method::GET, &path, None);
        request.headers_mut().insert(header::IF_NONE_MATCH, format!("\"x\", W/{etag}").parse().unwrap());
        assert!(guest.call(request).await.expect(304).body.is_empty());
    }
    // Somebody who signs in sees their own hearts, whatever the guest's browser kept.
    let member = studio.member("Asha").await;
    assert_eq!(member.get("/api/v1/mindfulness/tracks/").await.header("cache-control"), Some("no-store"));
}

async fn a_change_is_seen_within_five_seconds(studio: Studio) {
    let guest = studio.guest();
    let before = studio.shown(MONSOON).await;
    toggle(&studio.member("Asha").await, MONSOON, "like").await.expect(200);
    let tracks = TRACKS.replace("Monsoon Night", "Monsoon Morning");
    fill(&studio, &studio.media, Mode::Development, CATEGORIES, &tracks).await.unwrap();
    studio.clock.advance(Duration::from_secs(5));
    let list = guest.get("/api/v1/mindfulness/tracks/").await.expect(200).json();
    let after = &list["results"][0];
    assert_eq!(after["title"], "Monsoon Morning");
    assert_eq!(after["liked_count"].as_i64(), before["liked_count"].as_i64().map(|count| count + 1));
}

async fn a_long_list_has_pages(studio: Studio) {
    let one = TRACKS.split("\n\n").nth(1).unwrap();
    let many: Vec<_> = (0..98).map(|n| one.replace("\"bowl\"", &format!("\"bowl-{n}\""))).collect();
    let tracks = format!("{TRACKS}\n{}", many.join("\n\n"));
    fill(&studio, &studio.media, Mode::Development, CATEGORIES, &tracks).await.unwrap();
    studio.clock.advance(Duration::from_secs(5));
    let member = studio.member("Asha").await;
    for visitor in [&studio.guest(), &member] {
        let first = visitor.get("/api/v1/mindfulness/tracks/").await.expect(200).json();
        assert_eq!((&first["count"], first["results"].as_array().unwrap().len()), (&json!(102), 100));
        assert_eq!(first["next"], "/api/v1/mindfulness/tracks/?page=2");
        let second = visitor.get(first["next"].as_str().unwrap()).await.expect(200).json();
        assert_eq!((&second["next"], second["results"].as_array().unwrap().len()), (&json!(null), 2));
        assert_eq!(second["previous"], "/api/v1/mindfulness/tracks/?page=1");
        assert_eq!(second["results"][0]["id"], 101);
        visitor.get("/api/v1/mindfulness/tracks/?page=3").await.expect(404);
        let own = visitor.get("/api/v1/mindfulness/tracks/?category=1&page=1").await.expect(200).json();
        assert_eq!((&own["count"], &own["next"]), (&json!(100), &json!(null)));
    }
}

async fn a_picture_is_kept_for_ever_and_can_only_draw(studio: Studio) {
    let image = studio.shown(MONSOON).await["image"].as_str().unwrap().to_owned();
    let picture = studio.guest().get(&image).await.expect(200);
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    assert_eq!(picture.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert!(picture.header("content-security-policy").unwrap().contains("sandbox"));
}

async fn this_week_is_seven_days_of_the_clinics_calendar(studio: Studio) {
    let member = studio.member("Asha").await;
    let plays = async || {
        let list = studio.guest().get("/api/v1/mindfulness/categories/1/").await.expect(200).json();
        list["played_count"].as_i64().unwrap()
    };
    studio.clock.advance(Duration::from_hours(24 * 20));
    assert_eq!(plays().await, 0, "what was played weeks ago is not of this week");
    toggle(&member, MONSOON, "accessed").await.expect(200);
    studio.clock.advance(Duration::from_hours(24 * 6));
    assert_eq!(plays().await, 1);
    // It is 10 in the morning: thirteen hours later the seventh day is still today, two more and it is over.
    studio.clock.advance(Duration::from_hours(13));
    assert_eq!(plays().await, 1);
    studio.clock.advance(Duration::from_hours(2));
    assert_eq!(plays().await, 0);
    studio.keeps_its_promises().await;
}
