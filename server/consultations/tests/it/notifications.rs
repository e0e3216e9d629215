//! Emails and WhatsApp messages: sent once each, without health data.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::json;

use crate::support::{ConsultationsApp, MEERA, app, book, booking_request, cancel, with};

both_engines!(app: each_notification_is_sent_once, cancelled_and_late_bookings_get_no_reminder);

/// The dedupe keys of messages to the patient.
async fn keys(app: &ConsultationsApp) -> Vec<String> {
    sqlx::query_scalar("SELECT dedupe_key FROM outbox WHERE dedupe_key NOT LIKE '%:doctor' ORDER BY id")
        .fetch_all(app.db.reader())
        .await
        .unwrap()
}

async fn each_notification_is_sent_once(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let patient = json!({"patient": {
        "name": "Asha Rao", "email": "a@example.in", "phone": "9876543210", "concerns": "secret worry", "whatsapp_opt_in": true,
    }});
    let at = "2026-11-18T09:30:00+05:30";
    let booking = book(&asha, with(booking_request(MEERA, at), patient)).await.expect(201).json();
    app.pay(&asha, &booking).await;
    let id = booking["id"].as_i64().unwrap();
    let of =
        |word: &str| [format!("appointment:{id}:{word}:mail"), format!("appointment:{id}:{word}:whatsapp")];
    assert_eq!(keys(&app).await, of("booked"));

    app.consultations.queue_reminders().await.unwrap();
    assert_eq!(keys(&app).await.len(), 2, "not yet");
    app.clock.advance(Duration::from_hours(48));
    for _ in 0..3 {
        app.consultations.queue_reminders().await.unwrap();
    }
    assert_eq!(keys(&app).await[2..], of("day_before"));
    app.clock.advance(Duration::from_hours(23));
    for _ in 0..3 {
        app.consultations.queue_reminders().await.unwrap();
    }
    assert_eq!(keys(&app).await[4..], of("hour_before"));
    cancel(&asha, id, "cannot").await.expect(200);
    assert_eq!(keys(&app).await[6..], of("cancelled"));
    let with_concerns = "SELECT COUNT(*) FROM outbox WHERE message LIKE '%secret worry%'";
    assert_eq!(app.count(with_concerns).await, 0);
}

async fn cancelled_and_late_bookings_get_no_reminder(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, "2026-11-18T09:30:00+05:30")).await.expect(201).json();
    app.pay(&asha, &booking).await;
    cancel(&asha, booking["id"].as_i64().unwrap(), "cannot").await.expect(200);
    app.clock.advance(Duration::from_hours(60));
    app.consultations.queue_reminders().await.unwrap();
    // A booking within a day of the session needs no reminder of it.
    let ravi = app.member("Ravi").await;
    let soon = book(&ravi, booking_request(MEERA, "2026-11-18T10:15:00+05:30")).await.expect(201).json();
    app.pay(&ravi, &soon).await;
    app.consultations.queue_reminders().await.unwrap();
    assert!(keys(&app).await.iter().all(|key| !key.contains("before")), "{:?}", keys(&app).await);
}
