//! The database: one SQL text on SQLite and PostgreSQL, and the only place that begins a transaction.

mod backup;
mod data_dir_lock;
mod json_list;
mod keyed_lock;
mod lock_key;
pub mod metadata;
mod migrations;
mod notify;
mod transition;

use std::fmt;
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};
use sqlx::any::AnyPoolOptions;
use sqlx::{Any, AnyConnection, AnyPool, Connection};

pub use backup::BackupError;
pub use data_dir_lock::{DataLock, LockError};
pub use json_list::{decode_list, encode_list};
pub use lock_key::LockKey;
pub use migrations::MigrationError;
pub use notify::{NotifyListener, notify};
pub use transition::Transitioned;

use self::keyed_lock::{Turn, Turns};
use crate::ApiError;

/// A connection to a server that has rested this long is asked for a sign of life before it is used. Asking every time
/// would double what a short query costs.
const RESTED: Duration = Duration::from_secs(1);

/// The oldest SQLite that does not corrupt a WAL database under several connections.
const OLDEST_SQLITE: (u32, u32, u32) = (3, 51, 3);

/// Where the data lives, as `DATABASE_URL` says.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// A file beside the program, for one machine.
    Sqlite(PathBuf),
    /// A server, for several nodes. The address may hold a password: it is never printed.
    Postgres(String),
}

/// Which of the two engines answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Embedded SQLite.
    Sqlite,
    /// PostgreSQL.
    Postgres,
}

/// The pools. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Db {
    place: Arc<DatabaseUrl>,
    write: AnyPool,
    read: AnyPool,
    turns: Arc<Turns>,
}

/// How long somebody waits before they are told that we are busy.
#[derive(Clone, Copy, Debug)]
pub struct DbTimeouts {
    /// For a connection, or for SQLite's writer.
    pub connection: Duration,
    /// For whoever has what they want, within this node.
    pub turn: Duration,
}

/// As long as a person waits for a page.
impl Default for DbTimeouts {
    fn default() -> Self {
        Self { connection: Duration::from_secs(5), turn: Duration::from_secs(10) }
    }
}

/// A promise the data must keep, and the query that counts how often it does not.
#[derive(Debug)]
pub struct Invariant {
    /// The promise, as a sentence.
    pub description: &'static str,
    /// `SELECT COUNT(*)` of what breaks it.
    pub violations_sql: &'static str,
}

/// A transaction that may write. Dropped without [`Tx::commit`], it leaves no trace.
#[derive(Debug)]
pub struct Tx {
    transaction: sqlx::Transaction<'static, Any>,
    /// Passed on when the transaction is over.
    _turn: Turn,
}

/// A part of a transaction that can be undone by itself.
#[derive(Debug)]
pub struct Savepoint<'t>(sqlx::Transaction<'t, Any>);

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(file) => write!(f, "Sqlite({})", file.display()),
            Self::Postgres(_) => f.write_str("Postgres(…)"),
        }
    }
}

impl DatabaseUrl {
    /// The engine that lives there.
    pub const fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }

    fn url(&self) -> String {
        match self {
            Self::Sqlite(file) => sqlite_url(file),
            Self::Postgres(url) => url.clone(),
        }
    }
}

/// Opens an existing file and never makes one: a mistyped folder must not become an empty database.
fn sqlite_url(file: &Path) -> String {
    let path = file.to_string_lossy().replace('%', "%25").replace('?', "%3F").replace('#', "%23");
    format!("sqlite://{path}?mode=rw")
}

/// What each new connection is told before its first query.
fn manners(engine: Engine, reads_only: bool) -> &'static [&'static str] {
    match (engine, reads_only) {
        (Engine::Sqlite, false) => &[
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = FULL",
            "PRAGMA busy_timeout = 5000",
            "PRAGMA foreign_keys = ON",
            "PRAGMA journal_size_limit = 67108864",
            // Every write touches a dozen pages, mostly the same ones: folded back seldom, each is written once for many.
            "PRAGMA wal_autocheckpoint = 8000",
        ],
        (Engine::Sqlite, true) => &["PRAGMA busy_timeout = 5000", "PRAGMA query_only = ON"],
        (Engine::Postgres, _) => &[
            "SET statement_timeout = '5s'",
            "SET lock_timeout = '2s'",
            "SET idle_in_transaction_session_timeout = '15s'",
            "SET default_transaction_isolation = 'read committed'",
            // Our sentences need the same plan whatever they are asked about, and are asked thousands of times. Left to
            // itself, the server makes a new plan each time once a table is large, which costs more than the answer.
            "SET plan_cache_mode = 'force_generic_plan'",
        ],
    }
}

