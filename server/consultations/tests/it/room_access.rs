//! The room's door: who may come in, when, and what they are told.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::{Value, json};

use crate::room_support::{RoomApp, doctors_letter, doctors_token, room_app};
use crate::support::{MEERA, book, booking_request, cancel};

both_engines!(
    room_app: each_side_has_its_own_way_in,
    a_wrong_token_opens_nothing,
    it_opens_ten_minutes_before_and_closes_thirty_after,
    a_cancelled_session_has_no_room_and_its_doctor_knows,
    consent_comes_first_and_is_kept_once,
    without_helpers_there_are_none,
    one_may_agree_before_it_opens,
    doctors_of_earlier_bookings_get_their_way_in,
);

/// The status and code of a room's call.
async fn ice(room_app: &RoomApp, token: &str) -> (u16, Value) {
    let response = room_app.guest().get(&format!("/api/v1/consultations/room/{token}/ice/")).await;
    (response.status.as_u16(), response.json())
}

async fn each_side_has_its_own_way_in(room_app: RoomApp) {
    assert_ne!(room_app.patient, room_app.doctor);
    assert_eq!((room_app.patient.len(), room_app.doctor.len()), (43, 43));
    let patient = room_app.room(&room_app.patient).await;
    assert_eq!(
        patient,
        json!({
            "status": "open", "side": "patient", "other_name": "Dr. Meera Iyer", "doctor_name": "Dr. Meera Iyer",
            "registration_number": "DEMO-1", "starts_at": "2026-11-16T09:30:00+05:30",
            "ends_at": "2026-11-16T10:15:00+05:30", "opens_at": "2026-11-16T09:20:00+05:30",
            "closes_at": "2026-11-16T10:45:00+05:30", "consented_at": null, "meeting_url": null,
        })
    );
    let doctor = room_app.room(&room_app.doctor).await;
    assert_eq!(
        (&doctor["side"], &doctor["other_name"], &doctor["doctor_name"]),
        (&json!("doctor"), &json!("Asha Rao"), &json!("Dr. Meera Iyer"))
    );
    // The patient's own pages never show the doctor's way in.
    let shown = room_app.appointment(&room_app.asha, room_app.id).await.to_string();
    assert!(shown.contains(&room_app.patient) && !shown.contains(&room_app.doctor));
    let letter = doctors_letter(&room_app, room_app.id, "booked").await;
    assert!(
        letter.contains("Asha Rao has booked a session with you on Monday, 16 November 2026 at 9:30 AM IST")
    );
    assert!(!letter.contains(&room_app.patient) && !letter.contains("98765"), "{letter}");
    room_app.assert_invariants().await;
}

async fn a_wrong_token_opens_nothing(room_app: RoomApp) {
    let near = format!("{}x", &room_app.patient[..42]);
    for token in ["nobody", near.as_str(), &"a".repeat(500), "%00", &room_app.patient.to_lowercase()] {
        let path = format!("/api/v1/consultations/room/{token}/");
        let guest = room_app.guest();
        assert_eq!(
            guest.get(&path).await.expect(404).json(),
            json!({"message": "Not found", "code": "not_found"})
        );
        guest.post(&format!("{path}consent/"), json!({})).await.expect(404);
        guest.get(&format!("{path}ice/")).await.expect(404);
        guest.get(&format!("{path}signals/?tab=0123456789abcdef")).await.expect(404);
    }
}

async fn it_opens_ten_minutes_before_and_closes_thirty_after(room_app: RoomApp) {
    room_app.both_agree().await;
    // Ten minutes after its end the worker counts it as held; people may still be talking.
    for (later, expected) in [(0, "open"), (49, "open"), (20, "open"), (10, "open"), (1, "over")] {
        room_app.clock.advance(Duration::from_mins(later));
        room_app.consultations.complete_sessions().await.unwrap();
        assert_eq!(room_app.room(&room_app.patient).await["status"], expected, "{later} minutes later");
    }
    assert_eq!(ice(&room_app, &room_app.patient).await.1["code"], "room_closed");
    assert_eq!(room_app.consent(&room_app.doctor).await.expect(409).code(), "room_closed");
    assert_eq!(room_app.appointment(&room_app.asha, room_app.id).await["status"], "completed");
}

