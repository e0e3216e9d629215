//! A doctor's times: fresh, honest, and telling nobody who has them.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::json;

use crate::support::{ARJUN, ConsultationsApp, MEERA, MONDAY, book, booking_request, clinic};

both_engines!(
    clinic: times_are_named_by_day_in_the_asked_zone,
    a_held_time_is_amber_for_all_and_ones_own_for_its_holder,
    a_hold_that_has_run_out_is_free_at_once,
    days_away_have_no_times,
    an_unknown_zone_is_refused,
);

async fn times_are_named_by_day_in_the_asked_zone(clinic: ConsultationsApp) {
    let guest = clinic.guest();
    let here = guest.get("/api/v1/consultations/doctors/1/slots/").await.expect(200).json();
    let monday = here["2026-11-16"].as_array().unwrap();
    assert_eq!(monday.len(), 7, "five in the morning, two in the evening");
    assert_eq!(monday[0], json!({"time": "09:30", "status": "available", "starts_at": MONDAY}));
    assert!(here.as_object().unwrap().keys().all(|day| day.as_str() <= "2026-11-28"));

    let there =
        guest.get("/api/v1/consultations/doctors/1/slots/?tz=America/New_York").await.expect(200).json();
    assert_eq!(there["2026-11-15"][0], json!({"time": "23:00", "status": "available", "starts_at": MONDAY}));
}

async fn a_held_time_is_amber_for_all_and_ones_own_for_its_holder(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    book(&asha, booking_request(MEERA, MONDAY)).await.expect(201);
    assert_eq!(clinic.slot(MEERA, MONDAY).await, "on_hold");
    let own = asha.get("/api/v1/consultations/doctors/1/slots/").await.expect(200).json();
    assert_eq!(
        own["2026-11-16"][0],
        json!({"time": "09:30", "status": "on_hold", "starts_at": MONDAY, "mine": true})
    );
    let ravi = clinic.member("Ravi").await;
    let other = ravi.get("/api/v1/consultations/doctors/1/slots/").await.expect(200).json();
    assert_eq!(other["2026-11-16"][0]["mine"], json!(null));
}

async fn a_hold_that_has_run_out_is_free_at_once(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    book(&asha, booking_request(MEERA, MONDAY)).await.expect(201);
    clinic.clock.advance(Duration::from_mins(20));
    // No worker has come round yet.
    assert_eq!(clinic.slot(MEERA, MONDAY).await, "available");
    assert_eq!(asha.get("/api/v1/consultations/appointments/").await.expect(200).json(), json!([]));
}

async fn days_away_have_no_times(clinic: ConsultationsApp) {
    let days =
        clinic.guest().get(&format!("/api/v1/consultations/doctors/{ARJUN}/slots/")).await.expect(200).json();
    assert!(days.get("2026-11-16").is_some() && days.get("2026-11-19").is_some());
    assert!(days.get("2026-11-17").is_none() && days.get("2026-11-18").is_none());
    let asha = clinic.member("Asha").await;
    let response = book(&asha, booking_request(ARJUN, "2026-11-17T09:30:00+05:30")).await.expect(422);
    assert_eq!(response.code(), "slot_not_found");
}

async fn an_unknown_zone_is_refused(clinic: ConsultationsApp) {
    for zone in ["Mars/Olympus", "", "%00", "..%2F..%2Fetc%2Fpasswd", "UTC&tz=UTC"] {
        let path = format!("/api/v1/consultations/doctors/1/slots/?tz={zone}");
        let response = clinic.guest().get(&path).await.expect(422);
        assert!(response.json()["errors"]["tz"].is_array(), "{zone}");
    }
}
