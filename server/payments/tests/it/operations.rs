//! Emails to the operators about money that needs them.

use std::time::Duration;

use dft_payments::PaymentSelector;
use dft_testkit::both_engines;
use serde_json::json;

use crate::fake_razorpay::WebhookDelivery;
use crate::support::{PaymentsApp, operated_app};

both_engines!(
    operated_app: operators_are_told_once_of_a_payment_in_review,
    operators_are_told_of_a_failed_refund,
);

async fn emails(app: &PaymentsApp) -> Vec<String> {
    sqlx::query_scalar("SELECT message FROM outbox WHERE recipient = 'operations@example.in' ORDER BY id")
        .fetch_all(app.db.reader())
        .await
        .unwrap()
}

async fn operators_are_told_once_of_a_payment_in_review(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.razorpay.pay(&reference);
    let mut event = app.razorpay.event_body(&reference);
    event["payload"]["payment"]["entity"]["amount"] = json!(49_899);
    for number in 0..3 {
        let delivery = WebhookDelivery::signed(&format!("evt_odd_{number}"), &event);
        app.deliver(&delivery).await.expect(200);
    }
    let emails = emails(&app).await;
    assert_eq!(emails.len(), 1, "{emails:?}");
    assert!(emails[0].contains("Payment 1 needs a decision"), "{}", emails[0]);
    assert!(emails[0].contains("dft payments show 1"), "{}", emails[0]);
    assert!(!emails[0].contains("A seat"), "numbers only: {}", emails[0]);
}

async fn operators_are_told_of_a_failed_refund(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.razorpay.pay(&reference);
    app.deliver(&app.razorpay.event(&reference)).await.expect(200);
    app.razorpay.state().refund_status = Some("failed");
    app.payments.admin_refund(&PaymentSelector::Id(ticket.link.payment_id), None, "a test").await.unwrap();
    assert_eq!(emails(&app).await.len(), 0);
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    let emails = emails(&app).await;
    assert_eq!(emails.len(), 1, "{emails:?}");
    assert!(emails[0].contains("Refund 1 of payment 1 failed"), "{}", emails[0]);
}
