//! Sessions: sign-in, renewal, expiry, sign-out, and attacks on them.

use std::time::Duration;

use axum::Router;
use dft_accounts::{Accounts, Config};
use dft_kernel::auth::Role;
use dft_kernel::fields::Email;
use dft_kernel::time::{DAY, HOUR};
use dft_testkit::{Engine, TestApp, TestClient, TestContext, both_engines, one_engine};
use http::{Method, header};
use serde_json::json;

both_engines!(
    app: sign_in_returns_the_profile_and_sets_cookies,
    sign_out_ends_the_session_everywhere,
    a_stored_token_hash_is_not_accepted_as_a_token,
    a_planted_session_is_not_upgraded_by_sign_in,
    a_used_session_lasts_90_days_and_an_unused_one_30,
    of_concurrent_requests_one_renews_the_session_once_a_day,
    a_staff_session_lasts_12_hours,
    granting_a_role_ends_existing_sessions,
    a_sign_in_that_races_a_grant_gets_no_long_session,
    an_expiry_written_before_the_role_is_ignored,
    expired_sessions_are_purged,
);

one_engine!(
    app: a_guest_gets_401,
    a_cross_site_request_cannot_sign_out,
);

async fn app(engine: Engine) -> TestApp {
    TestApp::new(TestContext::new(engine).await, Router::new())
}

fn accounts(app: &TestApp) -> Accounts {
    Accounts::new(app.db.clone(), app.clock.clone(), &app.settings, &app.config(Config::from_env))
}

async fn profile_status(client: &TestClient) -> u16 {
    client.get("/api/v1/users/me/").await.status.as_u16()
}

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(app.db.reader()).await.unwrap()
}

async fn a_guest_gets_401(app: TestApp) {
    let response = app.guest().get("/api/v1/users/me/").await.expect(401);
    assert_eq!(response.json(), json!({"message": "Please sign in to continue", "code": "not_signed_in"}));
    assert_eq!(response.header("cache-control"), Some("no-store"));
}

async fn sign_in_returns_the_profile_and_sets_cookies(app: TestApp) {
    let client = app.guest();
    let user = app.sign_in(&client, "Asha").await;
    let me = client.get("/api/v1/users/me").await.expect(200).json();
    assert_eq!(me, user);
    let mut names: Vec<_> = me.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "consultation_percent",
            "email",
            "id",
            "is_premium",
            "name",
            "picture",
            "roles",
            "subscription_plan_name",
            "username"
        ]
    );
    assert_eq!(client.cookie("dft_signed_in").as_deref(), Some("1"));
}

async fn sign_out_ends_the_session_everywhere(app: TestApp) {
    let client = app.member("asha").await;
    let stolen = app.guest();
    stolen.set_cookie("dft_session", &client.cookie("dft_session").unwrap());
    assert_eq!(profile_status(&stolen).await, 200);

    let response = client.post("/api/v1/auth/logout/", json!({})).await.expect(204);
    assert!(response.body.is_empty());
    assert_eq!((client.cookie("dft_session"), client.cookie("dft_signed_in")), (None, None));
    assert_eq!(profile_status(&stolen).await, 401);
    assert_eq!(stolen.cookie("dft_session"), None, "the cookie is cleared");
    client.post("/api/v1/auth/logout/", json!({})).await.expect(204);
}

async fn a_stored_token_hash_is_not_accepted_as_a_token(app: TestApp) {
    let client = app.member("asha").await;
    let token_hash: String =
        sqlx::query_scalar("SELECT token_hash FROM sessions").fetch_one(app.db.reader()).await.unwrap();
    assert_ne!(token_hash, client.cookie("dft_session").unwrap());
    let thief = app.guest();
    thief.set_cookie("dft_session", &token_hash);
    assert_eq!(profile_status(&thief).await, 401);
}

async fn a_planted_session_is_not_upgraded_by_sign_in(app: TestApp) {
    let attacker = app.member("mallory").await;
    let planted = attacker.cookie("dft_session").unwrap();
    let victim = app.guest();
    victim.set_cookie("dft_session", &planted);
    app.sign_in(&victim, "asha").await;
    assert_ne!(victim.cookie("dft_session").unwrap(), planted);
    assert_eq!(profile_status(&attacker).await, 401);
    assert_eq!(victim.get("/api/v1/users/me/").await.json()["name"], "asha");
}

async fn a_used_session_lasts_90_days_and_an_unused_one_30(app: TestApp) {
    let used = app.member("asha").await;
    let unused = app.member("ravi").await;
    for day in 1..90 {
        app.clock.advance(DAY);
        assert_eq!(profile_status(&used).await, 200, "day {day}");
        if day == 30 {
            assert_eq!(profile_status(&unused).await, 401);
        }
    }
    app.clock.advance(DAY.checked_sub(Duration::from_millis(1)).unwrap());
    assert_eq!(profile_status(&used).await, 200);
    app.clock.advance(Duration::from_millis(1));
    assert_eq!(profile_status(&used).await, 401);
}

