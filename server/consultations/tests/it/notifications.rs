//! What people are told, once each, and nothing about health.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::json;

use crate::support::{ConsultationsApp, MEERA, book, booking_request, cancel, clinic, with};

both_engines!(clinic: booked_reminded_and_cancelled_are_told_once, a_cancelled_session_reminds_nobody);

/// What went to the patient.
async fn keys(clinic: &ConsultationsApp) -> Vec<String> {
    sqlx::query_scalar("SELECT dedupe_key FROM outbox WHERE dedupe_key NOT LIKE '%:doctor' ORDER BY id")
        .fetch_all(clinic.db.reader())
        .await
        .unwrap()
}

async fn booked_reminded_and_cancelled_are_told_once(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let patient = json!({"patient": {
        "name": "Asha Rao", "email": "a@example.in", "phone": "9876543210", "concerns": "secret worry", "whatsapp_opt_in": true,
    }});
    let at = "2026-11-18T09:30:00+05:30";
    let booking = book(&asha, with(booking_request(MEERA, at), patient)).await.expect(201).json();
    clinic.pay(&asha, &booking).await;
    let id = booking["id"].as_i64().unwrap();
    let of =
        |word: &str| [format!("appointment:{id}:{word}:mail"), format!("appointment:{id}:{word}:whatsapp")];
    assert_eq!(keys(&clinic).await, of("booked"));

    clinic.consultations.queue_reminders().await.unwrap();
    assert_eq!(keys(&clinic).await.len(), 2, "not yet");
    clinic.clock.advance(Duration::from_hours(48));
    for _ in 0..3 {
        clinic.consultations.queue_reminders().await.unwrap();
    }
    assert_eq!(keys(&clinic).await[2..], of("day_before"));
    clinic.clock.advance(Duration::from_hours(23));
    for _ in 0..3 {
        clinic.consultations.queue_reminders().await.unwrap();
    }
    assert_eq!(keys(&clinic).await[4..], of("hour_before"));
    cancel(&asha, id, "cannot").await.expect(200);
    assert_eq!(keys(&clinic).await[6..], of("cancelled"));
    let telling = "SELECT COUNT(*) FROM outbox WHERE message LIKE '%secret worry%'";
    assert_eq!(clinic.count(telling).await, 0);
}

async fn a_cancelled_session_reminds_nobody(clinic: ConsultationsApp) {
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, "2026-11-18T09:30:00+05:30")).await.expect(201).json();
    clinic.pay(&asha, &booking).await;
    cancel(&asha, booking["id"].as_i64().unwrap(), "cannot").await.expect(200);
    clinic.clock.advance(Duration::from_hours(60));
    clinic.consultations.queue_reminders().await.unwrap();
    // Whoever booked within the day of the session knows of it.
    let ravi = clinic.member("Ravi").await;
    let soon = book(&ravi, booking_request(MEERA, "2026-11-18T10:15:00+05:30")).await.expect(201).json();
    clinic.pay(&ravi, &soon).await;
    clinic.consultations.queue_reminders().await.unwrap();
    assert!(keys(&clinic).await.iter().all(|key| !key.contains("before")), "{:?}", keys(&clinic).await);
}
