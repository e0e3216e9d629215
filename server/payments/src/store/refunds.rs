//! Refunds on their way to the provider and back.

use std::time::Duration;

use dft_kernel::db::{Db, Transitioned, Tx};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use crate::PaymentId;
use crate::operator_lists::RefundListing;
use crate::payment::Refund;

/// How many refunds the worker sends at once.
const BATCH_SIZE: i64 = 20;

/// How long a claimed refund belongs to one worker.
const LEASE: Duration = Duration::from_mins(1);

impl FromRow<'_, AnyRow> for Refund {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get("id")?,
            payment_id: PaymentId(row.try_get("payment_id")?),
            number: row.try_get("number")?,
            amount: Paise(row.try_get("amount_paise")?),
            provider_id: row.try_get("provider_id")?,
            tries: row.try_get("tries")?,
            reference: row.try_get("reference")?,
            provider_payment_id: row.try_get("provider_payment_id")?,
            capture: row.try_get("payment_capture_id")?,
        })
    }
}

macro_rules! select {
    ($condition:literal) => {
        concat!(
            "SELECT refunds.id, refunds.payment_id, refunds.number, refunds.amount_paise,
                    refunds.provider_id, refunds.tries, refunds.payment_capture_id, payments.reference,
                    COALESCE(payment_captures.provider_payment_id, payments.provider_payment_id) AS provider_payment_id
             FROM refunds
             JOIN payments ON payments.id = refunds.payment_id
             LEFT JOIN payment_captures ON payment_captures.id = refunds.payment_capture_id
             WHERE ",
            $condition
        )
    };
}

/// Inserts a refund under the payment's next number and returns it. The payment's row is locked, so the numbers do not collide.
pub(crate) async fn insert(
    tx: &mut Tx,
    payment: PaymentId,
    amount: Paise,
    reason: &str,
    now: Timestamp,
) -> Result<i64, sqlx::Error> {
    insert_row(tx, payment, None, amount, reason, now).await
}

/// The same for money that did not match the payment.
pub(crate) async fn insert_for_capture(
    tx: &mut Tx,
    payment: PaymentId,
    capture: i64,
    amount: Paise,
    reason: &str,
    now: Timestamp,
) -> Result<i64, sqlx::Error> {
    insert_row(tx, payment, Some(capture), amount, reason, now).await
}

async fn insert_row(
    tx: &mut Tx,
    payment: PaymentId,
    capture: Option<i64>,
    amount: Paise,
    reason: &str,
    now: Timestamp,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "INSERT INTO refunds
             (payment_id, number, amount_paise, reason, status, requested_at, next_try_at, payment_capture_id)
         VALUES (
             $1,
             (SELECT COALESCE(MAX(earlier.number), 0) + 1 FROM refunds AS earlier WHERE earlier.payment_id = $1),
             $2, $3, 'due', $4, $4, $5
         )
         RETURNING number",
    )
    .bind(payment.0)
    .bind(amount.0)
    .bind(reason)
    .bind(now.0)
    .bind(capture)
    .fetch_one(&mut **tx)
    .await
}

/// The provider is a subquery and not a join: with a join SQLite begins with every payment there is.
pub(super) const DUE: &str = "SELECT refunds.id
     FROM refunds
     WHERE refunds.status IN ('due', 'accepted') AND refunds.next_try_at <= $1
         AND (SELECT payments.provider FROM payments WHERE payments.id = refunds.payment_id) = $2
     ORDER BY refunds.next_try_at
     LIMIT $3";

/// One batch of refunds that are due to be sent or polled.
pub(crate) async fn due(db: &Db, provider: &str, now: Timestamp) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar(DUE).bind(now.0).bind(provider).bind(BATCH_SIZE).fetch_all(db.reader()).await
}

/// Claims a refund that is due; of two workers one gets it.
pub(crate) async fn claim(tx: &mut Tx, id: i64, now: Timestamp) -> Result<Option<Refund>, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE refunds
         SET tries = tries + 1, next_try_at = $1
         WHERE id = $2 AND status IN ('due', 'accepted') AND next_try_at <= $3",
    )
    .bind((now + LEASE).0)
    .bind(id)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(None);
    }
    sqlx::query_as(select!("refunds.id = $1")).bind(id).fetch_optional(&mut **tx).await
}

