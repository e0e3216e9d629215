//! Refunds by an operator: of a session that did not happen, and of a part.

use dft_kernel::money::Paise;
use dft_kernel::time::DAY;
use dft_payments::PaymentSelector;
use dft_testkit::both_engines;
use serde_json::{Value, json};

use crate::support::{ConsultationsApp, MEERA, MONDAY, app, book, booking_request};

both_engines!(
    app: a_refunded_session_that_is_over_stays_completed_and_is_emailed,
    a_partial_refund_is_emailed_and_the_rest_can_be_refunded,
);

async fn booked(app: &ConsultationsApp) -> (dft_testkit::TestClient, Value) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    app.pay(&asha, &booking).await;
    (asha, booking)
}

fn payment_of(booking: &Value) -> PaymentSelector {
    PaymentSelector::Subject { purpose: dft_consultations::PURPOSE, id: booking["id"].as_i64().unwrap() }
}

async fn email(app: &ConsultationsApp, booking: &Value, event: &str) -> String {
    sqlx::query_scalar("SELECT message FROM outbox WHERE dedupe_key = $1")
        .bind(format!("appointment:{}:{event}:mail", booking["id"]))
        .fetch_one(app.db.reader())
        .await
        .unwrap()
}

async fn a_refunded_session_that_is_over_stays_completed_and_is_emailed(app: ConsultationsApp) {
    let (asha, booking) = booked(&app).await;
    let id = booking["id"].as_i64().unwrap();
    assert_eq!(app.appointment(&asha, id).await["refunded"], 0);
    app.clock.advance(DAY * 7);
    app.consultations.complete_sessions().await.unwrap();
    let refund = app.payments.admin_refund(&payment_of(&booking), None, "the doctor did not come").await;
    assert_eq!(json!(refund.unwrap()), booking["amount"]);
    app.assert_invariants().await;
    app.payments.reconcile().await.unwrap();
    let shown = app.appointment(&asha, id).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("completed"), &booking["amount"]));
    let email = email(&app, &booking, "refund_1").await;
    assert!(email.contains("of what you paid for your session on"), "{email}");
    assert!(!email.contains("did not come"), "the reason is for the record: {email}");
    app.assert_invariants().await;
}

async fn a_partial_refund_is_emailed_and_the_rest_can_be_refunded(app: ConsultationsApp) {
    let (asha, booking) = booked(&app).await;
    let id = booking["id"].as_i64().unwrap();
    let part = Some(Paise::rupees(100));
    app.payments.admin_refund(&payment_of(&booking), part, "it began late").await.unwrap();
    let shown = app.appointment(&asha, id).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("booked"), &json!(100)));
    assert!(email(&app, &booking, "refund_1").await.contains("₹100 of what you paid"));

    let rest = app.consultations.cancel_by_operator(dft_consultations::AppointmentId(id), "x").await.unwrap();
    assert_eq!(json!(rest), json!(booking["amount"].as_i64().unwrap() - 100), "what is left");
    app.payments.reconcile().await.unwrap();
    assert_eq!(app.appointment(&asha, id).await["refunded"], booking["amount"]);
    app.assert_invariants().await;
}
