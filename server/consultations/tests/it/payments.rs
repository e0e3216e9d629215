//! Money for a session: in time, late, too late, never.

use std::time::Duration;

use dft_kernel::time::HOUR;
use dft_testkit::both_engines;
use serde_json::json;

use crate::support::{ARJUN, ConsultationsApp, MEERA, MONDAY, book, booking_request, choose, clinic, pay_late};

both_engines!(
    clinic: paid_in_time_it_is_booked_with_its_room,
    a_failed_attempt_releases_nothing,
    a_cancelled_link_releases,
    the_worker_lets_go_when_nobody_pays,
    late_money_books_what_is_still_free,
    late_money_for_a_sold_slot_goes_back_by_itself,
    late_money_for_a_day_away_goes_back,
    a_late_payment_is_refunded_when_the_user_has_booked_another_doctor,
    a_session_is_completed_a_quarter_of_an_hour_after_its_end,
    the_room_knows_its_time,
    the_calendar_file_has_the_slot,
    an_operator_sets_leave_and_calls_off,
);

async fn paid_in_time_it_is_booked_with_its_room(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    let paid = clinic.pay(&asha, &booking).await;
    assert_eq!(paid["status"], "paid");
    assert_eq!(paid["next"], format!("/consultations/booking-confirmed?appointment={}", booking["id"]));
    let shown = clinic.appointment(&asha, booking["id"].as_i64().unwrap()).await;
    assert_eq!((&shown["status"], &shown["payment_url"]), (&json!("booked"), &json!(null)));
    assert!(shown["meeting_join_url"].as_str().unwrap().len() > 40);
    assert_eq!(clinic.slot(MEERA, MONDAY).await, "booked");
    clinic.assert_invariants().await;
}

async fn a_failed_attempt_releases_nothing(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    choose(&asha, &booking, "failure").await;
    assert_eq!(clinic.slot(MEERA, MONDAY).await, "on_hold");
    assert_eq!(clinic.pay(&asha, &booking).await["status"], "paid");
}

async fn a_cancelled_link_releases(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    choose(&asha, &booking, "cancel").await;
    clinic.clock.advance(Duration::from_secs(40));
    clinic.payments.reconcile().await.unwrap();
    assert_eq!(clinic.slot(MEERA, MONDAY).await, "available");
    clinic.assert_invariants().await;
}

async fn the_worker_lets_go_when_nobody_pays(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    clinic.clock.advance(Duration::from_mins(20));
    clinic.consultations.expire_holds().await.unwrap();
    assert_eq!(clinic.appointment(&asha, booking["id"].as_i64().unwrap()).await["status"], "expired");
    clinic.payments.reconcile().await.unwrap();
    clinic.assert_invariants().await;
}

async fn late_money_books_what_is_still_free(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    clinic.clock.advance(Duration::from_mins(21));
    clinic.consultations.expire_holds().await.unwrap();
    pay_late(&clinic, &booking).await;
    clinic.clock.advance(HOUR * 2);
    clinic.payments.reconcile().await.unwrap();
    assert_eq!(clinic.appointment(&asha, booking["id"].as_i64().unwrap()).await["status"], "booked");
    clinic.assert_invariants().await;
}

async fn late_money_for_a_sold_slot_goes_back_by_itself(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    clinic.clock.advance(Duration::from_mins(21));
    let ravi = clinic.member("Ravi").await;
    let second = book(&ravi, booking_request(MEERA, MONDAY)).await.expect(201).json();
    clinic.pay(&ravi, &second).await;
    pay_late(&clinic, &booking).await;
    clinic.clock.advance(HOUR * 2);
    clinic.payments.reconcile().await.unwrap();
    let payment =
        asha.get(&format!("/api/v1/payments/{}/", booking["payment_request"]["id"])).await.expect(200).json();
    assert_eq!((&payment["status"], &payment["refunded"]), (&json!("refunded"), &json!(1499)));
    assert_eq!(clinic.appointment(&ravi, second["id"].as_i64().unwrap()).await["status"], "booked");
    clinic.assert_invariants().await;
}

async fn late_money_for_a_day_away_goes_back(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    clinic.clock.advance(Duration::from_mins(21));
    clinic.consultations.expire_holds().await.unwrap();
    let day = "2026-11-16".parse().unwrap();
    clinic.consultations.set_leave("meera", day, day).await.unwrap();
    pay_late(&clinic, &booking).await;
    clinic.clock.advance(HOUR * 2);
    clinic.payments.reconcile().await.unwrap();
    let path = format!("/api/v1/payments/{}/", booking["payment_request"]["id"]);
    assert_eq!(asha.get(&path).await.expect(200).json()["status"], "refunded");
    clinic.assert_invariants().await;
}

