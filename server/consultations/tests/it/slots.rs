//! The slot list: current, and without the names of those who booked.

use std::time::Duration;

use dft_testkit::{both_engines, one_engine};
use serde_json::json;

use crate::support::{ARJUN, ConsultationsApp, MEERA, MONDAY, app, book, booking_request};

both_engines!(
    app: a_hold_is_on_hold_for_all_and_mine_for_its_user,
    an_expired_hold_is_available_at_once,
    days_of_leave_have_no_slots,
);

one_engine!(
    app: slots_are_grouped_by_day_in_the_requested_zone,
    an_unknown_zone_returns_422,
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

async fn an_unknown_zone_returns_422(app: ConsultationsApp) {
    for zone in ["Mars/Olympus", "", "%00", "..%2F..%2Fetc%2Fpasswd", "UTC&tz=UTC"] {
        let path = format!("/api/v1/consultations/doctors/1/slots/?tz={zone}");
        let response = app.guest().get(&path).await.expect(422);
        assert!(response.json()["errors"]["tz"].is_array(), "{zone}");
    }
}
