//! Contact form and tickets.

use axum::Router;
use dft_kernel::time::{DAY, HOUR};
use dft_notifications::{Config, Content, Notifications, RenderedEmail, SlaStatus, routes};
use dft_testkit::{Engine, TestApp, TestContext, both_engines, one_engine};
use futures_util::future::join_all;
use serde_json::{Value, json};

both_engines!(
    setup: a_message_gets_a_ticket_number_and_an_acknowledgement,
    unicode_and_markup_are_stored_unchanged,
    a_repeated_message_returns_the_same_ticket,
    ten_concurrent_submissions_create_one_ticket,
    a_different_message_creates_another_ticket,
    the_same_message_after_ten_minutes_creates_a_new_ticket,
    tickets_are_listed_and_closed,
);

one_engine!(
    setup: the_officer_gets_the_message_and_a_reply_link,
    an_empty_form_reports_all_errors,
    each_invalid_field_has_its_own_error,
    malformed_requests_are_rejected,
    contact_messages_are_rate_limited,
    the_grievance_officer_is_public,
    production_has_no_demo_officer,
);

/// The app, and the service itself for the operator's functions.
struct ContactTest {
    app: TestApp,
    notifications: Notifications,
}

fn contact_test(context: TestContext) -> ContactTest {
    let notifications = Notifications::new(
        context.db.clone(),
        context.clock.clone(),
        &context.settings,
        &context.config(Config::from_env),
    )
    .unwrap();
    let app = TestApp::new(context, Router::from(routes().with_state(notifications.clone())));
    ContactTest { app, notifications }
}

async fn setup(engine: Engine) -> ContactTest {
    contact_test(TestContext::new(engine).await)
}

const PATH: &str = "/api/notifications/contact/";

fn form() -> Value {
    json!({
        "name": "Asha Rao",
        "email": "asha@example.in",
        "topic": "order",
        "message": "Where is my lamp?\n\nIt was to come on Friday.",
    })
}

/// The form with one field changed.
fn form_with(field: &str, value: Value) -> Value {
    let mut changed = form();
    changed[field] = value;
    changed
}

async fn count(app: &TestApp) -> i64 {
    sqlx::query_scalar("SELECT COUNT(*) FROM contact_tickets").fetch_one(app.db.reader()).await.unwrap()
}

async fn emails(app: &TestApp) -> Vec<(String, RenderedEmail)> {
    let rows: Vec<(String, String)> = sqlx::query_as("SELECT recipient, message FROM outbox ORDER BY id")
        .fetch_all(app.db.reader())
        .await
        .unwrap();
    rows.into_iter()
        .map(|(recipient, message)| match serde_json::from_str(&message).unwrap() {
            Content::Mail(email) => (recipient, email),
            Content::WhatsApp(_) => panic!("not an email"),
        })
        .collect()
}

async fn a_message_gets_a_ticket_number_and_an_acknowledgement(ContactTest { app, .. }: ContactTest) {
    let response = app.guest().post(PATH, form()).await.expect(201).json();
    let number = response["ticket"].as_str().unwrap();
    assert!(number.starts_with("DFT-") && number.len() == 13, "{number}");
    assert_eq!(response["message"], format!("We have your message. Your ticket number is {number}."));
    let emails = emails(&app).await;
    let (to, email) = &emails[0];
    assert_eq!(to, "asha@example.in");
    assert_eq!(email.subject, format!("We have your message ({number})"));
    assert!(
        email.text.contains("Hello Asha Rao,") && email.text.contains("within a month"),
        "{}",
        email.text
    );
    assert!(!email.text.contains("lamp"), "the acknowledgement does not quote the message: {}", email.text);
}

async fn the_officer_gets_the_message_and_a_reply_link(ContactTest { app, .. }: ContactTest) {
    let engine = app.db.engine();
    let ContactTest { app, .. } =
        contact_test(TestContext::with(engine, &[("DFT_GRIEVANCE_EMAIL", "officer@example.in")]).await);
    let request = form_with("about", json!("Dr. Meera Iyer"));
    let response = app.guest().post(PATH, request).await.expect(201).json();
    let number = response["ticket"].as_str().unwrap();
    let emails = emails(&app).await;
    assert_eq!(emails.len(), 2);
    let (to, email) = &emails[1];
    assert_eq!(to, "officer@example.in");
    assert_eq!(email.reply_to.as_deref(), Some("asha@example.in"), "an answer goes to the person who wrote");
    assert_eq!(email.subject, format!("{number}: An order from Dopamart"));
    for part in [
        "Asha Rao <asha@example.in> wrote.",
        "About: Dr. Meera Iyer",
        "Where is my lamp?",
        "It was to come on Friday.",
        &format!("dft tickets close {number}"),
        &format!("mailto:asha@example.in?subject={number}"),
    ] {
        assert!(email.text.contains(part), "{part} in {}", email.text);
    }
    assert!(email.html.contains("<p>Where is my lamp?</p>"), "{}", email.html);
}

