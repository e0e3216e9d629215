//! The development identity provider.

use axum::Router;
use dft_testkit::{Engine, TestApp, TestContext, one_engine};
use serde_json::{Value, json};

one_engine!(
    app: a_user_keeps_their_id_across_restarts,
    a_token_of_another_server_is_rejected,
    a_token_requires_a_name_and_an_email,
    sign_in_is_rate_limited,
);

async fn app(engine: Engine) -> TestApp {
    TestApp::new(TestContext::new(engine).await, Router::new())
}

async fn issue_token(app: &TestApp, email: &str) -> Value {
    app.guest().post("/dev/identity/token/", json!({"email": email, "name": "Asha"})).await.expect(200).json()
}

async fn a_user_keeps_their_id_across_restarts(app: TestApp) {
    let before = app.sign_in(&app.guest(), "Asha").await;
    let app = app.restarted();
    let after = app.sign_in(&app.guest(), "Asha").await;
    assert_eq!(before["id"], after["id"]);
}

async fn a_token_of_another_server_is_rejected(app: TestApp) {
    let token = issue_token(&app, "asha@example.in").await;
    let app = app.restarted();
    let response = app.guest().post("/api/v1/auth/google-login/", token).await.expect(401);
    assert_eq!(response.json()["message"], "Google login failed");
}

async fn a_token_requires_a_name_and_an_email(app: TestApp) {
    let response =
        app.guest().post("/dev/identity/token/", json!({"email": "nobody", "name": " "})).await.expect(422);
    assert_eq!(
        response.json()["errors"],
        json!({"email": ["Please enter a valid email address"], "name": ["Name is required"]})
    );
    let response =
        app.guest().post("/dev/identity/token/", json!({"email": "a@b.in", "name": "x".repeat(101)})).await;
    assert_eq!(
        response.expect(422).json()["errors"],
        json!({"name": ["Name must be less than 100 characters"]})
    );
}

async fn sign_in_is_rate_limited(app: TestApp) {
    let engine = app.db.engine();
    let app = TestApp::new(TestContext::with(engine, &[("DFT_LIMITS", "on")]).await, Router::new());
    let attempt = async || app.guest().post("/api/v1/auth/google-login/", json!({"id_token": "x"})).await;
    for _ in 0..60 {
        attempt().await.expect(401);
    }
    let response = attempt().await.expect(429);
    assert_eq!(response.code(), "too_many_requests");
    assert!(response.header("retry-after").unwrap().parse::<u64>().unwrap() >= 1);
}
