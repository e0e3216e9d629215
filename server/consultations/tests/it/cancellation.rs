//! Cancellation: the slot becomes free, and the refund follows the policy.

use std::time::Duration;

use dft_testkit::{both_engines, one_engine};
use futures_util::future::join_all;
use http::Method;
use serde_json::json;

use crate::support::{ConsultationsApp, MEERA, MONDAY, app, book, booking_request, cancel};

both_engines!(
    app: the_refund_is_full_a_day_before_and_half_later,
    a_started_session_is_not_refunded,
    a_hold_can_be_cancelled,
    concurrent_cancellations_refund_once,
);

one_engine!(
    app: a_hold_is_cancelled_without_a_body,
    cancelling_without_a_reason_returns_422,
);

async fn booked(app: &ConsultationsApp, name: &str, at: &str) -> (dft_testkit::TestClient, i64) {
    let user = app.member(name).await;
    let booking = book(&user, booking_request(MEERA, at)).await.expect(201).json();
    app.pay(&user, &booking).await;
    (user, booking["id"].as_i64().unwrap())
}

async fn the_refund_is_full_a_day_before_and_half_later(app: ConsultationsApp) {
    let (ravi, late) = booked(&app, "Ravi", MONDAY).await;
    let (asha, early) = booked(&app, "Asha", "2026-11-18T09:30:00+05:30").await;
    assert_eq!(app.appointment(&ravi, late).await["refund_if_cancelled"], 750);
    assert_eq!(app.appointment(&asha, early).await["refund_if_cancelled"], 1499);
    let response = cancel(&ravi, late, "  cannot come ").await.expect(200).json();
    assert_eq!((&response["success"], &response["refund"]), (&json!(true), &json!(750)));
    assert!(
        response["message"]
            .as_str()
            .unwrap()
            .starts_with("Your appointment has been cancelled successfully.")
    );
    assert_eq!(cancel(&asha, early, "other plans").await.expect(200).json()["refund"], 1499);
    app.payments.reconcile().await.unwrap();
    let back = "SELECT CAST(SUM(amount_paise) AS BIGINT) FROM ledger_entries WHERE amount_paise < 0";
    assert_eq!(app.count(back).await, -(750 + 1499) * 100);
    assert_eq!(app.slot(MEERA, MONDAY).await, "available");
    let shown = app.appointment(&ravi, late).await;
    assert_eq!(
        (&shown["status"], &shown["cancel_reason"], &shown["meeting_join_url"]),
        (&json!("cancelled"), &json!("cannot come"), &json!(null))
    );
    assert_eq!(cancel(&ravi, late, "again").await.expect(409).code(), "not_cancellable");
    app.assert_invariants().await;
}

async fn a_started_session_is_not_refunded(app: ConsultationsApp) {
    let (ravi, id) = booked(&app, "Ravi", MONDAY).await;
    app.clock.advance(Duration::from_mins(24 * 60 - 30));
    assert_eq!(app.appointment(&ravi, id).await["refund_if_cancelled"], 0);
    let response = cancel(&ravi, id, "late").await.expect(200).json();
    assert_eq!(
        (&response["refund"], &response["message"]),
        (&json!(0), &json!("Your appointment has been cancelled successfully."))
    );
    assert_eq!(app.count("SELECT COUNT(*) FROM refunds").await, 0);
    app.assert_invariants().await;
}

async fn a_hold_can_be_cancelled(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let id = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json()["id"].as_i64().unwrap();
    assert_eq!(cancel(&asha, id, "changed my mind").await.expect(200).json()["refund"], 0);
    assert_eq!(app.slot(MEERA, MONDAY).await, "available");
    assert_eq!(app.count("SELECT COUNT(*) FROM payments WHERE status = 'failed'").await, 1);
    book(&asha, booking_request(MEERA, MONDAY)).await.expect(201);
    app.assert_invariants().await;
}

async fn cancelling_without_a_reason_returns_422(app: ConsultationsApp) {
    let (ravi, id) = booked(&app, "Ravi", MONDAY).await;
    for reason in ["", "   ", &"x".repeat(501)] {
        let response = cancel(&ravi, id, reason).await.expect(422).json();
        assert!(response["errors"]["reason"].is_array(), "{response}");
    }
    assert_eq!(app.slot(MEERA, MONDAY).await, "booked");
}

async fn a_hold_is_cancelled_without_a_body(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let id = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json()["id"].as_i64().unwrap();
    let path = format!("/api/v1/consultations/appointments/{id}/");
    asha.call(asha.request(Method::DELETE, &path, None)).await.expect(200);
    assert_eq!(app.slot(MEERA, MONDAY).await, "available");
}

async fn concurrent_cancellations_refund_once(app: ConsultationsApp) {
    let (ravi, id) = booked(&app, "Ravi", MONDAY).await;
    let responses = join_all((0..20).map(|_| cancel(&ravi, id, "many"))).await;
    assert_eq!(responses.iter().filter(|response| response.status == 200).count(), 1);
    assert!(responses.iter().all(|response| matches!(response.status.as_u16(), 200 | 409)));
    assert_eq!(app.count("SELECT COUNT(*) FROM refunds").await, 1);
    app.assert_invariants().await;
}
