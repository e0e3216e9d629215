//! Cancelling: the slot is free, the money goes back by the policy, once.

use std::time::Duration;

use dft_testkit::both_engines;
use futures_util::future::join_all;
use serde_json::json;

use crate::support::{ConsultationsApp, MEERA, MONDAY, book, booking_request, cancel, clinic};

both_engines!(
    clinic: half_goes_back_within_a_day_and_all_before,
    nothing_goes_back_once_it_has_begun,
    a_hold_can_be_dropped,
    a_reason_is_needed,
    twenty_cancels_refund_once,
);

async fn booked(clinic: &ConsultationsApp, name: &str, at: &str) -> (dft_testkit::TestClient, i64) {
    let person = clinic.member(name).await;
    let booking = book(&person, booking_request(MEERA, at)).await.expect(201).json();
    clinic.pay(&person, &booking).await;
    (person, booking["id"].as_i64().unwrap())
}

async fn half_goes_back_within_a_day_and_all_before(clinic: ConsultationsApp) {
    let (ravi, late) = booked(&clinic, "Ravi", MONDAY).await;
    let (asha, early) = booked(&clinic, "Asha", "2026-11-18T09:30:00+05:30").await;
    assert_eq!(clinic.appointment(&ravi, late).await["refund_if_cancelled"], 750);
    assert_eq!(clinic.appointment(&asha, early).await["refund_if_cancelled"], 1499);
    let response = cancel(&ravi, late, "  cannot come ").await.expect(200).json();
    assert_eq!((&response["success"], &response["refund"]), (&json!(true), &json!(750)));
    assert!(
        response["message"]
            .as_str()
            .unwrap()
            .starts_with("Your appointment has been cancelled successfully.")
    );
    assert_eq!(cancel(&asha, early, "other plans").await.expect(200).json()["refund"], 1499);
    clinic.payments.reconcile().await.unwrap();
    let back = "SELECT CAST(SUM(amount_paise) AS BIGINT) FROM payment_entries WHERE amount_paise < 0";
    assert_eq!(clinic.count(back).await, -(750 + 1499) * 100);
    assert_eq!(clinic.slot(MEERA, MONDAY).await, "available");
    let shown = clinic.appointment(&ravi, late).await;
    assert_eq!(
        (&shown["status"], &shown["cancel_reason"], &shown["meeting_join_url"]),
        (&json!("cancelled"), &json!("cannot come"), &json!(null))
    );
    assert_eq!(cancel(&ravi, late, "again").await.expect(409).code(), "not_cancellable");
    clinic.assert_invariants().await;
}

async fn nothing_goes_back_once_it_has_begun(clinic: ConsultationsApp) {
    let (ravi, id) = booked(&clinic, "Ravi", MONDAY).await;
    clinic.clock.advance(Duration::from_mins(24 * 60 - 30));
    assert_eq!(clinic.appointment(&ravi, id).await["refund_if_cancelled"], 0);
    let response = cancel(&ravi, id, "late").await.expect(200).json();
    assert_eq!(
        (&response["refund"], &response["message"]),
        (&json!(0), &json!("Your appointment has been cancelled successfully."))
    );
    assert_eq!(clinic.count("SELECT COUNT(*) FROM refunds").await, 0);
    clinic.assert_invariants().await;
}

async fn a_hold_can_be_dropped(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let id = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json()["id"].as_i64().unwrap();
    assert_eq!(cancel(&asha, id, "changed my mind").await.expect(200).json()["refund"], 0);
    assert_eq!(clinic.slot(MEERA, MONDAY).await, "available");
    assert_eq!(clinic.count("SELECT COUNT(*) FROM payments WHERE status = 'failed'").await, 1);
    book(&asha, booking_request(MEERA, MONDAY)).await.expect(201);
    clinic.assert_invariants().await;
}

async fn a_reason_is_needed(clinic: ConsultationsApp) {
    let (ravi, id) = booked(&clinic, "Ravi", MONDAY).await;
    for reason in ["", "   ", &"x".repeat(501)] {
        let response = cancel(&ravi, id, reason).await.expect(422).json();
        assert!(response["errors"]["reason"].is_array(), "{response}");
    }
    assert_eq!(clinic.slot(MEERA, MONDAY).await, "booked");
}

async fn twenty_cancels_refund_once(clinic: ConsultationsApp) {
    let (ravi, id) = booked(&clinic, "Ravi", MONDAY).await;
    let responses = join_all((0..20).map(|_| cancel(&ravi, id, "many"))).await;
    assert_eq!(responses.iter().filter(|response| response.status == 200).count(), 1);
    assert!(responses.iter().all(|response| matches!(response.status.as_u16(), 200 | 409)));
    assert_eq!(clinic.count("SELECT COUNT(*) FROM refunds").await, 1);
    clinic.assert_invariants().await;
}
