//! Access to a room: tokens, opening hours, consent.

use std::time::Duration;

use dft_testkit::{both_engines, one_engine};
use serde_json::{Value, json};

use crate::room_support::{RoomApp, doctor_email, doctor_token, room_app};
use crate::support::{MEERA, book, booking_request, cancel};

both_engines!(
    room_app: each_side_has_its_own_token,
    a_room_is_open_from_ten_minutes_before_to_thirty_after,
    cancelling_closes_the_room_and_notifies_the_doctor,
    consent_is_required_and_recorded_once,
    consent_is_possible_before_the_room_opens,
    older_bookings_get_a_doctor_token,
);

one_engine!(
    room_app: an_unknown_token_returns_404,
    ice_servers_are_empty_when_none_is_configured,
);

/// The status and body of a request for ICE servers.
async fn ice(room_app: &RoomApp, token: &str) -> (u16, Value) {
    let response = room_app.guest().get(&format!("/api/v1/consultations/room/{token}/ice/")).await;
    (response.status.as_u16(), response.json())
}

async fn each_side_has_its_own_token(room_app: RoomApp) {
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
    // The patient never sees the doctor's token.
    let shown = room_app.appointment(&room_app.asha, room_app.id).await.to_string();
    assert!(shown.contains(&room_app.patient) && !shown.contains(&room_app.doctor));
    let email = doctor_email(&room_app, room_app.id, "booked").await;
    assert!(
        email.contains("Asha Rao has booked a session with you on Monday, 16 November 2026 at 9:30 AM IST")
    );
    assert!(!email.contains(&room_app.patient) && !email.contains("98765"), "{email}");
    room_app.assert_invariants().await;
}

async fn an_unknown_token_returns_404(room_app: RoomApp) {
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

async fn a_room_is_open_from_ten_minutes_before_to_thirty_after(room_app: RoomApp) {
    room_app.consent_both().await;
    // The worker completes the session fifteen minutes after its end; the room stays open.
    for (later, expected) in [(0, "open"), (49, "open"), (20, "open"), (10, "open"), (1, "over")] {
        room_app.clock.advance(Duration::from_mins(later));
        room_app.consultations.complete_sessions().await.unwrap();
        assert_eq!(room_app.room(&room_app.patient).await["status"], expected, "{later} minutes later");
    }
    assert_eq!(ice(&room_app, &room_app.patient).await.1["code"], "room_closed");
    assert_eq!(room_app.consent(&room_app.doctor).await.expect(409).code(), "room_closed");
    assert_eq!(room_app.appointment(&room_app.asha, room_app.id).await["status"], "completed");
}

async fn cancelling_closes_the_room_and_notifies_the_doctor(room_app: RoomApp) {
    room_app.consent_both().await;
    cancel(&room_app.asha, room_app.id, "cannot come").await.expect(200);
    for token in [&room_app.patient, &room_app.doctor] {
        assert_eq!(room_app.room(token).await["status"], "cancelled");
        assert_eq!(room_app.consent(token).await.expect(409).code(), "room_closed");
        assert_eq!(ice(&room_app, token).await.0, 409);
    }
    let email = doctor_email(&room_app, room_app.id, "cancelled").await;
    assert!(email.contains("The session of Asha Rao with you on Monday, 16 November 2026"), "{email}");
    assert!(!email.contains("cannot come"), "the reason is not in the doctor's email");
}

async fn consent_is_required_and_recorded_once(room_app: RoomApp) {
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
    // Neither side consents for the other.
    assert_eq!(room_app.room(&room_app.doctor).await["consented_at"], Value::Null);
    assert_eq!(ice(&room_app, &room_app.doctor).await.0, 403);
    assert_eq!(
        room_app.consent(&room_app.doctor).await.expect(200).json()["consented_at"],
        "2026-11-16T09:28:00+05:30"
    );
    assert_eq!(room_app.count("SELECT COUNT(*) FROM room_consents").await, 2);
}

async fn ice_servers_are_empty_when_none_is_configured(room_app: RoomApp) {
    room_app.consent_both().await;
    let (status, view) = ice(&room_app, &room_app.patient).await;
    assert_eq!((status, view), (200, json!({"ice_servers": [], "expires_at": "2026-11-16T10:46:00+05:30"})));
}

/// Another session of Asha's, on Wednesday: its id and her token.
async fn book_wednesday(room_app: &RoomApp) -> (i64, String) {
    let booking =
        book(&room_app.asha, booking_request(MEERA, "2026-11-18T09:30:00+05:30")).await.expect(201).json();
    room_app.pay(&room_app.asha, &booking).await;
    let id = booking["id"].as_i64().unwrap();
    let url = room_app.appointment(&room_app.asha, id).await["meeting_join_url"].as_str().unwrap().to_owned();
    (id, url.rsplit('/').next().unwrap().to_owned())
}

async fn consent_is_possible_before_the_room_opens(room_app: RoomApp) {
    let (_, token) = book_wednesday(&room_app).await;
    assert_eq!(room_app.room(&token).await["status"], "early");
    assert_eq!(ice(&room_app, &token).await.1["code"], "room_closed");
    assert!(room_app.consent(&token).await.expect(200).json()["consented_at"].is_string());
    assert_eq!(ice(&room_app, &token).await.1["code"], "room_closed", "still not its time");
}

async fn older_bookings_get_a_doctor_token(room_app: RoomApp) {
    let (id, _) = book_wednesday(&room_app).await;
    // As an earlier version of the program left it.
    for sql in [
        "UPDATE appointments SET doctor_room_token = NULL WHERE starts_at > 1794900000000",
        "DELETE FROM outbox WHERE dedupe_key LIKE '%:doctor'",
    ] {
        sqlx::query(sql).execute(room_app.db.writer()).await.unwrap();
    }
    for _ in 0..2 {
        room_app.consultations.backfill_doctor_tokens().await.unwrap();
    }
    let token = doctor_token(&room_app, id).await;
    assert_eq!(room_app.room(&token).await["side"], "doctor");
    assert_eq!(room_app.count("SELECT COUNT(*) FROM outbox WHERE dedupe_key LIKE '%:doctor'").await, 1);
    room_app.assert_invariants().await;
}
