//! The ground a world stands on: settings, a clock, and a migrated database of its own.

use std::sync::Arc;
use std::time::Duration;

use dft_kernel::db::{DatabaseUrl, Db, DbTimeouts, Engine};
use dft_kernel::settings::Settings;
use dft_kernel::time::{Clock, Timestamp};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use tempfile::TempDir;

/// Where every test's clock stands at first: 15 November 2026, 10:00 in the clinic's zone.
const MORNING: Timestamp = Timestamp(1_794_717_000_000);

/// A crowd of a test is about who gets what. That everyone is served at last must not hang on how fast the disk is today.
const PATIENCE: DbTimeouts = DbTimeouts { connection: Duration::from_mins(1), turn: Duration::from_mins(1) };

/// Names the server on which test databases are made. `tools/with-postgres` sets it.
const POSTGRES: &str = "TEST_POSTGRES_URL";

/// Everything an area's state is made from.
pub struct TestContext {
    /// The database, migrated and empty.
    pub db: Db,
    /// Where it lives, for a test that opens it once more.
    pub place: DatabaseUrl,
    /// The clock that only the test turns.
    pub clock: Clock,
    /// Settings of a development server.
    pub settings: Arc<Settings>,
    /// Goes when the test ends.
    pub folder: TempDir,
}

impl TestContext {
    /// New ground on this engine.
    pub async fn new(engine: Engine) -> Self {
        Self::with(engine, &[]).await
    }

    /// New ground with these variables set.
    pub async fn with(engine: Engine, variables: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let place = match engine {
            Engine::Sqlite => DatabaseUrl::Sqlite(folder.path().join("dft.sqlite")),
            Engine::Postgres => DatabaseUrl::Postgres(migrated_postgres_database().await),
        };
        let db = Db::open_with_timeouts(&place, PATIENCE).await.expect("the database opens");
        db.migrate().await.expect("the database takes its shape");
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let settings = Arc::new(Settings::read(variables).expect("the settings are fine"));
        Self { db, place, clock: Clock::fixed(MORNING), settings, folder }
    }
}

/// A connection to the test server's own database, where others are made.
#[expect(clippy::disallowed_methods, reason = "databases are made outside any pool")]
async fn at_the_server() -> (String, AnyConnection) {
    let server = std::env::var(POSTGRES).unwrap_or_else(|_| {
        panic!("{POSTGRES} is not set: run the tests with tools/with-postgres, as make test does")
    });
    sqlx::any::install_default_drivers();
    let connection = AnyConnection::connect(&format!("{server}/postgres")).await.expect("PostgreSQL answers");
    (server, connection)
}

fn new_name() -> String {
    format!("dft_test_{:016x}", rand::random::<u64>())
}

/// A database of its own on the test server, with nothing in it.
pub async fn empty_postgres_database() -> String {
    let (server, mut connection) = at_the_server().await;
    let name = new_name();
    connection.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.expect("the database is made");
    format!("{server}/{name}")
}

/// A database of its own on the test server, copied from one that has been migrated.
async fn migrated_postgres_database() -> String {
    let (server, mut connection) = at_the_server().await;
    let template = format!("dft_template_{}", Db::newest_migration());
    let name = new_name();

    // One at a time: a template that somebody is connected to cannot be copied.
    connection.execute("SELECT pg_advisory_lock(20261115)").await.expect("the lock is had");
    let made: Option<i64> =
        sqlx::query_scalar("SELECT CAST(1 AS BIGINT) FROM pg_database WHERE datname = $1")
            .bind(&template)
            .fetch_optional(&mut connection)
            .await
            .expect("the catalogue answers");
    if made.is_none() {
        connection
            .execute(AssertSqlSafe(format!("CREATE DATABASE {template}")))
            .await
            .expect("the template is made");
        let db = Db::open(&DatabaseUrl::Postgres(format!("{server}/{template}")))
            .await
            .expect("the template opens");
        db.migrate().await.expect("the template takes its shape");
        db.close().await;
    }
    let copy = format!("CREATE DATABASE {name} TEMPLATE {template}");
    connection.execute(AssertSqlSafe(copy)).await.expect("the database is made");
    connection.close().await.expect("the lock is let go");
    format!("{server}/{name}")
}
