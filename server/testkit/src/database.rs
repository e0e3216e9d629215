//! Test databases: each test gets a copy of a database that was migrated once.
//!
//! Migrating takes longer than most tests. SQLite's template is the bytes of a migrated file, made once per process.
//! PostgreSQL's is a database on the test server, shared by all test processes.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use dft_kernel::db::{DatabaseUrl, Db};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use tokio::sync::OnceCell;

/// The environment variable with the URL of the PostgreSQL test server. `tools/with-postgres` sets it.
const POSTGRES_URL: &str = "TEST_POSTGRES_URL";

/// The first version of PostgreSQL with `CREATE DATABASE … STRATEGY`. Earlier ones always copy the template's files.
const FIRST_WITH_STRATEGY: i32 = 150_000;

/// Databases of finished tests, dropped when the next test creates one; otherwise they would fill the tmpfs.
static UNUSED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// A PostgreSQL database that is dropped some time after this value.
pub(crate) struct PostgresDatabase {
    server: String,
    name: String,
}

impl PostgresDatabase {
    pub(crate) fn url(&self) -> DatabaseUrl {
        DatabaseUrl::Postgres(format!("{}/{}", self.server, self.name))
    }

    /// Creates a migrated database.
    pub(crate) async fn create() -> Self {
        static TEMPLATE: OnceCell<String> = OnceCell::const_new();
        let (server, mut connection) = connect().await;
        let template = TEMPLATE.get_or_init(async || create_template(&server, &mut connection).await).await;
        let unused = std::mem::take(&mut *UNUSED.lock().unwrap_or_else(PoisonError::into_inner));
        for name in unused {
            // A database that cannot be dropped only takes space.
            let _ = connection.execute(AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"))).await;
        }
        // Copying the files takes half the time of writing them to the log page by page, which is the default.
        let version: i32 = sqlx::query_scalar("SELECT current_setting('server_version_num')::INTEGER")
            .fetch_one(&mut connection)
            .await
            .expect("the server has a version");
        let strategy = if version >= FIRST_WITH_STRATEGY { "STRATEGY FILE_COPY" } else { "" };
        let name = random_name();
        execute(&mut connection, format!("CREATE DATABASE {name} TEMPLATE {template} {strategy}")).await;
        connection.close().await.expect("the connection closes");
        Self { server, name }
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        UNUSED.lock().unwrap_or_else(PoisonError::into_inner).push(std::mem::take(&mut self.name));
    }
}

/// Creates an empty PostgreSQL database and returns its URL. It is never dropped.
pub async fn empty_postgres_database() -> String {
    let (server, mut connection) = connect().await;
    let name = random_name();
    execute(&mut connection, format!("CREATE DATABASE {name}")).await;
    format!("{server}/{name}")
}

/// Writes a migrated SQLite database to this file.
pub(crate) async fn write_sqlite_database(file: &Path) {
    static TEMPLATE: OnceCell<Vec<u8>> = OnceCell::const_new();
    let template = TEMPLATE.get_or_init(migrated_sqlite_file).await;
    std::fs::write(file, template).expect("the file can be written");
}

async fn migrated_sqlite_file() -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("template.sqlite");
    let db = Db::open(&DatabaseUrl::Sqlite(file.clone())).await.expect("the template opens");
    db.migrate().await.expect("the migrations run");
    // Before the checkpoint the tables are in the write-ahead log.
    db.checkpoint().await.expect("the log is copied into the file");
    db.close().await;
    std::fs::read(file).expect("the file can be read")
}

/// Creates and migrates the template, unless another process has. Returns its name.
async fn create_template(server: &str, connection: &mut AnyConnection) -> String {
    let template = format!("dft_template_{}", Db::newest_migration());
    execute(connection, "SELECT pg_advisory_lock(20261115)".to_owned()).await;
    let existing: Option<i64> =
        sqlx::query_scalar("SELECT CAST(1 AS BIGINT) FROM pg_database WHERE datname = $1")
            .bind(&template)
            .fetch_optional(&mut *connection)
            .await
            .expect("the list of databases can be read");
    if existing.is_none() {
        execute(connection, format!("CREATE DATABASE {template}")).await;
        let url = DatabaseUrl::Postgres(format!("{server}/{template}"));
        let db = Db::open(&url).await.expect("the template opens");
        db.migrate().await.expect("the migrations run");
        db.close().await;
    }
    execute(connection, "SELECT pg_advisory_unlock(20261115)".to_owned()).await;
    template
}

/// Connects to the server's own database, from which others are created.
#[expect(clippy::disallowed_methods, reason = "databases are created outside any pool")]
async fn connect() -> (String, AnyConnection) {
    let server = std::env::var(POSTGRES_URL).unwrap_or_else(|_| {
        panic!("{POSTGRES_URL} is not set: run the tests with tools/with-postgres, as make test does")
    });
    sqlx::any::install_default_drivers();
    let connection = AnyConnection::connect(&format!("{server}/postgres")).await;
    (server, connection.expect("PostgreSQL accepts connections"))
}

async fn execute(connection: &mut AnyConnection, sql: String) {
    connection.execute(AssertSqlSafe(sql)).await.expect("the statement runs");
}

fn random_name() -> String {
    format!("dft_test_{:016x}", rand::random::<u64>())
}
