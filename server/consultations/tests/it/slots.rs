//! The slot list: current, and without the names of those who booked.

use std::time::Duration;

use dft_testkit::{both_engines, one_engine};
use jiff::civil::Date;
use serde_json::json;

use crate::support::{
    ARJUN, ConsultationsApp, DOCTORS, MEERA, MONDAY, app, book, booking_request, import_catalog, pay_late,
};

both_engines!(
    app: a_hold_is_on_hold_for_all_and_mine_for_its_user,
    an_expired_hold_is_available_at_once,
    days_of_leave_have_no_slots,
    leave_expires_the_holds_it_covers,
    a_hold_created_beside_a_leave_is_refunded_when_paid,
    an_import_keeps_the_leave_of_an_operator,
    imported_leave_expires_the_holds_it_covers,
    removed_leave_can_be_booked_again,
);

one_engine!(
    app: slots_are_grouped_by_day_in_the_requested_zone,
    an_unknown_zone_returns_422,
    a_session_without_notice_is_not_offered,
    a_time_that_is_not_offered_returns_422_beside_a_taken_one,
);

async fn slots_are_grouped_by_day_in_the_requested_zone(app: ConsultationsApp) {
    let guest = app.guest();
    let here = guest.get("/api/v1/consultations/doctors/1/slots/").await.expect(200).json();
    let monday = here["2026-11-16"].as_array().unwrap();
    assert_eq!(monday.len(), 7, "five in the morning, two in the evening");
    assert_eq!(monday[0], json!({"time": "09:30", "status": "available", "starts_at": MONDAY}));
    assert!(here.as_object().unwrap().keys().all(|day| day.as_str() <= "2026-11-28"));

    let there =
        guest.get("/api/v1/consultations/doctors/1/slots/?tz=America/New_York").await.expect(200).json();
    assert_eq!(there["2026-11-15"][0], json!({"time": "23:00", "status": "available", "starts_at": MONDAY}));
}

async fn a_hold_is_on_hold_for_all_and_mine_for_its_user(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    book(&asha, booking_request(MEERA, MONDAY)).await.expect(201);
    assert_eq!(app.slot(MEERA, MONDAY).await, "on_hold");
    let own = asha.get("/api/v1/consultations/doctors/1/slots/").await.expect(200).json();
    assert_eq!(
        own["2026-11-16"][0],
        json!({"time": "09:30", "status": "on_hold", "starts_at": MONDAY, "mine": true})
    );
    let ravi = app.member("Ravi").await;
    let other = ravi.get("/api/v1/consultations/doctors/1/slots/").await.expect(200).json();
    assert_eq!(other["2026-11-16"][0]["mine"], json!(null));
}

async fn an_expired_hold_is_available_at_once(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    book(&asha, booking_request(MEERA, MONDAY)).await.expect(201);
    app.clock.advance(Duration::from_mins(20));
    // No worker has released it yet.
    assert_eq!(app.slot(MEERA, MONDAY).await, "available");
    assert_eq!(asha.get("/api/v1/consultations/appointments/").await.expect(200).json(), json!([]));
}

async fn days_of_leave_have_no_slots(app: ConsultationsApp) {
    let days =
        app.guest().get(&format!("/api/v1/consultations/doctors/{ARJUN}/slots/")).await.expect(200).json();
    assert!(days.get("2026-11-16").is_some() && days.get("2026-11-19").is_some());
    assert!(days.get("2026-11-17").is_none() && days.get("2026-11-18").is_none());
    let asha = app.member("Asha").await;
    let response = book(&asha, booking_request(ARJUN, "2026-11-17T09:30:00+05:30")).await.expect(422);
    assert_eq!(response.code(), "slot_not_found");
}

fn day(text: &str) -> Date {
    text.parse().expect("a day")
}

async fn leave_expires_the_holds_it_covers(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    let booked =
        app.consultations.set_leave("meera", day("2026-11-16"), day("2026-11-16")).await.expect("leave");
    assert!(booked.is_empty());
    let id = booking["id"].as_i64().expect("an id");
    assert_eq!(app.appointment(&asha, id).await["status"], "expired");
    // A payment that arrives all the same is refunded.
    pay_late(&app, &booking).await;
    app.payments.reconcile().await.expect("a poll");
    assert_eq!(app.appointment(&asha, id).await["status"], "expired");
    assert_eq!(app.count("SELECT refunded_paise FROM payments").await, 149_900);
    app.assert_invariants().await;
}

