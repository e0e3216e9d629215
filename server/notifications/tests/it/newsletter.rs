//! The newsletter call.

use axum::Router;
use dft_kernel::http::AppRoutes;
use dft_notifications::{Content, Notifications, development_routes, routes, webhook_routes};
use dft_testkit::{Engine, TestApp, TestContext, both_engines};
use serde_json::json;

both_engines!(
    world: a_reader_is_thanked,
    a_known_address_gets_the_same_answer_and_no_second_row,
    one_who_left_comes_back,
    a_bad_address_is_refused_with_an_error_field,
    limits_hold_when_they_are_on,
    a_new_reader_is_welcomed_once,
    one_click_lets_a_reader_go,
    a_mail_program_that_only_opens_the_link_changes_nothing,
    the_outbox_page_shows_the_welcome_and_runs_nothing,
);

fn on(ground: TestContext) -> TestApp {
    let notifications =
        Notifications::new(ground.db.clone(), ground.clock.clone(), &ground.settings).unwrap();
    let json = routes().merge(development_routes()).with_state(notifications.clone());
    let routes = AppRoutes {
        json: Router::from(json),
        webhooks: Router::from(webhook_routes().with_state(notifications)),
        ..AppRoutes::default()
    };
    TestApp::new(ground, routes)
}

async fn world(engine: Engine) -> TestApp {
    on(TestContext::new(engine).await)
}

const PATH: &str = "/api/notifications/subscribe/";

async fn rows(world: &TestApp) -> Vec<(String, Option<i64>)> {
    sqlx::query_as("SELECT email, unsubscribed_at FROM newsletter_readers ORDER BY id")
        .fetch_all(world.db.reader())
        .await
        .unwrap()
}

async fn a_reader_is_thanked(world: TestApp) {
    let answer = world.guest().post(PATH, json!({"email": " asha@example.in "})).await.expect(200);
    assert_eq!(answer.json(), json!({"message": "Thank you for subscribing!"}));
    assert_eq!(rows(&world).await, [("asha@example.in".to_owned(), None)]);
}

async fn a_known_address_gets_the_same_answer_and_no_second_row(world: TestApp) {
    let first = world.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    let second = world.guest().post(PATH, json!({"email": "ASHA@example.in"})).await.expect(200);
    assert_eq!(first.body, second.body);
    assert_eq!(rows(&world).await.len(), 1);
}

async fn one_who_left_comes_back(world: TestApp) {
    world.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    let mut tx = world.db.begin().await.unwrap();
    sqlx::query("UPDATE newsletter_readers SET unsubscribed_at = 1").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    world.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    assert_eq!(rows(&world).await[0].1, None);
}

async fn a_bad_address_is_refused_with_an_error_field(world: TestApp) {
    for (email, sentence) in [("", "Email is required"), ("nobody", "Please enter a valid email address")] {
        let answer = world.guest().post(PATH, json!({"email": email})).await.expect(422);
        assert_eq!(
            answer.json(),
            json!({"message": sentence, "code": "invalid", "error": sentence, "errors": {"email": [sentence]}})
        );
    }
    assert!(rows(&world).await.is_empty());
}

async fn limits_hold_when_they_are_on(world: TestApp) {
    let world = on(TestContext::with(world.db.engine(), &[("DFT_LIMITS", "on")]).await);
    for n in 0..20 {
        world.guest().post(PATH, json!({"email": format!("reader{n}@example.in")})).await.expect(200);
    }
    world.guest().post(PATH, json!({"email": "late@example.in"})).await.expect(429);
    assert_eq!(rows(&world).await.len(), 20);
}

async fn letters(world: &TestApp) -> Vec<(String, Content)> {
    let rows: Vec<(String, String)> = sqlx::query_as("SELECT recipient, message FROM outbox ORDER BY id")
        .fetch_all(world.db.reader())
        .await
        .unwrap();
    rows.into_iter()
        .map(|(recipient, message)| (recipient, serde_json::from_str(&message).unwrap()))
        .collect()
}

/// The path of the one-click link in the last letter.
async fn one_click_path(world: &TestApp) -> String {
    let Some((_, Content::Mail(mail))) = letters(world).await.pop() else { panic!("no letter") };
    let url = mail.one_click_unsubscribe.unwrap();
    let (_, path) = url.split_once("localhost:8080").unwrap();
    path.to_owned()
}

async fn a_new_reader_is_welcomed_once(world: TestApp) {
    for _ in 0..3 {
        world.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    }
    let letters = letters(&world).await;
    assert_eq!(letters.len(), 1);
    let Content::Mail(mail) = &letters[0].1 else { panic!("not a letter") };
    assert_eq!(letters[0].0, "asha@example.in");
    assert_eq!(mail.subject, "Welcome to the DFT weekly tips");
    assert!(mail.text.contains("http://localhost:8080/newsletter/unsubscribe/"), "{}", mail.text);
}

async fn one_click_lets_a_reader_go(world: TestApp) {
    world.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    let path = one_click_path(&world).await;
    let guest = world.guest();
    let mut one_click =
        guest.request(http::Method::POST, &path, Some("List-Unsubscribe=One-Click".to_owned()));
    one_click.headers_mut().insert("content-type", "application/x-www-form-urlencoded".parse().unwrap());
    one_click.headers_mut().insert("origin", "https://mail.example".parse().unwrap());
    one_click.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(guest.call(one_click).await.expect(200).json(), json!({"message": "You are unsubscribed."}));
    assert!(rows(&world).await[0].1.is_some());
    world.guest().post(&path, json!({})).await.expect(200);

    // Back again: a new letter with a new link, and the old link is dead.
    world.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    assert_eq!(rows(&world).await[0].1, None);
    world.guest().post(&path, json!({})).await.expect(404);
    assert_ne!(one_click_path(&world).await, path);
    world.guest().post("/api/notifications/unsubscribe/nonsense/", json!({})).await.expect(404);
}

async fn a_mail_program_that_only_opens_the_link_changes_nothing(world: TestApp) {
    world.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    let path = one_click_path(&world).await;
    let answer = world.guest().get(&path).await.expect(303);
    assert!(answer.header("location").unwrap().starts_with("/newsletter/unsubscribe/"));
    assert_eq!(rows(&world).await[0].1, None);
    world.guest().get("/api/notifications/unsubscribe/a%0d%0ab/").await.expect(404);
}

async fn the_outbox_page_shows_the_welcome_and_runs_nothing(world: TestApp) {
    let empty = world.guest().get("/dev/outbox/").await.expect(200);
    assert!(String::from_utf8_lossy(&empty.body).contains("Nothing yet."));
    world.guest().post(PATH, json!({"email": "asha@example.in"})).await.expect(200);
    let page = world.guest().get("/dev/outbox/").await.expect(200);
    let text = String::from_utf8_lossy(&page.body).into_owned();
    assert!(text.contains("Welcome to the DFT weekly tips") && text.contains("to asha@example.in"), "{text}");
    assert!(
        page.header("content-security-policy")
            .unwrap()
            .starts_with("default-src 'none'; style-src 'unsafe-inline';")
    );
}
