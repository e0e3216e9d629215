//! Delivery: each message once, retries, dead messages, and repeats under the same key when a worker dies.

use std::time::Duration;

use dft_kernel::settings::Mode;
use dft_kernel::time::{HOUR, Timestamp};
use dft_notifications::{
    Channels, Config, Content, EmailTemplate, Message, Notifications, WhatsAppTemplate, queue, transactional,
};
use dft_testkit::{Engine, TestContext, both_engines, one_engine, report, scaled};
use futures_util::future::join_all;

use crate::fake_smtp::{Behavior, FakeSmtp};
use crate::fake_whatsapp::FakeWhatsApp;

both_engines!(
    context: an_email_is_delivered_whole,
    a_message_is_not_sent_before_its_time,
    five_workers_send_each_message_once,
    a_transient_error_is_retried_and_a_permanent_one_is_not,
    an_email_is_dead_after_36_attempts_in_at_least_three_days,
    a_worker_that_dies_after_sending_repeats_under_the_same_key,
);

one_engine!(
    context: an_smtp_authentication_error_is_retried,
    a_rejected_sender_is_retried_and_never_dead,
    a_dead_email_to_a_doctor_is_reported_to_the_operators,
    whatsapp_requests_are_accepted,
    a_development_server_without_channels_captures_messages,
    in_production_a_message_without_a_channel_is_dead,
);

async fn context(engine: Engine) -> TestContext {
    TestContext::new(engine).await
}

fn notifications(context: &TestContext, channels: Channels) -> Notifications {
    let config = context.config(Config::from_env);
    Notifications::with_channels(
        context.db.clone(),
        context.clock.clone(),
        &context.settings,
        &config,
        channels,
    )
}

fn with_smtp(context: &TestContext, fake: &FakeSmtp) -> Notifications {
    notifications(context, Channels::from_parts(Mode::Development, Some(fake.mailer()), None))
}

pub(crate) fn email(key: &str, now: Timestamp) -> Message {
    let template = EmailTemplate {
        subject: "Your order is placed: ₹1,499".to_owned(),
        greeting: "Hello Asha,".to_owned(),
        paragraphs: vec!["Thank you.".to_owned(), ".a line that begins with a dot".to_owned()],
        action: None,
        reason: "You ordered from Dopamart.".to_owned(),
        unsubscribe: None,
    };
    transactional("asha@example.in", key.to_owned(), &template, now)
}

async fn queue_all(context: &TestContext, messages: &[Message]) {
    let mut tx = context.db.begin().await.unwrap();
    for message in messages {
        queue(&mut tx, message, context.clock.now()).await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// Status, attempts and last error of every message.
async fn rows(context: &TestContext) -> Vec<(String, i64, Option<String>)> {
    sqlx::query_as("SELECT status, attempts, last_error FROM outbox ORDER BY id")
        .fetch_all(context.db.reader())
        .await
        .unwrap()
}

fn header<'a>(email: &'a str, name: &str) -> &'a str {
    email.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).unwrap_or_default()
}

async fn an_email_is_delivered_whole(context: TestContext) {
    let fake = FakeSmtp::start(&[]).await;
    queue_all(&context, &[email("order:1:placed:mail", context.clock.now())]).await;
    with_smtp(&context, &fake).deliver_due().await.unwrap();
    let emails = fake.emails();
    assert_eq!(emails.len(), 1);
    assert_eq!(header(&emails[0], "From"), "DFT <care@dft.example>");
    assert_eq!(header(&emails[0], "To"), "asha@example.in");
    assert!(header(&emails[0], "Message-ID").ends_with("@dft.example>"), "{}", emails[0]);
    assert!(
        emails[0].contains("multipart/alternative")
            && emails[0].contains("text/plain")
            && emails[0].contains("text/html")
    );
    assert_eq!(header(&emails[0], "Auto-Submitted"), "auto-generated");
    assert!(emails[0].contains("\n.a line that begins with a dot"), "{}", emails[0]);
    assert_eq!(rows(&context).await, [("sent".to_owned(), 1, None)]);
}

