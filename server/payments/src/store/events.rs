//! The inbox: what providers told us, verified, and what became of it.

use dft_kernel::db::{Db, Tx};
use dft_kernel::time::Timestamp;

use crate::gateway::Verified;

/// An event on its way to an outcome.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct EventRow {
    pub(crate) id: i64,
    pub(crate) body: String,
    pub(crate) outcome: Option<String>,
}

/// The event of this delivery, if it came before.
pub(crate) async fn find(db: &Db, provider: &str, event: &Verified) -> Result<Option<EventRow>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, body, outcome
         FROM payment_events
         WHERE provider = $1 AND event_id = $2 AND signature = $3",
    )
    .bind(provider)
    .bind(&event.event_id)
    .bind(&event.signature)
    .fetch_optional(db.reader())
    .await
}

/// Keeps an event; of two deliveries at once, one is kept.
pub(crate) async fn add(
    tx: &mut Tx,
    provider: &str,
    event: &Verified,
    body: &str,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO payment_events (provider, event_id, signature, body, received_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING",
    )
    .bind(provider)
    .bind(&event.event_id)
    .bind(&event.signature)
    .bind(body)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Notes what became of it; the first word stays.
pub(crate) async fn conclude(tx: &mut Tx, id: i64, outcome: &str, now: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE payment_events SET outcome = $1, handled_at = $2 WHERE id = $3 AND outcome IS NULL")
        .bind(outcome)
        .bind(now.0)
        .bind(id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

pub(super) const UNFINISHED: &str = "SELECT id, body, outcome
     FROM payment_events
     WHERE outcome IS NULL AND received_at <= $1 AND provider = $2 AND id > $3
     ORDER BY id
     LIMIT 20";

/// A handful of events that nobody finished, after the one with this id.
pub(crate) async fn unfinished(
    db: &Db,
    provider: &str,
    received_before: Timestamp,
    after: i64,
) -> Result<Vec<EventRow>, sqlx::Error> {
    sqlx::query_as(UNFINISHED).bind(received_before.0).bind(provider).bind(after).fetch_all(db.reader()).await
}

/// Forgets events that are long done; a provider repeats itself for a day at most.
pub(crate) async fn forget(tx: &mut Tx, handled_before: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM payment_events WHERE handled_at <= $1")
        .bind(handled_before.0)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
