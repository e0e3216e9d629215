//! Several nodes on one database.

use dft_kernel::db::Db;
use dft_testkit::Engine;
use futures_util::future::join_all;

use crate::process::{Site, output_text};

#[tokio::test(flavor = "multi_thread")]
async fn five_nodes_that_start_together_on_an_empty_database_all_serve() {
    let site = Site::new(Engine::Postgres).await;
    let servers = join_all((0..5).map(|_| site.serve())).await;
    for server in &servers {
        assert_eq!(server.get("/readyz").await.status(), 200);
    }

    let db = site.database().await;
    let applied: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations ORDER BY version")
        .fetch_all(db.reader())
        .await
        .unwrap();
    assert_eq!(applied.last(), Some(&Db::newest_migration()));
    let users: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM demo_users").fetch_one(db.reader()).await.unwrap();
    assert_eq!(users, 6, "the demo users were imported once");

    // A session is valid on every node and ends on all of them.
    let cookie = servers[0].sign_in("asha@example.in").await.unwrap();
    for server in &servers {
        assert_eq!(server.profile_status(&cookie).await, 200);
    }
    let logout = servers[1].client.post(servers[1].url("/api/v1/auth/logout/"));
    let response =
        logout.header("cookie", &cookie).header("sec-fetch-site", "same-origin").send().await.unwrap();
    assert_eq!(response.status(), 204);
    for server in &servers {
        assert_eq!(server.profile_status(&cookie).await, 401);
    }
}

#[tokio::test]
async fn a_sqlite_folder_allows_one_server_and_other_commands() {
    let site = Site::new(Engine::Sqlite).await;
    let _server = site.serve().await;
    let second = site.run(&["serve"]);
    assert!(!second.status.success());
    assert!(
        output_text(&second).contains("another dft serve is using this data folder"),
        "{}",
        output_text(&second)
    );
    for arguments in [&["migrate"][..], &["check"]] {
        let output = site.run(arguments);
        assert!(output.status.success(), "{}", output_text(&output));
    }
}
