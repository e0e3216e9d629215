//! Drafts, paused and archived doctors, archived specializations, titles, keywords and the first free slot.

use std::time::Duration;

use dft_kernel::import::StatusOutcome;
use dft_testkit::{both_engines, one_engine};
use serde_json::{Value, json};

use crate::support::{
    ARJUN, ConsultationsApp, DOCTORS, MEERA, MONDAY, app, book, booking_request, import_catalog,
};

both_engines!(
    app: a_paused_doctor_is_shown_and_can_not_be_booked,
    an_archived_doctor_is_gone_and_stays_on_appointments,
    an_import_without_a_status_keeps_the_paused_one,
    a_doctor_is_renamed_by_was,
    availability_follows_the_first_free_slot,
);

one_engine!(
    app: a_doctor_who_left_the_folder_is_reported,
    titles_and_professions_are_in_the_directory,
    availability_in_the_catalogue_is_ignored_with_a_warning,
);

async fn doctor(app: &ConsultationsApp, id: i64) -> Value {
    app.guest().get(&format!("/api/v1/consultations/doctors/{id}/")).await.expect(200).json()
}

/// The catalogue with one more line for Meera.
fn with_meera(line: &str) -> String {
    DOCTORS.replace("slug = \"meera\"\n", &format!("slug = \"meera\"\n{line}\n"))
}

async fn a_paused_doctor_is_shown_and_can_not_be_booked(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    assert_eq!(app.slot(MEERA, MONDAY).await, "available");
    assert_eq!(app.consultations.pause_doctor("meera").await.unwrap(), StatusOutcome::Changed);
    assert_eq!(app.consultations.pause_doctor("meera").await.unwrap(), StatusOutcome::Unchanged);
    assert_eq!(app.consultations.pause_doctor("no-such-doctor").await.unwrap(), StatusOutcome::NotFound);
    app.clock.advance(Duration::from_secs(2));
    assert_eq!(doctor(&app, MEERA).await["availability"], "Fully booked");
    assert_eq!(app.slot(MEERA, MONDAY).await, "none");
    book(&asha, booking_request(MEERA, MONDAY)).await.expect(422);

    assert_eq!(app.consultations.resume_doctor("meera").await.unwrap(), StatusOutcome::Changed);
    book(&asha, booking_request(MEERA, MONDAY)).await.expect(201);
    app.assert_invariants().await;
}

async fn an_archived_doctor_is_gone_and_stays_on_appointments(app: ConsultationsApp) {
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    app.pay(&asha, &booking).await;
    for status in ["archived", "draft"] {
        import_catalog(&app, &with_meera(&format!("status = \"{status}\""))).await.unwrap();
        app.clock.advance(Duration::from_secs(2));
        let guest = app.guest();
        guest.get("/api/v1/consultations/doctors/1/").await.expect(404);
        guest.get("/api/v1/consultations/doctors/1/slots/").await.expect(404);
        let listed = guest.get("/api/v1/consultations/doctors/").await.json();
        assert_eq!(listed.as_array().unwrap().len(), 1);
        book(&asha, booking_request(MEERA, "2026-11-16T10:15:00+05:30")).await.expect(404);
        let id = booking["appointment"]["id"].as_i64().unwrap_or(1);
        assert_eq!(app.appointment(&asha, id).await["doctor"]["display_name"], "Dr. Meera Iyer");
    }
    app.assert_invariants().await;
}

async fn an_import_without_a_status_keeps_the_paused_one(app: ConsultationsApp) {
    app.consultations.pause_doctor("meera").await.unwrap();
    import_catalog(&app, &DOCTORS.replace("fee = 1499", "fee = 1599")).await.unwrap();
    assert_eq!(app.slot(MEERA, MONDAY).await, "none");
    import_catalog(&app, &with_meera("status = \"active\"")).await.unwrap();
    assert_eq!(app.slot(MEERA, MONDAY).await, "available");
    let listed = app.consultations.list_doctors().await.unwrap();
    let listed: Vec<_> = listed.iter().map(|doctor| (doctor.slug.as_str(), doctor.status.as_str())).collect();
    assert_eq!(listed, [("meera", "active"), ("arjun", "active")]);
}

async fn a_doctor_is_renamed_by_was(app: ConsultationsApp) {
    let renamed = DOCTORS.replace("slug = \"meera\"", "slug = \"meera-iyer\"\nwas = \"meera\"");
    let report = import_catalog(&app, &renamed).await.unwrap();
    let doctors = report.kinds.iter().find(|kind| kind.kind == "doctors").unwrap();
    assert_eq!((doctors.counts.changed, doctors.missing.len()), (1, 0));
    assert_eq!(app.count("SELECT COUNT(*) FROM doctors").await, 2);
    assert_eq!(app.consultations.pause_doctor("meera").await.unwrap(), StatusOutcome::NotFound);
    assert_eq!(app.consultations.pause_doctor("meera-iyer").await.unwrap(), StatusOutcome::Changed);
}