async fn a_message_is_not_sent_before_its_time(context: TestContext) {
    let fake = FakeSmtp::start(&[]).await;
    let service = with_smtp(&context, &fake);
    let reminder = Message {
        send_at: context.clock.now() + HOUR,
        ..email("appointment:1:reminder:mail", context.clock.now())
    };
    queue_all(&context, &[reminder]).await;
    service.deliver_due().await.unwrap();
    assert!(fake.emails().is_empty());
    context.clock.advance(HOUR);
    service.deliver_due().await.unwrap();
    assert_eq!(fake.emails().len(), 1);
}

async fn five_workers_send_each_message_once(context: TestContext) {
    let fake = FakeSmtp::start(&[]).await;
    let messages: Vec<_> =
        (0..100).map(|n| email(&format!("order:{n}:placed:mail"), context.clock.now())).collect();
    queue_all(&context, &messages).await;
    let workers = (0..5).map(|_| {
        let service = with_smtp(&context, &fake);
        tokio::spawn(async move { service.deliver_due().await })
    });
    for outcome in join_all(workers).await {
        outcome.unwrap().unwrap();
    }
    let mut ids: Vec<_> = fake.emails().iter().map(|email| header(email, "Message-ID").to_owned()).collect();
    ids.sort();
    ids.dedup();
    assert_eq!((fake.emails().len(), ids.len()), (100, 100));
    assert!(rows(&context).await.iter().all(|(status, attempts, _)| status == "sent" && *attempts == 1));
}

async fn a_transient_error_is_retried_and_a_permanent_one_is_not(context: TestContext) {
    let fake =
        FakeSmtp::start(&[Behavior::Reject("450 busy\r\n"), Behavior::Reject("550 no such mailbox\r\n")])
            .await;
    let service = with_smtp(&context, &fake);
    let now = context.clock.now();
    let second = Message { send_at: now + Duration::from_secs(1), ..email("order:2:placed:mail", now) };
    queue_all(&context, &[email("order:1:placed:mail", now), second]).await;
    service.deliver_due().await.unwrap();
    context.clock.advance(Duration::from_secs(1));
    service.deliver_due().await.unwrap();

    let seen = rows(&context).await;
    assert_eq!((seen[0].0.as_str(), seen[0].1), ("pending", 1));
    assert_eq!((seen[1].0.as_str(), seen[1].1), ("dead", 1));
    assert!(seen[1].2.as_ref().unwrap().contains("550"), "{seen:?}");

    context.clock.advance(Duration::from_secs(10));
    service.deliver_due().await.unwrap();
    let seen = rows(&context).await;
    assert_eq!((seen[0].0.as_str(), seen[0].1, seen[1].0.as_str()), ("sent", 2, "dead"));
}

async fn an_smtp_authentication_error_is_retried(context: TestContext) {
    let fake = FakeSmtp::start(&[Behavior::Reject("535 wrong password\r\n")]).await;
    queue_all(&context, &[email("order:1:placed:mail", context.clock.now())]).await;
    with_smtp(&context, &fake).deliver_due().await.unwrap();
    assert_eq!(rows(&context).await[0].0, "pending");
}

async fn an_email_is_dead_after_36_attempts_in_at_least_three_days(context: TestContext) {
    let fake = FakeSmtp::start(&[Behavior::Reject("450 busy\r\n"); 40]).await;
    let service = with_smtp(&context, &fake);
    queue_all(&context, &[email("order:1:placed:mail", context.clock.now())]).await;
    for _ in 0..40 {
        service.deliver_due().await.unwrap();
        context.clock.advance(HOUR * 6);
    }
    assert_eq!((rows(&context).await[0].0.as_str(), rows(&context).await[0].1), ("dead", 36));
}

/// The server stores the email but the worker never gets the reply, ten times. Every repeat has the same `Message-ID`.
async fn a_worker_that_dies_after_sending_repeats_under_the_same_key(context: TestContext) {
    let orders = scaled(1, 5);
    for order in 0..orders {
        let fake = FakeSmtp::start(&[Behavior::AcceptAndDrop; 10]).await;
        queue_all(&context, &[email(&format!("order:{order}:placed:mail"), context.clock.now())]).await;
        for _ in 0..10 {
            // A new worker each time: the previous one is gone with its connections.
            with_smtp(&context, &fake).deliver_due().await.unwrap();
            context.clock.advance(HOUR * 6);
        }
        with_smtp(&context, &fake).deliver_due().await.unwrap();
        let emails = fake.emails();
        let ids: std::collections::BTreeSet<_> =
            emails.iter().map(|email| header(email, "Message-ID")).collect();
        assert_eq!((emails.len(), ids.len()), (11, 1));
        assert!(rows(&context).await.iter().all(|(status, _, _)| status == "sent"));
    }
    let engine = context.db.engine();
    report(format!(
        "{engine:?}: {} workers died after sending, {orders} of {orders} emails sent",
        10 * orders
    ));
}