async fn an_empty_form_reports_all_errors(ContactTest { app, .. }: ContactTest) {
    let response = app.guest().post(PATH, json!({})).await.expect(422);
    assert_eq!(
        response.json(),
        json!({
            "message": "Email is required",
            "code": "invalid",
            "errors": {
                "name": ["Name is required"],
                "email": ["Email is required"],
                "topic": ["Please choose a topic"],
                "message": ["Message is required"],
            },
        })
    );
    assert_eq!(count(&app).await, 0);
    assert!(emails(&app).await.is_empty());
}

async fn each_invalid_field_has_its_own_error(ContactTest { app, .. }: ContactTest) {
    let long = |length: usize| json!("क".repeat(length));
    for (field, value, message) in [
        ("name", json!(" "), "Name is required"),
        ("name", json!("A"), "Name must be at least 2 characters"),
        ("name", json!("Asha 😀"), "Name can only contain letters, spaces, . ' and -"),
        ("name", long(51), "Name must be less than 50 characters"),
        ("email", json!("asha@nowhere"), "Please enter a valid email address"),
        ("email", json!("a@b.in\r\nBcc: c@d.in"), "Please enter a valid email address"),
        ("topic", json!("weather"), "Please choose a topic"),
        ("about", long(101), "This must be less than 100 characters"),
        ("message", json!("   short  "), "Message must be at least 10 characters"),
        ("message", long(2_001), "Message must be less than 2000 characters"),
    ] {
        let response = app.guest().post(PATH, form_with(field, value)).await.expect(422);
        assert_eq!(
            response.json(),
            json!({"message": message, "code": "invalid", "errors": {field: [message]}})
        );
    }
    app.guest().post(PATH, form_with("message", json!(7))).await.expect(422);
    assert_eq!(count(&app).await, 0);
}

async fn unicode_and_markup_are_stored_unchanged(ContactTest { app, notifications }: ContactTest) {
    let emoji = "🙏🏽 नमस्ते, மிக்க நன்றி 👩🏽‍⚕️ <script>alert(1)</script> ' OR 1=1; --";
    for (field, value) in [
        ("message", json!(emoji)),
        ("message", json!("क".repeat(2_000))),
        ("message", json!("ten chars!")),
        ("name", json!("कृष्ण मूर्ति")),
        ("about", json!("Dr. Joel D’Souza")),
    ] {
        app.guest().post(PATH, form_with(field, value)).await.expect(201);
    }
    // Null is the same as absent.
    app.guest().post(PATH, form_with("about", Value::Null)).await.expect(200);
    assert_eq!(notifications.list_tickets(false).await.unwrap()[0].message, emoji);
    let (_, to_officer) = &emails(&app).await[1];
    assert!(!to_officer.html.contains("<script>"), "{}", to_officer.html);
}

async fn malformed_requests_are_rejected(ContactTest { app, .. }: ContactTest) {
    let response =
        app.guest().post(PATH, form_with("message", json!("ten chars\u{0} and more"))).await.expect(422);
    assert_eq!(response.code(), "invalid_text");
    app.guest().post(PATH, form_with("message", json!("x".repeat(70_000)))).await.expect(413);
    let guest = app.guest();
    let request = guest.request(http::Method::POST, PATH, Some("{".to_owned()));
    guest.call(request).await.expect(400);
    assert_eq!(count(&app).await, 0);
}

async fn a_repeated_message_returns_the_same_ticket(ContactTest { app, .. }: ContactTest) {
    let first = app.guest().post(PATH, form()).await.expect(201);
    let second = app.guest().post(PATH, form_with("email", json!("ASHA@example.in"))).await.expect(200);
    assert_eq!(first.json(), second.json());
    assert_eq!(count(&app).await, 1);
    assert_eq!(emails(&app).await.len(), 2);
}

async fn ten_concurrent_submissions_create_one_ticket(ContactTest { app, .. }: ContactTest) {
    let guest = app.guest();
    let responses = join_all((0..10).map(|_| guest.post(PATH, form()))).await;
    let mut statuses: Vec<_> = responses.iter().map(|response| response.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 200, 200, 200, 200, 201]);
    let numbers: std::collections::BTreeSet<_> =
        responses.iter().map(|response| response.json()["ticket"].to_string()).collect();
    assert_eq!(numbers.len(), 1);
    assert_eq!(count(&app).await, 1);
    assert_eq!(emails(&app).await.len(), 2);
}

async fn a_different_message_creates_another_ticket(ContactTest { app, .. }: ContactTest) {
    let first = app.guest().post(PATH, form()).await.expect(201).json();
    for (field, value) in [
        ("message", json!("Where is my candle?")),
        ("topic", json!("grievance")),
        ("email", json!("ravi@example.in")),
    ] {
        let other = app.guest().post(PATH, form_with(field, value)).await.expect(201).json();
        assert_ne!(first["ticket"], other["ticket"]);
    }
    assert_eq!(count(&app).await, 4);
}

