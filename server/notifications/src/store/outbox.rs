//! The outbox table.

use std::time::Duration;

use dft_kernel::db::{Db, Transitioned, Tx};
use dft_kernel::time::Timestamp;

use crate::message::Message;

/// Messages per claim.
const BATCH_SIZE: i64 = 10;

/// How long a worker may take to send a claimed batch before another one claims it.
const LEASE: Duration = Duration::from_mins(1);

/// Entries on the development page.
const PAGE_SIZE: i64 = 100;

/// A message that this worker may send until its lease expires.
#[derive(sqlx::FromRow)]
pub(crate) struct ClaimedMessage {
    pub(crate) id: i64,
    pub(crate) dedupe_key: String,
    pub(crate) channel: String,
    pub(crate) recipient: String,
    #[sqlx(rename = "message")]
    pub(crate) content: String,
    pub(crate) attempts: i64,
    pub(crate) lease_until: i64,
}

/// Inserts a message unless its `dedupe_key` exists; returns whether it did.
pub(crate) async fn insert(
    tx: &mut Tx,
    message: &Message,
    content: &str,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "INSERT INTO outbox (dedupe_key, channel, recipient, message, status, queued_at, next_at)
         VALUES ($1, $2, $3, $4, 'pending', $5, $6)
         ON CONFLICT (dedupe_key) DO NOTHING",
    )
    .bind(&message.dedupe_key)
    .bind(message.content.channel())
    .bind(&message.recipient)
    .bind(content)
    .bind(now.0)
    .bind(message.send_at.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Claims a batch of messages that are due or whose lease has expired. The condition is repeated outside the subquery:
/// of two workers that select the same row, the second finds it claimed.
pub(crate) async fn claim(tx: &mut Tx, now: Timestamp) -> Result<Vec<ClaimedMessage>, sqlx::Error> {
    sqlx::query_as(
        "UPDATE outbox
         SET status = 'sending', attempts = attempts + 1, next_at = $1, lease_until = $1
         WHERE id IN (
             SELECT id
             FROM outbox
             WHERE status IN ('pending', 'sending') AND next_at <= $2
             ORDER BY next_at
             LIMIT $3
         )
         AND status IN ('pending', 'sending') AND next_at <= $2
         RETURNING id, dedupe_key, channel, recipient, message, attempts, lease_until",
    )
    .bind((now + LEASE).0)
    .bind(now.0)
    .bind(BATCH_SIZE)
    .fetch_all(&mut **tx)
    .await
}

/// Records a delivery. Changes nothing if another worker has claimed the message since; so do the two functions below.
pub(crate) async fn mark_sent(
    tx: &mut Tx,
    message: &ClaimedMessage,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox
         SET status = 'sent', sent_at = $1, lease_until = NULL, last_error = NULL
         WHERE id = $2 AND status = 'sending' AND lease_until = $3",
    )
    .bind(now.0)
    .bind(message.id)
    .bind(message.lease_until)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(crate) async fn schedule_retry(
    tx: &mut Tx,
    message: &ClaimedMessage,
    error: &str,
    next_at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox
         SET status = 'pending', next_at = $1, lease_until = NULL, last_error = $2
         WHERE id = $3 AND status = 'sending' AND lease_until = $4",
    )
    .bind(next_at.0)
    .bind(error)
    .bind(message.id)
    .bind(message.lease_until)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Records that the message will not be tried again.
pub(crate) async fn mark_dead(
    tx: &mut Tx,
    message: &ClaimedMessage,
    error: &str,
) -> Result<Transitioned, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE outbox
         SET status = 'dead', lease_until = NULL, last_error = $1
         WHERE id = $2 AND status = 'sending' AND lease_until = $3",
    )
    .bind(error)
    .bind(message.id)
    .bind(message.lease_until)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

const COUNT_PENDING: &str = "SELECT COUNT(*) FROM outbox WHERE status IN ('pending', 'sending')";
const COUNT_DEAD: &str = "SELECT COUNT(*) FROM outbox WHERE status = 'dead'";

pub(crate) struct OutboxCounts {
    pub(crate) pending: i64,
    pub(crate) dead: i64,
}

/// Runs after every delivery pass, so each query uses a partial index and reads no sent message.
pub(crate) async fn counts(db: &Db) -> Result<OutboxCounts, sqlx::Error> {
    Ok(OutboxCounts {
        pending: sqlx::query_scalar(COUNT_PENDING).fetch_one(db.reader()).await?,
        dead: sqlx::query_scalar(COUNT_DEAD).fetch_one(db.reader()).await?,
    })
}

/// A message as it is stored.
pub struct OutboxEntry {
    pub dedupe_key: String,
    pub channel: String,
    pub recipient: String,
    /// JSON of a [`crate::Content`].
    pub content: String,
    pub status: String,
    pub attempts: i64,
    pub queued_at: Timestamp,
    pub next_at: Timestamp,
    pub last_error: Option<String>,
}

#[derive(sqlx::FromRow)]
struct OutboxRow {
    dedupe_key: String,
    channel: String,
    recipient: String,
    message: String,
    status: String,
    attempts: i64,
    queued_at: i64,
    next_at: i64,
    last_error: Option<String>,
}

impl From<OutboxRow> for OutboxEntry {
    fn from(row: OutboxRow) -> Self {
        Self {
            dedupe_key: row.dedupe_key,
            channel: row.channel,
            recipient: row.recipient,
            content: row.message,
            status: row.status,
            attempts: row.attempts,
            queued_at: Timestamp(row.queued_at),
            next_at: Timestamp(row.next_at),
            last_error: row.last_error,
        }
    }
}

/// The newest messages.
pub(crate) async fn newest(db: &Db) -> Result<Vec<OutboxEntry>, sqlx::Error> {
    let rows: Vec<OutboxRow> = sqlx::query_as(
        "SELECT dedupe_key, channel, recipient, message, status, attempts, queued_at, next_at, last_error
         FROM outbox
         ORDER BY id DESC
         LIMIT $1",
    )
    .bind(PAGE_SIZE)
    .fetch_all(db.reader())
    .await?;
    Ok(rows.into_iter().map(OutboxEntry::from).collect())
}

#[cfg(test)]
mod tests {
    use dft_testkit::{Engine, TestContext};
    use sqlx::{AssertSqlSafe, Row};

    use super::{COUNT_DEAD, COUNT_PENDING};

    /// On SQLite alone: PostgreSQL's plan depends on table statistics.
    #[tokio::test]
    async fn pending_and_dead_messages_are_counted_by_index() {
        let context = TestContext::new(Engine::Sqlite).await;
        for (sql, index) in [(COUNT_PENDING, "outbox_due"), (COUNT_DEAD, "outbox_dead")] {
            let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}")))
                .fetch_all(context.db.reader())
                .await
                .expect("a plan");
            let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
            assert!(plan.iter().all(|step| step.contains(index)), "{plan:#?}");
        }
    }
}
