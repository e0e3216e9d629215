//! Importing doctors: all or nothing, with every mistake reported.

use dft_testkit::{Engine, TestContext, both_engines};

use crate::support::{ConsultationsApp, DOCTORS, app, import_catalog};

both_engines!(app: a_second_import_changes_nothing, a_changed_doctor_keeps_its_id);

async fn a_second_import_changes_nothing(app: ConsultationsApp) {
    let report = import_catalog(&app, DOCTORS).await.unwrap();
    assert!(report.kinds.iter().all(|kind| kind.counts.added == 0 && kind.counts.changed == 0), "{report:?}");
}

async fn a_changed_doctor_keeps_its_id(app: ConsultationsApp) {
    import_catalog(&app, &DOCTORS.replace("fee = 500", "fee = 600")).await.unwrap();
    assert_eq!(app.count("SELECT COUNT(*) FROM doctors").await, 2);
    assert_eq!(app.count("SELECT fee_paise FROM doctors WHERE id = 2").await, 60_000);
}

#[tokio::test]
async fn mistakes_are_reported_with_file_and_field() {
    let context = TestContext::new(Engine::Sqlite).await;
    for (right, wrong, said) in [
        ("fee = 500", "fee = 0", "fee: should be 1 to 100000"),
        ("rating = 4.5", "rating = 9.5", "rating: should be 0 to 5"),
        ("[\"anxiety\"]", "[\"nothing\"]", "specializations: there is no specialization nothing"),
        (
            "from = \"09:30\", to = \"24:00\"",
            "from = \"9\", to = \"24:00\"",
            "hours: expected times such as 09:30",
        ),
        ("\"DEMO-2\"", "\"DEMO-1\"", "registration_number: another doctor has this number"),
        ("email = \"arjun@example.in\"", "email = \"nope\"", "email: Please enter a valid email address"),
        ("leave = [{ from = \"+2\"", "leave = [{ from = \"+9\"", "leave: expected days"),
        ("bio = \"Quiet and exact.\"", "bio = \"x\"\nportrait = \"none.svg\"", "portrait: there is no file"),
    ] {
        assert!(DOCTORS.contains(right), "{right}");
        let failure = import_catalog(&context, &DOCTORS.replace(right, wrong)).await.unwrap_err();
        assert!(failure.contains(said) && failure.contains("doctors.toml:"), "{failure}");
    }
}
