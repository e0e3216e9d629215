//! The emails about a membership, each sent once.

use std::time::Duration;

use dft_kernel::time::DAY;
use dft_testkit::{both_engines, one_engine};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::{BASIC, PREMIUM, PendingPayment, STANDARD, SubscriptionsApp, app, buy, subscribe};

both_engines!(
    app: each_email_is_sent_once,
    a_refund_reschedules_the_notice_of_the_remaining_term,
);

one_engine!(
    app: no_end_notice_is_sent_while_another_term_follows,
    after_an_extension_only_the_new_end_is_announced,
    no_notice_is_sent_about_a_replaced_or_refunded_term,
    a_notice_missed_during_downtime_is_not_sent_late,
);

/// The subjects in the outbox, in order.
async fn subjects(app: &SubscriptionsApp) -> Vec<String> {
    let messages: Vec<(String, String)> = sqlx::query_as("SELECT recipient, message FROM outbox ORDER BY id")
        .fetch_all(app.db.reader())
        .await
        .unwrap();
    let subject = |(recipient, message): (String, String)| {
        assert_eq!(recipient, "asha@example.in");
        let message: Value = serde_json::from_str(&message).unwrap();
        message["mail"]["subject"].as_str().unwrap().to_owned()
    };
    messages.into_iter().map(subject).collect()
}

/// Runs several workers concurrently, and one more afterwards.
async fn remind(app: &SubscriptionsApp) {
    for outcome in join_all((0..4).map(|_| app.subscriptions.remind())).await {
        outcome.unwrap();
    }
    app.subscriptions.remind().await.unwrap();
}

async fn each_email_is_sent_once(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let link = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    remind(&app).await;
    assert!(subjects(&app).await.is_empty(), "nothing before it is paid");
    link.pay(&asha).await;
    remind(&app).await;
    assert_eq!(subjects(&app).await, ["Your Basic Plan has started"]);
    // It ends at midnight after 15 December.
    app.clock.advance((DAY * 27 + Duration::from_hours(14)).saturating_sub(Duration::from_millis(1)));
    remind(&app).await;
    assert_eq!(subjects(&app).await.len(), 1);
    app.clock.advance(Duration::from_millis(1));
    remind(&app).await;
    assert_eq!(subjects(&app).await[1..], ["Your Basic Plan ends on 15 December 2026"]);
    app.clock.advance((DAY * 3).saturating_sub(Duration::from_millis(1)));
    remind(&app).await;
    assert_eq!(subjects(&app).await.len(), 2);
    app.clock.advance(Duration::from_millis(1));
    remind(&app).await;
    app.clock.advance(DAY * 100);
    remind(&app).await;
    assert_eq!(subjects(&app).await[2..], ["Your Basic Plan has ended"]);
}

async fn no_end_notice_is_sent_while_another_term_follows(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, STANDARD).await;
    buy(&asha, BASIC).await;
    assert_eq!(
        subjects(&app).await,
        ["Your Standard Plan has started", "Your Basic Plan starts on 16 February 2027"]
    );
    app.clock.advance(DAY * 91);
    remind(&app).await;
    app.clock.advance(DAY * 5);
    remind(&app).await;
    assert_eq!(subjects(&app).await.len(), 2, "Standard ended, and Basic runs");
    app.clock.advance(DAY * 23);
    remind(&app).await;
    assert_eq!(subjects(&app).await[2..], ["Your Basic Plan ends on 16 March 2027"]);
}

async fn after_an_extension_only_the_new_end_is_announced(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    app.clock.advance(DAY * 29);
    remind(&app).await;
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    app.clock.advance(DAY * 4);
    remind(&app).await;
    let sent = subjects(&app).await;
    assert_eq!(sent[1..], ["Your Basic Plan ends on 15 December 2026", "Your Basic Plan goes on"]);
}

async fn no_notice_is_sent_about_a_replaced_or_refunded_term(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    let upgrade = buy(&asha, PREMIUM).await;
    app.clock.advance(DAY * 40);
    remind(&app).await;
    assert_eq!(subjects(&app).await.len(), 2, "Basic was replaced, and its end is not announced");
    app.refund(upgrade).await.unwrap();
    app.clock.advance(DAY * 400);
    remind(&app).await;
    assert_eq!(subjects(&app).await[2..], ["A refund for your Premium Plan is on its way"]);
}

async fn a_refund_reschedules_the_notice_of_the_remaining_term(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    let second = buy(&asha, BASIC).await;
    app.clock.advance(DAY * 28);
    remind(&app).await;
    assert_eq!(subjects(&app).await.len(), 2);
    app.refund(second).await.unwrap();
    remind(&app).await;
    assert_eq!(
        subjects(&app).await[2..],
        ["A refund for your Basic Plan is on its way", "Your Basic Plan ends on 15 December 2026"]
    );
}

async fn a_notice_missed_during_downtime_is_not_sent_late(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    app.clock.advance(DAY * 60);
    remind(&app).await;
    assert_eq!(subjects(&app).await[1..], ["Your Basic Plan has ended"]);
}
