//! Google's keys as they come, change and fail to come.

use dft_kernel::time::HOUR;
use dft_testkit::{Engine, TestApp};
use futures_util::future::join_all;
use serde_json::json;

use crate::fake_google::{FakeGoogle, Mood, claims, first_key, second_key};

async fn world(mood: Mood) -> (TestApp, FakeGoogle) {
    let fake = FakeGoogle::start(mood).await;
    (fake.world(Engine::Sqlite).await, fake)
}

fn well() -> Mood {
    Mood::Well(vec![first_key().jwk()], 3_600)
}

async fn status(world: &TestApp, signer: &dft_accounts::dev_identity::JwtSigner) -> u16 {
    let token = signer.sign(&claims(&world.clock));
    world.guest().post("/api/v1/auth/google-login/", json!({"id_token": token})).await.status.as_u16()
}

#[tokio::test]
async fn many_callers_at_once_ask_google_once() {
    let (world, fake) = world(well()).await;
    let outcomes = join_all((0..50).map(|_| status(&world, first_key()))).await;
    assert!(outcomes.iter().all(|status| *status == 200), "{outcomes:?}");
    assert_eq!(fake.asked(), 1);
}

#[tokio::test]
async fn keys_are_kept_as_long_as_google_says() {
    let (world, fake) = world(well()).await;
    assert_eq!(status(&world, first_key()).await, 200);
    world.clock.advance(HOUR.checked_sub(std::time::Duration::from_secs(1)).unwrap());
    assert_eq!(status(&world, first_key()).await, 200);
    assert_eq!(fake.asked(), 1);
    world.clock.advance(std::time::Duration::from_secs(1));
    assert_eq!(status(&world, first_key()).await, 200);
    assert_eq!(fake.asked(), 2);
}

#[tokio::test]
async fn a_rotated_key_is_found_and_the_old_one_no_longer_opens() {
    let (world, fake) = world(well()).await;
    assert_eq!(status(&world, first_key()).await, 200);
    fake.becomes(Mood::Well(vec![second_key().jwk()], 3_600));
    assert_eq!(status(&world, second_key()).await, 200);
    assert_eq!(fake.asked(), 2);
    assert_eq!(status(&world, first_key()).await, 401);
}

#[tokio::test]
async fn unknown_keys_make_us_ask_once_in_five_minutes() {
    let (world, fake) = world(well()).await;
    assert_eq!(status(&world, first_key()).await, 200);
    for _ in 0..20 {
        assert_eq!(status(&world, second_key()).await, 401);
    }
    assert_eq!(fake.asked(), 2);
    world.clock.advance(std::time::Duration::from_mins(5));
    assert_eq!(status(&world, second_key()).await, 401);
    assert_eq!(fake.asked(), 3);
}

#[tokio::test]
async fn while_google_is_down_known_keys_serve_for_a_day() {
    let (world, fake) = world(well()).await;
    assert_eq!(status(&world, first_key()).await, 200);
    for mood in [Mood::Down, Mood::Confused] {
        fake.becomes(mood);
        world.clock.advance(HOUR * 11);
        assert_eq!(status(&world, first_key()).await, 200);
    }
    world.clock.advance(HOUR * 2);
    assert_eq!(status(&world, first_key()).await, 503);
    fake.becomes(well());
    world.clock.advance(std::time::Duration::from_secs(10));
    assert_eq!(status(&world, first_key()).await, 200);
}

#[tokio::test]
async fn google_down_from_the_start_is_our_trouble_not_the_persons() {
    let (world, fake) = world(Mood::Down).await;
    let outcomes = join_all((0..20).map(|_| status(&world, first_key()))).await;
    assert!(outcomes.iter().all(|status| *status == 503), "{outcomes:?}");
    assert_eq!(fake.asked(), 1, "those who waited took the same answer");
}

#[tokio::test]
async fn a_key_set_with_other_kinds_of_keys_is_read_past_them() {
    let other = json!({"kty": "EC", "crv": "P-256", "kid": "ec", "use": "sig", "alg": "ES256",
        "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"});
    let (world, _fake) = world(Mood::Well(vec![other, first_key().jwk()], 3_600)).await;
    assert_eq!(status(&world, first_key()).await, 200);
}
