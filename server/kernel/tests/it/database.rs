//! Behaviour that both engines have in common.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::{
    BackupError, Db, DbTimeouts, Engine, LockKey, MigrationError, metadata, notify, retry_on_conflict,
    unique_violation,
};
use dft_kernel::settings::Mode;
use dft_testkit::{TestContext, both_engines};
use futures_util::future::join_all;
use sqlx::AssertSqlSafe;

both_engines!(
    context: two_hundred_writers_that_read_first_all_succeed,
    a_dropped_transaction_leaves_no_trace,
    a_unique_violation_is_recognised,
    a_database_keeps_its_mode,
    a_database_of_a_later_version_is_rejected,
    an_edited_migration_is_rejected,
    migrating_again_changes_nothing,
    a_deadlock_is_retried,
    transactions_with_a_common_key_run_one_after_the_other,
    waiting_for_a_locked_key_times_out_with_503,
    a_backup_is_complete_or_fails,
    a_savepoint_can_be_rolled_back_by_itself,
    a_full_disk_is_503_and_the_writer_recovers,
    notifications_arrive_on_commit,
);

async fn context(engine: Engine) -> TestContext {
    TestContext::new(engine).await
}

async fn run(db: &Db, sql: &'static str) {
    let mut tx = db.begin().await.unwrap();
    sqlx::query(sql).execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
}

async fn count(db: &Db) -> i64 {
    sqlx::query_scalar("SELECT COUNT(*) FROM app_metadata WHERE name LIKE 'n%'")
        .fetch_one(db.reader())
        .await
        .unwrap()
}

async fn two_hundred_writers_that_read_first_all_succeed(context: TestContext) {
    let write = |n: i64| {
        let db = context.db.clone();
        tokio::spawn(async move {
            let mut tx = db.begin().await?;
            let seen: i64 =
                sqlx::query_scalar("SELECT COUNT(*) FROM app_metadata").fetch_one(&mut *tx).await?;
            metadata::write(&mut tx, &format!("n{n}"), &seen.to_string()).await?;
            tx.commit().await
        })
    };
    let outcomes = join_all((0..200).map(write)).await;
    let failed: Vec<_> = outcomes.into_iter().filter_map(|outcome| outcome.unwrap().err()).collect();
    assert!(failed.is_empty(), "{failed:?}");
    assert_eq!(count(&context.db).await, 200);
}

async fn a_dropped_transaction_leaves_no_trace(context: TestContext) {
    let mut tx = context.db.begin().await.unwrap();
    metadata::write(&mut tx, "n1", "x").await.unwrap();
    drop(tx);
    assert_eq!(count(&context.db).await, 0);
    run(&context.db, "INSERT INTO app_metadata (name, value) VALUES ('n2', 'x')").await;
    assert_eq!(count(&context.db).await, 1);
}

async fn a_unique_violation_is_recognised(context: TestContext) {
    run(&context.db, "INSERT INTO app_metadata (name, value) VALUES ('n1', 'x')").await;
    let mut tx = context.db.begin().await.unwrap();
    let error = sqlx::query("INSERT INTO app_metadata (name, value) VALUES ('n1', 'y')")
        .execute(&mut *tx)
        .await
        .unwrap_err();
    assert!(unique_violation(&error));
    assert_eq!(ApiError::from(error).status(), 500, "an unexpected violation is a bug");
}

async fn a_database_keeps_its_mode(context: TestContext) {
    for _ in 0..2 {
        metadata::stamp_mode(&context.db, Mode::Development).await.unwrap().expect("its own mode");
    }
    let error = metadata::stamp_mode(&context.db, Mode::Production).await.unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "DFT_ENV: this database is stamped development and cannot be used in production mode"
    );
}

async fn a_database_of_a_later_version_is_rejected(context: TestContext) {
    run(
        &context.db,
        "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time)
         SELECT 299901010000, 'later', installed_on, success, checksum, 0 FROM _sqlx_migrations LIMIT 1",
    )
    .await;
    let error = context.db.migrate().await.unwrap_err();
    assert!(matches!(error, MigrationError::Newer(299_901_010_000)), "{error}");
}

async fn an_edited_migration_is_rejected(context: TestContext) {
    run(&context.db, "UPDATE _sqlx_migrations SET checksum = (SELECT checksum FROM _sqlx_migrations ORDER BY version DESC LIMIT 1)")
        .await;
    let error = context.db.migrate().await.unwrap_err();
    assert!(matches!(error, MigrationError::Edited(_)), "{error}");
}

async fn migrating_again_changes_nothing(context: TestContext) {
    run(&context.db, "INSERT INTO app_metadata (name, value) VALUES ('n1', 'x')").await;
    let again = (0..5).map(|_| {
        let db = context.db.clone();
        tokio::spawn(async move { db.migrate().await })
    });
    for outcome in join_all(again).await {
        outcome.unwrap().unwrap();
    }
    assert_eq!(count(&context.db).await, 1);
}

