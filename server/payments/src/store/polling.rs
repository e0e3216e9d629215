//! Whose turn it is to be looked at, by the worker and by those who wait for an answer.

use std::time::Duration;

use dft_kernel::db::{Db, Tx};
use dft_kernel::time::Timestamp;

use super::payments::{PaymentRow, columns};
use crate::PaymentId;

/// How many payments one look of the worker takes.
const HANDFUL: i64 = 20;

/// How long whoever looks at a payment has it to themselves.
const LEASE: Duration = Duration::from_mins(1);

/// When the worker that claimed this row looks again. Whoever closed it or kept its link meanwhile has set another time,
/// and that one stays.
pub(crate) async fn look_again(
    tx: &mut Tx,
    claimed: &PaymentRow,
    at: Option<Timestamp>,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE payments
         SET next_look_at = $1
         WHERE id = $2 AND next_look_at = $3 AND status IN ('created', 'failed', 'expired')",
    )
    .bind(at.map(|moment| moment.0))
    .bind(claimed.id)
    .bind(claimed.next_look_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(super) const DUE: &str = "SELECT id
     FROM payments
     WHERE next_look_at <= $1 AND provider = $2
     ORDER BY next_look_at
     LIMIT $3";

/// A handful of payments whose turn it is.
pub(crate) async fn due(db: &Db, provider: &str, now: Timestamp) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar(DUE).bind(now.0).bind(provider).bind(HANDFUL).fetch_all(db.reader()).await
}

/// Takes a payment whose turn it is; of two workers that chose it, the second finds its time moved on. One row at a time:
/// workers that lock several in one sentence can lock them in two orders.
pub(crate) async fn claim(tx: &mut Tx, id: i64, now: Timestamp) -> Result<Option<PaymentRow>, sqlx::Error> {
    sqlx::query_as(concat!(
        "UPDATE payments
         SET next_look_at = $1, looked_at = $2, looks = looks + 1
         WHERE id = $3 AND next_look_at <= $2
         RETURNING ",
        columns!()
    ))
    .bind((now + LEASE).0)
    .bind(now.0)
    .bind(id)
    .fetch_optional(&mut **tx)
    .await
}

/// Whether it is this asker's turn to ask the provider about an open payment: one asker at a time, and not too often.
pub(crate) async fn claim_look(
    tx: &mut Tx,
    id: PaymentId,
    now: Timestamp,
    not_since: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE payments
         SET looked_at = $1
         WHERE id = $2 AND status = 'created' AND (looked_at IS NULL OR looked_at <= $3)",
    )
    .bind(now.0)
    .bind(id.0)
    .bind(not_since.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}
