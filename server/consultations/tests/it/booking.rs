//! Holding a time: who may, at what price, and who gets it.

use std::time::Duration;

use dft_testkit::{Engine, TestContext, both_engines};
use futures_util::future::join_all;
use serde_json::json;

use crate::support::{ARJUN, ConsultationsApp, MEERA, MONDAY, book, booking_request, clinic, on, with};

both_engines!(
    clinic: a_guest_is_asked_to_sign_in,
    a_hold_answers_with_its_price_and_its_link,
    the_same_person_gets_the_same_hold,
    a_taken_slot_is_refused_with_the_nearest_free_ones,
    a_person_has_no_two_sessions_at_once,
    the_patient_is_looked_over,
    membership_and_coupon_come_off_in_order,
    a_free_session_is_booked_at_once,
    a_coupon_that_is_no_good_is_refused_and_holds_nothing,
    the_price_the_page_showed_is_the_price,
    twenty_clicks_are_one_hold,
    the_next_taker_lets_go_of_a_hold_that_has_run_out,
    another_persons_appointment_is_not_there,
);

async fn a_guest_is_asked_to_sign_in(clinic: ConsultationsApp) {
    book(&clinic.guest(), booking_request(MEERA, MONDAY)).await.expect(401);
    clinic.guest().get("/api/v1/consultations/appointments/").await.expect(401);
}