/// Two transactions update the same two rows in opposite order. SQLite serialises them, PostgreSQL aborts one of them, and
/// the retry succeeds.
async fn a_deadlock_is_retried(context: TestContext) {
    run(&context.db, "INSERT INTO app_metadata (name, value) VALUES ('n1', '0'), ('n2', '0')").await;
    let take = |first: &'static str, second: &'static str| {
        let db = context.db.clone();
        async move {
            let mut tx = db.begin().await?;
            metadata::write(&mut tx, first, "taken").await?;
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            metadata::write(&mut tx, second, "taken").await?;
            tx.commit().await?;
            Ok::<(), ApiError>(())
        }
    };
    let (one, other) =
        tokio::join!(retry_on_conflict(|| take("n1", "n2")), retry_on_conflict(|| take("n2", "n1")));
    one.unwrap();
    other.unwrap();
}

async fn transactions_with_a_common_key_run_one_after_the_other(context: TestContext) {
    let write = |number: usize| {
        let db = context.db.clone();
        tokio::spawn(async move {
            // The order in which the keys are given does not matter.
            let keys = if number.is_multiple_of(2) { ["a", "b"] } else { ["b", "a"] };
            let mut tx = db.begin_locked(&keys.map(LockKey::new)).await?;
            let next: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM app_metadata WHERE name LIKE 'n%'")
                .fetch_one(&mut *tx)
                .await?;
            metadata::write(&mut tx, &format!("n{next}"), "x").await?;
            tx.commit().await
        })
    };
    for outcome in join_all((0..100).map(write)).await {
        outcome.unwrap().unwrap();
    }
    // Two transactions that counted at the same time would have written the same row.
    assert_eq!(count(&context.db).await, 100);
}

async fn waiting_for_a_locked_key_times_out_with_503(context: TestContext) {
    let timeouts = DbTimeouts { lock: Duration::from_secs(1), ..DbTimeouts::default() };
    let db = Db::open_with_timeouts(&context.database_url, timeouts).await.unwrap();
    let holder = db.begin_locked(&["a", "b"].map(LockKey::new)).await.unwrap();
    let error = ApiError::from(db.begin_locked(&["c", "a"].map(LockKey::new)).await.unwrap_err());
    assert_eq!(error.status().as_u16(), 503, "{error:?}");
    drop(holder);
    for _ in 0..20 {
        db.begin_locked(&["a", "c"].map(LockKey::new)).await.unwrap().commit().await.unwrap();
    }
}

async fn a_backup_is_complete_or_fails(context: TestContext) {
    run(&context.db, "INSERT INTO app_metadata (name, value) VALUES ('n1', 'x')").await;
    let file = context.folder.path().join("backup.sqlite");
    let outcome = context.db.back_up(&file).await;
    if context.db.engine() == Engine::Postgres {
        assert!(matches!(outcome, Err(BackupError::UsePgDump)));
        return;
    }
    outcome.unwrap();
    assert!(matches!(context.db.back_up(&file).await, Err(BackupError::FileExists)));
    let copy = Db::open(&dft_kernel::db::DatabaseUrl::Sqlite(file)).await.unwrap();
    assert_eq!(count(&copy).await, 1);
    assert_eq!(context.db.integrity_errors().await.unwrap(), 0);
}

async fn a_savepoint_can_be_rolled_back_by_itself(context: TestContext) {
    run(&context.db, "INSERT INTO app_metadata (name, value) VALUES ('n1', 'x')").await;
    let mut tx = context.db.begin().await.unwrap();
    let mut part = tx.savepoint().await.unwrap();
    let taken =
        sqlx::query("INSERT INTO app_metadata (name, value) VALUES ('n1', 'y')").execute(&mut *part).await;
    assert!(unique_violation(&taken.unwrap_err()));
    drop(part);
    let mut part = tx.savepoint().await.unwrap();
    sqlx::query("INSERT INTO app_metadata (name, value) VALUES ('n2', 'y')")
        .execute(&mut *part)
        .await
        .unwrap();
    part.release().await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(count(&context.db).await, 2);
}

/// SQLite rolls back by itself on a full disk; the only writer must work again afterwards.
async fn a_full_disk_is_503_and_the_writer_recovers(context: TestContext) {
    if context.db.engine() == Engine::Postgres {
        return;
    }
    let write = async |n: i64| {
        let mut tx = context.db.begin().await?;
        metadata::write(&mut tx, &format!("n{n}"), &"x".repeat(20_000)).await?;
        tx.commit().await
    };
    let mut tx = context.db.begin().await.unwrap();
    sqlx::query("PRAGMA max_page_count = 60").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    let mut full = None;
    for n in 0..100 {
        if let Err(error) = write(n).await {
            full = Some(ApiError::from(error));
            break;
        }
    }
    assert_eq!(full.expect("the disk fills up").status(), 503);
    // The failed connection was closed, and with it the page limit that this test had set.
    let written = count(&context.db).await;
    for n in 100..110 {
        write(n).await.expect("there is room again");
    }
    assert_eq!(count(&context.db).await, written + 10);
    assert_eq!(context.db.integrity_errors().await.unwrap(), 0);
}