async fn pool(
    place: &DatabaseUrl,
    size: u32,
    reads_only: bool,
    wait: Duration,
) -> Result<AnyPool, sqlx::Error> {
    let engine = place.engine();
    let mut options = AnyPoolOptions::new()
        .max_connections(size)
        .acquire_timeout(wait)
        // A file does not go away; a server may have restarted since a connection last rested.
        .test_before_acquire(false)
        .before_acquire(move |connection, rested| {
            Box::pin(async move {
                if engine == Engine::Postgres && rested.idle_for >= RESTED {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .after_connect(move |connection, _| {
            Box::pin(async move {
                for sentence in manners(engine, reads_only) {
                    sqlx::query(*sentence).execute(&mut *connection).await?;
                }
                Ok(())
            })
        });
    if engine == Engine::Sqlite {
        // A connection to a file costs nothing to keep and its page cache is worth keeping. One that is still inside
        // a transaction is not: on a full disk SQLite rolls back by itself, sqlx does not notice, and the only writer
        // would refuse every transaction after. The ping makes sqlx do what it has queued before we look.
        options = options.idle_timeout(None).max_lifetime(None).after_release(|connection, _| {
            Box::pin(async move {
                if connection.is_in_transaction() {
                    connection.ping().await?;
                }
                Ok(!connection.is_in_transaction())
            })
        });
    }
    options.connect(&place.url()).await
}

impl Db {
    /// Opens the pools, making a SQLite file that is not there yet.
    pub async fn open(place: &DatabaseUrl) -> Result<Self, sqlx::Error> {
        Self::open_with_timeouts(place, DbTimeouts::default()).await
    }

    /// Opens the pools for people of more or less patience.
    pub async fn open_with_timeouts(place: &DatabaseUrl, patience: DbTimeouts) -> Result<Self, sqlx::Error> {
        if let DatabaseUrl::Sqlite(file) = place {
            data_dir_lock::make_private_file(file)?;
        }
        Self::open_pools(place, patience).await
    }

    /// Opens the pools of a database that is there.
    pub async fn open_existing(place: &DatabaseUrl) -> Result<Self, sqlx::Error> {
        Self::open_pools(place, DbTimeouts::default()).await
    }

    /// SQLite gets a single writer, so that writers queue here instead of failing there.
    async fn open_pools(place: &DatabaseUrl, patience: DbTimeouts) -> Result<Self, sqlx::Error> {
        sqlx::any::install_default_drivers();
        first_words(place).await?;
        let (write, read) = if let DatabaseUrl::Sqlite(_) = place {
            let write = pool(place, 1, false, patience.connection).await?;
            refuse_old_sqlite(&write).await?;
            (write, pool(place, 8, true, patience.connection).await?)
        } else {
            let both = pool(place, 16, false, patience.connection).await?;
            (both.clone(), both)
        };
        Ok(Self { place: Arc::new(place.clone()), write, read, turns: Arc::new(Turns::new(patience.turn)) })
    }

    /// Which engine answers.
    pub fn engine(&self) -> Engine {
        self.place.engine()
    }

    /// For queries that only read, outside any transaction.
    pub fn reader(&self) -> &AnyPool {
        &self.read
    }

    /// For a single sentence that is a transaction of its own: kept when it has been read to its end, or not at all.
    pub fn writer(&self) -> &AnyPool {
        &self.write
    }

    /// Begins a transaction that may write. `IMMEDIATE` takes SQLite's write lock at once: a deferred
    /// transaction that reads first and writes later fails whenever another one wrote in between.
    pub async fn begin(&self) -> Result<Tx, sqlx::Error> {
        self.begin_with(Turn::new()).await
    }

    #[expect(clippy::disallowed_methods, reason = "this is the place that may begin a transaction")]
    async fn begin_with(&self, turn: Turn) -> Result<Tx, sqlx::Error> {
        let sentence = match self.engine() {
            Engine::Sqlite => "BEGIN IMMEDIATE",
            Engine::Postgres => "BEGIN",
        };
        let transaction = self.write.begin_with(sentence).await?;
        Ok(Tx { transaction, _turn: turn })
    }

    /// Begins a transaction that takes turns with every other one that names one of the same two things; until it ends,
    /// nobody else has them. SQLite's writer is alone anyway. On PostgreSQL those of one node wait for each other before
    /// they take a connection; those of several nodes wait in the database, where both things are always locked in the
    /// same order, so that two transactions cannot wait for each other.
    pub async fn begin_locked(&self, things: [&str; 2]) -> Result<Tx, sqlx::Error> {
        if self.engine() == Engine::Sqlite {
            return self.begin().await;
        }
        let mut keys = things.map(turn_key);
        keys.sort_unstable();
        let mut tx = self.begin_with(self.turns.take(keys).await?).await?;
        sqlx::query("SELECT pg_advisory_xact_lock($1), pg_advisory_xact_lock($2)")
            .bind(keys[0])
            .bind(keys[1])
            .execute(&mut *tx)
            .await?;
        Ok(tx)
    }

    /// Begins a transaction for work that an operator waits for: it may take its time and wait for others'.
    pub async fn begin_maintenance(&self) -> Result<Tx, sqlx::Error> {
        let mut tx = self.begin().await?;
        if self.engine() == Engine::Postgres {
            for sentence in ["SET LOCAL lock_timeout = '5min'", "SET LOCAL statement_timeout = '5min'"] {
                sqlx::query(sentence).execute(&mut *tx).await?;
            }
        }
        Ok(tx)
    }

    /// Asks the database for a sign of life.
    pub async fn ping(&self) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT 1").execute(&self.read).await?;
        Ok(())
    }

    /// Connections open and idle, for the metrics.
    pub fn connections(&self) -> (u32, usize) {
        match self.engine() {
            Engine::Sqlite => {
                (self.write.size() + self.read.size(), self.write.num_idle() + self.read.num_idle())
            }
            Engine::Postgres => (self.write.size(), self.write.num_idle()),
        }
    }

    /// Folds the write-ahead log back into the file; nothing to do on PostgreSQL.
    pub async fn checkpoint(&self) -> Result<(), sqlx::Error> {
        if self.engine() == Engine::Sqlite {
            sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&self.write).await?;
        }
        Ok(())
    }

    /// How much SQLite finds wrong with its file; PostgreSQL watches over its own.
    pub async fn damage(&self) -> Result<i64, sqlx::Error> {
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

/// The number a thing is locked by. Two that share one merely wait for each other.
fn turn_key(thing: &str) -> i64 {
    let hash = Sha256::digest(thing.as_bytes());
    i64::from_le_bytes(std::array::from_fn(|place| hash[place]))
}

/// One plain connection before any pool: a pool would try until its time is up and forget why it failed.
#[expect(clippy::disallowed_methods, reason = "a pool hides why it cannot connect")]
async fn first_words(place: &DatabaseUrl) -> Result<(), sqlx::Error> {
    let mut connection = AnyConnection::connect(&place.url()).await?;
    for sentence in manners(place.engine(), false) {
        sqlx::query(*sentence).execute(&mut connection).await?;
    }
    connection.close().await
}

async fn refuse_old_sqlite(pool: &AnyPool) -> Result<(), sqlx::Error> {
    let text: String = sqlx::query_scalar("SELECT sqlite_version()").fetch_one(pool).await?;
    let mut numbers = text.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let mut next = || numbers.next().unwrap_or(0);
    if (next(), next(), next()) >= OLDEST_SQLITE {
        return Ok(());
    }
    let wanted = format!("SQLite {text} can corrupt a database; this program needs 3.51.3 or later");
    Err(sqlx::Error::Configuration(wanted.into()))
}

impl Tx {
    /// Makes everything since [`Db::begin`] last, all of it at once.
    pub async fn commit(self) -> Result<(), sqlx::Error> {
        self.transaction.commit().await
    }

    /// Begins a part that can be undone by itself: on PostgreSQL a statement that fails takes everything with it, except
    /// inside such a part.
    #[expect(clippy::disallowed_methods, reason = "inside a transaction that was begun in the right way")]
    pub async fn savepoint(&mut self) -> Result<Savepoint<'_>, sqlx::Error> {
        self.transaction.begin().await.map(Savepoint)
    }
}

impl Savepoint<'_> {
    /// Keeps the part, if the whole is kept. Dropped instead, it is undone and the whole goes on.
    pub async fn release(self) -> Result<(), sqlx::Error> {
        self.0.commit().await
    }
}

impl Deref for Savepoint<'_> {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.0
    }
}

impl DerefMut for Savepoint<'_> {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.0
    }
}

