//! Sessions: how they begin, live on, end, and cannot be stolen.

use std::time::Duration;

use axum::Router;
use dft_accounts::Accounts;
use dft_kernel::auth::Role;
use dft_kernel::fields::Email;
use dft_kernel::time::{DAY, HOUR};
use dft_testkit::{Engine, TestApp, TestClient, TestContext, both_engines};
use http::{Method, header};
use serde_json::json;

both_engines!(
    world: a_guest_is_nobody,
    signing_in_makes_somebody,
    signing_out_ends_the_session_everywhere,
    a_stolen_database_opens_no_session,
    a_planted_session_is_not_taken_over,
    a_used_session_lives_ninety_days_and_an_unused_one_thirty,
    a_session_is_renewed_once_a_day_by_one_of_many,
    staff_sign_in_for_twelve_hours,
    a_granted_role_ends_the_sessions_before_it,
    a_sign_in_that_races_a_grant_is_no_loophole,
    a_date_written_before_the_role_does_not_count,
    ended_sessions_are_forgotten,
    another_site_cannot_sign_anyone_out,
);

async fn world(engine: Engine) -> TestApp {
    TestApp::new(TestContext::new(engine).await, Router::new())
}

fn accounts(world: &TestApp) -> Accounts {
    Accounts::new(world.db.clone(), world.clock.clone(), world.limits.clone(), &world.settings)
}

async fn status_of_me(visitor: &TestClient) -> u16 {
    visitor.get("/api/v1/users/me/").await.status.as_u16()
}

async fn rows(world: &TestApp, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(world.db.reader()).await.unwrap()
}

async fn a_guest_is_nobody(world: TestApp) {
    let answer = world.guest().get("/api/v1/users/me/").await.expect(401);
    assert_eq!(answer.json(), json!({"message": "Please sign in to continue", "code": "not_signed_in"}));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

async fn signing_in_makes_somebody(world: TestApp) {
    let visitor = world.guest();
    let user = world.sign_in(&visitor, "Asha").await;
    let me = visitor.get("/api/v1/users/me").await.expect(200).json();
    assert_eq!(me, user);
    let mut names: Vec<_> = me.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        ["email", "id", "is_premium", "name", "picture", "roles", "subscription_plan_name", "username"]
    );
    assert_eq!(visitor.cookie("dft_signed_in").as_deref(), Some("1"));
}

async fn signing_out_ends_the_session_everywhere(world: TestApp) {
    let visitor = world.member("asha").await;
    let stolen = world.guest();
    stolen.plant_cookie("dft_session", &visitor.cookie("dft_session").unwrap());
    assert_eq!(status_of_me(&stolen).await, 200);

    let answer = visitor.post("/api/v1/auth/logout/", json!({})).await.expect(204);
    assert!(answer.body.is_empty());
    assert_eq!((visitor.cookie("dft_session"), visitor.cookie("dft_signed_in")), (None, None));
    assert_eq!(status_of_me(&stolen).await, 401);
    assert_eq!(stolen.cookie("dft_session"), None, "the browser is told that its session has ended");
    visitor.post("/api/v1/auth/logout/", json!({})).await.expect(204);
}

async fn a_stolen_database_opens_no_session(world: TestApp) {
    let visitor = world.member("asha").await;
    let kept: String =
        sqlx::query_scalar("SELECT fingerprint FROM sessions").fetch_one(world.db.reader()).await.unwrap();
    assert_ne!(kept, visitor.cookie("dft_session").unwrap());
    let thief = world.guest();
    thief.plant_cookie("dft_session", &kept);
    assert_eq!(status_of_me(&thief).await, 401);
}

async fn a_planted_session_is_not_taken_over(world: TestApp) {
    let attacker = world.member("mallory").await;
    let planted = attacker.cookie("dft_session").unwrap();
    let victim = world.guest();
    victim.plant_cookie("dft_session", &planted);
    world.sign_in(&victim, "asha").await;
    assert_ne!(victim.cookie("dft_session").unwrap(), planted);
    assert_eq!(status_of_me(&attacker).await, 401);
    assert_eq!(victim.get("/api/v1/users/me/").await.json()["name"], "asha");
}

async fn a_used_session_lives_ninety_days_and_an_unused_one_thirty(world: TestApp) {
    let used = world.member("asha").await;
    let unused = world.member("ravi").await;
    for day in 1..90 {
        world.clock.advance(DAY);
        assert_eq!(status_of_me(&used).await, 200, "day {day}");
        if day == 30 {
            assert_eq!(status_of_me(&unused).await, 401);
        }
    }
    world.clock.advance(DAY.checked_sub(Duration::from_millis(1)).unwrap());
    assert_eq!(status_of_me(&used).await, 200);
    world.clock.advance(Duration::from_millis(1));
    assert_eq!(status_of_me(&used).await, 401);
}

