//! The newsletter call.

use axum::Router;
use dft_notifications::{Notifications, routes};
use dft_testkit::{Engine, Ground, World, both_engines};
use serde_json::json;

both_engines!(
    world: a_reader_is_thanked,
    a_known_address_gets_the_same_answer_and_no_second_row,
    one_who_left_comes_back,
    a_bad_address_is_refused_with_an_error_field,
    limits_hold_when_they_are_on,
);

fn on(ground: Ground) -> World {
    let notifications = Notifications::new(ground.db.clone(), ground.clock.clone(), ground.limits.clone());
    World::new(ground, Router::from(routes().with_state(notifications)))
}

async fn world(engine: Engine) -> World {
    on(Ground::new(engine).await)
}

const PATH: &str = "/api/notifications/subscribe/";

async fn rows(world: &World) -> Vec<(String, Option<i64>)> {
    sqlx::query_as("SELECT email, unsubscribed_at FROM newsletter_readers ORDER BY id")
        .fetch_all(world.db.reader())
        .await
        .unwrap()
}

async fn a_reader_is_thanked(world: World) {
    let answer = world.guest().post(PATH, json!({"email": " asha@example.in "})).await.expect(200);
    assert_eq!(answer.json(), json!({"message": "Thank you for subscribing!"}));
    assert_eq!(rows(&world).await, [("asha@example.in".to_owned(), None)]);
}

async fn a_known_address_gets_the_same_answer_and_no_second_row(world: World) {
    let first = world.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    let second = world.guest().post(PATH, json!({"email": "ASHA@example.in"})).await.expect(200);
    assert_eq!(first.body, second.body);
    assert_eq!(rows(&world).await.len(), 1);
}

async fn one_who_left_comes_back(world: World) {
    world.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    let mut tx = world.db.begin().await.unwrap();
    sqlx::query("UPDATE newsletter_readers SET unsubscribed_at = 1").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    world.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    assert_eq!(rows(&world).await[0].1, None);
}

async fn a_bad_address_is_refused_with_an_error_field(world: World) {
    for (email, sentence) in [("", "Email is required"), ("nobody", "Please enter a valid email address")] {
        let answer = world.guest().post(PATH, json!({"email": email})).await.expect(422);
        assert_eq!(
            answer.json(),
            json!({"message": sentence, "code": "invalid", "error": sentence, "errors": {"email": [sentence]}})
        );
    }
    assert!(rows(&world).await.is_empty());
}

async fn limits_hold_when_they_are_on(world: World) {
    let world = on(Ground::with(world.db.engine(), &[("DFT_LIMITS", "on")]).await);
    for n in 0..20 {
        world.guest().post(PATH, json!({"email": format!("reader{n}@example.in")})).await.expect(200);
    }
    world.guest().post(PATH, json!({"email": "late@example.in"})).await.expect(429);
    assert_eq!(rows(&world).await.len(), 20);
}