async fn the_same_message_after_ten_minutes_creates_a_new_ticket(ContactTest { app, .. }: ContactTest) {
    let first = app.guest().post(PATH, form()).await.expect(201).json();
    app.clock.advance(HOUR / 12);
    assert_eq!(app.guest().post(PATH, form()).await.expect(200).json(), first);
    app.clock.advance(HOUR / 12);
    let later = app.guest().post(PATH, form()).await.expect(201).json();
    assert_ne!(first["ticket"], later["ticket"]);
    assert_eq!(app.guest().post(PATH, form()).await.expect(200).json(), later);
}

async fn contact_messages_are_rate_limited(ContactTest { app, .. }: ContactTest) {
    let ContactTest { app, .. } =
        contact_test(TestContext::with(app.db.engine(), &[("DFT_LIMITS", "on")]).await);
    let numbered = |n: usize| form_with("message", json!(format!("Question number {n}")));
    for n in 0..20 {
        app.guest().post(PATH, json!({"name": "A"})).await.expect(422);
        app.guest().post(PATH, numbered(n)).await.expect(201);
    }
    let limited = app.guest().post(PATH, numbered(20)).await.expect(429);
    assert!(limited.header("retry-after").unwrap().parse::<u64>().unwrap() > 0);
    assert_eq!(count(&app).await, 20);
}

async fn the_grievance_officer_is_public(ContactTest { app, .. }: ContactTest) {
    let demo = app.guest().get(PATH).await.expect(200).json();
    assert_eq!(demo["grievance_officer"]["name"], "Demo Grievance Officer");
    assert_eq!(demo["topics"].as_array().unwrap().len(), 14);
    assert_eq!(demo["topics"][0], json!({"value": "general", "label": "A question"}));
    let officer = [
        ("DFT_GRIEVANCE_NAME", "Leela Menon"),
        ("DFT_GRIEVANCE_EMAIL", "leela@example.in"),
        ("DFT_GRIEVANCE_PHONE", "+91 80 1234 5678"),
    ];
    let ContactTest { app, .. } = contact_test(TestContext::with(app.db.engine(), &officer).await);
    let response = app.guest().get(PATH).await.expect(200).json();
    assert_eq!(
        response["grievance_officer"],
        json!({"name": "Leela Menon", "email": "leela@example.in", "phone": "+91 80 1234 5678"})
    );
}

async fn production_has_no_demo_officer(ContactTest { app, .. }: ContactTest) {
    let production = [
        ("DFT_ENV", "production"),
        ("DFT_PUBLIC_URL", "https://dft.example.in"),
        ("DFT_LIMITS", "off"),
        ("GOOGLE_CLIENT_ID", "id"),
        ("RAZORPAY_KEY_ID", "rzp_live_id"),
        ("RAZORPAY_KEY_SECRET", "secret"),
        ("RAZORPAY_WEBHOOK_SECRET", "secret"),
        ("SMTP_URL", "smtps://user:password@127.0.0.1"),
        ("MAIL_FROM", "DFT <care@example.in>"),
    ];
    let ContactTest { app, .. } = contact_test(TestContext::with(app.db.engine(), &production).await);
    let response = app.guest().get(PATH).await.expect(200).json();
    assert_eq!(response["grievance_officer"], json!({"name": null, "email": null, "phone": null}));
    // No officer email; the ticket is visible to `dft tickets`.
    app.guest().post(PATH, form()).await.expect(201);
    assert_eq!(emails(&app).await.len(), 1);
}

async fn tickets_are_listed_and_closed(ContactTest { app, notifications }: ContactTest) {
    let number = |response: Value| response["ticket"].as_str().unwrap().to_owned();
    let old =
        number(app.guest().post(PATH, form_with("about", json!("Dr. Meera Iyer"))).await.expect(201).json());
    app.clock.advance(DAY * 3);
    let new = number(app.guest().post(PATH, form_with("topic", json!("press"))).await.expect(201).json());

    let open = notifications.list_tickets(false).await.unwrap();
    let statuses: Vec<_> = open.iter().map(|ticket| (&ticket.number, ticket.sla_status)).collect();
    assert_eq!(statuses, [(&old, SlaStatus::Waiting), (&new, SlaStatus::New)]);

    let found = notifications.find_ticket(&format!(" {}", old.to_lowercase())).await.unwrap().unwrap();
    assert_eq!((found.name.as_str(), found.topic.as_str()), ("Asha Rao", "An order from Dopamart"));
    assert_eq!(found.about.as_deref(), Some("Dr. Meera Iyer"));
    assert!(notifications.find_ticket("DFT-0000-0000").await.unwrap().is_none());

    assert!(notifications.close_ticket(&old).await.unwrap());
    assert!(!notifications.close_ticket(&old).await.unwrap(), "closed already");
    assert!(!notifications.close_ticket("DFT-0000-0000").await.unwrap());
    assert_eq!(notifications.list_tickets(false).await.unwrap().len(), 1);
    let all = notifications.list_tickets(true).await.unwrap();
    assert_eq!(all[0].sla_status, SlaStatus::Closed);
    assert_eq!(all.len(), 2);
}
