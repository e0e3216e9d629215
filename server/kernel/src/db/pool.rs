//! Connection pools: how each engine's connections are configured, checked and reused.

use std::path::Path;
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection};

use super::{DatabaseUrl, Engine};

/// A PostgreSQL connection that was idle for this long is pinged before it is used. Pinging every time would double the
/// cost of a short query.
const PING_AFTER_IDLE: Duration = Duration::from_secs(1);

/// Earlier versions can corrupt a WAL database that several connections use.
const MIN_SQLITE_VERSION: (u32, u32, u32) = (3, 51, 3);

/// Opens an existing file and never creates one, so that a mistyped path does not become an empty database.
pub(super) fn sqlite_url(file: &Path) -> String {
    let path = file.to_string_lossy().replace('%', "%25").replace('?', "%3F").replace('#', "%23");
    format!("sqlite://{path}?mode=rw")
}

/// Statements that configure each new connection.
fn connection_setup(engine: Engine, read_only: bool) -> &'static [&'static str] {
    match (engine, read_only) {
        (Engine::Sqlite, false) => &[
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = FULL",
            "PRAGMA busy_timeout = 5000",
            "PRAGMA foreign_keys = ON",
            "PRAGMA journal_size_limit = 67108864",
            // Writes touch mostly the same pages, so rare checkpoints copy each page once for many writes.
            "PRAGMA wal_autocheckpoint = 8000",
        ],
        (Engine::Sqlite, true) => &["PRAGMA busy_timeout = 5000", "PRAGMA query_only = ON"],
        (Engine::Postgres, _) => &[
            "SET statement_timeout = '5s'",
            "SET lock_timeout = '2s'",
            "SET idle_in_transaction_session_timeout = '15s'",
            "SET default_transaction_isolation = 'read committed'",
            // Our statements need the same plan for every parameter. By default the server plans anew for each execution
            // once a table is large, which costs more than running the statement.
            "SET plan_cache_mode = 'force_generic_plan'",
        ],
    }
}

pub(super) async fn open_pool(
    url: &DatabaseUrl,
    size: u32,
    read_only: bool,
    acquire_timeout: Duration,
) -> Result<AnyPool, sqlx::Error> {
    let engine = url.engine();
    let mut options = AnyPoolOptions::new()
        .max_connections(size)
        .acquire_timeout(acquire_timeout)
        // Instead of a ping on every acquire: only PostgreSQL can restart, and only an idle connection misses it.
        .test_before_acquire(false)
        .before_acquire(move |connection, metadata| {
            Box::pin(async move {
                if engine == Engine::Postgres && metadata.idle_for >= PING_AFTER_IDLE {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .after_connect(move |connection, _| {
            Box::pin(async move {
                for statement in connection_setup(engine, read_only) {
                    sqlx::query(*statement).execute(&mut *connection).await?;
                }
                Ok(())
            })
        });
    if engine == Engine::Sqlite {
        // A connection to a file is cheap and its page cache is worth keeping, unless it is still inside a transaction:
        // on a full disk SQLite rolls back by itself without sqlx noticing, and the only writer would then fail every
        // later transaction. The ping makes sqlx run its queued rollback before we look.
        options = options.idle_timeout(None).max_lifetime(None).after_release(|connection, _| {
            Box::pin(async move {
                if connection.is_in_transaction() {
                    connection.ping().await?;
                }
                Ok(!connection.is_in_transaction())
            })
        });
    }
    options.connect(&url.to_sqlx()).await
}

/// Connects once before any pool is opened: a pool retries until its timeout and loses the reason of the failure.
#[expect(clippy::disallowed_methods, reason = "a pool hides why it cannot connect")]
pub(super) async fn probe_connection(url: &DatabaseUrl) -> Result<(), sqlx::Error> {
    let mut connection = AnyConnection::connect(&url.to_sqlx()).await?;
    for statement in connection_setup(url.engine(), false) {
        sqlx::query(*statement).execute(&mut connection).await?;
    }
    connection.close().await
}

pub(super) async fn check_sqlite_version(pool: &AnyPool) -> Result<(), sqlx::Error> {
    let version: String = sqlx::query_scalar("SELECT sqlite_version()").fetch_one(pool).await?;
    let mut numbers = version.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let mut next = || numbers.next().unwrap_or(0);
    if (next(), next(), next()) >= MIN_SQLITE_VERSION {
        return Ok(());
    }
    let message = format!("SQLite {version} can corrupt a database; this program needs 3.51.3 or later");
    Err(sqlx::Error::Configuration(message.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_in_a_path_are_escaped() {
        assert_eq!(sqlite_url(Path::new("/a b/50%?#.sqlite")), "sqlite:///a b/50%25%3F%23.sqlite?mode=rw");
    }
}
