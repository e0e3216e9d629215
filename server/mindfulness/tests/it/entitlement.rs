//! Entitlement: only members with an active plan get audio; no header or path gets around it.

use std::sync::LazyLock;
use std::time::Duration;

use dft_kernel::settings::Mode;
use dft_testkit::{TestClient, TestResponse, both_engines, one_engine};
use http::{HeaderName, Method, header};
use serde_json::json;

use crate::support::{
    App, BOWL, BOX, BOX_CUES, CATEGORIES, MONSOON, TRACKS, WAVES, app, app_with_bucket, audio,
    import_catalog, monsoon_mp3,
};

both_engines!(
    app: audio_is_refused_when_the_plan_ends,
    access_describes_guest_free_and_premium,
);

one_engine!(
    app: no_audio_without_an_active_plan,
    free_tracks_play_for_every_signed_in_user,
    a_track_says_whether_it_is_free_loops_and_has_cues,
);

mod bucket {
    use super::*;

    one_engine!(app_with_bucket: no_presigned_url_without_an_active_plan);
}

/// Bytes of the audio that occur in no error response.
static AUDIO_BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| monsoon_mp3()[4..20].to_vec());

fn contains_audio(response: &TestResponse) -> bool {
    response.body.windows(16).any(|window| window == *AUDIO_BYTES)
}

