//! Operator commands while a server is running.

use dft_testkit::{Engine, both_engines};

use crate::process::{Site, output_text, repository};

both_engines!(
    site: the_admin_role_is_granted_while_the_server_runs,
    an_import_is_atomic_and_idempotent,
    tickets_are_listed_shown_and_closed_while_the_server_runs,
);

async fn site(engine: Engine) -> Site {
    Site::new(engine).await
}

async fn the_admin_role_is_granted_while_the_server_runs(site: Site) {
    let server = site.serve().await;
    let refused = site.run(&["admin", "grant", "asha@example.in"]);
    assert!(!refused.status.success());
    assert!(
        output_text(&refused).contains("no user has signed in with that address yet"),
        "{}",
        output_text(&refused)
    );

    let cookie = server.sign_in("asha@example.in").await.unwrap();
    let granted = site.run(&["admin", "grant", "Asha@Example.in"]);
    assert!(granted.status.success(), "{}", output_text(&granted));
    assert_eq!(server.profile_status(&cookie).await, 401, "the old session has ended");

    let cookie = server.sign_in("asha@example.in").await.unwrap();
    let me =
        server.client.get(server.url("/api/v1/users/me/")).header("cookie", cookie).send().await.unwrap();
    assert_eq!(me.json::<serde_json::Value>().await.unwrap()["roles"], serde_json::json!(["admin"]));
}

async fn tickets_are_listed_shown_and_closed_while_the_server_runs(site: Site) {
    let server = site.serve().await;
    assert_eq!(output_text(&site.run(&["tickets", "list"])), "there are no open tickets\n");
    let body = serde_json::json!({
        "name": "Asha Rao", "email": "asha@example.in", "topic": "message", "about": "Dr. Meera Iyer",
        "message": "Could we begin a little later on Friday?\nThank you.",
    });
    let response = server.post("/api/notifications/contact/", &body).await.unwrap();
    assert_eq!(response.status(), 201);
    let response: serde_json::Value = response.json().await.unwrap();
    let number = response["ticket"].as_str().unwrap();

    let listed = output_text(&site.run(&["tickets", "list"]));
    assert!(
        listed.starts_with(number) && listed.ends_with("new      A message for a doctor, Asha Rao\n"),
        "{listed}"
    );
    let shown = output_text(&site.run(&["tickets", "show", &number.to_lowercase()]));
    for expected in [
        "from: Asha Rao <asha@example.in>\n",
        "topic: A message for a doctor\n",
        "about: Dr. Meera Iyer\n",
        "\nCould we begin a little later on Friday?\nThank you.\n",
    ] {
        assert!(shown.contains(expected), "{expected} in {shown}");
    }
    assert_eq!(output_text(&site.run(&["tickets", "close", number])), format!("{number} is closed\n"));
    assert_eq!(
        output_text(&site.run(&["tickets", "close", number])),
        format!("{number} was closed already\n")
    );
    assert_eq!(output_text(&site.run(&["tickets", "list"])), "there are no open tickets\n");
    assert!(output_text(&site.run(&["tickets", "list", "--all"])).contains("closed"));
    let unknown = site.run(&["tickets", "close", "DFT-0000-0000"]);
    assert!(!unknown.status.success());
    assert_eq!(output_text(&unknown), "there is no ticket DFT-0000-0000\n");
    assert!(site.run(&["check"]).status.success());
}