async fn of_concurrent_requests_one_renews_the_session_once_a_day(app: TestApp) {
    let client = app.member("asha").await;
    app.clock.advance(DAY);
    let responses = futures_util::future::join_all((0..10).map(|_| client.get("/api/v1/users/me/"))).await;
    let renewing: Vec<_> = responses.iter().filter(|response| !response.set_cookies().is_empty()).collect();
    assert_eq!(renewing.len(), 1, "one request renews");
    assert!(renewing[0].set_cookies()[0].contains("Max-Age=2592000"), "{:?}", renewing[0].set_cookies());
    app.clock.advance(HOUR * 23);
    assert!(client.get("/api/v1/users/me/").await.expect(200).set_cookies().is_empty());
}

async fn a_staff_session_lasts_12_hours(app: TestApp) {
    app.member("kabir").await;
    assert!(accounts(&app).grant(&Email::parse("KABIR@example.in").unwrap(), Role::Admin).await.unwrap());
    let admin = app.member("kabir").await;
    assert_eq!(admin.get("/api/v1/users/me/").await.json()["roles"], json!(["admin"]));
    app.clock.advance(HOUR * 11);
    assert_eq!(profile_status(&admin).await, 200);
    app.clock.advance(HOUR);
    assert_eq!(profile_status(&admin).await, 401);
}

async fn granting_a_role_ends_existing_sessions(app: TestApp) {
    let before = app.member("kabir").await;
    let email = Email::parse("kabir@example.in").unwrap();
    let accounts = accounts(&app);
    assert!(accounts.grant(&email, Role::Admin).await.unwrap());
    assert_eq!(profile_status(&before).await, 401);
    assert!(!accounts.grant(&email, Role::Admin).await.unwrap(), "a second grant changes nothing");
    let error = accounts.grant(&Email::parse("unknown@example.in").unwrap(), Role::Admin).await.unwrap_err();
    assert!(error.to_string().contains("no user has signed in"), "{error}");
}

/// A sign-in holds the user's row until its session is written; the grant waits for it and then ends that session.
async fn a_sign_in_that_races_a_grant_gets_no_long_session(app: TestApp) {
    app.member("kabir").await;
    let mut signing_in = app.db.begin().await.unwrap();
    let user: i64 = sqlx::query_scalar("UPDATE users SET name = name RETURNING id")
        .fetch_one(&mut *signing_in)
        .await
        .unwrap();
    let granting = {
        let accounts = accounts(&app);
        tokio::spawn(
            async move { accounts.grant(&Email::parse("kabir@example.in").unwrap(), Role::Admin).await },
        )
    };
    // Long enough for a grant that does not wait to finish.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let now = app.clock.now().0;
    sqlx::query("INSERT INTO sessions (token_hash, user_id, started_at, renewed_at, expires_at) VALUES ('f', $1, $2, $2, $3)")
        .bind(user)
        .bind(now)
        .bind(now + 1_000)
        .execute(&mut *signing_in)
        .await
        .unwrap();
    signing_in.commit().await.unwrap();
    granting.await.unwrap().unwrap();
    assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 0);
}

async fn an_expiry_written_before_the_role_is_ignored(app: TestApp) {
    let member = app.member("kabir").await;
    let mut tx = app.db.begin().await.unwrap();
    sqlx::query("UPDATE users SET admin_since = 0").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(profile_status(&member).await, 200);
    app.clock.advance(HOUR * 12);
    assert_eq!(profile_status(&member).await, 401);
}

async fn expired_sessions_are_purged(app: TestApp) {
    app.member("asha").await;
    app.clock.advance(DAY * 29);
    app.member("ravi").await;
    app.clock.advance(DAY);
    accounts(&app).purge_expired_sessions().await.unwrap();
    assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 1);
}

async fn a_cross_site_request_cannot_sign_out(app: TestApp) {
    let client = app.member("asha").await;
    let attempts = [
        (header::ORIGIN.as_str(), "https://evil.example", "sec-fetch-site", "cross-site"),
        (header::ORIGIN.as_str(), "http://other.localhost:8080", "sec-fetch-site", "same-site"),
        (header::ORIGIN.as_str(), "null", "x-none", ""),
        ("x-none", "", "x-other", ""),
    ];
    for (name, value, second, second_value) in attempts {
        let mut request = client.request(Method::POST, "/api/v1/auth/logout/", None);
        request.headers_mut().remove("sec-fetch-site");
        request
            .headers_mut()
            .insert(header::HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        request.headers_mut().insert(
            header::HeaderName::from_bytes(second.as_bytes()).unwrap(),
            second_value.parse().unwrap(),
        );
        assert_eq!(client.call(request).await.expect(403).code(), "cross_origin", "{value}");
    }
    assert_eq!(profile_status(&client).await, 200);
}
