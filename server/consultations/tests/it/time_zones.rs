//! The booked instant is the slot's, whatever the client's time zone; or the booking is rejected.

use dft_testkit::one_engine;
use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};

use crate::support::{ARJUN, ConsultationsApp, MEERA, MONDAY, app, book, booking_request, with};
use serde_json::json;

one_engine!(
    app: every_offset_books_the_same_instant,
    zones_with_daylight_saving_agree_with_their_own_clock,
    a_time_that_is_not_a_slot_returns_422,
);

/// Arjun's slots from half past nine, every 45 minutes.
fn starts() -> Vec<Timestamp> {
    let first: Timestamp = "2026-11-19T09:30:00+05:30".parse().unwrap();
    (0..19).map(|number| first + jiff::SignedDuration::from_mins(45 * number)).collect()
}

async fn every_offset_books_the_same_instant(app: ConsultationsApp) {
    // −11:30 to +14:00 in steps of half an hour, and the quarter hours of Nepal and Chatham.
    let mut offsets: Vec<i32> = (-23..=28).map(|half_hours| half_hours * 1_800).collect();
    offsets.extend([20_700, 45_900]);
    let starts = starts();
    for (number, seconds) in offsets.into_iter().enumerate() {
        let start = starts[number % starts.len()];
        let there = start.to_zoned(TimeZone::fixed(Offset::from_seconds(seconds).unwrap()));
        let written = there.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string();
        let user = app.member(&format!("P{number}")).await;
        // Each slot is booked once and then rejected: the instant is the same, however it is written.
        let response = book(&user, booking_request(ARJUN, &written)).await;
        if number < starts.len() {
            let booked = response.expect(201).json();
            let at: Timestamp = booked["appointment_datetime"].as_str().unwrap().parse().unwrap();
            assert_eq!(at, start, "{written}");
        } else {
            assert_eq!(response.expect(409).code(), "slot_taken", "{written}");
        }
        // The same wall clock with the IST offset is another instant: rejected, never shifted.
        if seconds != 19_800 {
            let shifted = there.strftime("%Y-%m-%dT%H:%M:%S+05:30").to_string();
            if !starts.contains(&shifted.parse().unwrap()) && !shifted.starts_with("2026-11-20") {
                let other = app.member(&format!("Q{number}")).await;
                let code = book(&other, booking_request(ARJUN, &shifted)).await.code();
                assert!(matches!(code.as_str(), "slot_not_found" | "slot_taken"), "{shifted}: {code}");
            }
        }
    }
}

async fn zones_with_daylight_saving_agree_with_their_own_clock(app: ConsultationsApp) {
    for (number, zone) in
        ["America/New_York", "Europe/London", "Australia/Sydney", "America/St_Johns", "Pacific/Chatham"]
            .into_iter()
            .enumerate()
    {
        let path = format!("/api/v1/consultations/doctors/{MEERA}/slots/?tz={zone}");
        let days = app.guest().get(&path).await.expect(200).json();
        let (day, slots) = days.as_object().unwrap().iter().nth(1).unwrap();
        let slot = &slots[0];
        // As the web client does it: the day and time of the list, with the device's offset at that time.
        let local: jiff::civil::DateTime =
            format!("{day}T{}:00", slot["time"].as_str().unwrap()).parse().unwrap();
        let there = local.to_zoned(TimeZone::get(zone).unwrap()).unwrap();
        let written = there.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string();
        let user = app.member(&format!("Z{number}")).await;
        let response = book(&user, booking_request(MEERA, &written)).await;
        let starts_at: Timestamp = slot["starts_at"].as_str().unwrap().parse().unwrap();
        assert_eq!(there.timestamp(), starts_at, "{zone}");
        assert!(matches!(response.status.as_u16(), 201 | 409), "{zone}");
    }
}

async fn a_time_that_is_not_a_slot_returns_422(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    for at in [
        "2026-11-16T09:31:00+05:30",
        "2026-11-16T09:30:00+05:00",
        "2026-11-16T09:30:00.5+05:30",
        "2026-11-15T09:30:00+05:30",
        "2026-11-30T09:30:00+05:30",
        "2026-11-17T09:30:00+05:30",
        "1970-01-01T00:00:00Z",
        "9999-12-30T00:00:00Z",
    ] {
        assert_eq!(
            book(&asha, booking_request(MEERA, at)).await.expect(422).code(),
            "slot_not_found",
            "{at}"
        );
    }
    for at in ["", "tomorrow", "2026-11-16", "2026-11-16T09:30:00", "99999-01-01T00:00:00Z"] {
        let response = book(&asha, booking_request(MEERA, at)).await.expect(422).json();
        assert!(response["errors"]["appointment_datetime"].is_array(), "{at}: {response}");
    }
    book(&asha, booking_request(99, MONDAY)).await.expect(404);
    book(&asha, with(booking_request(MEERA, MONDAY), json!({"doctor_id": "x"}))).await.expect(422);
}
