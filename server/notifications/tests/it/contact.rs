//! The calls of the contact page.

use axum::Router;
use dft_kernel::time::{DAY, HOUR};
use dft_notifications::{Content, Notifications, RenderedEmail, SlaStatus, routes};
use dft_testkit::{Engine, TestApp, TestContext, both_engines};
use futures_util::future::join_all;
use serde_json::{Value, json};

both_engines!(
    place: a_message_gets_a_number_on_screen_and_by_letter,
    the_officer_gets_the_words_and_a_way_to_answer,
    every_field_is_told_in_its_own_sentence,
    each_field_alone_is_told_alone,
    what_people_really_write_is_taken,
    what_no_text_may_hold_is_refused,
    a_second_click_has_the_same_ticket,
    ten_clicks_at_once_make_one_ticket,
    other_words_are_another_ticket,
    the_same_words_much_later_are_new,
    limits_hold_when_they_are_on,
    the_page_learns_who_hears_complaints,
    production_invents_nobody,
    tickets_are_listed_and_closed,
);

/// The world, and the service itself for what an operator does.
struct Place {
    world: TestApp,
    notifications: Notifications,
}

fn on(ground: TestContext) -> Place {
    let notifications =
        Notifications::new(ground.db.clone(), ground.clock.clone(), ground.limits.clone(), &ground.settings)
            .unwrap();
    let world = TestApp::new(ground, Router::from(routes().with_state(notifications.clone())));
    Place { world, notifications }
}

async fn place(engine: Engine) -> Place {
    on(TestContext::new(engine).await)
}

const PATH: &str = "/api/notifications/contact/";

fn letter() -> Value {
    json!({
        "name": "Asha Rao",
        "email": "asha@example.in",
        "topic": "order",
        "message": "Where is my lamp?\n\nIt was to come on Friday.",
    })
}

/// The same letter with one field changed.
fn but(field: &str, value: Value) -> Value {
    let mut changed = letter();
    changed[field] = value;
    changed
}

async fn count(world: &TestApp) -> i64 {
    sqlx::query_scalar("SELECT COUNT(*) FROM contact_tickets").fetch_one(world.db.reader()).await.unwrap()
}

async fn letters(world: &TestApp) -> Vec<(String, RenderedEmail)> {
    let rows: Vec<(String, String)> = sqlx::query_as("SELECT recipient, message FROM outbox ORDER BY id")
        .fetch_all(world.db.reader())
        .await
        .unwrap();
    rows.into_iter()
        .map(|(recipient, message)| match serde_json::from_str(&message).unwrap() {
            Content::Mail(mail) => (recipient, mail),
            Content::WhatsApp(_) => panic!("not a letter"),
        })
        .collect()
}

async fn a_message_gets_a_number_on_screen_and_by_letter(Place { world, .. }: Place) {
    let answer = world.guest().post(PATH, letter()).await.expect(201).json();
    let number = answer["ticket"].as_str().unwrap();
    assert!(number.starts_with("DFT-") && number.len() == 13, "{number}");
    assert_eq!(answer["message"], format!("We have your message. Your ticket number is {number}."));
    let letters = letters(&world).await;
    let (to, mail) = &letters[0];
    assert_eq!(to, "asha@example.in");
    assert_eq!(mail.subject, format!("We have your message ({number})"));
    assert!(mail.text.contains("Hello Asha Rao,") && mail.text.contains("within a month"), "{}", mail.text);
    assert!(!mail.text.contains("lamp"), "what was written stays out of the mailbox: {}", mail.text);
}

async fn the_officer_gets_the_words_and_a_way_to_answer(Place { world, .. }: Place) {
    let engine = world.db.engine();
    let Place { world, .. } =
        on(TestContext::with(engine, &[("DFT_GRIEVANCE_EMAIL", "officer@example.in")]).await);
    let wish = but("about", json!("Dr. Meera Iyer"));
    let answer = world.guest().post(PATH, wish).await.expect(201).json();
    let number = answer["ticket"].as_str().unwrap();
    let letters = letters(&world).await;
    assert_eq!(letters.len(), 2);
    let (to, mail) = &letters[1];
    assert_eq!(to, "officer@example.in");
    assert_eq!(mail.subject, format!("{number}: An order from Dopamart"));
    for words in [
        "Asha Rao <asha@example.in> wrote.",
        "About: Dr. Meera Iyer",
        "Where is my lamp?",
        "It was to come on Friday.",
        &format!("dft tickets close {number}"),
        &format!("mailto:asha@example.in?subject={number}"),
    ] {
        assert!(mail.text.contains(words), "{words} in {}", mail.text);
    }
    assert!(mail.html.contains("<p>Where is my lamp?</p>"), "{}", mail.html);
}