async fn availability_follows_the_first_free_slot(app: ConsultationsApp) {
    // It is Sunday, 10:00: Arjun works every day, Meera on Monday, Wednesday and Friday.
    let arjun = doctor(&app, ARJUN).await;
    assert_eq!(
        (&arjun["availability"], &arjun["next_available_at"]),
        (&json!("Available today"), &json!("2026-11-15T11:00:00+05:30"))
    );
    let meera = doctor(&app, MEERA).await;
    assert_eq!(
        (&meera["availability"], &meera["next_available_at"]),
        (&json!("Available tomorrow"), &json!(MONDAY))
    );
    let asha = app.member("Asha").await;
    book(&asha, booking_request(MEERA, MONDAY)).await.expect(201);
    app.clock.advance(Duration::from_secs(30));
    assert_eq!(doctor(&app, MEERA).await["next_available_at"], MONDAY, "it may be a minute old");
    app.clock.advance(Duration::from_secs(30));
    assert_eq!(doctor(&app, MEERA).await["next_available_at"], "2026-11-16T10:15:00+05:30");
    // The hold expires without a payment.
    app.clock.advance(Duration::from_mins(21));
    assert_eq!(doctor(&app, MEERA).await["next_available_at"], MONDAY);

    let day = |text: &str| text.parse().unwrap();
    app.consultations.set_leave("meera", day("2026-11-16"), day("2026-11-17")).await.unwrap();
    app.clock.advance(Duration::from_mins(1));
    assert_eq!(doctor(&app, MEERA).await["availability"], "Next: Wed, 18 Nov");
    app.consultations.set_leave("meera", day("2026-11-18"), day("2026-12-31")).await.unwrap();
    app.clock.advance(Duration::from_mins(1));
    let meera = doctor(&app, MEERA).await;
    assert_eq!((&meera["availability"], &meera["next_available_at"]), (&json!("Fully booked"), &json!(null)));
}

async fn a_doctor_who_left_the_folder_is_reported(app: ConsultationsApp) {
    let only_meera = DOCTORS.split("[[doctors]]\nslug = \"arjun\"").next().unwrap();
    let report = import_catalog(&app, only_meera).await.unwrap().to_string();
    assert!(report.contains("doctors: no longer in the folder: arjun, still active"), "{report}");
    assert_eq!(app.slot(ARJUN, "2026-11-16T09:30:00+05:30").await, "available");
    app.consultations.pause_doctor("arjun").await.unwrap();
    import_catalog(&app, &DOCTORS.replace("slug = \"arjun\"", "slug = \"arjun\"\nstatus = \"archived\""))
        .await
        .unwrap();
    let report = import_catalog(&app, only_meera).await.unwrap().to_string();
    assert!(!report.contains("no longer in the folder"), "{report}");
}

async fn titles_and_professions_are_in_the_directory(app: ConsultationsApp) {
    let meera = doctor(&app, MEERA).await;
    assert_eq!((&meera["title"], &meera["profession"]), (&json!("Dr."), &json!(null)));
    import_catalog(&app, &with_meera("profession = \"clinical_psychologist\"")).await.unwrap();
    app.clock.advance(Duration::from_secs(2));
    let meera = doctor(&app, MEERA).await;
    assert_eq!(
        (&meera["title"], &meera["display_name"], &meera["profession"]),
        (&json!(""), &json!("Meera Iyer"), &json!("clinical_psychologist"))
    );
    let page = app.consultations.doctor_page("1", "https://dft.example").await.unwrap().unwrap();
    assert_eq!(
        (&page.json_ld["@type"], &page.json_ld["jobTitle"]),
        (&json!("Person"), &json!("Clinical psychologist"))
    );
    import_catalog(&app, &with_meera("profession = \"psychiatrist\"")).await.unwrap();
    app.clock.advance(Duration::from_secs(2));
    let page = app.consultations.doctor_page("1", "https://dft.example").await.unwrap().unwrap();
    assert_eq!(page.json_ld["@type"], "Physician");
    let error = import_catalog(&app, &with_meera("title = \"Prof.\"")).await.unwrap_err();
    assert!(error.contains("title: should be \"Dr.\", \"Mr.\", \"Ms.\" or \"\""), "{error}");
}

async fn availability_in_the_catalogue_is_ignored_with_a_warning(app: ConsultationsApp) {
    let report = import_catalog(&app, DOCTORS).await.unwrap().to_string();
    assert!(report.contains("warning: doctors.toml:17: availability: is ignored"), "{report}");
    assert_eq!(doctor(&app, MEERA).await["availability"], "Available tomorrow");
}
