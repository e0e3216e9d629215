//! Import of bookings by invented patients.

use dft_consultations::{DoctorImporter, SpecializationImporter};
use dft_demo::importers::DemoBookingImporter;
use dft_kernel::import::{DynImporter, Source, import};
use dft_kernel::settings::Mode;
use dft_testkit::{Engine, TestContext, both_engines};

both_engines!(context: a_booking_takes_the_nearest_slot_once, invalid_bookings_are_reported);

async fn context(engine: Engine) -> TestContext {
    TestContext::new(engine).await
}

const SPECIALIZATIONS: &str = r#"
[[specializations]]
slug = "anxiety"
name = "Anxiety"
description = "Worry."
common_conditions = ["Worry"]
treatment_approaches = ["Talking"]
"#;

const DOCTORS: &str = r#"
[[doctors]]
slug = "meera"
name = "Dr. Meera Iyer"
registration_number = "DEMO-1"
email = "meera@example.in"
specializations = ["anxiety"]
experience = 14
rating = 4.5
review_count = 3
fee = 500
patient_count = 8
languages = ["English"]
hours = [{ days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from = "09:00", to = "12:00" }]
"#;

const BOOKINGS: &str = r#"
[[demo_bookings]]
slug = "meera"
doctor = "meera"
sessions = [{ day = "+1", time = "09:50" }, { day = "+1", time = "09:40" }, { day = "+2", time = "23:00" }]
"#;

async fn import_bookings(context: &TestContext, mode: Mode, bookings: &str) -> Result<String, String> {
    let importers: [Box<dyn DynImporter>; 3] = [
        Box::new(SpecializationImporter),
        Box::new(DoctorImporter::new(context.clock.clone())),
        Box::new(DemoBookingImporter::new(mode, context.clock.clone())),
    ];
    let files = [
        ("specializations.toml", SPECIALIZATIONS),
        ("doctors.toml", DOCTORS),
        ("demo_bookings.toml", bookings),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec().into()));
    let report = import(&context.db, &importers, &Source::Memory(files.into())).await;
    report.map(|report| report.to_string()).map_err(|error| error.to_string())
}

async fn booked(context: &TestContext) -> Vec<String> {
    let starts: Vec<i64> =
        sqlx::query_scalar("SELECT starts_at FROM appointments WHERE status = 'booked' ORDER BY starts_at")
            .fetch_all(context.db.reader())
            .await
            .unwrap();
    starts.into_iter().map(|start| dft_kernel::time::Timestamp(start).to_string()).collect()
}

async fn a_booking_takes_the_nearest_slot_once(context: TestContext) {
    import_bookings(&context, Mode::Development, BOOKINGS).await.unwrap();
    let first = booked(&context).await;
    assert_eq!(first.len(), 2, "two times name the same slot: {first:?}");
    let changed = BOOKINGS.replace("23:00", "09:00");
    let report = import_bookings(&context, Mode::Development, &changed).await.unwrap();
    assert!(report.contains("demo_bookings: 0 added, 1 changed, 0 unchanged"), "{report}");
    assert_eq!(booked(&context).await, first, "existing bookings are left unchanged");
}

async fn invalid_bookings_are_reported(context: TestContext) {
    for (mode, valid, invalid, message) in [
        (Mode::Development, "doctor = \"meera\"", "doctor = \"asha\"", "4: doctor: there is no such doctor"),
        (
            Mode::Development,
            "09:50",
            "soon",
            "5: sessions: expected a day such as +1 and a time such as 10:15",
        ),
        (Mode::Production, "meera", "meera", "4: doctor: demo bookings exist only in development"),
    ] {
        let bookings = BOOKINGS.replace(valid, invalid);
        let error = import_bookings(&context, mode, &bookings).await.unwrap_err();
        assert!(error.starts_with(&format!("demo_bookings.toml:{message}")), "{error}");
    }
    assert!(booked(&context).await.is_empty());
}
