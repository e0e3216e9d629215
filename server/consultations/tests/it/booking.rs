//! Booking: permissions, prices, conflicts.

use std::time::Duration;

use dft_testkit::{Engine, TestContext, both_engines, one_engine};
use futures_util::future::join_all;
use serde_json::json;

use crate::support::{ARJUN, ConsultationsApp, MEERA, MONDAY, app, app_on, book, booking_request, with};

both_engines!(
    app: a_hold_returns_its_price_and_its_link,
    booking_the_same_slot_again_returns_the_same_hold,
    a_taken_slot_returns_409_with_the_nearest_free_slots,
    overlapping_appointments_of_a_user_return_409,
    the_coupon_applies_after_the_membership_discount,
    a_free_session_is_booked_without_a_payment,
    an_invalid_coupon_returns_422_and_holds_nothing,
    concurrent_requests_create_one_hold,
    booking_releases_an_expired_hold_of_another_user,
);

one_engine!(
    app: a_guest_gets_401,
    invalid_patient_details_return_field_errors,
    another_expected_amount_returns_price_changed,
    another_users_appointment_returns_404,
    without_patient_details_the_account_is_the_patient,
);

async fn a_guest_gets_401(app: ConsultationsApp) {
    book(&app.guest(), booking_request(MEERA, MONDAY)).await.expect(401);
    app.guest().get("/api/v1/consultations/appointments/").await.expect(401);
}

async fn a_hold_returns_its_price_and_its_link(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booked = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    assert_eq!(booked["status"], "on_hold");
    assert_eq!(booked["appointment_datetime"], MONDAY);
    assert_eq!((&booked["amount"], &booked["base_fee"]), (&json!(1499), &json!(1499)));
    assert_eq!(booked["payment_url"], booked["payment_request"]["payment_url"]);
    assert!(booked["payment_url"].as_str().unwrap().starts_with("/sandbox/pay/"));
    assert_eq!(booked["hold_expires_at"], "2026-11-15T10:20:00+05:30");
    assert_eq!(booked["pay_by"], "2026-11-15T10:16:00+05:30");
    assert_eq!(booked["meeting_join_url"], json!(null));
    assert_eq!(booked["doctor"]["name"], "Meera Iyer");
    let list = asha.get("/api/v1/consultations/appointments/").await.expect(200).json();
    assert_eq!(list.as_array().unwrap().len(), 1);
    assert_eq!(list[0]["payment_url"], booked["payment_url"]);
}

async fn booking_the_same_slot_again_returns_the_same_hold(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let first = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    let again = book(&asha, booking_request(MEERA, MONDAY)).await.expect(200).json();
    assert_eq!((&first["id"], &first["payment_url"]), (&again["id"], &again["payment_url"]));
    let paid = app.pay(&asha, &first).await;
    assert_eq!(paid["status"], "paid");
    // Also after it is paid: a repeated request changes nothing.
    let booked = book(&asha, booking_request(MEERA, MONDAY)).await.expect(200).json();
    assert_eq!((&booked["id"], &booked["status"]), (&first["id"], &json!("booked")));
    assert_eq!(booked["payment_request"], json!(null));
}

async fn a_taken_slot_returns_409_with_the_nearest_free_slots(app: ConsultationsApp) {
    book(&app.member("Asha").await, booking_request(MEERA, MONDAY)).await.expect(201);
    let rejected = book(&app.member("Ravi").await, booking_request(MEERA, MONDAY)).await.expect(409);
    assert_eq!(rejected.code(), "slot_taken");
    assert_eq!(
        rejected.json()["nearest"],
        json!(["2026-11-16T10:15:00+05:30", "2026-11-16T11:00:00+05:30", "2026-11-16T11:45:00+05:30"])
    );
}

async fn overlapping_appointments_of_a_user_return_409(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    book(&asha, booking_request(MEERA, MONDAY)).await.expect(201);
    // The same time with another doctor overlaps; the next slot does not.
    assert_eq!(book(&asha, booking_request(ARJUN, MONDAY)).await.expect(409).code(), "overlaps");
    book(&asha, booking_request(ARJUN, "2026-11-16T10:15:00+05:30")).await.expect(201);
}

async fn invalid_patient_details_return_field_errors(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let odd = json!({"patient": {"name": "R2", "email": "x", "phone": "1", "age": 200, "concerns": "y".repeat(2_001)}});
    let rejected = book(&asha, with(booking_request(MEERA, MONDAY), odd)).await.expect(422).json();
    for field in ["name", "email", "phone", "age", "concerns"] {
        assert!(rejected["errors"][format!("patient.{field}")].is_array(), "{field}: {rejected}");
    }
    let none = json!({"patient": {}});
    let rejected = book(&asha, with(booking_request(MEERA, MONDAY), none)).await.expect(422).json();
    assert_eq!(rejected["errors"]["patient.name"], json!(["Name is required"]));
    assert_eq!(app.count("SELECT COUNT(*) FROM appointments").await, 0);
    let whole = json!({"patient": {
        "name": "आशा राव", "email": "a@example.in", "phone": "+91 98765 43210", "age": 34, "concerns": "Nights.",
        "previous_therapy": true, "whatsapp_opt_in": true,
    }});
    book(&asha, with(booking_request(MEERA, MONDAY), whole)).await.expect(201);
    let kept: (String, String, i64) = sqlx::query_as("SELECT name, phone, age FROM patient_details")
        .fetch_one(app.db.reader())
        .await
        .unwrap();
    assert_eq!(kept, ("आशा राव".to_owned(), "+919876543210".to_owned(), 34));
}

