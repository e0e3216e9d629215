//! What people hear from us, each once.

use std::time::Duration;

use dft_kernel::time::DAY;
use dft_testkit::both_engines;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::shop::{BASIC, PREMIUM, STANDARD, Shop, ToPay, buy, shop, subscribe};

both_engines!(
    shop: each_message_comes_once,
    nobody_hears_of_an_end_while_another_term_follows,
    somebody_who_went_on_hears_of_the_new_end_alone,
    what_is_over_or_taken_back_is_not_spoken_of,
    a_refund_makes_another_term_the_last,
    what_was_missed_while_we_were_down_is_not_said_late,
);

/// The subjects in the outbox, in their order.
async fn subjects(shop: &Shop) -> Vec<String> {
    let messages: Vec<(String, String)> = sqlx::query_as("SELECT recipient, message FROM outbox ORDER BY id")
        .fetch_all(shop.db.reader())
        .await
        .unwrap();
    let subject = |(recipient, message): (String, String)| {
        assert_eq!(recipient, "asha@example.in");
        let message: Value = serde_json::from_str(&message).unwrap();
        message["mail"]["subject"].as_str().unwrap().to_owned()
    };
    messages.into_iter().map(subject).collect()
}

/// Many workers at once, more than once.
async fn remind(shop: &Shop) {
    for outcome in join_all((0..4).map(|_| shop.subscriptions.remind())).await {
        outcome.unwrap();
    }
    shop.subscriptions.remind().await.unwrap();
}

async fn each_message_comes_once(shop: Shop) {
    let asha = shop.member("asha").await;
    let link = ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    remind(&shop).await;
    assert!(subjects(&shop).await.is_empty(), "nothing before it is paid");
    link.pay(&asha).await;
    remind(&shop).await;
    assert_eq!(subjects(&shop).await, ["Your Basic Plan has started"]);
    // It ends at midnight after 15 December.
    shop.clock.advance((DAY * 27 + Duration::from_hours(14)).saturating_sub(Duration::from_millis(1)));
    remind(&shop).await;
    assert_eq!(subjects(&shop).await.len(), 1);
    shop.clock.advance(Duration::from_millis(1));
    remind(&shop).await;
    assert_eq!(subjects(&shop).await[1..], ["Your Basic Plan ends on 15 December 2026"]);
    shop.clock.advance((DAY * 3).saturating_sub(Duration::from_millis(1)));
    remind(&shop).await;
    assert_eq!(subjects(&shop).await.len(), 2);
    shop.clock.advance(Duration::from_millis(1));
    remind(&shop).await;
    shop.clock.advance(DAY * 100);
    remind(&shop).await;
    assert_eq!(subjects(&shop).await[2..], ["Your Basic Plan has ended"]);
}

async fn nobody_hears_of_an_end_while_another_term_follows(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, STANDARD).await;
    buy(&asha, BASIC).await;
    assert_eq!(
        subjects(&shop).await,
        ["Your Standard Plan has started", "Your Basic Plan starts on 16 February 2027"]
    );
    shop.clock.advance(DAY * 91);
    remind(&shop).await;
    shop.clock.advance(DAY * 5);
    remind(&shop).await;
    assert_eq!(subjects(&shop).await.len(), 2, "Standard ended, and Basic runs");
    shop.clock.advance(DAY * 23);
    remind(&shop).await;
    assert_eq!(subjects(&shop).await[2..], ["Your Basic Plan ends on 16 March 2027"]);
}

async fn somebody_who_went_on_hears_of_the_new_end_alone(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, BASIC).await;
    shop.clock.advance(DAY * 29);
    remind(&shop).await;
    let asha = shop.member("asha").await;
    buy(&asha, BASIC).await;
    shop.clock.advance(DAY * 4);
    remind(&shop).await;
    let heard = subjects(&shop).await;
    assert_eq!(heard[1..], ["Your Basic Plan ends on 15 December 2026", "Your Basic Plan goes on"]);
}

async fn what_is_over_or_taken_back_is_not_spoken_of(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, BASIC).await;
    let upgrade = buy(&asha, PREMIUM).await;
    shop.clock.advance(DAY * 40);
    remind(&shop).await;
    assert_eq!(subjects(&shop).await.len(), 2, "Basic was replaced, and its end is nobody's business");
    shop.refund(upgrade).await.unwrap();
    shop.clock.advance(DAY * 400);
    remind(&shop).await;
    assert_eq!(subjects(&shop).await.len(), 2, "{:?}", subjects(&shop).await);
}

async fn a_refund_makes_another_term_the_last(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, BASIC).await;
    let second = buy(&asha, BASIC).await;
    shop.clock.advance(DAY * 28);
    remind(&shop).await;
    assert_eq!(subjects(&shop).await.len(), 2);
    shop.refund(second).await.unwrap();
    remind(&shop).await;
    assert_eq!(subjects(&shop).await[2..], ["Your Basic Plan ends on 15 December 2026"]);
}

async fn what_was_missed_while_we_were_down_is_not_said_late(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, BASIC).await;
    shop.clock.advance(DAY * 60);
    remind(&shop).await;
    assert_eq!(subjects(&shop).await[1..], ["Your Basic Plan has ended"]);
}
