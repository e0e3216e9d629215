//! Changing a payment: its lock, its guarded status transitions, and the ledger.

use dft_kernel::db::{Transitioned, Tx, lock_row, unique_violation};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use super::payments::columns;
use crate::PaymentId;
use crate::gateway::types::LinkStatusReport;
use crate::payment::Payment;
use crate::rules::Status;

/// Locks the payment until the transaction ends and reads it. Settling, closing and refunding begin here, so they are
/// serialized per payment.
pub(crate) async fn lock(tx: &mut Tx, id: PaymentId) -> Result<Option<Payment>, sqlx::Error> {
    let sql = lock_row!(tx, "SELECT ", columns!(), " FROM payments WHERE id = $1");
    sqlx::query_as(sql).bind(id.0).fetch_optional(&mut **tx).await
}

/// Moves a payment that is still in `from`.
pub(crate) async fn transition(
    tx: &mut Tx,
    id: PaymentId,
    from: Status,
    to: Status,
) -> Result<Transitioned, sqlx::Error> {
    debug_assert!(from.can_become(to), "{from:?} cannot become {to:?}");
    let done = sqlx::query("UPDATE payments SET status = $1 WHERE id = $2 AND status = $3")
        .bind(to.as_str())
        .bind(id.0)
        .bind(from.as_str())
        .execute(&mut **tx)
        .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// Closes an open payment unpaid; the worker polls it once more at `next_poll`.
pub(crate) async fn close_payment(
    tx: &mut Tx,
    id: PaymentId,
    to: Status,
    cancel_link: bool,
    next_poll: Option<Timestamp>,
) -> Result<Transitioned, sqlx::Error> {
    debug_assert!(Status::Created.can_become(to), "created cannot become {to:?}");
    let done = sqlx::query(
        "UPDATE payments
         SET status = $1, cancel_link = $2, next_poll_at = $3
         WHERE id = $4 AND status = 'created'",
    )
    .bind(to.as_str())
    .bind(i64::from(cancel_link))
    .bind(next_poll.map(|at| at.0))
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// Makes an unpaid or reviewed payment `paid`. Does not happen when another payment of its subject is paid already: the unique index
/// decides, inside a savepoint, because on PostgreSQL the violation would abort the whole transaction.
pub(crate) async fn mark_paid(
    tx: &mut Tx,
    id: PaymentId,
    provider_payment_id: &str,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let mut savepoint = tx.savepoint().await?;
    let updated = sqlx::query(
        "UPDATE payments
         SET status = 'paid', paid_at = $1, provider_payment_id = $2, next_poll_at = NULL, cancel_link = 0
         WHERE id = $3 AND status IN ('created', 'failed', 'expired', 'review')",
    )
    .bind(now.0)
    .bind(provider_payment_id)
    .bind(id.0)
    .execute(&mut *savepoint)
    .await;
    match updated {
        Ok(done) => {
            savepoint.release().await?;
            Ok(Transitioned::from_rows(done.rows_affected()))
        }
        Err(error) if unique_violation(&error) => Ok(Transitioned::from_rows(0)),
        Err(error) => Err(error),
    }
}

/// Makes an unpaid or reviewed payment `refund_due`: it was paid, but its subject is not available.
pub(crate) async fn mark_paid_refund_due(
    tx: &mut Tx,
    id: PaymentId,
    provider_payment_id: &str,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE payments
         SET status = 'refund_due', paid_at = $1, provider_payment_id = $2, next_poll_at = NULL, cancel_link = 0
         WHERE id = $3 AND status IN ('created', 'failed', 'expired', 'review')",
    )
    .bind(now.0)
    .bind(provider_payment_id)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// Closes every other open payment of a paid subject, and has its link cancelled.
pub(crate) async fn cancel_other_links(
    tx: &mut Tx,
    paid: &Payment,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE payments
         SET status = 'failed', cancel_link = CASE WHEN link_id IS NULL THEN 0 ELSE 1 END, next_poll_at = $1
         WHERE purpose = $2 AND subject_id = $3 AND id <> $4 AND status = 'created'",
    )
    .bind(now.0)
    .bind(&paid.purpose)
    .bind(paid.subject)
    .bind(paid.id.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Adds an entry to the ledger: positive for a payment, negative for a refund of it.
pub(crate) async fn insert_ledger_entry(
    tx: &mut Tx,
    payment: PaymentId,
    refund: Option<i64>,
    amount: Paise,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO ledger_entries (payment_id, refund_id, amount_paise, created_at)
         VALUES ($1, $2, $3, $4)",
    )
    .bind(payment.0)
    .bind(refund)
    .bind(amount.0)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Adds an entry for money that did not match its payment and goes back.
pub(crate) async fn insert_capture_entry(
    tx: &mut Tx,
    payment: PaymentId,
    capture: i64,
    amount: Paise,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO ledger_entries (payment_id, payment_capture_id, amount_paise, created_at)
         VALUES ($1, $2, $3, $4)",
    )
    .bind(payment.0)
    .bind(capture)
    .bind(amount.0)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Closes a payment about whose money everything is decided; its link is cancelled at the provider.
pub(crate) async fn close_reviewed(
    tx: &mut Tx,
    id: PaymentId,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE payments
         SET status = 'failed', cancel_link = CASE WHEN link_id IS NULL THEN 0 ELSE 1 END, next_poll_at = $1
         WHERE id = $2 AND status = 'review'",
    )
    .bind(now.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// Moves an unpaid payment to `review`. One that is paid keeps its status.
pub(crate) async fn flag_for_review(tx: &mut Tx, id: PaymentId) -> Result<Transitioned, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE payments SET status = 'review', next_poll_at = NULL WHERE id = $1 AND paid_at IS NULL",
    )
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// Records that an attempt at the provider failed; the link can be tried again.
pub(crate) async fn record_failed_attempt(
    tx: &mut Tx,
    id: PaymentId,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let done = sqlx::query("UPDATE payments SET attempt_failed_at = $1 WHERE id = $2 AND status = 'created'")
        .bind(now.0)
        .bind(id.0)
        .execute(&mut **tx)
        .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// Stores the link that the provider created. One that comes after the payment was closed is stored too, to be cancelled.
pub(crate) async fn save_link(
    tx: &mut Tx,
    id: PaymentId,
    report: &LinkStatusReport,
    url: &str,
    next_poll: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE payments
         SET link_id = $1, payment_url = $2, link_expires_at = COALESCE($3, link_expires_at), next_poll_at = $4,
             cancel_link = CASE WHEN status = 'created' THEN 0 ELSE 1 END
         WHERE id = $5 AND link_id IS NULL AND status IN ('created', 'failed', 'expired')",
    )
    .bind(&report.link_id)
    .bind(url)
    .bind(report.expires_at.map(|at| at.0))
    .bind(next_poll.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// The link is cancelled at the provider, or had ended before.
pub(crate) async fn clear_cancel_link(tx: &mut Tx, id: PaymentId) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE payments SET cancel_link = 0 WHERE id = $1").bind(id.0).execute(&mut **tx).await?;
    Ok(())
}

/// Adds to the refunded amount and returns the new sum; none when so much is not left.
pub(crate) async fn reserve_refund(
    tx: &mut Tx,
    id: PaymentId,
    amount: Paise,
) -> Result<Option<Paise>, sqlx::Error> {
    let sum: Option<i64> = sqlx::query_scalar(
        "UPDATE payments
         SET refunded_paise = refunded_paise + $1
         WHERE id = $2 AND $1 <= amount_paise - refunded_paise
         RETURNING refunded_paise",
    )
    .bind(amount.0)
    .bind(id.0)
    .fetch_optional(&mut **tx)
    .await?;
    Ok(sum.map(Paise))
}

/// Undoes the reservation of a refund that failed for good.
pub(crate) async fn unreserve_refund(tx: &mut Tx, id: PaymentId, amount: Paise) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE payments SET refunded_paise = refunded_paise - $1 WHERE id = $2")
        .bind(amount.0)
        .bind(id.0)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
