//! The database: one SQL text for SQLite and PostgreSQL, and the only place that begins a transaction.

mod backup;
mod data_dir_lock;
mod errors;
mod json_list;
mod keyed_lock;
mod lock_key;
mod lock_row;
pub mod metadata;
mod migrations;
mod notify;
mod pool;
mod transition;
mod tx;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sqlx::AnyPool;

pub use backup::BackupError;
pub use data_dir_lock::{DataLock, LockError};
pub use errors::{check_violation, unique_violation};
pub(crate) use errors::{is_serialization_failure, is_transient};
pub use json_list::{decode_list, encode_list};
pub use lock_key::LockKey;
pub use migrations::MigrationError;
pub use notify::{NotifyListener, notify};
pub use transition::Transitioned;
pub use tx::{Savepoint, Tx, retry_on_conflict};

use self::keyed_lock::{KeyedLockGuard, KeyedLocks};
use self::pool::{check_sqlite_version, open_pool, probe_connection, sqlite_url};
pub use crate::lock_row;

/// Where the data lives, from `DATABASE_URL`.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// A local file, for a single node.
    Sqlite(PathBuf),
    /// A server, for several nodes. The URL may contain a password and is never printed.
    Postgres(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// The connection pools. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Db {
    url: Arc<DatabaseUrl>,
    write: AnyPool,
    read: AnyPool,
    locks: Arc<KeyedLocks>,
}

/// How long a request waits for the database before it fails with 503.
#[derive(Clone, Copy, Debug)]
pub struct DbTimeouts {
    /// For a connection of the pool, or for SQLite's only writer.
    pub acquire: Duration,
    /// For a keyed lock within this process.
    pub lock: Duration,
}

impl Default for DbTimeouts {
    fn default() -> Self {
        Self { acquire: Duration::from_secs(5), lock: Duration::from_secs(10) }
    }
}

/// A rule that the data must satisfy at all times.
#[derive(Debug)]
pub struct Invariant {
    /// The rule as a sentence.
    pub description: &'static str,
    /// `SELECT COUNT(*)` of the rows that violate it.
    pub violations_sql: &'static str,
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(file) => write!(f, "Sqlite({})", file.display()),
            Self::Postgres(_) => f.write_str("Postgres(…)"),
        }
    }
}

impl DatabaseUrl {
    pub const fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }

    fn to_sqlx(&self) -> String {
        match self {
            Self::Sqlite(file) => sqlite_url(file),
            Self::Postgres(url) => url.clone(),
        }
    }
}

impl Db {
    /// Opens the pools, creating a SQLite file that does not exist yet.
    pub async fn open(url: &DatabaseUrl) -> Result<Self, sqlx::Error> {
        Self::open_with_timeouts(url, DbTimeouts::default()).await
    }

    pub async fn open_with_timeouts(url: &DatabaseUrl, timeouts: DbTimeouts) -> Result<Self, sqlx::Error> {
        if let DatabaseUrl::Sqlite(file) = url {
            data_dir_lock::make_private_file(file)?;
        }
        Self::open_pools(url, timeouts).await
    }

    /// Opens the pools of a database that must already exist.
    pub async fn open_existing(url: &DatabaseUrl) -> Result<Self, sqlx::Error> {
        Self::open_pools(url, DbTimeouts::default()).await
    }

    /// SQLite gets a single writer, so that writers queue in the pool instead of failing with `SQLITE_BUSY`.
    async fn open_pools(url: &DatabaseUrl, timeouts: DbTimeouts) -> Result<Self, sqlx::Error> {
        sqlx::any::install_default_drivers();
        probe_connection(url).await?;
        let (write, read) = if let DatabaseUrl::Sqlite(_) = url {
            let write = open_pool(url, 1, false, timeouts.acquire).await?;
            check_sqlite_version(&write).await?;
            (write, open_pool(url, 8, true, timeouts.acquire).await?)
        } else {
            let both = open_pool(url, 16, false, timeouts.acquire).await?;
            (both.clone(), both)
        };
        Ok(Self { url: Arc::new(url.clone()), write, read, locks: Arc::new(KeyedLocks::new(timeouts.lock)) })
    }

    pub fn engine(&self) -> Engine {
        self.url.engine()
    }

    /// The pool for queries that only read, outside any transaction.
    pub fn reader(&self) -> &AnyPool {
        &self.read
    }

    /// The pool for single-statement writes. The statement commits once its rows have been read to the end.
    pub fn writer(&self) -> &AnyPool {
        &self.write
    }

    /// Begins a transaction that may write. On SQLite `IMMEDIATE` takes the write lock at once: a deferred transaction
    /// that reads first fails on its first write whenever another one wrote in between.
    pub async fn begin(&self) -> Result<Tx, sqlx::Error> {
        self.begin_with(KeyedLockGuard::new()).await
    }