async fn an_import_is_atomic_and_idempotent(site: Site) {
    let demo = repository().join("demo").display().to_string();
    let first = site.run(&["import", &demo]);
    assert_eq!(
        output_text(&first),
        "coupons: 4 added, 0 changed, 0 unchanged\nplans: 3 added, 0 changed, 0 unchanged\n\
         specializations: 10 added, 0 changed, 0 unchanged\ndoctors: 16 added, 0 changed, 0 unchanged\n\
         categories: 10 added, 0 changed, 0 unchanged\ntracks: 48 added, 0 changed, 0 unchanged\n\
         products: 28 added, 0 changed, 0 unchanged\npeople: 6 added, 0 changed, 0 unchanged\n\
         memberships: 3 added, 0 changed, 0 unchanged\ndemo_bookings: 9 added, 0 changed, 0 unchanged\n\
         orders: 5 added, 0 changed, 0 unchanged\n"
    );
    let second = site.run(&["import", &demo]);
    assert_eq!(
        output_text(&second),
        "coupons: 0 added, 0 changed, 4 unchanged\nplans: 0 added, 0 changed, 3 unchanged\n\
         specializations: 0 added, 0 changed, 10 unchanged\ndoctors: 0 added, 0 changed, 16 unchanged\n\
         categories: 0 added, 0 changed, 10 unchanged\ntracks: 0 added, 0 changed, 48 unchanged\n\
         products: 0 added, 0 changed, 28 unchanged\npeople: 0 added, 0 changed, 6 unchanged\n\
         memberships: 0 added, 0 changed, 3 unchanged\ndemo_bookings: 0 added, 0 changed, 9 unchanged\n\
         orders: 0 added, 0 changed, 5 unchanged\n"
    );

    let wrong = site.path("wrong");
    std::fs::create_dir(&wrong).unwrap();
    std::fs::write(
        wrong.join("people.toml"),
        "[[people]]\nslug = \"new\"\nplace = 1\nname = \"New\"\nemail = \"new@example.in\"\nabout = \"x\"\n\n[[people]]\nslug = \"bad\"\nplace = \"first\"\n",
    )
    .unwrap();
    let refused = site.run(&["import", &wrong.display().to_string()]);
    assert!(!refused.status.success());
    assert!(output_text(&refused).starts_with("people.toml:10: "), "{}", output_text(&refused));
    assert_eq!(site.count("SELECT COUNT(*) FROM demo_users").await, 6);

    let missing = site.run(&["import", "/no/such/folder"]);
    assert!(output_text(&missing).contains("the folder cannot be read"), "{}", output_text(&missing));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_can_be_restored() {
    let site = Site::new(Engine::Sqlite).await;
    let server = std::sync::Arc::new(site.serve().await);
    let cookie = server.sign_in("asha@example.in").await.unwrap();
    let writer = {
        let server = std::sync::Arc::clone(&server);
        tokio::spawn(async move {
            for n in 0..500 {
                let body = serde_json::json!({"email": format!("n{n}@example.in")});
                server
                    .post("/api/notifications/subscribe/", &body)
                    .await
                    .unwrap()
                    .error_for_status()
                    .unwrap();
            }
        })
    };
    let mut other = Site::new(Engine::Sqlite).await;
    std::fs::create_dir(other.path("data")).unwrap();
    let subscribers = "SELECT COUNT(*) FROM newsletter_subscribers";
    while site.count(subscribers).await < 10 {}
    let copy = other.path("data/dft.sqlite").display().to_string();
    let backup = site.run(&["backup", &copy]);
    assert!(backup.status.success(), "{}", output_text(&backup));
    let copied = other.count(subscribers).await;
    writer.await.unwrap();
    assert!((10..500).contains(&copied), "the copy was taken in the middle of the load, not {copied}");

    let again = site.run(&["backup", &copy]);
    assert!(
        !again.status.success() && output_text(&again).contains("that file exists already"),
        "{}",
        output_text(&again)
    );
    other.set("DFT_BIND", "127.0.0.1:0");
    let restored = other.serve().await;
    assert_eq!(restored.profile_status(&cookie).await, 200);
    assert!(other.run(&["check"]).status.success());
}

#[tokio::test]
async fn a_missing_data_folder_is_an_error_and_is_not_created() {
    let mut site = Site::new(Engine::Sqlite).await;
    site.set("DFT_DATA_DIR", &site.path("typo").display().to_string());
    let copy = site.path("copy.sqlite").display().to_string();
    for arguments in [&["backup", copy.as_str()][..], &["check"], &["admin", "grant", "asha@example.in"]] {
        let refused = site.run(arguments);
        assert!(!refused.status.success(), "{arguments:?}");
        assert!(output_text(&refused).contains("there is no database at"), "{}", output_text(&refused));
    }
    assert!(!site.path("typo").exists() && !site.path("copy.sqlite").exists());
}

#[tokio::test]
async fn data_and_backups_are_readable_by_the_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let site = Site::new(Engine::Sqlite).await;
    std::fs::create_dir(site.path("data")).unwrap();
    std::fs::set_permissions(site.path("data"), PermissionsExt::from_mode(0o755)).unwrap();
    let _server = site.serve().await;
    let copy = site.path("copy.sqlite");
    assert!(site.run(&["backup", &copy.display().to_string()]).status.success());
    for name in ["data/dft.sqlite", "data/dft.sqlite-wal", "copy.sqlite"] {
        let mode = site.path(name).metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name} is {mode:o}");
    }
}

#[tokio::test]
async fn a_database_that_cannot_be_opened_is_reported() {
    let site = Site::new(Engine::Sqlite).await;
    std::fs::create_dir(site.path("data")).unwrap();
    std::fs::write(
        site.path("data/dft.sqlite"),
        "this is no database, but long enough to look like one".repeat(20),
    )
    .unwrap();
    let refused = site.run(&["serve"]);
    assert!(output_text(&refused).contains("file is not a database"), "{}", output_text(&refused));

    let mut site = Site::new(Engine::Sqlite).await;
    site.set("DATABASE_URL", "postgres://postgres@127.0.0.1:1/nothing");
    let refused = site.run(&["serve"]);
    assert!(output_text(&refused).to_lowercase().contains("refused"), "{}", output_text(&refused));
}

#[tokio::test]
async fn backup_on_postgres_refers_to_pg_dump() {
    let site = Site::new(Engine::Postgres).await;
    let refused = site.run(&["backup", &site.path("x").display().to_string()]);
    assert!(!refused.status.success());
    assert!(output_text(&refused).contains("use pg_dump"), "{}", output_text(&refused));
}

#[tokio::test]
async fn check_fails_on_a_violated_invariant() {
    let site = Site::new(Engine::Sqlite).await;
    let server = site.serve().await;
    server.sign_in("asha@example.in").await.unwrap();
    let fine = site.run(&["check"]);
    assert!(
        fine.status.success() && output_text(&fine).contains("ok: no session outlives 90 days"),
        "{}",
        output_text(&fine)
    );
    site.execute("UPDATE sessions SET expires_at = started_at + 8000000000").await;
    let broken = site.run(&["check"]);
    assert!(!broken.status.success());
    assert!(
        output_text(&broken).contains("FAILED (1 rows): no session outlives 90 days"),
        "{}",
        output_text(&broken)
    );
}
