//! What both engines promise alike.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::{
    BackupError, Db, DbTimeouts, Engine, MigrationError, metadata, notify, retry_on_conflict,
    unique_violation,
};
use dft_kernel::settings::Mode;
use dft_testkit::{TestContext, both_engines};
use futures_util::future::join_all;
use sqlx::AssertSqlSafe;

both_engines!(
    ground: two_hundred_writers_that_read_first_all_succeed,
    a_dropped_transaction_leaves_no_trace,
    an_index_has_the_last_word,
    a_database_keeps_its_mode,
    a_newer_database_is_refused,
    an_edited_migration_is_refused,
    migrating_again_changes_nothing,
    a_deadlock_is_tried_again,
    those_who_name_the_same_thing_take_turns,
    a_turn_that_does_not_come_is_told_and_passes,
    a_backup_is_whole_or_refused,
    a_part_can_be_undone_by_itself,
    a_full_disk_is_told_and_passes,
    nodes_hear_what_was_committed,
);

async fn ground(engine: Engine) -> TestContext {
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

async fn two_hundred_writers_that_read_first_all_succeed(ground: TestContext) {
    let write = |n: i64| {
        let db = ground.db.clone();
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
    assert_eq!(count(&ground.db).await, 200);
}

async fn a_dropped_transaction_leaves_no_trace(ground: TestContext) {
    let mut tx = ground.db.begin().await.unwrap();
    metadata::write(&mut tx, "n1", "x").await.unwrap();
    drop(tx);
    assert_eq!(count(&ground.db).await, 0);
    run(&ground.db, "INSERT INTO app_metadata (name, value) VALUES ('n2', 'x')").await;
    assert_eq!(count(&ground.db).await, 1);
}

async fn an_index_has_the_last_word(ground: TestContext) {
    run(&ground.db, "INSERT INTO app_metadata (name, value) VALUES ('n1', 'x')").await;
    let mut tx = ground.db.begin().await.unwrap();
    let error = sqlx::query("INSERT INTO app_metadata (name, value) VALUES ('n1', 'y')")
        .execute(&mut *tx)
        .await
        .unwrap_err();
    assert!(unique_violation(&error));
    assert_eq!(ApiError::from(error).status(), 500, "a violation nobody expected is a mistake of ours");
}

async fn a_database_keeps_its_mode(ground: TestContext) {
    for _ in 0..2 {
        metadata::stamp_mode(&ground.db, Mode::Development).await.unwrap().expect("its own mode");
    }
    let refused = metadata::stamp_mode(&ground.db, Mode::Production).await.unwrap().unwrap_err();
    assert_eq!(
        refused.to_string(),
        "DFT_ENV: this database is stamped development and cannot be used in production mode"
    );
}

async fn a_newer_database_is_refused(ground: TestContext) {
    run(
        &ground.db,
        "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time)
         SELECT 299901010000, 'later', installed_on, success, checksum, 0 FROM _sqlx_migrations LIMIT 1",
    )
    .await;
    let refused = ground.db.migrate().await.unwrap_err();
    assert!(matches!(refused, MigrationError::Newer(299_901_010_000)), "{refused}");
}

async fn an_edited_migration_is_refused(ground: TestContext) {
    run(&ground.db, "UPDATE _sqlx_migrations SET checksum = (SELECT checksum FROM _sqlx_migrations ORDER BY version DESC LIMIT 1)")
        .await;
    let refused = ground.db.migrate().await.unwrap_err();
    assert!(matches!(refused, MigrationError::Edited(_)), "{refused}");
}

async fn migrating_again_changes_nothing(ground: TestContext) {
    run(&ground.db, "INSERT INTO app_metadata (name, value) VALUES ('n1', 'x')").await;
    let again = (0..5).map(|_| {
        let db = ground.db.clone();
        tokio::spawn(async move { db.migrate().await })
    });
    for outcome in join_all(again).await {
        outcome.unwrap().unwrap();
    }
    assert_eq!(count(&ground.db).await, 1);
}

/// Two transactions take the same two rows in opposite order. SQLite lets them queue, PostgreSQL ends one of them;
/// run again, both are done.
async fn a_deadlock_is_tried_again(ground: TestContext) {
    run(&ground.db, "INSERT INTO app_metadata (name, value) VALUES ('n1', '0'), ('n2', '0')").await;
    let take = |first: &'static str, second: &'static str| {
        let db = ground.db.clone();
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

async fn those_who_name_the_same_thing_take_turns(ground: TestContext) {
    let write = |number: usize| {
        let db = ground.db.clone();
        tokio::spawn(async move {
            // In whichever order they are named.
            let things = if number.is_multiple_of(2) { ["a", "b"] } else { ["b", "a"] };
            let mut tx = db.begin_locked(things).await?;
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
    // Two who had counted at once would have written the same row.
    assert_eq!(count(&ground.db).await, 100);
}

async fn a_turn_that_does_not_come_is_told_and_passes(ground: TestContext) {
    let timeouts = DbTimeouts { lock: Duration::from_secs(1), ..DbTimeouts::default() };
    let db = Db::open_with_timeouts(&ground.place, timeouts).await.unwrap();
    let holder = db.begin_locked(["a", "b"]).await.unwrap();
    let refused = ApiError::from(db.begin_locked(["c", "a"]).await.unwrap_err());
    assert_eq!(refused.status().as_u16(), 503, "{refused:?}");
    drop(holder);
    for _ in 0..20 {
        db.begin_locked(["a", "c"]).await.unwrap().commit().await.unwrap();
    }
}

async fn a_backup_is_whole_or_refused(ground: TestContext) {
    run(&ground.db, "INSERT INTO app_metadata (name, value) VALUES ('n1', 'x')").await;
    let file = ground.folder.path().join("backup.sqlite");
    let outcome = ground.db.back_up(&file).await;
    if ground.db.engine() == Engine::Postgres {
        assert!(matches!(outcome, Err(BackupError::UsePgDump)));
        return;
    }
    outcome.unwrap();
    assert!(matches!(ground.db.back_up(&file).await, Err(BackupError::FileExists)));
    let copy = Db::open(&dft_kernel::db::DatabaseUrl::Sqlite(file)).await.unwrap();
    assert_eq!(count(&copy).await, 1);
    assert_eq!(ground.db.integrity_errors().await.unwrap(), 0);
}

async fn a_part_can_be_undone_by_itself(ground: TestContext) {
    run(&ground.db, "INSERT INTO app_metadata (name, value) VALUES ('n1', 'x')").await;
    let mut tx = ground.db.begin().await.unwrap();
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
    assert_eq!(count(&ground.db).await, 2);
}

/// SQLite ends the transaction by itself when its disk is full; the only writer must be as good as new afterwards.
async fn a_full_disk_is_told_and_passes(ground: TestContext) {
    if ground.db.engine() == Engine::Postgres {
        return;
    }
    let write = async |n: i64| {
        let mut tx = ground.db.begin().await?;
        metadata::write(&mut tx, &format!("n{n}"), &"x".repeat(20_000)).await?;
        tx.commit().await
    };
    let mut tx = ground.db.begin().await.unwrap();
    sqlx::query("PRAGMA max_page_count = 60").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    let mut full = None;
    for n in 0..100 {
        if let Err(error) = write(n).await {
            full = Some(ApiError::from(error));
            break;
        }
    }
    assert_eq!(full.expect("the disk is full at last").status(), 503);
    // The connection that met the full disk is gone, and with it the limit this test had put on it.
    let written = count(&ground.db).await;
    for n in 100..110 {
        write(n).await.expect("there is room again");
    }
    assert_eq!(count(&ground.db).await, written + 10);
    assert_eq!(ground.db.integrity_errors().await.unwrap(), 0);
}

async fn nodes_hear_what_was_committed(ground: TestContext) {
    let other = Db::open_existing(&ground.place).await.unwrap();
    let Some(mut notices) = other.listen("rooms").await.unwrap() else {
        assert_eq!(ground.db.engine(), Engine::Sqlite, "one process has nobody to hear");
        let mut tx = ground.db.begin().await.unwrap();
        notify(&mut tx, "rooms", 1).await.unwrap();
        return;
    };
    for (id, kept) in [(1, false), (2, true), (i64::MAX, true)] {
        let mut tx = ground.db.begin().await.unwrap();
        notify(&mut tx, "rooms", id).await.unwrap();
        notify(&mut tx, "elsewhere", 7).await.unwrap();
        if kept {
            tx.commit().await.unwrap();
        }
    }
    assert_eq!(notices.next().await.unwrap(), 2, "what was undone was never said");
    assert_eq!(notices.next().await.unwrap(), i64::MAX);
    // The server ends the ear's connection: whoever listens must know that something may have been missed.
    let others = "SELECT CAST(COUNT(pg_terminate_backend(pid)) AS BIGINT) FROM pg_stat_activity
                  WHERE datname = current_database() AND query LIKE 'LISTEN%'";
    let ended: i64 = sqlx::query_scalar(others).fetch_one(ground.db.reader()).await.unwrap();
    assert_eq!(ended, 1);
    notices.next().await.unwrap_err();
}

#[tokio::test]
async fn postgres_makes_one_plan_for_a_sentence() {
    let ground = ground(Engine::Postgres).await;
    let mut tx = ground.db.begin().await.unwrap();
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

/// PostgreSQL's own race is one in thousands, so its words are spoken for it.
#[tokio::test]
async fn what_postgres_could_not_decide_is_tried_again() {
    let ground = ground(Engine::Postgres).await;
    let fail = async |words: &str| {
        let mut tries = 0;
        let outcome = retry_on_conflict(|| {
            tries += 1;
            let fails = AssertSqlSafe(format!(
                "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'XX000', MESSAGE = '{words}'; END $$"
            ));
            async { Ok(sqlx::query(fails).execute(ground.db.writer()).await?) }
        })
        .await;
        (tries, outcome.expect_err("it failed").status().as_u16())
    };
    let race = "new multixact has more than one updating member: 0 2[7 (nokeyupd), 8 (nokeyupd)]";
    assert_eq!(fail(race).await, (3, 503));
    assert_eq!(fail("a page is damaged").await, (1, 500));
}

/// As after a machine was paused in the middle of it: PostgreSQL has ended it, and whoever asks again is served.
#[tokio::test]
async fn a_transaction_that_rested_too_long_is_told_and_passes() {
    let ground = ground(Engine::Postgres).await;
    let mut tx = ground.db.begin().await.unwrap();
    metadata::write(&mut tx, "n1", "rests").await.unwrap();
    let rests: i64 =
        sqlx::query_scalar("SELECT CAST(pg_backend_pid() AS BIGINT)").fetch_one(&mut *tx).await.unwrap();
    sqlx::query("SET LOCAL idle_in_transaction_session_timeout = '1ms'").execute(&mut *tx).await.unwrap();
    let is_there = "SELECT CAST(COUNT(*) AS BIGINT) FROM pg_stat_activity WHERE pid = $1";
    let ended = async {
        while sqlx::query_scalar::<_, i64>(is_there).bind(rests).fetch_one(ground.db.reader()).await.unwrap()
            > 0
        {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), ended).await.expect("it is ended");
    let refused = ApiError::from(metadata::write(&mut tx, "n2", "goes on").await.unwrap_err());
    assert_eq!(refused.status(), 503);
    drop(tx);
    assert_eq!(count(&ground.db).await, 0);
    run(&ground.db, "INSERT INTO app_metadata (name, value) VALUES ('n3', 'again')").await;
    assert_eq!(count(&ground.db).await, 1);
}