impl Deref for Tx {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.transaction
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.transaction
    }
}

/// Runs an act that begins and commits its own transaction, again when the engine called it off for a
/// collision with another: at most three times in all. Nothing was committed when that happens.
pub async fn retry_on_conflict<T, F: Future<Output = Result<T, ApiError>>>(
    mut act: impl FnMut() -> F,
) -> Result<T, ApiError> {
    for _ in 0..2 {
        match act().await {
            Err(refusal) if refusal.is_retryable() => {}
            outcome => return outcome,
        }
    }
    act().await
}

/// A list of ids for an `IN (…)` whose first place is `$first`: the places, and the ids that go there. It is filled up
/// with an id that nobody has, so that there are few different texts for the engines to keep.
pub fn in_list(first: usize, ids: &[i64]) -> (String, Vec<i64>) {
    let size = [8, 32, 128].into_iter().find(|size| ids.len() <= *size).unwrap_or(ids.len());
    let places: Vec<String> = (first..first + size).map(|place| format!("${place}")).collect();
    let mut filled = ids.to_vec();
    filled.resize(size, 0);
    (places.join(", "), filled)
}

/// A row with this key is there already: the index has decided.
pub fn unique_violation(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

/// The row would break a promise of its table: the CHECK has decided.
pub fn check_violation(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_check_violation)
}

