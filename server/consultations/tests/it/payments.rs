//! Payments of a session: in time, late, for a slot that is gone, never.

use std::time::Duration;

use dft_kernel::time::HOUR;
use dft_testkit::{both_engines, one_engine};
use serde_json::json;

use crate::support::{
    ARJUN, ConsultationsApp, MEERA, MONDAY, app, book, booking_request, pay_in_sandbox, pay_late,
};

both_engines!(
    app: a_paid_hold_is_booked_with_a_room,
    a_failed_attempt_keeps_the_hold,
    a_cancelled_link_releases_the_hold,
    the_worker_expires_unpaid_holds,
    a_late_payment_books_a_slot_that_is_still_free,
    a_late_payment_for_a_taken_slot_is_refunded,
    a_late_payment_for_a_day_of_leave_is_refunded,
    a_late_payment_is_refunded_when_the_user_has_booked_another_doctor,
    a_session_is_completed_fifteen_minutes_after_its_end,
    an_operator_sets_leave_and_cancels_with_a_full_refund,
);

one_engine!(
    app: the_room_is_early_then_open_then_over,
    the_calendar_file_contains_the_session,
);

async fn a_paid_hold_is_booked_with_a_room(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    let paid = app.pay(&asha, &booking).await;
    assert_eq!(paid["status"], "paid");
    assert_eq!(paid["next"], format!("/consultations/booking-confirmed?appointment={}", booking["id"]));
    let shown = app.appointment(&asha, booking["id"].as_i64().unwrap()).await;
    assert_eq!((&shown["status"], &shown["payment_url"]), (&json!("booked"), &json!(null)));
    assert!(shown["meeting_join_url"].as_str().unwrap().len() > 40);
    assert_eq!(app.slot(MEERA, MONDAY).await, "booked");
    app.assert_invariants().await;
}

async fn a_failed_attempt_keeps_the_hold(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    pay_in_sandbox(&asha, &booking, "failure").await;
    assert_eq!(app.slot(MEERA, MONDAY).await, "on_hold");
    assert_eq!(app.pay(&asha, &booking).await["status"], "paid");
}

async fn a_cancelled_link_releases_the_hold(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    pay_in_sandbox(&asha, &booking, "cancel").await;
    app.clock.advance(Duration::from_secs(40));
    app.payments.reconcile().await.unwrap();
    assert_eq!(app.slot(MEERA, MONDAY).await, "available");
    app.assert_invariants().await;
}

async fn the_worker_expires_unpaid_holds(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    app.clock.advance(Duration::from_mins(20));
    app.consultations.expire_holds().await.unwrap();
    assert_eq!(app.appointment(&asha, booking["id"].as_i64().unwrap()).await["status"], "expired");
    app.payments.reconcile().await.unwrap();
    app.assert_invariants().await;
}

async fn a_late_payment_books_a_slot_that_is_still_free(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    app.clock.advance(Duration::from_mins(21));
    app.consultations.expire_holds().await.unwrap();
    pay_late(&app, &booking).await;
    app.clock.advance(HOUR * 2);
    app.payments.reconcile().await.unwrap();
    assert_eq!(app.appointment(&asha, booking["id"].as_i64().unwrap()).await["status"], "booked");
    app.assert_invariants().await;
}

async fn a_late_payment_for_a_taken_slot_is_refunded(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    app.clock.advance(Duration::from_mins(21));
    let ravi = app.member("Ravi").await;
    let second = book(&ravi, booking_request(MEERA, MONDAY)).await.expect(201).json();
    app.pay(&ravi, &second).await;
    pay_late(&app, &booking).await;
    app.clock.advance(HOUR * 2);
    app.payments.reconcile().await.unwrap();
    let payment =
        asha.get(&format!("/api/v1/payments/{}/", booking["payment_request"]["id"])).await.expect(200).json();
    assert_eq!((&payment["status"], &payment["refunded"]), (&json!("refunded"), &json!(1499)));
    assert_eq!(app.appointment(&ravi, second["id"].as_i64().unwrap()).await["status"], "booked");
    app.assert_invariants().await;
}

async fn a_late_payment_for_a_day_of_leave_is_refunded(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    app.clock.advance(Duration::from_mins(21));
    app.consultations.expire_holds().await.unwrap();
    let day = "2026-11-16".parse().unwrap();
    app.consultations.set_leave("meera", day, day).await.unwrap();
    pay_late(&app, &booking).await;
    app.clock.advance(HOUR * 2);
    app.payments.reconcile().await.unwrap();
    let path = format!("/api/v1/payments/{}/", booking["payment_request"]["id"]);
    assert_eq!(asha.get(&path).await.expect(200).json()["status"], "refunded");
    app.assert_invariants().await;
}

