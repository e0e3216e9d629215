//! Caching of Google's signing keys: lifetime, rotation, outages.

use dft_kernel::time::HOUR;
use dft_testkit::{Engine, TestApp};
use futures_util::future::join_all;
use serde_json::json;

use crate::fake_google::{Behavior, FakeGoogle, claims, first_key, second_key};

async fn start(behavior: Behavior) -> (TestApp, FakeGoogle) {
    let fake = FakeGoogle::start(behavior).await;
    (fake.app(Engine::Sqlite).await, fake)
}

fn serve() -> Behavior {
    Behavior::Serve(vec![first_key().jwk()], 3_600)
}

async fn status(app: &TestApp, signer: &dft_demo::JwtSigner) -> u16 {
    let token = signer.sign(&claims(&app.clock));
    app.guest().post("/api/v1/auth/google-login/", json!({"id_token": token})).await.status.as_u16()
}

#[tokio::test]
async fn concurrent_callers_fetch_the_keys_once() {
    let (app, fake) = start(serve()).await;
    let outcomes = join_all((0..50).map(|_| status(&app, first_key()))).await;
    assert!(outcomes.iter().all(|status| *status == 200), "{outcomes:?}");
    assert_eq!(fake.requests(), 1);
}

#[tokio::test]
async fn keys_are_cached_for_max_age() {
    let (app, fake) = start(serve()).await;
    assert_eq!(status(&app, first_key()).await, 200);
    app.clock.advance(HOUR.checked_sub(std::time::Duration::from_secs(1)).unwrap());
    assert_eq!(status(&app, first_key()).await, 200);
    assert_eq!(fake.requests(), 1);
    app.clock.advance(std::time::Duration::from_secs(1));
    assert_eq!(status(&app, first_key()).await, 200);
    assert_eq!(fake.requests(), 2);
}

#[tokio::test]
async fn a_rotated_key_is_fetched_and_the_old_one_is_rejected() {
    let (app, fake) = start(serve()).await;
    assert_eq!(status(&app, first_key()).await, 200);
    fake.set_behavior(Behavior::Serve(vec![second_key().jwk()], 3_600));
    assert_eq!(status(&app, second_key()).await, 200);
    assert_eq!(fake.requests(), 2);
    assert_eq!(status(&app, first_key()).await, 401);
}

#[tokio::test]
async fn unknown_keys_are_refetched_at_most_every_five_minutes() {
    let (app, fake) = start(serve()).await;
    assert_eq!(status(&app, first_key()).await, 200);
    for _ in 0..20 {
        assert_eq!(status(&app, second_key()).await, 401);
    }
    assert_eq!(fake.requests(), 2);
    app.clock.advance(std::time::Duration::from_mins(5));
    assert_eq!(status(&app, second_key()).await, 401);
    assert_eq!(fake.requests(), 3);
}

#[tokio::test]
async fn while_google_is_down_known_keys_are_used_for_a_day() {
    let (app, fake) = start(serve()).await;
    assert_eq!(status(&app, first_key()).await, 200);
    for behavior in [Behavior::Down, Behavior::Garbage] {
        fake.set_behavior(behavior);
        app.clock.advance(HOUR * 11);
        assert_eq!(status(&app, first_key()).await, 200);
    }
    app.clock.advance(HOUR * 2);
    assert_eq!(status(&app, first_key()).await, 503);
    fake.set_behavior(serve());
    app.clock.advance(std::time::Duration::from_secs(10));
    assert_eq!(status(&app, first_key()).await, 200);
}

#[tokio::test]
async fn google_down_from_the_start_returns_503() {
    let (app, fake) = start(Behavior::Down).await;
    let outcomes = join_all((0..20).map(|_| status(&app, first_key()))).await;
    assert!(outcomes.iter().all(|status| *status == 503), "{outcomes:?}");
    assert_eq!(fake.requests(), 1, "waiting callers share the failure");
}

#[tokio::test]
async fn keys_of_other_types_are_skipped() {
    let other = json!({"kty": "EC", "crv": "P-256", "kid": "ec", "use": "sig", "alg": "ES256",
        "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"});
    let (app, _fake) = start(Behavior::Serve(vec![other, first_key().jwk()], 3_600)).await;
    assert_eq!(status(&app, first_key()).await, 200);
}