async fn a_hold_created_beside_a_leave_is_refunded_when_paid(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    // As if the booking had read the schedule before the leave was entered and committed after it.
    let mut tx = app.db.begin().await.expect("a transaction");
    sqlx::query(
        "INSERT INTO doctor_leave (doctor_id, from_day, to_day) VALUES (1, '2026-11-16', '2026-11-16')",
    )
    .execute(&mut *tx)
    .await
    .expect("leave");
    tx.commit().await.expect("a commit");
    app.pay(&asha, &booking).await;
    let id = booking["id"].as_i64().expect("an id");
    assert_eq!(app.appointment(&asha, id).await["status"], "expired");
    assert_eq!(app.count("SELECT refunded_paise FROM payments").await, 149_900);
    app.assert_invariants().await;
}

async fn an_import_keeps_the_leave_of_an_operator(app: ConsultationsApp) {
    app.consultations.set_leave("meera", day("2026-11-16"), day("2026-11-16")).await.expect("leave");
    import_catalog(&app, &DOCTORS.replace("fee = 1499", "fee = 1500")).await.expect("an import");
    assert_eq!(app.slot(MEERA, MONDAY).await, "none");
    // An import replaces its own: Arjun's leave moves to other days.
    import_catalog(&app, &DOCTORS.replace("from = \"+2\", to = \"+3\"", "from = \"+4\", to = \"+4\""))
        .await
        .expect("an import");
    assert_eq!(app.slot(ARJUN, "2026-11-17T09:30:00+05:30").await, "available");
    assert_eq!(app.slot(ARJUN, "2026-11-19T09:30:00+05:30").await, "none");
}

async fn imported_leave_expires_the_holds_it_covers(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(ARJUN, "2026-11-19T09:30:00+05:30")).await.expect(201).json();
    import_catalog(&app, &DOCTORS.replace("to = \"+3\"", "to = \"+4\"")).await.expect("an import");
    let id = booking["id"].as_i64().expect("an id");
    assert_eq!(app.appointment(&asha, id).await["status"], "expired");
}

async fn removed_leave_can_be_booked_again(app: ConsultationsApp) {
    app.consultations.set_leave("meera", day("2026-11-16"), day("2026-11-17")).await.expect("leave");
    let leave = app.consultations.list_leave("meera").await.expect("a list");
    assert_eq!(
        (leave[0].from, leave[0].to, leave[0].source.as_str()),
        (day("2026-11-16"), day("2026-11-17"), "operator")
    );
    app.consultations.remove_leave("arjun", leave[0].id).await.expect_err("it is Meera's");
    app.consultations.remove_leave("meera", leave[0].id).await.expect("removed");
    assert_eq!(app.slot(MEERA, MONDAY).await, "available");
}

async fn a_session_without_notice_is_not_offered(app: ConsultationsApp) {
    // The clock starts on Sunday at 10:00; Arjun has sessions at 10:15, 11:00 and so on.
    let asha = app.member("Asha").await;
    assert_eq!(app.slot(ARJUN, "2026-11-15T11:00:00+05:30").await, "available");
    app.clock.advance(Duration::from_mins(1));
    assert_eq!(app.slot(ARJUN, "2026-11-15T11:00:00+05:30").await, "none");
    let response = book(&asha, booking_request(ARJUN, "2026-11-15T11:00:00+05:30")).await.expect(422);
    assert_eq!(response.code(), "slot_not_found");
    import_catalog(&app, &DOCTORS.replace("fee = 500", "fee = 500\nmin_notice_minutes = 25"))
        .await
        .expect("an import");
    book(&asha, booking_request(ARJUN, "2026-11-15T11:00:00+05:30")).await.expect(201);
}

async fn a_time_that_is_not_offered_returns_422_beside_a_taken_one(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    book(&asha, booking_request(MEERA, MONDAY)).await.expect(201);
    let ravi = app.member("Ravi").await;
    let response = book(&ravi, booking_request(MEERA, "2026-11-16T09:45:00+05:30")).await.expect(422);
    assert_eq!(response.code(), "slot_not_found");
    assert_eq!(book(&ravi, booking_request(MEERA, MONDAY)).await.expect(409).code(), "slot_taken");
}

async fn an_unknown_zone_returns_422(app: ConsultationsApp) {
    for zone in ["Mars/Olympus", "", "%00", "..%2F..%2Fetc%2Fpasswd", "UTC&tz=UTC"] {
        let path = format!("/api/v1/consultations/doctors/1/slots/?tz={zone}");
        let response = app.guest().get(&path).await.expect(422);
        assert!(response.json()["errors"]["tz"].is_array(), "{zone}");
    }
}