/// The expired hold has not been released by any worker when its payment arrives.
async fn a_late_payment_is_refunded_when_the_user_has_booked_another_doctor(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let first = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    app.clock.advance(Duration::from_mins(21));
    let second = book(&asha, booking_request(ARJUN, MONDAY)).await.expect(201).json();
    app.pay(&asha, &second).await;
    pay_late(&app, &first).await;
    app.clock.advance(HOUR * 2);
    app.payments.reconcile().await.unwrap();
    let status = async |booking: &serde_json::Value| {
        app.appointment(&asha, booking["id"].as_i64().unwrap()).await["status"].clone()
    };
    assert_eq!((status(&first).await, status(&second).await), (json!("expired"), json!("booked")));
    let path = format!("/api/v1/payments/{}/", first["payment_request"]["id"]);
    assert_eq!(asha.get(&path).await.expect(200).json()["status"], "refunded");
    app.assert_invariants().await;
}

async fn a_session_is_completed_fifteen_minutes_after_its_end(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    app.pay(&asha, &booking).await;
    let id = booking["id"].as_i64().unwrap();
    let status = async || {
        app.consultations.complete_sessions().await.unwrap();
        app.appointment(&asha, id).await["status"].as_str().unwrap().to_owned()
    };
    // From 10:00:04 on Sunday to 10:29 on Monday.
    app.clock.advance(Duration::from_mins(24 * 60 + 28));
    assert_eq!(status().await, "booked");
    app.clock.advance(Duration::from_mins(2));
    assert_eq!(status().await, "completed");
    assert_eq!(
        asha.get("/api/v1/consultations/appointments/").await.expect(200).json()[0]["status"],
        "completed"
    );
}

async fn the_room_is_early_then_open_then_over(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    app.pay(&asha, &booking).await;
    let id = booking["id"].as_i64().unwrap();
    let link = app.appointment(&asha, id).await["meeting_join_url"].as_str().unwrap().to_owned();
    let token = link.rsplit('/').next().unwrap().to_owned();
    let status = async || {
        let path = format!("/api/v1/consultations/room/{token}/");
        app.guest().get(&path).await.expect(200).json()["status"].as_str().unwrap().to_owned()
    };
    assert_eq!(status().await, "early");
    app.clock.advance(Duration::from_mins(23 * 60 + 20));
    assert_eq!(status().await, "open");
    app.clock.advance(HOUR * 2);
    assert_eq!(status().await, "over");
}

async fn the_calendar_file_contains_the_session(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    let path = format!("/api/v1/consultations/appointments/{}/calendar.ics", booking["id"]);
    asha.get(&path).await.expect(404);
    app.pay(&asha, &booking).await;
    let file = asha.get(&path).await.expect(200);
    assert_eq!(file.header("content-type"), Some("text/calendar; charset=utf-8"));
    let text = String::from_utf8(file.body.to_vec()).unwrap();
    assert!(
        text.contains("DTSTART:20261116T040000Z\r\n") && text.contains("DTEND:20261116T044500Z\r\n"),
        "{text}"
    );
    assert!(text.contains("SUMMARY:Session with Dr. Meera Iyer\r\n"), "{text}");
}

async fn an_operator_sets_leave_and_cancels_with_a_full_refund(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    app.pay(&asha, &booking).await;
    let id = booking["id"].as_i64().unwrap();
    let day = |text: &str| text.parse().unwrap();
    let booked = app.consultations.set_leave("meera", day("2026-11-16"), day("2026-11-20")).await.unwrap();
    assert_eq!(booked, [id]);
    assert_eq!(app.slot(MEERA, "2026-11-18T09:30:00+05:30").await, "none");
    let back = app.consultations.cancel_by_operator(id.to_string().parse().unwrap(), "Unwell").await.unwrap();
    assert_eq!(back.to_string(), "₹1,499");
    app.payments.reconcile().await.unwrap();
    let shown = app.appointment(&asha, id).await;
    assert_eq!((&shown["status"], &shown["cancel_reason"]), (&json!("cancelled"), &json!("Unwell")));
    assert_eq!(app.count("SELECT COUNT(*) FROM payments WHERE status = 'refunded'").await, 1);
    app.consultations.set_leave("nobody", day("2026-11-16"), day("2026-11-20")).await.unwrap_err();
    app.assert_invariants().await;
}