async fn notifications_arrive_on_commit(context: TestContext) {
    let other = Db::open_existing(&context.database_url).await.unwrap();
    let Some(mut listener) = other.listen("rooms").await.unwrap() else {
        assert_eq!(context.db.engine(), Engine::Sqlite, "a single process needs no notifications");
        let mut tx = context.db.begin().await.unwrap();
        notify(&mut tx, "rooms", 1).await.unwrap();
        return;
    };
    for (id, committed) in [(1, false), (2, true), (i64::MAX, true)] {
        let mut tx = context.db.begin().await.unwrap();
        notify(&mut tx, "rooms", id).await.unwrap();
        notify(&mut tx, "elsewhere", 7).await.unwrap();
        if committed {
            tx.commit().await.unwrap();
        }
    }
    assert_eq!(listener.next().await.unwrap(), 2, "a rolled back notification is not delivered");
    assert_eq!(listener.next().await.unwrap(), i64::MAX);
    // The server terminates the listener's connection, which must be reported as an error.
    let others = "SELECT CAST(COUNT(pg_terminate_backend(pid)) AS BIGINT) FROM pg_stat_activity
                  WHERE datname = current_database() AND query LIKE 'LISTEN%'";
    let ended: i64 = sqlx::query_scalar(others).fetch_one(context.db.reader()).await.unwrap();
    assert_eq!(ended, 1);
    listener.next().await.unwrap_err();
}

#[tokio::test]
async fn postgres_uses_generic_plans() {
    let context = context(Engine::Postgres).await;
    let mut tx = context.db.begin().await.unwrap();
    for name in ["n1", "n2", "n3"] {
        let found = sqlx::query("SELECT value FROM app_metadata WHERE name = $1").bind(name);
        assert!(found.fetch_optional(&mut *tx).await.unwrap().is_none());
    }
    let plans: (i64, i64) = sqlx::query_as(
        "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement LIKE 'SELECT value FROM app_metadata%'",
    )
    .fetch_one(&mut *tx)
    .await
    .unwrap();
    assert_eq!(plans, (3, 0));
}

/// The multixact race occurs once in thousands of transactions, so the test raises its message.
#[tokio::test]
async fn the_multixact_race_is_retried() {
    let context = context(Engine::Postgres).await;
    let fail = async |message: &str| {
        let mut tries = 0;
        let outcome = retry_on_conflict(|| {
            tries += 1;
            let fails = AssertSqlSafe(format!(
                "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'XX000', MESSAGE = '{message}'; END $$"
            ));
            async { Ok(sqlx::query(fails).execute(context.db.writer()).await?) }
        })
        .await;
        (tries, outcome.expect_err("it failed").status().as_u16())
    };
    let race = "new multixact has more than one updating member: 0 2[7 (nokeyupd), 8 (nokeyupd)]";
    assert_eq!(fail(race).await, (3, 503));
    assert_eq!(fail("a page is damaged").await, (1, 500));
}

/// For example after the machine was paused: PostgreSQL has aborted the transaction, and the next one works.
#[tokio::test]
async fn an_idle_transaction_that_was_aborted_is_503() {
    let context = context(Engine::Postgres).await;
    let mut tx = context.db.begin().await.unwrap();
    metadata::write(&mut tx, "n1", "x").await.unwrap();
    let pid: i64 =
        sqlx::query_scalar("SELECT CAST(pg_backend_pid() AS BIGINT)").fetch_one(&mut *tx).await.unwrap();
    sqlx::query("SET LOCAL idle_in_transaction_session_timeout = '1ms'").execute(&mut *tx).await.unwrap();
    let is_there = "SELECT CAST(COUNT(*) AS BIGINT) FROM pg_stat_activity WHERE pid = $1";
    let ended = async {
        while sqlx::query_scalar::<_, i64>(is_there).bind(pid).fetch_one(context.db.reader()).await.unwrap()
            > 0
        {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), ended).await.expect("it is ended");
    let error = ApiError::from(metadata::write(&mut tx, "n2", "goes on").await.unwrap_err());
    assert_eq!(error.status(), 503);
    drop(tx);
    assert_eq!(count(&context.db).await, 0);
    run(&context.db, "INSERT INTO app_metadata (name, value) VALUES ('n3', 'again')").await;
    assert_eq!(count(&context.db).await, 1);
}
