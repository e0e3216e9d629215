//! Who may hear: whoever has a running plan, at this very moment. Nobody else gets one byte, by any header or path.

use std::sync::LazyLock;
use std::time::Duration;

use dft_testkit::{TestClient, TestResponse, both_engines};
use http::{HeaderName, Method, header};
use serde_json::json;

use crate::studio::{BOWL, MONSOON, Studio, audio, bucket_studio, monsoon, studio};

both_engines!(
    studio: whoever_may_not_hear_gets_not_one_byte,
    a_plan_that_ends_ends_the_sound,
    everyone_is_told_what_is_open_to_them,
);

mod bucket {
    use super::*;

    both_engines!(bucket_studio: whoever_may_not_hear_gets_no_link);
}

/// A part of the sound that stands in no refusal.
static NEEDLE: LazyLock<Vec<u8>> = LazyLock::new(|| monsoon()[4..20].to_vec());

fn has_sound(answer: &TestResponse) -> bool {
    answer.body.windows(16).any(|part| part == *NEEDLE)
}

/// A method, an address and headers.
type Trick = (Method, String, Vec<(HeaderName, &'static str)>);

/// Everything somebody might try.
fn tricks() -> Vec<Trick> {
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
    let mut tricks = Vec::new();
    for path in paths {
        for headers in &headers {
            tricks.push((Method::GET, path.to_owned(), headers.clone()));
        }
        for method in &methods {
            tricks.push((method.clone(), path.to_owned(), vec![]));
        }
    }
    tricks
}

async fn nothing_is_heard(visitor: &TestClient, trick: &Trick) -> TestResponse {
    let (method, path, headers) = trick;
    let mut request = visitor.request(method.clone(), &format!("/api/v1/mindfulness/tracks/{path}"), None);
    for (name, value) in headers {
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    let answer = visitor.call(request).await;
    let status = answer.status.as_u16();
    assert!((400..500).contains(&status), "{trick:?}: {status}");
    assert!(!has_sound(&answer), "{trick:?}");
    for name in ["etag", "content-range", "accept-ranges", "location"] {
        assert_eq!(answer.header(name), None, "{trick:?} says {name}");
    }
    answer
}

async fn whoever_may_not_hear_gets_not_one_byte(studio: Studio) {
    // The sound is there, and premium members hear it: the refusals below are not for want of it.
    let ananya = studio.premium("Ananya").await;
    let heard = audio(&ananya, Method::GET, MONSOON, &[]).await.expect(200);
    assert!(has_sound(&heard) && heard.body == monsoon());

    let (guest, free) = (studio.guest(), studio.member("Asha").await);
    let forged = studio.guest();
    forged.plant_cookie("dft_session", "forged");
    forged.plant_cookie("dft_signed_in", "1");
    for trick in tricks() {
        nothing_is_heard(&guest, &trick).await;
        nothing_is_heard(&forged, &trick).await;
        nothing_is_heard(&free, &trick).await;
    }
    // The same for a track that is not there as for one that is.
    for track in ["1", "99", "abc"] {
        assert_eq!(audio(&guest, Method::GET, track, &[]).await.expect(401).code(), "not_signed_in");
        let refused = audio(&free, Method::GET, track, &[]).await.expect(403);
        assert_eq!(
            refused.json(),
            json!({
                "code": "premium_required",
                "message": "Subscribe to access all tracks (currently limited to 2)",
            })
        );
        assert_eq!(refused.header("cache-control"), Some("no-store"));
    }
    for track in ["99", "abc", "0", "-1"] {
        audio(&ananya, Method::GET, track, &[]).await.expect(404);
    }
}

async fn a_plan_that_ends_ends_the_sound(studio: Studio) {
    let ananya = studio.premium("Ananya").await;
    let part = [(header::RANGE, "bytes=0-99")];
    let heard = audio(&ananya, Method::GET, MONSOON, &part).await.expect(206);
    let etag = heard.header("etag").unwrap().to_owned();
    // A refund takes it back between two ranges of one playing.
    sqlx::query("UPDATE terms SET revoked_at = 1, next_word_at = NULL")
        .execute(&mut *studio.db.begin().await.unwrap())
        .await
        .unwrap();
    let mut tx = studio.db.begin().await.unwrap();
    sqlx::query("UPDATE terms SET revoked_at = 1, next_word_at = NULL").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    audio(&ananya, Method::GET, MONSOON, &part).await.expect(403);
    audio(&ananya, Method::GET, MONSOON, &[(header::IF_NONE_MATCH, &etag)]).await.expect(403);

    let diya = studio.premium("Diya").await;
    audio(&diya, Method::GET, MONSOON, &part).await.expect(206);
    let until = studio.count("SELECT MAX(ends_at) FROM terms WHERE revoked_at IS NULL").await;
    let left = until - studio.clock.now().0;
    // A session ends sooner than a plan: they sign in again on its last day.
    studio.clock.advance(Duration::from_millis(u64::try_from(left).unwrap() - 1_000));
    studio.sign_in(&diya, "Diya").await;
    audio(&diya, Method::GET, MONSOON, &part).await.expect(206);
    studio.clock.advance(Duration::from_secs(1));
    audio(&diya, Method::GET, MONSOON, &part).await.expect(403);
}

async fn everyone_is_told_what_is_open_to_them(studio: Studio) {
    let told =
        async |visitor: &TestClient| visitor.get("/api/v1/mindfulness/access/").await.expect(200).json();
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
    assert_eq!(told(&studio.guest()).await, closed("Sign in to access more content"));
    assert_eq!(told(&studio.member("Asha").await).await, closed("Subscribe to access all content"));
    let ananya = studio.premium("Ananya").await;
    let open = told(&ananya).await;
    assert_eq!(open["is_premium"], true);
    assert_eq!(open["content_access"]["can_access_all_tracks"], true);
    assert_eq!(open["content_access"]["can_access_all_categories"], true);
    assert_eq!(open["content_access"]["upgrade_message"], json!(null));
    let active = ananya.get("/api/v1/subscriptions/active/").await.expect(200).json();
    assert_eq!(open["subscription"]["expires_at"], active["expires_at"]);
    assert_eq!(open["subscription"]["plan_name"], active["subscription_plan"]["name"]);
}

async fn whoever_may_not_hear_gets_no_link(studio: Studio) {
    let bucket = studio.bucket.clone().unwrap();
    let (guest, free) = (studio.guest(), studio.member("Asha").await);
    let before = bucket.books().answered.clone();
    for trick in tricks() {
        let (guest, free) = (nothing_is_heard(&guest, &trick).await, nothing_is_heard(&free, &trick).await);
        for answer in [guest, free] {
            assert!(!String::from_utf8_lossy(&answer.body).contains("X-Amz"), "{trick:?}");
        }
    }
    audio(&free, Method::GET, BOWL, &[]).await.expect(403);
    assert_eq!(bucket.books().answered, before, "nothing was asked or made for them");
}
