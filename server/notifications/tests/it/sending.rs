//! Messages on their way: sent once, tried again, given up, and sent again under the same key when a worker dies.

use std::time::Duration;

use dft_kernel::settings::Mode;
use dft_kernel::time::{HOUR, Timestamp};
use dft_notifications::{Channels, Content, EmailTemplate, Message, Notifications, WhatsAppTemplate, queue};
use dft_testkit::{Engine, TestContext, both_engines, report, scaled};
use futures_util::future::join_all;

use crate::fake_mail::{FakeMail, Mood};
use crate::fake_whatsapp::FakeWhatsApp;

both_engines!(
    ground: a_letter_arrives_whole,
    a_message_waits_for_its_moment,
    five_workers_send_each_message_once,
    a_passing_failure_is_tried_again_and_a_final_one_is_not,
    a_wrong_password_of_ours_is_not_the_letters_fault,
    twelve_failures_are_enough,
    a_worker_that_dies_after_sending_repeats_under_the_same_key,
    whatsapp_takes_what_is_documented,
    without_channels_a_development_server_keeps_everything,
    in_production_what_cannot_go_is_never_called_sent,
);

async fn ground(engine: Engine) -> TestContext {
    TestContext::new(engine).await
}

fn notifications(ground: &TestContext, channels: Channels) -> Notifications {
    Notifications::with_channels(
        ground.db.clone(),
        ground.clock.clone(),
        ground.limits.clone(),
        &ground.settings,
        channels,
    )
}

fn by_mail(ground: &TestContext, fake: &FakeMail) -> Notifications {
    notifications(ground, Channels::from_parts(Mode::Development, Some(fake.road()), None))
}

pub(crate) fn mail(key: &str, now: Timestamp) -> Message {
    let letter = EmailTemplate {
        subject: "Your order is placed: ₹1,499".to_owned(),
        greeting: "Hello Asha,".to_owned(),
        paragraphs: vec!["Thank you.".to_owned(), ".a line that begins with a dot".to_owned()],
        action: None,
        reason: "You ordered from Dopamart.".to_owned(),
        unsubscribe: None,
    };
    let content = Content::Mail(letter.render());
    Message { dedupe_key: key.to_owned(), recipient: "asha@example.in".to_owned(), content, send_at: now }
}

async fn put(ground: &TestContext, messages: &[Message]) {
    let mut tx = ground.db.begin().await.unwrap();
    for message in messages {
        queue(&mut tx, message, ground.clock.now()).await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// Status, tries and last error of every message.
async fn rows(ground: &TestContext) -> Vec<(String, i64, Option<String>)> {
    sqlx::query_as("SELECT status, attempts, last_error FROM outbox ORDER BY id")
        .fetch_all(ground.db.reader())
        .await
        .unwrap()
}

fn header<'a>(letter: &'a str, name: &str) -> &'a str {
    letter.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).unwrap_or_default()
}

async fn a_letter_arrives_whole(ground: TestContext) {
    let fake = FakeMail::start(&[]).await;
    put(&ground, &[mail("order:1:placed:mail", ground.clock.now())]).await;
    by_mail(&ground, &fake).deliver_due().await.unwrap();
    let letters = fake.letters();
    assert_eq!(letters.len(), 1);
    assert_eq!(header(&letters[0], "From"), "DFT <care@dft.example>");
    assert_eq!(header(&letters[0], "To"), "asha@example.in");
    assert!(header(&letters[0], "Message-ID").ends_with("@dft.example>"), "{}", letters[0]);
    assert!(
        letters[0].contains("multipart/alternative")
            && letters[0].contains("text/plain")
            && letters[0].contains("text/html")
    );
    assert!(letters[0].contains("\n.a line that begins with a dot"), "{}", letters[0]);
    assert_eq!(rows(&ground).await, [("sent".to_owned(), 1, None)]);
}

async fn a_message_waits_for_its_moment(ground: TestContext) {
    let fake = FakeMail::start(&[]).await;
    let service = by_mail(&ground, &fake);
    let reminder = Message {
        send_at: ground.clock.now() + HOUR,
        ..mail("appointment:1:reminder:mail", ground.clock.now())
    };
    put(&ground, &[reminder]).await;
    service.deliver_due().await.unwrap();
    assert!(fake.letters().is_empty());
    ground.clock.advance(HOUR);
    service.deliver_due().await.unwrap();
    assert_eq!(fake.letters().len(), 1);
}

async fn five_workers_send_each_message_once(ground: TestContext) {
    let fake = FakeMail::start(&[]).await;
    let messages: Vec<_> =
        (0..100).map(|n| mail(&format!("order:{n}:placed:mail"), ground.clock.now())).collect();
    put(&ground, &messages).await;
    let workers = (0..5).map(|_| {
        let service = by_mail(&ground, &fake);
        tokio::spawn(async move { service.deliver_due().await })
    });
    for outcome in join_all(workers).await {
        outcome.unwrap().unwrap();
    }
    let mut ids: Vec<_> =
        fake.letters().iter().map(|letter| header(letter, "Message-ID").to_owned()).collect();
    ids.sort();
    ids.dedup();
    assert_eq!((fake.letters().len(), ids.len()), (100, 100));
    assert!(rows(&ground).await.iter().all(|(status, tries, _)| status == "sent" && *tries == 1));
}