async fn a_cancelled_session_has_no_room_and_its_doctor_knows(room_app: RoomApp) {
    room_app.both_agree().await;
    cancel(&room_app.asha, room_app.id, "cannot come").await.expect(200);
    for token in [&room_app.patient, &room_app.doctor] {
        assert_eq!(room_app.room(token).await["status"], "cancelled");
        assert_eq!(room_app.consent(token).await.expect(409).code(), "room_closed");
        assert_eq!(ice(&room_app, token).await.0, 409);
    }
    let letter = doctors_letter(&room_app, room_app.id, "cancelled").await;
    assert!(letter.contains("The session of Asha Rao with you on Monday, 16 November 2026"), "{letter}");
    assert!(!letter.contains("cannot come"), "the reason is not the doctor's to read in a letter");
}

async fn consent_comes_first_and_is_kept_once(room_app: RoomApp) {
    assert_eq!(
        ice(&room_app, &room_app.patient).await,
        (
            403,
            json!({
                "message": "Please agree to the video session first", "code": "consent_needed",
            })
        )
    );
    let first = room_app.consent(&room_app.patient).await.expect(200).json();
    assert_eq!(first["consented_at"], "2026-11-16T09:25:00+05:30");
    room_app.clock.advance(Duration::from_mins(3));
    let again = room_app.consent(&room_app.patient).await.expect(200).json();
    assert_eq!(again["consented_at"], "2026-11-16T09:25:00+05:30", "the first time stands");
    // Neither agrees for the other.
    assert_eq!(room_app.room(&room_app.doctor).await["consented_at"], Value::Null);
    assert_eq!(ice(&room_app, &room_app.doctor).await.0, 403);
    assert_eq!(
        room_app.consent(&room_app.doctor).await.expect(200).json()["consented_at"],
        "2026-11-16T09:28:00+05:30"
    );
    assert_eq!(room_app.count("SELECT COUNT(*) FROM room_consents").await, 2);
}

async fn without_helpers_there_are_none(room_app: RoomApp) {
    room_app.both_agree().await;
    let (status, view) = ice(&room_app, &room_app.patient).await;
    assert_eq!((status, view), (200, json!({"ice_servers": [], "expires_at": "2026-11-16T10:46:00+05:30"})));
}

/// Another session of Asha's, on Wednesday: its id and her token.
async fn on_wednesday(room_app: &RoomApp) -> (i64, String) {
    let booking =
        book(&room_app.asha, booking_request(MEERA, "2026-11-18T09:30:00+05:30")).await.expect(201).json();
    room_app.pay(&room_app.asha, &booking).await;
    let id = booking["id"].as_i64().unwrap();
    let url = room_app.appointment(&room_app.asha, id).await["meeting_join_url"].as_str().unwrap().to_owned();
    (id, url.rsplit('/').next().unwrap().to_owned())
}

async fn one_may_agree_before_it_opens(room_app: RoomApp) {
    let (_, token) = on_wednesday(&room_app).await;
    assert_eq!(room_app.room(&token).await["status"], "early");
    assert_eq!(ice(&room_app, &token).await.1["code"], "room_closed");
    assert!(room_app.consent(&token).await.expect(200).json()["consented_at"].is_string());
    assert_eq!(ice(&room_app, &token).await.1["code"], "room_closed", "still not its time");
}

async fn doctors_of_earlier_bookings_get_their_way_in(room_app: RoomApp) {
    let (id, _) = on_wednesday(&room_app).await;
    // As an earlier program left it.
    for sql in [
        "UPDATE appointments SET doctor_room_token = NULL WHERE starts_at > 1794900000000",
        "DELETE FROM outbox WHERE dedupe_key LIKE '%:doctor'",
    ] {
        sqlx::query(sql).execute(room_app.db.writer()).await.unwrap();
    }
    for _ in 0..2 {
        room_app.consultations.backfill_doctor_tokens().await.unwrap();
    }
    let token = doctors_token(&room_app, id).await;
    assert_eq!(room_app.room(&token).await["side"], "doctor");
    assert_eq!(room_app.count("SELECT COUNT(*) FROM outbox WHERE dedupe_key LIKE '%:doctor'").await, 1);
    room_app.assert_invariants().await;
}