fn code(error: &sqlx::Error) -> Option<String> {
    error.as_database_error()?.code().map(Into::into)
}

/// Two transactions stood in each other's way and the engine ended one of them.
pub(crate) fn is_serialization_failure(error: &sqlx::Error) -> bool {
    // PostgreSQL: serialization failure, deadlock. SQLite: busy recovering, busy snapshot. Not plain busy: that one has
    // waited its five seconds already.
    matches!(code(error).as_deref(), Some("40001" | "40P01" | "261" | "517")) || is_multixact_race(error)
}

/// PostgreSQL met a transaction that changed a row and was just being undone, took it for gone and then for alive, and gave
/// up. It has no code for that. The sentence is never translated.
fn is_multixact_race(error: &sqlx::Error) -> bool {
    code(error).as_deref() == Some("XX000")
        && error.as_database_error().is_some_and(|error| {
            error.message().starts_with("new multixact has more than one updating member")
        })
}

/// The database cannot just now, but may in a moment.
pub(crate) fn is_transient(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::Io(_)
        | sqlx::Error::WorkerCrashed => true,
        // PostgreSQL: lock and statement timeouts, a transaction that said nothing for too long (this machine was paused),
        // shutting down, starting up, too many connections, disk full. SQLite: busy, locked, disk full.
        sqlx::Error::Database(_) => {
            is_serialization_failure(error)
                || matches!(
                    code(error).as_deref(),
                    Some(
                        "55P03"
                            | "57014"
                            | "25P03"
                            | "57P01"
                            | "57P02"
                            | "57P03"
                            | "53300"
                            | "53100"
                            | "5"
                            | "6"
                            | "13"
                    )
                )
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_with_odd_characters_stays_a_path() {
        assert_eq!(sqlite_url(Path::new("/a b/50%?#.sqlite")), "sqlite:///a b/50%25%3F%23.sqlite?mode=rw");
    }

    #[test]
    fn a_list_of_ids_is_filled_up_so_that_few_texts_exist() {
        let (places, ids) = in_list(2, &[7, 9]);
        assert_eq!(places, "$2, $3, $4, $5, $6, $7, $8, $9");
        assert_eq!(ids, [7, 9, 0, 0, 0, 0, 0, 0]);
        assert_eq!(in_list(1, &[5; 33]).1.len(), 128);
        assert_eq!(in_list(1, &[5; 200]).1.len(), 200);
    }

    #[tokio::test]
    async fn the_bundled_sqlite_is_young_enough_and_durable() {
        let folder = tempfile::tempdir().expect("a folder");
        let db = Db::open(&DatabaseUrl::Sqlite(folder.path().join("a b%.sqlite"))).await.expect("opens");
        let ask = async |sql: &'static str| {
            sqlx::query_scalar::<_, i64>(sql)
                .fetch_one(&mut *db.begin().await.expect("begins"))
                .await
                .expect("answers")
        };
        assert_eq!(ask("PRAGMA synchronous").await, 2);
        assert_eq!(ask("PRAGMA foreign_keys").await, 1);
        assert_eq!(ask("PRAGMA busy_timeout").await, 5_000);
        assert!(folder.path().join("a b%.sqlite").exists());
    }

    #[tokio::test]
    async fn a_reader_cannot_write() {
        let folder = tempfile::tempdir().expect("a folder");
        let db = Db::open(&DatabaseUrl::Sqlite(folder.path().join("x.sqlite"))).await.expect("opens");
        sqlx::query("CREATE TABLE t (a BIGINT)").execute(db.reader()).await.expect_err("the reader refuses");
    }

    #[tokio::test]
    async fn a_collision_is_tried_three_times_and_no_more() {
        let mut tries = 0;
        let outcome: Result<(), _> = retry_on_conflict(|| {
            tries += 1;
            async { Err(ApiError::retryable_for_tests()) }
        })
        .await;
        assert!(outcome.is_err());
        assert_eq!(tries, 3);
    }

    #[tokio::test]
    async fn any_other_refusal_is_not_tried_again() {
        let mut tries = 0;
        let outcome: Result<(), _> = retry_on_conflict(|| {
            tries += 1;
            async { Err(ApiError::not_found()) }
        })
        .await;
        assert_eq!(outcome.expect_err("refused").code(), "not_found");
        assert_eq!(tries, 1);
    }
}