/// A method, a path and headers.
type Attempt = (Method, String, Vec<(HeaderName, &'static str)>);

/// Requests that try to get around the check.
fn attempts() -> Vec<Attempt> {
    let headers: [Vec<(HeaderName, &str)>; 10] = [
        vec![],
        vec![(header::RANGE, "bytes=0-")],
        vec![(header::RANGE, "bytes=0-0")],
        vec![(header::RANGE, "bytes=-1")],
        vec![(header::RANGE, "bytes=0-1,5-9")],
        vec![(header::IF_NONE_MATCH, "*")],
        vec![(header::IF_RANGE, "*"), (header::RANGE, "bytes=1-")],
        vec![(header::REFERER, "http://localhost:8080/mindfulness"), (header::ACCEPT, "audio/mpeg")],
        vec![
            (HeaderName::from_static("x-original-url"), "/api/v1/mindfulness/tracks/1/audio/"),
            (HeaderName::from_static("x-http-method-override"), "GET"),
        ],
        vec![
            (header::AUTHORIZATION, "Bearer premium"),
            (HeaderName::from_static("x-forwarded-for"), "127.0.0.1"),
        ],
    ];
    let paths = [
        "1/audio/",
        "1/audio",
        "1//audio/",
        "01/audio/",
        "+1/audio/",
        "1.0/audio/",
        "1/audio/?is_premium=true",
        "1/audio/?user_id=1",
        "%31/audio/",
        "1%2Faudio/",
        "1/./audio/",
        "2/../1/audio/",
        "1/audio/..%2F..%2F",
        "1/audio.mp3",
        "99/audio/",
        "recent/audio/",
        "1/audio/%00",
        "1/AUDIO/",
    ];
    let methods = [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::OPTIONS, Method::TRACE];
    let mut attempts = Vec::new();
    for path in paths {
        for headers in &headers {
            attempts.push((Method::GET, path.to_owned(), headers.clone()));
        }
        for method in &methods {
            attempts.push((method.clone(), path.to_owned(), vec![]));
        }
    }
    attempts
}

async fn expect_no_audio(client: &TestClient, attempt: &Attempt) -> TestResponse {
    let (method, path, headers) = attempt;
    let mut request = client.request(method.clone(), &format!("/api/v1/mindfulness/tracks/{path}"), None);
    for (name, value) in headers {
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    let response = client.call(request).await;
    let status = response.status.as_u16();
    assert!((400..500).contains(&status), "{attempt:?}: {status}");
    assert!(!contains_audio(&response), "{attempt:?}");
    for name in ["etag", "content-range", "accept-ranges", "location"] {
        assert_eq!(response.header(name), None, "{attempt:?} says {name}");
    }
    response
}

async fn no_audio_without_an_active_plan(app: App) {
    // The file exists and premium members get it, so the failures below are due to the check.
    let ananya = app.premium("Ananya").await;
    let response = audio(&ananya, Method::GET, MONSOON, &[]).await.expect(200);
    assert!(contains_audio(&response) && response.body == monsoon_mp3());

    let (guest, free) = (app.guest(), app.member("Asha").await);
    let forged = app.guest();
    forged.set_cookie("dft_session", "forged");
    forged.set_cookie("dft_signed_in", "1");
    for attempt in attempts() {
        expect_no_audio(&guest, &attempt).await;
        expect_no_audio(&forged, &attempt).await;
        expect_no_audio(&free, &attempt).await;
    }
    // A missing track gets the same response as an existing one.
    for track in ["1", "99", "abc"] {
        assert_eq!(audio(&guest, Method::GET, track, &[]).await.expect(401).code(), "not_signed_in");
        let error = audio(&free, Method::GET, track, &[]).await.expect(403);
        assert_eq!(
            error.json(),
            json!({
                "code": "premium_required",
                "message": "Subscribe to access all tracks (currently limited to 2)",
            })
        );
        assert_eq!(error.header("cache-control"), Some("no-store"));
    }
    for track in ["99", "abc", "0", "-1"] {
        audio(&ananya, Method::GET, track, &[]).await.expect(404);
    }
}

async fn free_tracks_play_for_every_signed_in_user(app: App) {
    let (guest, free, ananya) = (app.guest(), app.member("Asha").await, app.premium("Ananya").await);
    audio(&guest, Method::GET, WAVES, &[]).await.expect(401);
    for client in [&free, &ananya] {
        audio(client, Method::GET, WAVES, &[]).await.expect(200);
        let cues = client.get("/api/v1/mindfulness/tracks/3/cues/").await.expect(200);
        assert_eq!(cues.body, BOX_CUES.as_bytes());
        assert_eq!(cues.header("content-type"), Some("text/vtt; charset=utf-8"));
    }
    guest.get("/api/v1/mindfulness/tracks/3/cues/").await.expect(401);
    audio(&free, Method::GET, MONSOON, &[]).await.expect(403);
    free.get("/api/v1/mindfulness/tracks/1/cues/").await.expect(403);
    ananya.get("/api/v1/mindfulness/tracks/1/cues/").await.expect(404);
    // A track that is no longer free needs a plan again.
    let tracks = TRACKS.replace("free = true\nloop", "loop");
    import_catalog(&app, &app.media, Mode::Development, CATEGORIES, &tracks).await.unwrap();
    app.clock.advance(Duration::from_secs(2));
    let refused = audio(&free, Method::GET, WAVES, &[]).await.expect(403).json();
    assert_eq!(refused["message"], "Subscribe to access all tracks (currently limited to 1)");
    let access = free.get("/api/v1/mindfulness/access/").await.expect(200).json();
    assert_eq!(access["content_access"]["free_tracks_limit"], 1);
}

async fn a_track_says_whether_it_is_free_loops_and_has_cues(app: App) {
    let fields = async |id: i64| {
        let track = app.guest_track(id).await;
        json!([track["free"], track["loop"], track["cues"]])
    };
    assert_eq!(fields(MONSOON).await, json!([false, false, null]));
    assert_eq!(fields(BOX).await, json!([true, false, "/api/v1/mindfulness/tracks/3/cues/"]));
    assert_eq!(fields(WAVES).await, json!([true, true, null]));
}

async fn audio_is_refused_when_the_plan_ends(app: App) {
    let ananya = app.premium("Ananya").await;
    let range = [(header::RANGE, "bytes=0-99")];
    let response = audio(&ananya, Method::GET, MONSOON, &range).await.expect(206);
    let etag = response.header("etag").unwrap().to_owned();
    // A refund revokes the plan between two range requests.
    sqlx::query("UPDATE subscription_terms SET revoked_at = 1, next_notice_at = NULL")
        .execute(&mut *app.db.begin().await.unwrap())
        .await
        .unwrap();
    let mut tx = app.db.begin().await.unwrap();
    sqlx::query("UPDATE subscription_terms SET revoked_at = 1, next_notice_at = NULL")
        .execute(&mut *tx)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    audio(&ananya, Method::GET, MONSOON, &range).await.expect(403);
    audio(&ananya, Method::GET, MONSOON, &[(header::IF_NONE_MATCH, &etag)]).await.expect(403);

    let diya = app.premium("Diya").await;
    audio(&diya, Method::GET, MONSOON, &range).await.expect(206);
    let until = app.count("SELECT MAX(ends_at) FROM subscription_terms WHERE revoked_at IS NULL").await;
    let left = until - app.clock.now().0;
    // The session expires before the plan, so she signs in again on its last day.
    app.clock.advance(Duration::from_millis(u64::try_from(left).unwrap() - 1_000));
    app.sign_in(&diya, "Diya").await;
    audio(&diya, Method::GET, MONSOON, &range).await.expect(206);
    app.clock.advance(Duration::from_secs(1));
    audio(&diya, Method::GET, MONSOON, &range).await.expect(403);
}

async fn access_describes_guest_free_and_premium(app: App) {
    let access =
        async |client: &TestClient| client.get("/api/v1/mindfulness/access/").await.expect(200).json();
    let closed = |message: &str| {
        json!({
            "is_premium": false,
            "content_access": {
                "can_access_all_tracks": false,
                "can_access_all_categories": false,
                "free_tracks_limit": 2,
                "free_categories_limit": 2,
                "upgrade_message": message,
            },
            "subscription": null,
        })
    };
    assert_eq!(access(&app.guest()).await, closed("Sign in to access more content"));
    assert_eq!(access(&app.member("Asha").await).await, closed("Subscribe to access all content"));
    let ananya = app.premium("Ananya").await;
    let open = access(&ananya).await;
    assert_eq!(open["is_premium"], true);
    assert_eq!(open["content_access"]["can_access_all_tracks"], true);
    assert_eq!(open["content_access"]["can_access_all_categories"], true);
    assert_eq!(open["content_access"]["upgrade_message"], json!(null));
    let active = ananya.get("/api/v1/subscriptions/active/").await.expect(200).json();
    assert_eq!(open["subscription"]["expires_at"], active["expires_at"]);
    assert_eq!(open["subscription"]["plan_name"], active["subscription_plan"]["name"]);
}

async fn no_presigned_url_without_an_active_plan(app: App) {
    let bucket = app.bucket.clone().unwrap();
    let (guest, free) = (app.guest(), app.member("Asha").await);
    let before = bucket.state().served.clone();
    for attempt in attempts() {
        let (guest, free) = (expect_no_audio(&guest, &attempt).await, expect_no_audio(&free, &attempt).await);
        for response in [guest, free] {
            assert!(!String::from_utf8_lossy(&response.body).contains("X-Amz"), "{attempt:?}");
        }
    }
    audio(&free, Method::GET, BOWL, &[]).await.expect(403);
    assert_eq!(bucket.state().served, before, "no request reached the bucket");
}
