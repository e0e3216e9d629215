//! A provider that delivers every webhook ten times, out of order and concurrently, beside polls and returning payers.

use std::sync::Arc;

use dft_testkit::{both_engines, report, scaled};
use rand::seq::SliceRandom;
use tokio::task::JoinSet;

use crate::fake_razorpay::WebhookDelivery;
use crate::support::{PRICE, PaymentsApp, razorpay_app};

both_engines!(razorpay_app: an_event_delivered_ten_times_settles_once);

/// One request of the test.
enum Action {
    Webhook(WebhookDelivery),
    Return(String),
    Worker,
}

async fn an_event_delivered_ten_times_settles_once(app: PaymentsApp) {
    let seats = scaled(100, 1_000);
    let mut actions = Vec::new();
    for seat in 0..seats {
        let ticket = app.hold_seat(seat, None).await.unwrap();
        let reference = app.reference(&ticket);
        assert!(app.razorpay.pay(&reference));
        let event = app.razorpay.event(&reference);
        actions.extend((0..10).map(|_| Action::Webhook(event.clone())));
        actions.push(Action::Return(app.token(&ticket).await));
    }
    actions.extend((0..20).map(|_| Action::Worker));
    actions.shuffle(&mut rand::rng());
    app.clock.advance(std::time::Duration::from_mins(2));

    let app = Arc::new(app);
    let actions = Arc::new(std::sync::Mutex::new(actions));
    let mut workers = JoinSet::new();
    for _ in 0..50 {
        let (app, actions) = (Arc::clone(&app), Arc::clone(&actions));
        workers.spawn(async move {
            while let Some(action) = { actions.lock().unwrap().pop() } {
                match action {
                    Action::Webhook(delivery) => drop(app.deliver(&delivery).await.expect(200)),
                    Action::Return(token) => {
                        drop(app.guest().get(&format!("/api/v1/payments/{token}/")).await.expect(200));
                    }
                    Action::Worker => app.payments.reconcile().await.unwrap(),
                }
            }
        });
    }
    while let Some(done) = workers.join_next().await {
        done.unwrap();
    }

    assert_eq!(app.count("SELECT COUNT(*) FROM tickets WHERE status = 'booked'").await, seats);
    assert_eq!(app.count("SELECT COUNT(*) FROM payments WHERE status = 'paid'").await, seats);
    assert_eq!(app.count("SELECT COUNT(*) FROM outbox").await, seats);
    assert_eq!(app.count("SELECT COUNT(*) FROM ledger_entries").await, seats);
    let balance = app.count("SELECT CAST(SUM(amount_paise) AS BIGINT) FROM ledger_entries").await;
    assert_eq!(balance, seats * PRICE.0);
    assert_eq!(app.count("SELECT COUNT(*) FROM payment_events WHERE outcome IS NULL").await, 0);
    assert_eq!(app.count("SELECT COUNT(*) FROM payment_events").await, seats);
    app.assert_invariants().await;
    let (engine, deliveries) = (app.db.engine(), 10 * seats);
    report(format!(
        "{engine:?}: {deliveries} deliveries of {seats} payments, {seats} settled, {seats} emails"
    ));
}
