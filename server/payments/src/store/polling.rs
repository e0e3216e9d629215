//! Which payments are due to be polled, by the worker or for a payer who waits.

use std::time::Duration;

use dft_kernel::db::{Db, Tx};
use dft_kernel::time::Timestamp;

use super::payments::columns;
use crate::PaymentId;
use crate::payment::Payment;

/// How many payments the worker polls at once.
const BATCH_SIZE: i64 = 20;

/// How long a claimed payment belongs to one worker.
const LEASE: Duration = Duration::from_mins(1);

/// Sets when the worker polls a claimed payment again. A request that closed it or stored its link meanwhile has set
/// another time, which is kept.
pub(crate) async fn set_next_poll(
    tx: &mut Tx,
    claimed: &Payment,
    at: Option<Timestamp>,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE payments
         SET next_poll_at = $1
         WHERE id = $2 AND next_poll_at = $3 AND status IN ('created', 'failed', 'expired')",
    )
    .bind(at.map(|at| at.0))
    .bind(claimed.id.0)
    .bind(claimed.next_poll_at.map(|at| at.0))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(super) const DUE: &str = "SELECT id
     FROM payments
     WHERE next_poll_at <= $1 AND provider = $2
     ORDER BY next_poll_at
     LIMIT $3";

/// One batch of payments that are due.
pub(crate) async fn due(db: &Db, provider: &str, now: Timestamp) -> Result<Vec<PaymentId>, sqlx::Error> {
    let ids: Vec<i64> =
        sqlx::query_scalar(DUE).bind(now.0).bind(provider).bind(BATCH_SIZE).fetch_all(db.reader()).await?;
    Ok(ids.into_iter().map(PaymentId).collect())
}

/// Claims a payment that is due; a second worker finds its time moved on. One row per statement: workers that lock several
/// at once can lock them in different orders.
pub(crate) async fn claim(
    tx: &mut Tx,
    id: PaymentId,
    now: Timestamp,
) -> Result<Option<Payment>, sqlx::Error> {
    sqlx::query_as(concat!(
        "UPDATE payments
         SET next_poll_at = $1, last_polled_at = $2, poll_count = poll_count + 1
         WHERE id = $3 AND next_poll_at <= $2
         RETURNING ",
        columns!()
    ))
    .bind((now + LEASE).0)
    .bind(now.0)
    .bind(id.0)
    .fetch_optional(&mut **tx)
    .await
}

/// Whether this request may poll the provider for an open payment: one at a time, and not too often.
pub(crate) async fn claim_poll_slot(
    tx: &mut Tx,
    id: PaymentId,
    now: Timestamp,
    not_since: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE payments
         SET last_polled_at = $1
         WHERE id = $2 AND status = 'created' AND (last_polled_at IS NULL OR last_polled_at <= $3)",
    )
    .bind(now.0)
    .bind(id.0)
    .bind(not_since.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}