async fn the_coupon_applies_after_the_membership_discount(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    app.join(&asha, 2).await;
    let wish_it =
        with(booking_request(MEERA, MONDAY), json!({"coupon_code": "welcome10", "expected_amount": 1214}));
    let booked = book(&asha, wish_it).await.expect(201).json();
    // 1499 → 10 % is 150 → 1349 → 10 % is 135 → 1214.
    assert_eq!(
        [&booked["membership_discount"], &booked["coupon_discount"], &booked["amount"]],
        [&json!(150), &json!(135), &json!(1214)]
    );
    assert_eq!(booked["coupon_code"], "WELCOME10");
}

async fn a_free_session_is_booked_without_a_payment(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booked = book(&asha, with(booking_request(MEERA, MONDAY), json!({"coupon_code": "FREESESSION"})))
        .await
        .expect(201)
        .json();
    assert_eq!((&booked["status"], &booked["amount"]), (&json!("booked"), &json!(0)));
    assert_eq!((&booked["payment_request"], &booked["payment_url"]), (&json!(null), &json!(null)));
    assert!(booked["meeting_join_url"].as_str().unwrap().starts_with("/consultations/room/"));
    assert_eq!(app.count("SELECT COUNT(*) FROM payments").await, 0);
    assert_eq!(app.slot(MEERA, MONDAY).await, "booked");
    app.assert_invariants().await;
}

async fn an_invalid_coupon_returns_422_and_holds_nothing(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    for code in ["NOSUCH", "EXPIRED5", "x".repeat(200).as_str()] {
        let response =
            book(&asha, with(booking_request(MEERA, MONDAY), json!({"coupon_code": code}))).await.expect(422);
        assert_eq!(response.code(), "invalid_coupon");
    }
    assert_eq!(app.slot(MEERA, MONDAY).await, "available");
    book(&asha, with(booking_request(MEERA, MONDAY), json!({"coupon_code": "  "}))).await.expect(201);
}

async fn another_expected_amount_returns_price_changed(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    for expected in [json!(1498), json!(0), json!(-1), json!(1e300), json!(1499.5)] {
        let response =
            book(&asha, with(booking_request(MEERA, MONDAY), json!({"expected_amount": expected})))
                .await
                .expect(409);
        assert_eq!((response.code().as_str(), &response.json()["amount"]), ("price_changed", &json!(1499)));
    }
    assert_eq!(app.slot(MEERA, MONDAY).await, "available");
    book(&asha, with(booking_request(MEERA, MONDAY), json!({"expected_amount": 1499}))).await.expect(201);
}

async fn concurrent_requests_create_one_hold(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let responses = join_all((0..20).map(|_| book(&asha, booking_request(MEERA, MONDAY)))).await;
    let made = responses.iter().filter(|response| response.status == 201).count();
    assert_eq!(made, 1, "{:?}", responses.iter().map(|response| response.status).collect::<Vec<_>>());
    let ids: std::collections::BTreeSet<_> =
        responses.iter().map(|response| response.json()["id"].as_i64()).collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(app.count("SELECT COUNT(*) FROM payments").await, 1);
}

async fn booking_releases_an_expired_hold_of_another_user(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let first = book(&asha, with(booking_request(MEERA, MONDAY), json!({"coupon_code": "FLAT100"})))
        .await
        .expect(201)
        .json();
    app.clock.advance(Duration::from_mins(19));
    book(&app.member("Ravi").await, booking_request(MEERA, MONDAY)).await.expect(409);
    app.clock.advance(Duration::from_mins(1));
    book(&app.member("Ravi").await, booking_request(MEERA, MONDAY)).await.expect(201);
    assert_eq!(app.appointment(&asha, first["id"].as_i64().unwrap()).await["status"], "expired");
    // The coupon can be used again.
    let other = with(booking_request(MEERA, "2026-11-16T10:15:00+05:30"), json!({"coupon_code": "FLAT100"}));
    book(&asha, other).await.expect(201);
    app.assert_invariants().await;
}

async fn another_users_appointment_returns_404(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let id = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json()["id"].as_i64().unwrap();
    let ravi = app.member("Ravi").await;
    let missing = ravi.get("/api/v1/consultations/appointments/999/").await.expect(404).body;
    assert_eq!(
        ravi.get(&format!("/api/v1/consultations/appointments/{id}/")).await.expect(404).body,
        missing
    );
    assert_eq!(crate::support::cancel(&ravi, id, "no").await.expect(404).body, missing);
    ravi.get(&format!("/api/v1/consultations/appointments/{id}/calendar.ics")).await.expect(404);
    assert_eq!(ravi.get("/api/v1/consultations/appointments/").await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn an_eleventh_hold_returns_too_many_holds() {
    let app = app_on(TestContext::with(Engine::Sqlite, &[("DFT_LIMITS", "on")]).await).await;
    let asha = app.member("Asha").await;
    for number in 0..10 {
        let at =
            format!("2026-11-19T{:02}:{:02}:00+05:30", 9 + (30 + 45 * number) / 60, (30 + 45 * number) % 60);
        book(&asha, booking_request(ARJUN, &at)).await.expect(201);
    }
    let response = book(&asha, booking_request(MEERA, MONDAY)).await.expect(409);
    assert_eq!(response.code(), "too_many_holds");
}

async fn without_patient_details_the_account_is_the_patient(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let body = json!({"doctor_id": MEERA, "appointment_datetime": MONDAY});
    book(&asha, body).await.expect(201);
    let account =
        "SELECT COUNT(*) FROM patient_details WHERE name LIKE 'Asha%' AND email LIKE '%@%' AND phone = ''";
    assert_eq!(app.count(account).await, 1);
}
