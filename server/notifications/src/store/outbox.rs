//! Messages on their way.

use std::time::Duration;

use dft_kernel::db::{Db, Tx};
use dft_kernel::time::Timestamp;

use crate::message::Message;

/// How many messages one claim takes.
const HANDFUL: i64 = 10;

/// How long whoever claimed a message has it to themselves.
const LEASE: Duration = Duration::from_mins(1);

/// A message that is ours to send until the lease ends.
#[derive(sqlx::FromRow)]
pub(crate) struct ClaimedRow {
    pub(crate) id: i64,
    pub(crate) dedupe_key: String,
    pub(crate) recipient: String,
    pub(crate) message: String,
    pub(crate) attempts: i64,
    pub(crate) lease_until: i64,
}

/// Adds a message, unless its cause has sent one already.
pub(crate) async fn add(
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

/// Claims a handful of messages that are due, or whose last claimer never came back. The guard stands outside the
/// subquery too: of two that chose the same row, the second finds it claimed.
pub(crate) async fn claim(tx: &mut Tx, now: Timestamp) -> Result<Vec<ClaimedRow>, sqlx::Error> {
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
         RETURNING id, dedupe_key, recipient, message, attempts, lease_until",
    )
    .bind((now + LEASE).0)
    .bind(now.0)
    .bind(HANDFUL)
    .fetch_all(&mut **tx)
    .await
}

/// Notes that a message has gone; quiet when somebody else has claimed it meanwhile.
pub(crate) async fn sent(tx: &mut Tx, row: &ClaimedRow, now: Timestamp) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE outbox
         SET status = 'sent', sent_at = $1, lease_until = NULL, last_error = NULL
         WHERE id = $2 AND status = 'sending' AND lease_until = $3",
    )
    .bind(now.0)
    .bind(row.id)
    .bind(row.lease_until)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Notes that a message did not go and when it is tried again; without such a moment it is given up.
pub(crate) async fn not_sent(
    tx: &mut Tx,
    row: &ClaimedRow,
    why: &str,
    again: Option<Timestamp>,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE outbox
         SET status = $1, next_at = $2, lease_until = NULL, last_error = $3
         WHERE id = $4 AND status = 'sending' AND lease_until = $5",
    )
    .bind(if again.is_some() { "pending" } else { "dead" })
    .bind(again.map_or(row.lease_until, |moment| moment.0))
    .bind(why)
    .bind(row.id)
    .bind(row.lease_until)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

const WAITING: &str = "SELECT COUNT(*) FROM outbox WHERE status IN ('pending', 'sending')";
const DEAD: &str = "SELECT COUNT(*) FROM outbox WHERE status = 'dead'";

/// How many messages wait, and how many were given up. Asked every two seconds, so it must not read what was sent.
pub(crate) async fn counts(db: &Db) -> Result<(i64, i64), sqlx::Error> {
    Ok((
        sqlx::query_scalar(WAITING).fetch_one(db.reader()).await?,
        sqlx::query_scalar(DEAD).fetch_one(db.reader()).await?,
    ))
}

/// A message as a developer looks at it.
#[derive(sqlx::FromRow)]
pub(crate) struct ShownRow {
    pub(crate) dedupe_key: String,
    pub(crate) channel: String,
    pub(crate) recipient: String,
    pub(crate) message: String,
    pub(crate) status: String,
    pub(crate) attempts: i64,
    pub(crate) queued_at: i64,
    pub(crate) next_at: i64,
    pub(crate) last_error: Option<String>,
}

/// The newest hundred.
pub(crate) async fn newest(db: &Db) -> Result<Vec<ShownRow>, sqlx::Error> {
    sqlx::query_as(
        "SELECT dedupe_key, channel, recipient, message, status, attempts, queued_at, next_at, last_error
         FROM outbox
         ORDER BY id DESC
         LIMIT 100",
    )
    .fetch_all(db.reader())
    .await
}

#[cfg(test)]
mod tests {
    use dft_testkit::{Engine, TestContext};
    use sqlx::{AssertSqlSafe, Row};

    use super::{DEAD, WAITING};

    /// PostgreSQL weighs what it has counted; SQLite chooses by the shape of the question alone.
    #[tokio::test]
    async fn what_waits_and_what_died_is_counted_without_reading_what_was_sent() {
        let ground = TestContext::new(Engine::Sqlite).await;
        for (sentence, index) in [(WAITING, "outbox_due"), (DEAD, "outbox_dead")] {
            let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sentence}")))
                .fetch_all(ground.db.reader())
                .await
                .expect("a plan");
            let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
            assert!(plan.iter().all(|step| step.contains(index)), "{plan:#?}");
        }
    }
}