async fn a_passing_failure_is_tried_again_and_a_final_one_is_not(ground: TestContext) {
    let fake =
        FakeMail::start(&[Mood::Refuse("450 busy\r\n"), Mood::Refuse("550 no such mailbox\r\n")]).await;
    let service = by_mail(&ground, &fake);
    let now = ground.clock.now();
    let second = Message { send_at: now + Duration::from_secs(1), ..mail("order:2:placed:mail", now) };
    put(&ground, &[mail("order:1:placed:mail", now), second]).await;
    service.deliver_due().await.unwrap();
    ground.clock.advance(Duration::from_secs(1));
    service.deliver_due().await.unwrap();

    let seen = rows(&ground).await;
    assert_eq!((seen[0].0.as_str(), seen[0].1), ("pending", 1));
    assert_eq!((seen[1].0.as_str(), seen[1].1), ("dead", 1));
    assert!(seen[1].2.as_ref().unwrap().contains("550"), "{seen:?}");

    ground.clock.advance(Duration::from_secs(10));
    service.deliver_due().await.unwrap();
    let seen = rows(&ground).await;
    assert_eq!((seen[0].0.as_str(), seen[0].1, seen[1].0.as_str()), ("sent", 2, "dead"));
}

async fn a_wrong_password_of_ours_is_not_the_letters_fault(ground: TestContext) {
    let fake = FakeMail::start(&[Mood::Refuse("535 wrong password\r\n")]).await;
    put(&ground, &[mail("order:1:placed:mail", ground.clock.now())]).await;
    by_mail(&ground, &fake).deliver_due().await.unwrap();
    assert_eq!(rows(&ground).await[0].0, "pending");
}

async fn twelve_failures_are_enough(ground: TestContext) {
    let fake = FakeMail::start(&[Mood::Refuse("450 busy\r\n"); 20]).await;
    let service = by_mail(&ground, &fake);
    put(&ground, &[mail("order:1:placed:mail", ground.clock.now())]).await;
    for _ in 0..20 {
        service.deliver_due().await.unwrap();
        ground.clock.advance(HOUR * 6);
    }
    assert_eq!((rows(&ground).await[0].0.as_str(), rows(&ground).await[0].1), ("dead", 12));
}

/// The server takes the letter and the worker never learns: ten times. Nothing is lost, and every repeat is the same
/// letter with the same id.
async fn a_worker_that_dies_after_sending_repeats_under_the_same_key(ground: TestContext) {
    let orders = scaled(1, 5);
    for order in 0..orders {
        let fake = FakeMail::start(&[Mood::TakeAndHangUp; 10]).await;
        put(&ground, &[mail(&format!("order:{order}:placed:mail"), ground.clock.now())]).await;
        for _ in 0..10 {
            // A worker of its own each time: the last one is gone with its connections.
            by_mail(&ground, &fake).deliver_due().await.unwrap();
            ground.clock.advance(HOUR * 6);
        }
        by_mail(&ground, &fake).deliver_due().await.unwrap();
        let letters = fake.letters();
        let ids: std::collections::BTreeSet<_> =
            letters.iter().map(|letter| header(letter, "Message-ID")).collect();
        assert_eq!((letters.len(), ids.len()), (11, 1));
        assert!(rows(&ground).await.iter().all(|(status, _, _)| status == "sent"));
    }
    let engine = ground.db.engine();
    report(format!(
        "{engine:?}: {} workers died after sending, {orders} of {orders} letters sent",
        10 * orders
    ));
}

async fn whatsapp_takes_what_is_documented(ground: TestContext) {
    let fake = FakeWhatsApp::start(&[500, 429]).await;
    let service = notifications(&ground, Channels::from_parts(Mode::Development, None, Some(fake.road())));
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
        send_at: ground.clock.now(),
    };
    put(&ground, &[message("appointment:1:booked:whatsapp", "+919876543210")]).await;
    for _ in 0..3 {
        service.deliver_due().await.unwrap();
        ground.clock.advance(HOUR);
    }
    assert_eq!(rows(&ground).await[0], ("sent".to_owned(), 3, None));
    assert_eq!(fake.taken().len(), 1);
    assert_eq!(fake.taken()[0]["biz_opaque_callback_data"], "appointment:1:booked:whatsapp");

    put(&ground, &[message("appointment:2:booked:whatsapp", "not a number")]).await;
    service.deliver_due().await.unwrap();
    assert_eq!(rows(&ground).await[1].0, "dead");
}

async fn without_channels_a_development_server_keeps_everything(ground: TestContext) {
    put(&ground, &[mail("order:1:placed:mail", ground.clock.now())]).await;
    notifications(&ground, Channels::from_parts(Mode::Development, None, None)).deliver_due().await.unwrap();
    assert_eq!(rows(&ground).await[0].0, "sent");
}

async fn in_production_what_cannot_go_is_never_called_sent(ground: TestContext) {
    put(&ground, &[mail("order:1:placed:mail", ground.clock.now())]).await;
    notifications(&ground, Channels::from_parts(Mode::Production, None, None)).deliver_due().await.unwrap();
    assert_eq!(rows(&ground).await[0], ("dead".to_owned(), 1, Some("mail is not set up".to_owned())));
}