/// The expired hold has not been released by any worker when its payment arrives.
async fn a_late_payment_is_refunded_when_the_user_has_booked_another_doctor(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let first = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    clinic.clock.advance(Duration::from_mins(21));
    let second = book(&asha, booking_request(ARJUN, MONDAY)).await.expect(201).json();
    clinic.pay(&asha, &second).await;
    pay_late(&clinic, &first).await;
    clinic.clock.advance(HOUR * 2);
    clinic.payments.reconcile().await.unwrap();
    let status = async |booking: &serde_json::Value| {
        clinic.appointment(&asha, booking["id"].as_i64().unwrap()).await["status"].clone()
    };
    assert_eq!((status(&first).await, status(&second).await), (json!("expired"), json!("booked")));
    let path = format!("/api/v1/payments/{}/", first["payment_request"]["id"]);
    assert_eq!(asha.get(&path).await.expect(200).json()["status"], "refunded");
    clinic.assert_invariants().await;
}

async fn a_session_is_completed_a_quarter_of_an_hour_after_its_end(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    clinic.pay(&asha, &booking).await;
    let id = booking["id"].as_i64().unwrap();
    let status = async || {
        clinic.consultations.complete_sessions().await.unwrap();
        clinic.appointment(&asha, id).await["status"].as_str().unwrap().to_owned()
    };
    // From 10:00:04 on Sunday to 10:29 on Monday.
    clinic.clock.advance(Duration::from_mins(24 * 60 + 28));
    assert_eq!(status().await, "booked");
    clinic.clock.advance(Duration::from_mins(2));
    assert_eq!(status().await, "completed");
    assert_eq!(
        asha.get("/api/v1/consultations/appointments/").await.expect(200).json()[0]["status"],
        "completed"
    );
}

async fn the_room_knows_its_time(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    clinic.pay(&asha, &booking).await;
    let id = booking["id"].as_i64().unwrap();
    let link = clinic.appointment(&asha, id).await["meeting_join_url"].as_str().unwrap().to_owned();
    let token = link.rsplit('/').next().unwrap().to_owned();
    let status = async || {
        let path = format!("/api/v1/consultations/room/{token}/");
        clinic.guest().get(&path).await.expect(200).json()["status"].as_str().unwrap().to_owned()
    };
    assert_eq!(status().await, "early");
    clinic.clock.advance(Duration::from_mins(23 * 60 + 20));
    assert_eq!(status().await, "open");
    clinic.clock.advance(HOUR * 2);
    assert_eq!(status().await, "over");
}

async fn the_calendar_file_has_the_slot(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    let path = format!("/api/v1/consultations/appointments/{}/calendar.ics", booking["id"]);
    asha.get(&path).await.expect(404);
    clinic.pay(&asha, &booking).await;
    let file = asha.get(&path).await.expect(200);
    assert_eq!(file.header("content-type"), Some("text/calendar; charset=utf-8"));
    let text = String::from_utf8(file.body.to_vec()).unwrap();
    assert!(
        text.contains("DTSTART:20261116T040000Z\r\n") && text.contains("DTEND:20261116T044500Z\r\n"),
        "{text}"
    );
    assert!(text.contains("SUMMARY:Session with Dr. Meera Iyer\r\n"), "{text}");
}

async fn an_operator_sets_leave_and_calls_off(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    clinic.pay(&asha, &booking).await;
    let id = booking["id"].as_i64().unwrap();
    let day = |text: &str| text.parse().unwrap();
    let booked = clinic.consultations.set_leave("meera", day("2026-11-16"), day("2026-11-20")).await.unwrap();
    assert_eq!(booked, [id]);
    assert_eq!(clinic.slot(MEERA, "2026-11-18T09:30:00+05:30").await, "none");
    let back =
        clinic.consultations.cancel_by_operator(id.to_string().parse().unwrap(), "Unwell").await.unwrap();
    assert_eq!(back.to_string(), "₹1,499");
    clinic.payments.reconcile().await.unwrap();
    let shown = clinic.appointment(&asha, id).await;
    assert_eq!((&shown["status"], &shown["cancel_reason"]), (&json!("cancelled"), &json!("Unwell")));
    assert_eq!(clinic.count("SELECT COUNT(*) FROM payments WHERE status = 'refunded'").await, 1);
    clinic.consultations.set_leave("nobody", day("2026-11-16"), day("2026-11-20")).await.unwrap_err();
    clinic.assert_invariants().await;
}
