//! A provider that repeats itself, out of order and all at once, beside polls and returns.

use std::sync::Arc;

use dft_testkit::{both_engines, report, scaled};
use rand::seq::SliceRandom;
use tokio::task::JoinSet;

use crate::fake_razorpay::WebhookDelivery;
use crate::tickets::{PRICE, Theatre, theatre};

both_engines!(theatre: paid_events_ten_times_each_settle_once_each);

/// What reaches the server in the storm.
enum Gust {
    Webhook(WebhookDelivery),
    Return(String),
    Worker,
}

async fn paid_events_ten_times_each_settle_once_each(theatre: Theatre) {
    let seats = scaled(100, 1_000);
    let mut gusts = Vec::new();
    for seat in 0..seats {
        let ticket = theatre.take(seat, None).await.unwrap();
        let reference = theatre.reference(&ticket);
        assert!(theatre.razorpay.pay(&reference));
        let event = theatre.razorpay.event(&reference);
        gusts.extend((0..10).map(|_| Gust::Webhook(event.clone())));
        gusts.push(Gust::Return(theatre.token(&ticket).await));
    }
    gusts.extend((0..20).map(|_| Gust::Worker));
    gusts.shuffle(&mut rand::rng());
    theatre.clock.advance(std::time::Duration::from_mins(2));

    let theatre = Arc::new(theatre);
    let gusts = Arc::new(std::sync::Mutex::new(gusts));
    let mut fifty = JoinSet::new();
    for _ in 0..50 {
        let (theatre, gusts) = (Arc::clone(&theatre), Arc::clone(&gusts));
        fifty.spawn(async move {
            while let Some(gust) = { gusts.lock().unwrap().pop() } {
                match gust {
                    Gust::Webhook(delivery) => drop(theatre.deliver(&delivery).await.expect(200)),
                    Gust::Return(token) => {
                        drop(theatre.guest().get(&format!("/api/v1/payments/{token}/")).await.expect(200));
                    }
                    Gust::Worker => theatre.payments.reconcile().await.unwrap(),
                }
            }
        });
    }
    while let Some(done) = fifty.join_next().await {
        done.unwrap();
    }

    assert_eq!(theatre.count("SELECT COUNT(*) FROM tickets WHERE status = 'booked'").await, seats);
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payments WHERE status = 'paid'").await, seats);
    assert_eq!(theatre.count("SELECT COUNT(*) FROM outbox").await, seats);
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_entries").await, seats);
    let book = theatre.count("SELECT CAST(SUM(amount_paise) AS BIGINT) FROM payment_entries").await;
    assert_eq!(book, seats * PRICE.0);
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_events WHERE outcome IS NULL").await, 0);
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_events").await, seats);
    theatre.promises_hold().await;
    let (engine, deliveries) = (theatre.db.engine(), 10 * seats);
    report(format!(
        "{engine:?}: {deliveries} deliveries of {seats} payments, {seats} settled, {seats} letters"
    ));
}
