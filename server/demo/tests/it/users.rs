//! Import of demo users.

use axum::Router;
use dft_demo::importers::DemoUserImporter;
use dft_kernel::import::{DynImporter, ImportError, ImportReport, Source, import};
use dft_kernel::settings::Mode;
use dft_testkit::{Engine, TestApp, TestContext, both_engines, one_engine};
use serde_json::json;

both_engines!(
    app: demo_users_are_listed_and_have_their_roles,
    a_second_import_changes_nothing,
    a_changed_entry_is_updated_and_removed_roles_are_revoked,
    a_new_email_is_a_new_user,
);

one_engine!(
    app: one_invalid_entry_imports_nothing,
    production_rejects_demo_users,
);

async fn app(engine: Engine) -> TestApp {
    TestApp::new(TestContext::new(engine).await, Router::new())
}

const PEOPLE: &str = r#"
[[people]]
slug = "asha"
place = 1
name = "Asha"
email = "asha@example.in"
about = "Free member"

[[people]]
slug = "kabir"
place = 2
name = "Kabir"
email = "kabir@example.in"
about = "Admin"
roles = ["admin"]
"#;

async fn import_people(app: &TestApp, mode: Mode, people: &str) -> Result<ImportReport, ImportError> {
    let importers: [Box<dyn DynImporter>; 1] = [Box::new(DemoUserImporter::new(mode, app.clock.clone()))];
    let files = [("people.toml".to_owned(), people.as_bytes().to_vec().into())];
    import(&app.db, &importers, &Source::Memory(files.into())).await
}

async fn demo_users_are_listed_and_have_their_roles(app: TestApp) {
    import_people(&app, Mode::Development, PEOPLE).await.unwrap();
    let listed = app.guest().get("/dev/identity/people/").await.expect(200).json();
    assert_eq!(
        listed,
        json!([
            {"name": "Asha", "email": "asha@example.in", "about": "Free member"},
            {"name": "Kabir", "email": "kabir@example.in", "about": "Admin"},
        ])
    );
    assert_eq!(app.sign_in(&app.guest(), "Kabir").await["roles"], json!(["admin"]));
    assert_eq!(app.sign_in(&app.guest(), "Asha").await["roles"], json!([]));
}

async fn a_second_import_changes_nothing(app: TestApp) {
    let first = import_people(&app, Mode::Development, PEOPLE).await.unwrap();
    assert_eq!(first.to_string(), "people: 2 added, 0 changed, 0 unchanged\n");
    let user = app.sign_in(&app.guest(), "Asha").await;
    let second = import_people(&app, Mode::Development, PEOPLE).await.unwrap();
    assert_eq!(second.to_string(), "people: 0 added, 0 changed, 2 unchanged\n");
    assert_eq!(app.sign_in(&app.guest(), "Asha").await, user);
}

async fn a_changed_entry_is_updated_and_removed_roles_are_revoked(app: TestApp) {
    import_people(&app, Mode::Development, PEOPLE).await.unwrap();
    let admin = app.member("kabir").await;
    let changed = PEOPLE
        .replace("roles = [\"admin\"]", "roles = []")
        .replace("about = \"Admin\"", "about = \"Was admin\"");
    assert_eq!(
        import_people(&app, Mode::Development, &changed).await.unwrap().to_string(),
        "people: 0 added, 1 changed, 1 unchanged\n"
    );
    assert_eq!(
        admin.get("/api/v1/users/me/").await.expect(200).json()["roles"],
        json!([]),
        "revoked in the running session"
    );
}

async fn a_new_email_is_a_new_user(app: TestApp) {
    import_people(&app, Mode::Development, PEOPLE).await.unwrap();
    let new_email = PEOPLE.replace("kabir@example.in", "kabir.sethi@example.in");
    import_people(&app, Mode::Development, &new_email).await.unwrap();
    let listed = app.guest().get("/dev/identity/people/").await.expect(200).json();
    assert_eq!(listed.as_array().unwrap().len(), 2);
    assert_eq!(listed[1]["email"], "kabir.sethi@example.in");
    assert_eq!(
        app.sign_in(&app.guest(), "Kabir").await["roles"],
        json!([]),
        "the previous user has no roles"
    );

    let duplicate = PEOPLE.replace("kabir@example.in", "asha@example.in");
    let error = import_people(&app, Mode::Development, &duplicate).await.unwrap_err().to_string();
    assert!(error.starts_with("people.toml:13: email: another person has this address"), "{error}");
}

async fn one_invalid_entry_imports_nothing(app: TestApp) {
    let invalid = PEOPLE.replace("kabir@example.in", "kabir at example");
    let error = import_people(&app, Mode::Development, &invalid).await.unwrap_err().to_string();
    assert_eq!(error, "people.toml:13: email: Please enter a valid email address\nnothing was imported");
    let users: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM users").fetch_one(app.db.reader()).await.unwrap();
    assert_eq!(users, 0);

    let unknown_role = PEOPLE.replace("\"admin\"", "\"owner\"");
    let error = import_people(&app, Mode::Development, &unknown_role).await.unwrap_err().to_string();
    assert!(error.starts_with("people.toml:15: "), "{error}");
}

async fn production_rejects_demo_users(app: TestApp) {
    let error = import_people(&app, Mode::Production, PEOPLE).await.unwrap_err().to_string();
    assert!(error.starts_with("people.toml:6: email: demo users exist only in development"), "{error}");
}