async fn every_field_is_told_in_its_own_sentence(Place { world, .. }: Place) {
    let answer = world.guest().post(PATH, json!({})).await.expect(422);
    assert_eq!(
        answer.json(),
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
    assert_eq!(count(&world).await, 0);
    assert!(letters(&world).await.is_empty());
}

async fn each_field_alone_is_told_alone(Place { world, .. }: Place) {
    let long = |length: usize| json!("क".repeat(length));
    for (field, value, sentence) in [
        ("name", json!(" "), "Name is required"),
        ("name", json!("A"), "Name must be at least 2 characters"),
        ("name", json!("Asha 😀"), "Name can only contain letters and spaces"),
        ("name", long(51), "Name must be less than 50 characters"),
        ("email", json!("asha@nowhere"), "Please enter a valid email address"),
        ("email", json!("a@b.in\r\nBcc: c@d.in"), "Please enter a valid email address"),
        ("topic", json!("weather"), "Please choose a topic"),
        ("about", long(101), "This must be less than 100 characters"),
        ("message", json!("   short  "), "Message must be at least 10 characters"),
        ("message", long(2_001), "Message must be less than 2000 characters"),
    ] {
        let answer = world.guest().post(PATH, but(field, value)).await.expect(422);
        assert_eq!(
            answer.json(),
            json!({"message": sentence, "code": "invalid", "errors": {field: [sentence]}})
        );
    }
    world.guest().post(PATH, but("message", json!(7))).await.expect(422);
    assert_eq!(count(&world).await, 0);
}

async fn what_people_really_write_is_taken(Place { world, notifications }: Place) {
    let emoji = "🙏🏽 नमस्ते, மிக்க நன்றி 👩🏽‍⚕️ <script>alert(1)</script> ' OR 1=1; --";
    for (field, value) in [
        ("message", json!(emoji)),
        ("message", json!("क".repeat(2_000))),
        ("message", json!("ten chars!")),
        ("name", json!("कृष्ण मूर्ति")),
        ("about", json!("Dr. Joel D’Souza")),
    ] {
        world.guest().post(PATH, but(field, value)).await.expect(201);
    }
    // Nothing is as good as nothing said.
    world.guest().post(PATH, but("about", Value::Null)).await.expect(200);
    assert_eq!(notifications.list_tickets(false).await.unwrap()[0].message, emoji);
    let (_, to_officer) = &letters(&world).await[1];
    assert!(!to_officer.html.contains("<script>"), "{}", to_officer.html);
}

async fn what_no_text_may_hold_is_refused(Place { world, .. }: Place) {
    let answer = world.guest().post(PATH, but("message", json!("ten chars\u{0} and more"))).await.expect(422);
    assert_eq!(answer.code(), "invalid_text");
    world.guest().post(PATH, but("message", json!("x".repeat(70_000)))).await.expect(413);
    let guest = world.guest();
    let request = guest.request(http::Method::POST, PATH, Some("{".to_owned()));
    guest.call(request).await.expect(400);
    assert_eq!(count(&world).await, 0);
}

async fn a_second_click_has_the_same_ticket(Place { world, .. }: Place) {
    let first = world.guest().post(PATH, letter()).await.expect(201);
    let second = world.guest().post(PATH, but("email", json!("ASHA@example.in"))).await.expect(200);
    assert_eq!(first.json(), second.json());
    assert_eq!(count(&world).await, 1);
    assert_eq!(letters(&world).await.len(), 2);
}

async fn ten_clicks_at_once_make_one_ticket(Place { world, .. }: Place) {
    let guest = world.guest();
    let answers = join_all((0..10).map(|_| guest.post(PATH, letter()))).await;
    let mut made: Vec<_> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    made.sort_unstable();
    assert_eq!(made, [200, 200, 200, 200, 200, 200, 200, 200, 200, 201]);
    let numbers: std::collections::BTreeSet<_> =
        answers.iter().map(|answer| answer.json()["ticket"].to_string()).collect();
    assert_eq!(numbers.len(), 1);
    assert_eq!(count(&world).await, 1);
    assert_eq!(letters(&world).await.len(), 2);
}

async fn other_words_are_another_ticket(Place { world, .. }: Place) {
    let first = world.guest().post(PATH, letter()).await.expect(201).json();
    for (field, value) in [
        ("message", json!("Where is my candle?")),
        ("topic", json!("grievance")),
        ("email", json!("ravi@example.in")),
    ] {
        let other = world.guest().post(PATH, but(field, value)).await.expect(201).json();
        assert_ne!(first["ticket"], other["ticket"]);
    }
    assert_eq!(count(&world).await, 4);
}

async fn the_same_words_much_later_are_new(Place { world, .. }: Place) {
    let first = world.guest().post(PATH, letter()).await.expect(201).json();
    world.clock.advance(HOUR / 12);
    assert_eq!(world.guest().post(PATH, letter()).await.expect(200).json(), first);
    world.clock.advance(HOUR / 12);
    let later = world.guest().post(PATH, letter()).await.expect(201).json();
    assert_ne!(first["ticket"], later["ticket"]);
    assert_eq!(world.guest().post(PATH, letter()).await.expect(200).json(), later);
}

async fn limits_hold_when_they_are_on(Place { world, .. }: Place) {
    let Place { world, .. } = on(TestContext::with(world.db.engine(), &[("DFT_LIMITS", "on")]).await);
    let numbered = |n: usize| but("message", json!(format!("Question number {n}")));
    for n in 0..20 {
        world.guest().post(PATH, json!({"name": "A"})).await.expect(422);
        world.guest().post(PATH, numbered(n)).await.expect(201);
    }
    let refused = world.guest().post(PATH, numbered(20)).await.expect(429);
    assert!(refused.header("retry-after").unwrap().parse::<u64>().unwrap() > 0);
    assert_eq!(count(&world).await, 20);
}

async fn the_page_learns_who_hears_complaints(Place { world, .. }: Place) {
    let invented = world.guest().get(PATH).await.expect(200).json();
    assert_eq!(invented["grievance_officer"]["name"], "Demo Grievance Officer");
    assert_eq!(invented["topics"].as_array().unwrap().len(), 14);
    assert_eq!(invented["topics"][0], json!({"value": "general", "label": "A question"}));
    let told = [
        ("DFT_GRIEVANCE_NAME", "Leela Menon"),
        ("DFT_GRIEVANCE_EMAIL", "leela@example.in"),
        ("DFT_GRIEVANCE_PHONE", "+91 80 1234 5678"),
    ];
    let Place { world, .. } = on(TestContext::with(world.db.engine(), &told).await);
    let answer = world.guest().get(PATH).await.expect(200).json();
    assert_eq!(
        answer["grievance_officer"],
        json!({"name": "Leela Menon", "email": "leela@example.in", "phone": "+91 80 1234 5678"})
    );
}

async fn production_invents_nobody(Place { world, .. }: Place) {
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
    let Place { world, .. } = on(TestContext::with(world.db.engine(), &production).await);
    let answer = world.guest().get(PATH).await.expect(200).json();
    assert_eq!(answer["grievance_officer"], json!({"name": null, "email": null, "phone": null}));
    // Nobody is named to tell; the ticket waits for `dft tickets`.
    world.guest().post(PATH, letter()).await.expect(201);
    assert_eq!(letters(&world).await.len(), 1);
}

async fn tickets_are_listed_and_closed(Place { world, notifications }: Place) {
    let number = |answer: Value| answer["ticket"].as_str().unwrap().to_owned();
    let old =
        number(world.guest().post(PATH, but("about", json!("Dr. Meera Iyer"))).await.expect(201).json());
    world.clock.advance(DAY * 3);
    let new = number(world.guest().post(PATH, but("topic", json!("press"))).await.expect(201).json());

    let open = notifications.list_tickets(false).await.unwrap();
    let seen: Vec<_> = open.iter().map(|ticket| (&ticket.number, ticket.sla_status)).collect();
    assert_eq!(seen, [(&old, SlaStatus::Waiting), (&new, SlaStatus::New)]);

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