async fn a_session_is_renewed_once_a_day_by_one_of_many(world: TestApp) {
    let visitor = world.member("asha").await;
    world.clock.advance(DAY);
    let answers = futures_util::future::join_all((0..10).map(|_| visitor.get("/api/v1/users/me/"))).await;
    let told: Vec<_> = answers.iter().filter(|answer| !answer.set_cookies().is_empty()).collect();
    assert_eq!(told.len(), 1, "one request renews");
    assert!(told[0].set_cookies()[0].contains("Max-Age=2592000"), "{:?}", told[0].set_cookies());
    world.clock.advance(HOUR * 23);
    assert!(visitor.get("/api/v1/users/me/").await.expect(200).set_cookies().is_empty());
}

async fn staff_sign_in_for_twelve_hours(world: TestApp) {
    world.member("kabir").await;
    assert!(accounts(&world).grant(&Email::parse("KABIR@example.in").unwrap(), Role::Admin).await.unwrap());
    let admin = world.member("kabir").await;
    assert_eq!(admin.get("/api/v1/users/me/").await.json()["roles"], json!(["admin"]));
    world.clock.advance(HOUR * 11);
    assert_eq!(status_of_me(&admin).await, 200);
    world.clock.advance(HOUR);
    assert_eq!(status_of_me(&admin).await, 401);
}

async fn a_granted_role_ends_the_sessions_before_it(world: TestApp) {
    let before = world.member("kabir").await;
    let email = Email::parse("kabir@example.in").unwrap();
    let accounts = accounts(&world);
    assert!(accounts.grant(&email, Role::Admin).await.unwrap());
    assert_eq!(status_of_me(&before).await, 401);
    assert!(!accounts.grant(&email, Role::Admin).await.unwrap(), "a second grant is no news");
    let nobody = accounts.grant(&Email::parse("nobody@example.in").unwrap(), Role::Admin).await.unwrap_err();
    assert!(nobody.to_string().contains("nobody has signed in"), "{nobody}");
}

/// Somebody signing in holds their row until their session is written; the grant waits for it and then ends it.
async fn a_sign_in_that_races_a_grant_is_no_loophole(world: TestApp) {
    world.member("kabir").await;
    let mut signing_in = world.db.begin().await.unwrap();
    let user: i64 = sqlx::query_scalar("UPDATE users SET name = name RETURNING id")
        .fetch_one(&mut *signing_in)
        .await
        .unwrap();
    let granting = {
        let accounts = accounts(&world);
        tokio::spawn(
            async move { accounts.grant(&Email::parse("kabir@example.in").unwrap(), Role::Admin).await },
        )
    };
    // Long enough for a grant that does not wait to be done.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let now = world.clock.now().0;
    sqlx::query("INSERT INTO sessions (fingerprint, user_id, started_at, renewed_at, expires_at) VALUES ('f', $1, $2, $2, $3)")
        .bind(user)
        .bind(now)
        .bind(now + 1_000)
        .execute(&mut *signing_in)
        .await
        .unwrap();
    signing_in.commit().await.unwrap();
    granting.await.unwrap().unwrap();
    assert_eq!(rows(&world, "SELECT COUNT(*) FROM sessions").await, 0);
}

async fn a_date_written_before_the_role_does_not_count(world: TestApp) {
    let member = world.member("kabir").await;
    let mut tx = world.db.begin().await.unwrap();
    sqlx::query("UPDATE users SET admin_since = 0").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(status_of_me(&member).await, 200);
    world.clock.advance(HOUR * 12);
    assert_eq!(status_of_me(&member).await, 401);
}

async fn ended_sessions_are_forgotten(world: TestApp) {
    world.member("asha").await;
    world.clock.advance(DAY * 29);
    world.member("ravi").await;
    world.clock.advance(DAY);
    accounts(&world).purge_expired_sessions().await.unwrap();
    assert_eq!(rows(&world, "SELECT COUNT(*) FROM sessions").await, 1);
}

async fn another_site_cannot_sign_anyone_out(world: TestApp) {
    let visitor = world.member("asha").await;
    let attempts = [
        (header::ORIGIN.as_str(), "https://evil.example", "sec-fetch-site", "cross-site"),
        (header::ORIGIN.as_str(), "http://other.localhost:8080", "sec-fetch-site", "same-site"),
        (header::ORIGIN.as_str(), "null", "x-none", ""),
        ("x-none", "", "x-other", ""),
    ];
    for (name, value, second, second_value) in attempts {
        let mut request = visitor.request(Method::POST, "/api/v1/auth/logout/", None);
        request.headers_mut().remove("sec-fetch-site");
        request
            .headers_mut()
            .insert(header::HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        request.headers_mut().insert(
            header::HeaderName::from_bytes(second.as_bytes()).unwrap(),
            second_value.parse().unwrap(),
        );
        assert_eq!(visitor.call(request).await.expect(403).code(), "cross_origin", "{value}");
    }
    assert_eq!(status_of_me(&visitor).await, 200);
}