/// The refund with this idempotency key.
pub(crate) async fn by_key(db: &Db, reference: &str, number: i64) -> Result<Option<Refund>, sqlx::Error> {
    sqlx::query_as(select!("payments.reference = $1 AND refunds.number = $2"))
        .bind(reference)
        .bind(number)
        .fetch_optional(db.reader())
        .await
}

/// The provider has accepted it.
pub(crate) async fn mark_accepted(
    tx: &mut Tx,
    id: i64,
    provider_id: &str,
    next_try: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE refunds
         SET status = 'accepted', provider_id = $1, next_try_at = $2
         WHERE id = $3 AND status IN ('due', 'accepted')",
    )
    .bind(provider_id)
    .bind(next_try.0)
    .bind(id)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// The money was sent. Of a webhook and the worker, one makes it happen.
pub(crate) async fn mark_done(
    tx: &mut Tx,
    id: i64,
    provider_id: &str,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE refunds
         SET status = 'done', provider_id = $1, done_at = $2
         WHERE id = $3 AND status IN ('due', 'accepted')",
    )
    .bind(provider_id)
    .bind(now.0)
    .bind(id)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// The provider reports that it failed for good.
pub(crate) async fn mark_failed(tx: &mut Tx, id: i64) -> Result<Transitioned, sqlx::Error> {
    let done =
        sqlx::query("UPDATE refunds SET status = 'failed' WHERE id = $1 AND status IN ('due', 'accepted')")
            .bind(id)
            .execute(&mut **tx)
            .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// Sets when a refund that is still under way is tried again.
pub(crate) async fn set_next_try(tx: &mut Tx, id: i64, at: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE refunds SET next_try_at = $1 WHERE id = $2 AND status IN ('due', 'accepted')")
        .bind(at.0)
        .bind(id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// How much of what paid a payment has been sent back.
pub(crate) async fn sum_done(tx: &mut Tx, payment: PaymentId) -> Result<Paise, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT CAST(COALESCE(SUM(amount_paise), 0) AS BIGINT)
         FROM refunds
         WHERE payment_id = $1 AND status = 'done' AND payment_capture_id IS NULL",
    )
    .bind(payment.0)
    .fetch_one(&mut **tx)
    .await
    .map(Paise)
}

#[derive(FromRow)]
struct ListingRow {
    payment_id: i64,
    number: i64,
    requested_at: i64,
    status: String,
    amount_paise: i64,
    tries: i64,
    reason: String,
}

impl From<ListingRow> for RefundListing {
    fn from(row: ListingRow) -> Self {
        Self {
            payment: PaymentId(row.payment_id),
            number: row.number,
            requested_at: Timestamp(row.requested_at),
            status: row.status,
            amount: Paise(row.amount_paise),
            tries: row.tries,
            reason: row.reason,
        }
    }
}

/// The newest refunds, or the newest of those that are not done.
pub(crate) async fn list_newest(db: &Db, open_only: bool) -> Result<Vec<RefundListing>, sqlx::Error> {
    let rows: Vec<ListingRow> = sqlx::query_as(
        "SELECT payment_id, number, requested_at, status, amount_paise, tries, reason
         FROM refunds
         WHERE $1 = 0 OR status <> 'done'
         ORDER BY id DESC
         LIMIT 200",
    )
    .bind(i64::from(open_only))
    .fetch_all(db.reader())
    .await?;
    Ok(rows.into_iter().map(RefundListing::from).collect())
}

/// The refunds of a payment in their order.
pub(crate) async fn of_payment(db: &Db, payment: PaymentId) -> Result<Vec<RefundListing>, sqlx::Error> {
    let rows: Vec<ListingRow> = sqlx::query_as(
        "SELECT payment_id, number, requested_at, status, amount_paise, tries, reason
         FROM refunds
         WHERE payment_id = $1
         ORDER BY number",
    )
    .bind(payment.0)
    .fetch_all(db.reader())
    .await?;
    Ok(rows.into_iter().map(RefundListing::from).collect())
}