    #[expect(clippy::disallowed_methods, reason = "the only place that begins a transaction")]
    async fn begin_with(&self, guard: KeyedLockGuard) -> Result<Tx, sqlx::Error> {
        let statement = match self.engine() {
            Engine::Sqlite => "BEGIN IMMEDIATE",
            Engine::Postgres => "BEGIN",
        };
        let transaction = self.write.begin_with(statement).await?;
        Ok(Tx { transaction, _guard: guard })
    }

    /// Begins a transaction that holds these keys from its start to its end. On PostgreSQL the transactions of one process
    /// queue before they take a connection; those of several nodes wait in [`Tx::lock_keys`].
    pub async fn begin_locked(&self, keys: &[LockKey]) -> Result<Tx, sqlx::Error> {
        if self.engine() == Engine::Sqlite {
            return self.begin().await;
        }
        let mut tx = self.begin_with(self.locks.acquire(keys).await?).await?;
        tx.lock_keys(keys).await?;
        Ok(tx)
    }

    /// Begins a transaction for an operator's command, with timeouts of minutes instead of seconds.
    pub async fn begin_maintenance(&self) -> Result<Tx, sqlx::Error> {
        let mut tx = self.begin().await?;
        if self.engine() == Engine::Postgres {
            for statement in ["SET LOCAL lock_timeout = '5min'", "SET LOCAL statement_timeout = '5min'"] {
                sqlx::query(statement).execute(&mut *tx).await?;
            }
        }
        Ok(tx)
    }

    /// Checks that the database responds.
    pub async fn ping(&self) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT 1").execute(&self.read).await?;
        Ok(())
    }

    /// Open and idle connections, for the metrics.
    pub fn pool_stats(&self) -> PoolStats {
        match self.engine() {
            Engine::Sqlite => PoolStats {
                open: self.write.size() + self.read.size(),
                idle: self.write.num_idle() + self.read.num_idle(),
            },
            Engine::Postgres => PoolStats { open: self.write.size(), idle: self.write.num_idle() },
        }
    }

    /// Copies SQLite's write-ahead log into the database file.
    pub async fn checkpoint(&self) -> Result<(), sqlx::Error> {
        if self.engine() == Engine::Sqlite {
            sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&self.write).await?;
        }
        Ok(())
    }

    /// The number of problems that SQLite's own integrity checks find. PostgreSQL has no such check and returns 0.
    pub async fn integrity_errors(&self) -> Result<i64, sqlx::Error> {
        if self.engine() == Engine::Postgres {
            return Ok(0);
        }
        let report: String = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&self.read).await?;
        let dangling = sqlx::query("PRAGMA foreign_key_check").fetch_all(&self.read).await?.len();
        Ok(i64::from(report != "ok") + i64::try_from(dangling).unwrap_or(i64::MAX))
    }

    /// Closes every connection, after the last transaction has ended.
    pub async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
    }
}

/// Connections of the pools.
#[derive(Clone, Copy, Debug)]
pub struct PoolStats {
    pub open: u32,
    pub idle: usize,
}

/// Placeholders and values for an `IN (…)` list that starts at `$first`. The list is padded with an id that no row has, so
/// that only few different statements are prepared and cached.
pub fn in_list(first: usize, ids: &[i64]) -> (String, Vec<i64>) {
    let size = [8, 32, 128].into_iter().find(|size| ids.len() <= *size).unwrap_or(ids.len());
    let placeholders: Vec<String> = (first..first + size).map(|number| format!("${number}")).collect();
    let mut padded = ids.to_vec();
    padded.resize(size, 0);
    (placeholders.join(", "), padded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_list_pads_to_a_few_sizes() {
        let (placeholders, ids) = in_list(2, &[7, 9]);
        assert_eq!(placeholders, "$2, $3, $4, $5, $6, $7, $8, $9");
        assert_eq!(ids, [7, 9, 0, 0, 0, 0, 0, 0]);
        assert_eq!(in_list(1, &[5; 33]).1.len(), 128);
        assert_eq!(in_list(1, &[5; 200]).1.len(), 200);
    }

    #[tokio::test]
    async fn the_bundled_sqlite_is_recent_and_durable() {
        let folder = tempfile::tempdir().expect("a folder");
        let db = Db::open(&DatabaseUrl::Sqlite(folder.path().join("a b%.sqlite"))).await.expect("opens");
        let query = async |sql: &'static str| {
            sqlx::query_scalar::<_, i64>(sql)
                .fetch_one(&mut *db.begin().await.expect("begins"))
                .await
                .expect("returns a number")
        };
        assert_eq!(query("PRAGMA synchronous").await, 2);
        assert_eq!(query("PRAGMA foreign_keys").await, 1);
        assert_eq!(query("PRAGMA busy_timeout").await, 5_000);
        assert!(folder.path().join("a b%.sqlite").exists());
    }

    #[tokio::test]
    async fn the_reader_pool_cannot_write() {
        let folder = tempfile::tempdir().expect("a folder");
        let db = Db::open(&DatabaseUrl::Sqlite(folder.path().join("x.sqlite"))).await.expect("opens");
        sqlx::query("CREATE TABLE t (a BIGINT)").execute(db.reader()).await.expect_err("query_only is set");
    }
}
