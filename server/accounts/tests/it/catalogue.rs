//! The catalogue's people, through the import that fills a database.

use axum::Router;
use dft_accounts::DemoUserImporter;
use dft_kernel::import::{DynImporter, ImportError, ImportReport, Source, import};
use dft_kernel::settings::Mode;
use dft_testkit::{Engine, TestApp, TestContext, both_engines};
use serde_json::json;

both_engines!(
    world: people_are_offered_and_have_their_roles,
    a_second_run_changes_nothing,
    a_change_is_written_over_and_a_lost_role_is_lost,
    another_address_is_another_person,
    one_mistake_imports_nothing,
    production_takes_no_demo_people,
);

async fn world(engine: Engine) -> TestApp {
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

async fn run(world: &TestApp, mode: Mode, people: &str) -> Result<ImportReport, ImportError> {
    let kinds: [Box<dyn DynImporter>; 1] = [Box::new(DemoUserImporter::new(mode, world.clock.clone()))];
    let files = [("people.toml".to_owned(), people.as_bytes().to_vec().into())];
    import(&world.db, &kinds, &Source::Memory(files.into())).await
}

async fn people_are_offered_and_have_their_roles(world: TestApp) {
    run(&world, Mode::Development, PEOPLE).await.unwrap();
    let offered = world.guest().get("/dev/identity/people/").await.expect(200).json();
    assert_eq!(
        offered,
        json!([
            {"name": "Asha", "email": "asha@example.in", "about": "Free member"},
            {"name": "Kabir", "email": "kabir@example.in", "about": "Admin"},
        ])
    );
    assert_eq!(world.sign_in(&world.guest(), "Kabir").await["roles"], json!(["admin"]));
    assert_eq!(world.sign_in(&world.guest(), "Asha").await["roles"], json!([]));
}

async fn a_second_run_changes_nothing(world: TestApp) {
    let first = run(&world, Mode::Development, PEOPLE).await.unwrap();
    assert_eq!(first.to_string(), "people: 2 added, 0 changed, 0 unchanged\n");
    let user = world.sign_in(&world.guest(), "Asha").await;
    let second = run(&world, Mode::Development, PEOPLE).await.unwrap();
    assert_eq!(second.to_string(), "people: 0 added, 0 changed, 2 unchanged\n");
    assert_eq!(world.sign_in(&world.guest(), "Asha").await, user);
}

async fn a_change_is_written_over_and_a_lost_role_is_lost(world: TestApp) {
    run(&world, Mode::Development, PEOPLE).await.unwrap();
    let admin = world.member("kabir").await;
    let changed = PEOPLE
        .replace("roles = [\"admin\"]", "roles = []")
        .replace("about = \"Admin\"", "about = \"Was admin\"");
    assert_eq!(
        run(&world, Mode::Development, &changed).await.unwrap().to_string(),
        "people: 0 added, 1 changed, 1 unchanged\n"
    );
    assert_eq!(
        admin.get("/api/v1/users/me/").await.expect(200).json()["roles"],
        json!([]),
        "at once, in a session that goes on"
    );
}

async fn another_address_is_another_person(world: TestApp) {
    run(&world, Mode::Development, PEOPLE).await.unwrap();
    let moved = PEOPLE.replace("kabir@example.in", "kabir.sethi@example.in");
    run(&world, Mode::Development, &moved).await.unwrap();
    let offered = world.guest().get("/dev/identity/people/").await.expect(200).json();
    assert_eq!(offered.as_array().unwrap().len(), 2);
    assert_eq!(offered[1]["email"], "kabir.sethi@example.in");
    assert_eq!(
        world.sign_in(&world.guest(), "Kabir").await["roles"],
        json!([]),
        "whom he was is nobody special"
    );

    let twice = PEOPLE.replace("kabir@example.in", "asha@example.in");
    let error = run(&world, Mode::Development, &twice).await.unwrap_err().to_string();
    assert!(error.starts_with("people.toml:13: email: another person has this address"), "{error}");
}

async fn one_mistake_imports_nothing(world: TestApp) {
    let wrong = PEOPLE.replace("kabir@example.in", "kabir at example");
    let error = run(&world, Mode::Development, &wrong).await.unwrap_err().to_string();
    assert_eq!(error, "people.toml:13: email: Please enter a valid email address\nnothing was imported");
    let users: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM users").fetch_one(world.db.reader()).await.unwrap();
    assert_eq!(users, 0);

    let unknown_role = PEOPLE.replace("\"admin\"", "\"owner\"");
    let error = run(&world, Mode::Development, &unknown_role).await.unwrap_err().to_string();
    assert!(error.starts_with("people.toml:15: "), "{error}");
}

async fn production_takes_no_demo_people(world: TestApp) {
    let error = run(&world, Mode::Production, PEOPLE).await.unwrap_err().to_string();
    assert!(error.starts_with("people.toml:6: email: demo people exist only in development"), "{error}");
}