async fn whatsapp_requests_are_accepted(context: TestContext) {
    let fake = FakeWhatsApp::start(&[500, 429]).await;
    let service = notifications(&context, Channels::from_parts(Mode::Development, None, Some(fake.client())));
    let template = WhatsAppTemplate {
        name: "session_details".to_owned(),
        language: "en".to_owned(),
        body: vec!["16 Nov, 10:00 IST".to_owned()],
        button: Some("room".to_owned()),
    };
    let message = |key: &str, recipient: &str| Message {
        dedupe_key: key.to_owned(),
        recipient: recipient.to_owned(),
        content: Content::WhatsApp(template.clone()),
        send_at: context.clock.now(),
    };
    queue_all(&context, &[message("appointment:1:booked:whatsapp", "+919876543210")]).await;
    for _ in 0..3 {
        service.deliver_due().await.unwrap();
        context.clock.advance(HOUR);
    }
    assert_eq!(rows(&context).await[0], ("sent".to_owned(), 3, None));
    assert_eq!(fake.messages().len(), 1);
    assert_eq!(fake.messages()[0]["biz_opaque_callback_data"], "appointment:1:booked:whatsapp");

    queue_all(&context, &[message("appointment:2:booked:whatsapp", "not a number")]).await;
    service.deliver_due().await.unwrap();
    assert_eq!(rows(&context).await[1].0, "dead");
}

async fn a_development_server_without_channels_captures_messages(context: TestContext) {
    queue_all(&context, &[email("order:1:placed:mail", context.clock.now())]).await;
    notifications(&context, Channels::from_parts(Mode::Development, None, None)).deliver_due().await.unwrap();
    assert_eq!(rows(&context).await[0].0, "sent");
}

async fn in_production_a_message_without_a_channel_is_dead(context: TestContext) {
    queue_all(&context, &[email("order:1:placed:mail", context.clock.now())]).await;
    notifications(&context, Channels::from_parts(Mode::Production, None, None)).deliver_due().await.unwrap();
    assert_eq!(rows(&context).await[0], ("dead".to_owned(), 1, Some("mail is not configured".to_owned())));
}

/// The reply has a code that also means that there is no such mailbox.
async fn a_rejected_sender_is_retried_and_never_dead(context: TestContext) {
    let fake = FakeSmtp::start(&[Behavior::RejectSender("550 this sender is not allowed\r\n"); 100]).await;
    let service = with_smtp(&context, &fake);
    queue_all(&context, &[email("order:1:placed:mail", context.clock.now())]).await;
    for _ in 0..45 {
        service.deliver_due().await.unwrap();
        context.clock.advance(HOUR * 6);
    }
    let seen = rows(&context).await;
    assert_eq!((seen[0].0.as_str(), seen[0].1), ("pending", 45));
    assert!(seen[0].2.as_ref().unwrap().contains("550"), "{seen:?}");
    // The operator corrects the set-up.
    let corrected = FakeSmtp::start(&[]).await;
    with_smtp(&context, &corrected).deliver_due().await.unwrap();
    assert_eq!(rows(&context).await[0].0, "sent");
}

async fn a_dead_email_to_a_doctor_is_reported_to_the_operators(_: TestContext) {
    let context =
        TestContext::with(Engine::Sqlite, &[("DFT_OPERATIONS_EMAIL", "operations@example.in")]).await;
    let fake = FakeSmtp::start(&[Behavior::Reject("550 no such mailbox\r\n")]).await;
    let service = with_smtp(&context, &fake);
    queue_all(&context, &[email("appointment:1:booked:doctor", context.clock.now())]).await;
    service.deliver_due().await.unwrap();
    let emails = fake.emails();
    assert_eq!(emails.len(), 1, "{emails:?}");
    assert_eq!(header(&emails[0], "To"), "operations@example.in");
    assert!(emails[0].contains("Email 1 to a doctor was not delivered"), "{}", emails[0]);
    assert!(!emails[0].contains("asha"), "{}", emails[0]);
}
