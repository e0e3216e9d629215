//! What an area's state is built from: settings, a fixed clock and a migrated database.

use std::sync::Arc;
use std::time::Duration;

use dft_kernel::db::{DatabaseUrl, Db, DbTimeouts, Engine};
use dft_kernel::settings::{EnvReader, Settings};
use dft_kernel::time::{Clock, Timestamp};
use tempfile::TempDir;

use crate::database::{PostgresDatabase, write_sqlite_database};

/// Where every test's clock starts: 15 November 2026, 10:00 in India.
const START: Timestamp = Timestamp(1_794_717_000_000);

/// Longer than in production: a race test asserts who wins, not how fast the host serves all requests.
const TIMEOUTS: DbTimeouts = DbTimeouts { acquire: Duration::from_mins(1), lock: Duration::from_mins(1) };

/// The dependencies of an area, on a database of this test's own.
pub struct TestContext {
    /// Migrated and empty.
    pub db: Db,
    /// The URL of `db`, for a test that opens it a second time.
    pub database_url: DatabaseUrl,
    /// Only the test advances it.
    pub clock: Clock,
    /// Settings of a development server.
    pub settings: Arc<Settings>,
    variables: Vec<(String, String)>,
    /// A temporary folder, removed with the context.
    pub folder: TempDir,
    postgres: Option<Arc<PostgresDatabase>>,
}

impl TestContext {
    pub async fn new(engine: Engine) -> Self {
        Self::with(engine, &[]).await
    }

    /// A context whose settings are read from these variables.
    pub async fn with(engine: Engine, variables: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (database_url, postgres) = match engine {
            Engine::Sqlite => {
                let file = folder.path().join("dft.sqlite");
                write_sqlite_database(&file).await;
                (DatabaseUrl::Sqlite(file), None)
            }
            Engine::Postgres => {
                let database = PostgresDatabase::create().await;
                (database.url(), Some(Arc::new(database)))
            }
        };
        let db = Db::open_with_timeouts(&database_url, TIMEOUTS).await.expect("the database opens");
        let variables: Vec<(String, String)> =
            variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let settings = Arc::new(Settings::read(variables.clone()).expect("valid settings"));
        Self { db, database_url, clock: Clock::fixed(START), settings, variables, folder, postgres }
    }

    /// The configuration of an area, read from the same variables: `context.config(Config::from_env)`.
    pub fn config<T>(&self, from_env: impl FnOnce(&mut EnvReader) -> T) -> T {
        EnvReader::read(self.variables.clone(), from_env).expect("a valid configuration")
    }

    /// A second server on the same database, with the same clock and a folder of its own.
    pub async fn second_server(&self) -> Self {
        Self {
            db: Db::open_existing(&self.database_url).await.expect("the database opens"),
            database_url: self.database_url.clone(),
            clock: self.clock.clone(),
            settings: Arc::clone(&self.settings),
            variables: self.variables.clone(),
            folder: tempfile::tempdir().expect("a temporary folder"),
            postgres: self.postgres.clone(),
        }
    }
}
