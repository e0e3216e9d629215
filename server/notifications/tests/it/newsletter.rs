//! Newsletter subscription.

use axum::Router;
use dft_kernel::http::AppRoutes;
use dft_notifications::{Config, Content, Notifications, routes, webhook_routes};
use dft_testkit::{Engine, TestApp, TestContext, both_engines, one_engine};
use serde_json::json;

both_engines!(
    app: subscribing_stores_the_address,
    subscribing_twice_returns_the_same_response_and_adds_no_row,
    an_unsubscribed_address_can_resubscribe,
    a_new_subscriber_gets_one_welcome_email,
    one_click_unsubscribes,
);

one_engine!(
    app: an_invalid_address_returns_422_with_an_error_field,
    subscribing_is_rate_limited,
    opening_the_one_click_url_changes_nothing,
    the_dev_outbox_lists_messages_and_runs_no_scripts,
);

fn app_with(context: TestContext) -> TestApp {
    let notifications = Notifications::new(
        context.db.clone(),
        context.clock.clone(),
        &context.settings,
        &context.config(Config::from_env),
    )
    .unwrap();
    let dev_outbox = dft_demo::dev_outbox::routes().with_state(context.db.clone());
    let json = routes().with_state(notifications.clone()).merge(dev_outbox);
    let routes = AppRoutes {
        json: Router::from(json),
        webhooks: Router::from(webhook_routes().with_state(notifications)),
        ..AppRoutes::default()
    };
    TestApp::new(context, routes)
}

async fn app(engine: Engine) -> TestApp {
    app_with(TestContext::new(engine).await)
}

const PATH: &str = "/api/notifications/subscribe/";

async fn rows(app: &TestApp) -> Vec<(String, Option<i64>)> {
    sqlx::query_as("SELECT email, unsubscribed_at FROM newsletter_subscribers ORDER BY id")
        .fetch_all(app.db.reader())
        .await
        .unwrap()
}

async fn subscribing_stores_the_address(app: TestApp) {
    let response = app.guest().post(PATH, json!({"email": " asha@example.in "})).await.expect(200);
    assert_eq!(response.json(), json!({"message": "Thank you for subscribing!"}));
    assert_eq!(rows(&app).await, [("asha@example.in".to_owned(), None)]);
}

async fn subscribing_twice_returns_the_same_response_and_adds_no_row(app: TestApp) {
    let first = app.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    let second = app.guest().post(PATH, json!({"email": "ASHA@example.in"})).await.expect(200);
    assert_eq!(first.body, second.body);
    assert_eq!(rows(&app).await.len(), 1);
}

async fn an_unsubscribed_address_can_resubscribe(app: TestApp) {
    app.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    let mut tx = app.db.begin().await.unwrap();
    sqlx::query("UPDATE newsletter_subscribers SET unsubscribed_at = 1").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    app.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    assert_eq!(rows(&app).await[0].1, None);
}

async fn an_invalid_address_returns_422_with_an_error_field(app: TestApp) {
    for (email, message) in [("", "Email is required"), ("nobody", "Please enter a valid email address")] {
        let response = app.guest().post(PATH, json!({"email": email})).await.expect(422);
        assert_eq!(
            response.json(),
            json!({"message": message, "code": "invalid", "error": message, "errors": {"email": [message]}})
        );
    }
    assert!(rows(&app).await.is_empty());
}

async fn subscribing_is_rate_limited(app: TestApp) {
    let app = app_with(TestContext::with(app.db.engine(), &[("DFT_LIMITS", "on")]).await);
    for n in 0..20 {
        app.guest().post(PATH, json!({"email": format!("reader{n}@example.in")})).await.expect(200);
    }
    app.guest().post(PATH, json!({"email": "late@example.in"})).await.expect(429);
    assert_eq!(rows(&app).await.len(), 20);
}

async fn emails(app: &TestApp) -> Vec<(String, Content)> {
    let rows: Vec<(String, String)> = sqlx::query_as("SELECT recipient, message FROM outbox ORDER BY id")
        .fetch_all(app.db.reader())
        .await
        .unwrap();
    rows.into_iter()
        .map(|(recipient, message)| (recipient, serde_json::from_str(&message).unwrap()))
        .collect()
}

/// Path of the one-click URL in the last email.
async fn one_click_path(app: &TestApp) -> String {
    let Some((_, Content::Mail(email))) = emails(app).await.pop() else { panic!("no email") };
    let url = email.one_click_unsubscribe.unwrap();
    let (_, path) = url.split_once("localhost:8080").unwrap();
    path.to_owned()
}

async fn a_new_subscriber_gets_one_welcome_email(app: TestApp) {
    for _ in 0..3 {
        app.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    }
    let emails = emails(&app).await;
    assert_eq!(emails.len(), 1);
    let Content::Mail(email) = &emails[0].1 else { panic!("not an email") };
    assert_eq!(emails[0].0, "asha@example.in");
    assert_eq!(email.subject, "Welcome to the DFT weekly tips");
    assert!(email.text.contains("http://localhost:8080/newsletter/unsubscribe/"), "{}", email.text);
}

async fn one_click_unsubscribes(app: TestApp) {
    app.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    let path = one_click_path(&app).await;
    let guest = app.guest();
    let mut one_click =
        guest.request(http::Method::POST, &path, Some("List-Unsubscribe=One-Click".to_owned()));
    one_click.headers_mut().insert("content-type", "application/x-www-form-urlencoded".parse().unwrap());
    one_click.headers_mut().insert("origin", "https://mail.example".parse().unwrap());
    one_click.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(guest.call(one_click).await.expect(200).json(), json!({"message": "You are unsubscribed."}));
    assert!(rows(&app).await[0].1.is_some());
    app.guest().post(&path, json!({})).await.expect(200);

    // Resubscribing sends a new token, and the old one becomes invalid.
    app.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    assert_eq!(rows(&app).await[0].1, None);
    app.guest().post(&path, json!({})).await.expect(404);
    assert_ne!(one_click_path(&app).await, path);
    app.guest().post("/api/notifications/unsubscribe/nonsense/", json!({})).await.expect(404);
}

async fn opening_the_one_click_url_changes_nothing(app: TestApp) {
    app.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    let path = one_click_path(&app).await;
    let response = app.guest().get(&path).await.expect(303);
    assert!(response.header("location").unwrap().starts_with("/newsletter/unsubscribe/"));
    assert_eq!(rows(&app).await[0].1, None);
    app.guest().get("/api/notifications/unsubscribe/a%0d%0ab/").await.expect(404);
}

async fn the_dev_outbox_lists_messages_and_runs_no_scripts(app: TestApp) {
    let empty = app.guest().get("/dev/outbox/").await.expect(200);
    assert!(String::from_utf8_lossy(&empty.body).contains("Nothing yet."));
    app.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    let page = app.guest().get("/dev/outbox/").await.expect(200);
    let text = String::from_utf8_lossy(&page.body).into_owned();
    assert!(text.contains("Welcome to the DFT weekly tips") && text.contains("to asha@example.in"), "{text}");
    assert!(
        page.header("content-security-policy")
            .unwrap()
            .starts_with("default-src 'none'; style-src 'unsafe-inline';")
    );
}