async fn a_hold_answers_with_its_price_and_its_link(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
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

async fn the_same_person_gets_the_same_hold(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let first = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    let again = book(&asha, booking_request(MEERA, MONDAY)).await.expect(200).json();
    assert_eq!((&first["id"], &first["payment_url"]), (&again["id"], &again["payment_url"]));
    let paid = clinic.pay(&asha, &first).await;
    assert_eq!(paid["status"], "paid");
    // Also once it is theirs: a second click on a slow page changes nothing.
    let booked = book(&asha, booking_request(MEERA, MONDAY)).await.expect(200).json();
    assert_eq!((&booked["id"], &booked["status"]), (&first["id"], &json!("booked")));
    assert_eq!(booked["payment_request"], json!(null));
}

async fn a_taken_slot_is_refused_with_the_nearest_free_ones(clinic: ConsultationsApp) {
    book(&clinic.member("Asha").await, booking_request(MEERA, MONDAY)).await.expect(201);
    let refused = book(&clinic.member("Ravi").await, booking_request(MEERA, MONDAY)).await.expect(409);
    assert_eq!(refused.code(), "slot_taken");
    assert_eq!(
        refused.json()["nearest"],
        json!(["2026-11-16T10:15:00+05:30", "2026-11-16T11:00:00+05:30", "2026-11-16T11:45:00+05:30"])
    );
}

async fn a_person_has_no_two_sessions_at_once(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    book(&asha, booking_request(MEERA, MONDAY)).await.expect(201);
    // The same instant with another doctor, and one that reaches into it.
    assert_eq!(book(&asha, booking_request(ARJUN, MONDAY)).await.expect(409).code(), "overlaps");
    book(&asha, booking_request(ARJUN, "2026-11-16T10:15:00+05:30")).await.expect(201);
}

async fn the_patient_is_looked_over(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let odd = json!({"patient": {"name": "R2", "email": "x", "phone": "1", "age": 200, "concerns": "y".repeat(2_001)}});
    let refused = book(&asha, with(booking_request(MEERA, MONDAY), odd)).await.expect(422).json();
    for field in ["name", "email", "phone", "age", "concerns"] {
        assert!(refused["errors"][format!("patient.{field}")].is_array(), "{field}: {refused}");
    }
    let none = json!({"patient": {}});
    let refused = book(&asha, with(booking_request(MEERA, MONDAY), none)).await.expect(422).json();
    assert_eq!(refused["errors"]["patient.name"], json!(["Name is required"]));
    assert_eq!(clinic.count("SELECT COUNT(*) FROM appointments").await, 0);
    let whole = json!({"patient": {
        "name": "आशा राव", "email": "a@example.in", "phone": "+91 98765 43210", "age": 34, "concerns": "Nights.",
        "previous_therapy": true, "whatsapp_opt_in": true,
    }});
    book(&asha, with(booking_request(MEERA, MONDAY), whole)).await.expect(201);
    let kept: (String, String, i64) = sqlx::query_as("SELECT name, phone, age FROM patient_details")
        .fetch_one(clinic.db.reader())
        .await
        .unwrap();
    assert_eq!(kept, ("आशा राव".to_owned(), "+919876543210".to_owned(), 34));
}

async fn membership_and_coupon_come_off_in_order(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    clinic.join(&asha, 2).await;
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

async fn a_free_session_is_booked_at_once(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booked = book(&asha, with(booking_request(MEERA, MONDAY), json!({"coupon_code": "FREESESSION"})))
        .await
        .expect(201)
        .json();
    assert_eq!((&booked["status"], &booked["amount"]), (&json!("booked"), &json!(0)));
    assert_eq!((&booked["payment_request"], &booked["payment_url"]), (&json!(null), &json!(null)));
    assert!(booked["meeting_join_url"].as_str().unwrap().starts_with("/consultations/room/"));
    assert_eq!(clinic.count("SELECT COUNT(*) FROM payments").await, 0);
    assert_eq!(clinic.slot(MEERA, MONDAY).await, "booked");
    clinic.assert_invariants().await;
}

async fn a_coupon_that_is_no_good_is_refused_and_holds_nothing(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    for code in ["NOSUCH", "EXPIRED5", "x".repeat(200).as_str()] {
        let response =
            book(&asha, with(booking_request(MEERA, MONDAY), json!({"coupon_code": code}))).await.expect(422);
        assert_eq!(response.code(), "invalid_coupon");
    }
    assert_eq!(clinic.slot(MEERA, MONDAY).await, "available");
    book(&asha, with(booking_request(MEERA, MONDAY), json!({"coupon_code": "  "}))).await.expect(201);
}

async fn the_price_the_page_showed_is_the_price(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    for expected in [json!(1498), json!(0), json!(-1), json!(1e300), json!(1499.5)] {
        let response =
            book(&asha, with(booking_request(MEERA, MONDAY), json!({"expected_amount": expected})))
                .await
                .expect(409);
        assert_eq!((response.code().as_str(), &response.json()["amount"]), ("price_changed", &json!(1499)));
    }
    assert_eq!(clinic.slot(MEERA, MONDAY).await, "available");
    book(&asha, with(booking_request(MEERA, MONDAY), json!({"expected_amount": 1499}))).await.expect(201);
}

async fn twenty_clicks_are_one_hold(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let responses = join_all((0..20).map(|_| book(&asha, booking_request(MEERA, MONDAY)))).await;
    let made = responses.iter().filter(|response| response.status == 201).count();
    assert_eq!(made, 1, "{:?}", responses.iter().map(|response| response.status).collect::<Vec<_>>());
    let ids: std::collections::BTreeSet<_> =
        responses.iter().map(|response| response.json()["id"].as_i64()).collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(clinic.count("SELECT COUNT(*) FROM payments").await, 1);
}

async fn the_next_taker_lets_go_of_a_hold_that_has_run_out(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let first = book(&asha, with(booking_request(MEERA, MONDAY), json!({"coupon_code": "FLAT100"})))
        .await
        .expect(201)
        .json();
    clinic.clock.advance(Duration::from_mins(19));
    book(&clinic.member("Ravi").await, booking_request(MEERA, MONDAY)).await.expect(409);
    clinic.clock.advance(Duration::from_mins(1));
    book(&clinic.member("Ravi").await, booking_request(MEERA, MONDAY)).await.expect(201);
    assert_eq!(clinic.appointment(&asha, first["id"].as_i64().unwrap()).await["status"], "expired");
    // The coupon can be used again.
    let other = with(booking_request(MEERA, "2026-11-16T10:15:00+05:30"), json!({"coupon_code": "FLAT100"}));
    book(&asha, other).await.expect(201);
    clinic.assert_invariants().await;
}

async fn another_persons_appointment_is_not_there(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let id = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json()["id"].as_i64().unwrap();
    let ravi = clinic.member("Ravi").await;
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
async fn with_limits_a_person_holds_ten_at_most() {
    let clinic = on(TestContext::with(Engine::Sqlite, &[("DFT_LIMITS", "on")]).await).await;
    let asha = clinic.member("Asha").await;
    for number in 0..10 {
        let at =
            format!("2026-11-19T{:02}:{:02}:00+05:30", 9 + (30 + 45 * number) / 60, (30 + 45 * number) % 60);
        book(&asha, booking_request(ARJUN, &at)).await.expect(201);
    }
    let response = book(&asha, booking_request(MEERA, MONDAY)).await.expect(409);
    assert_eq!(response.code(), "too_many_holds");
}
