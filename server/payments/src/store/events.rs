//! The webhook inbox: verified events and their outcome.

use dft_kernel::db::{Db, Tx};
use dft_kernel::time::Timestamp;

use crate::gateway::types::VerifiedWebhook;

#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct StoredEvent {
    pub(crate) id: i64,
    pub(crate) body: String,
    /// None until it is processed.
    pub(crate) outcome: Option<String>,
}

/// The event of this delivery, if it was received before.
pub(crate) async fn find(
    db: &Db,
    provider: &str,
    webhook: &VerifiedWebhook,
) -> Result<Option<StoredEvent>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, body, outcome
         FROM payment_events
         WHERE provider = $1 AND event_id = $2 AND signature = $3",
    )
    .bind(provider)
    .bind(&webhook.event_id)
    .bind(&webhook.signature)
    .fetch_optional(db.reader())
    .await
}

/// Stores an event, or returns the one that a concurrent delivery has stored. `DO UPDATE` because `DO NOTHING` returns no
/// row on a conflict.
pub(crate) async fn insert(
    tx: &mut Tx,
    provider: &str,
    webhook: &VerifiedWebhook,
    body: &str,
    now: Timestamp,
) -> Result<StoredEvent, sqlx::Error> {
    sqlx::query_as(
        "INSERT INTO payment_events (provider, event_id, signature, body, received_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (provider, event_id, signature) DO UPDATE SET provider = excluded.provider
         RETURNING id, body, outcome",
    )
    .bind(provider)
    .bind(&webhook.event_id)
    .bind(&webhook.signature)
    .bind(body)
    .bind(now.0)
    .fetch_one(&mut **tx)
    .await
}

/// Records the outcome of an event; the first one stays.
pub(crate) async fn set_outcome(
    tx: &mut Tx,
    id: i64,
    outcome: &str,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE payment_events SET outcome = $1, processed_at = $2 WHERE id = $3 AND outcome IS NULL",
    )
    .bind(outcome)
    .bind(now.0)
    .bind(id)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(super) const UNPROCESSED: &str = "SELECT id, body, outcome
     FROM payment_events
     WHERE outcome IS NULL AND received_at <= $1 AND provider = $2 AND id > $3
     ORDER BY id
     LIMIT 20";

/// One batch of events without an outcome, after the one with this id.
pub(crate) async fn unprocessed(
    db: &Db,
    provider: &str,
    received_before: Timestamp,
    after: i64,
) -> Result<Vec<StoredEvent>, sqlx::Error> {
    sqlx::query_as(UNPROCESSED)
        .bind(received_before.0)
        .bind(provider)
        .bind(after)
        .fetch_all(db.reader())
        .await
}

/// Deletes events that were processed long ago; a provider repeats an event for a day at most.
pub(crate) async fn purge(tx: &mut Tx, processed_before: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM payment_events WHERE processed_at <= $1")
        .bind(processed_before.0)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
