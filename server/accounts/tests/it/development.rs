//! The development sign-in: a server that is its own identity provider.

use axum::Router;
use dft_testkit::{Engine, TestApp, TestContext, both_engines};
use serde_json::{Value, json};

both_engines!(
    world: a_person_survives_a_restart,
    a_token_of_another_server_is_refused,
    a_token_needs_a_name_and_an_address,
    limits_hold_when_they_are_on,
);

async fn world(engine: Engine) -> TestApp {
    TestApp::new(TestContext::new(engine).await, Router::new())
}

async fn token(world: &TestApp, email: &str) -> Value {
    world
        .guest()
        .post("/dev/identity/token/", json!({"email": email, "name": "Asha"}))
        .await
        .expect(200)
        .json()
}

async fn a_person_survives_a_restart(world: TestApp) {
    let before = world.sign_in(&world.guest(), "Asha").await;
    let world = world.restarted();
    let after = world.sign_in(&world.guest(), "Asha").await;
    assert_eq!(before["id"], after["id"]);
}

async fn a_token_of_another_server_is_refused(world: TestApp) {
    let old = token(&world, "asha@example.in").await;
    let world = world.restarted();
    let answer = world.guest().post("/api/v1/auth/google-login/", old).await.expect(401);
    assert_eq!(answer.json()["message"], "Google login failed");
}

async fn a_token_needs_a_name_and_an_address(world: TestApp) {
    let answer =
        world.guest().post("/dev/identity/token/", json!({"email": "nobody", "name": " "})).await.expect(422);
    assert_eq!(
        answer.json()["errors"],
        json!({"email": ["Please enter a valid email address"], "name": ["Name is required"]})
    );
    let answer =
        world.guest().post("/dev/identity/token/", json!({"email": "a@b.in", "name": "x".repeat(101)})).await;
    assert_eq!(
        answer.expect(422).json()["errors"],
        json!({"name": ["Name must be less than 100 characters"]})
    );
}

async fn limits_hold_when_they_are_on(world: TestApp) {
    let engine = world.db.engine();
    let world = TestApp::new(TestContext::with(engine, &[("DFT_LIMITS", "on")]).await, Router::new());
    let attempt = async || world.guest().post("/api/v1/auth/google-login/", json!({"id_token": "x"})).await;
    for _ in 0..60 {
        attempt().await.expect(401);
    }
    let answer = attempt().await.expect(429);
    assert_eq!(answer.code(), "too_many_requests");
    assert!(answer.header("retry-after").unwrap().parse::<u64>().unwrap() >= 1);
}
