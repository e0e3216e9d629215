//! The outbox for operators: messages that are not sent.

use dft_kernel::db::{Db, Transitioned, Tx};
use dft_kernel::time::Timestamp;

/// The longest list.
const MAX_LISTED: i64 = 500;

#[derive(sqlx::FromRow)]
pub(crate) struct UnsentRow {
    pub(crate) id: i64,
    pub(crate) queued_at: i64,
    pub(crate) status: String,
    pub(crate) attempts: i64,
    pub(crate) channel: String,
    pub(crate) recipient: String,
    pub(crate) dedupe_key: String,
    pub(crate) last_error: Option<String>,
}

pub(crate) async fn list(db: &Db, dead_only: bool) -> Result<Vec<UnsentRow>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, queued_at, status, attempts, channel, recipient, dedupe_key, last_error
         FROM outbox
         WHERE status = 'dead' OR ($1 = 0 AND status IN ('pending', 'sending'))
         ORDER BY id
         LIMIT $2",
    )
    .bind(i64::from(dead_only))
    .bind(MAX_LISTED)
    .fetch_all(db.reader())
    .await
}

pub(crate) async fn status(tx: &mut Tx, id: i64) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT status FROM outbox WHERE id = $1").bind(id).fetch_optional(&mut **tx).await
}

/// Queues a dead message again.
pub(crate) async fn retry(tx: &mut Tx, id: i64, now: Timestamp) -> Result<Transitioned, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE outbox
         SET status = 'pending', attempts = 0, next_at = $1
         WHERE id = $2 AND status = 'dead'",
    )
    .bind(now.0)
    .bind(id)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// Queues every dead message again.
pub(crate) async fn retry_all(tx: &mut Tx, now: Timestamp) -> Result<u64, sqlx::Error> {
    let done =
        sqlx::query("UPDATE outbox SET status = 'pending', attempts = 0, next_at = $1 WHERE status = 'dead'")
            .bind(now.0)
            .execute(&mut **tx)
            .await?;
    Ok(done.rows_affected())
}
