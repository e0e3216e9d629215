//! Money that does not match its payment: the evidence, and the operator's decision.

use dft_kernel::db::{Db, Transitioned, Tx};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use crate::PaymentId;
use crate::capture::{Capture, CaptureStatus, Evidence};

macro_rules! columns {
    () => {
        "id, payment_id, provider_payment_id, amount_paise, currency, reason, reported_at, status,
         resolution_reason, resolved_at"
    };
}

impl FromRow<'_, AnyRow> for Capture {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let status: String = row.try_get("status")?;
        Ok(Self {
            id: row.try_get("id")?,
            payment: PaymentId(row.try_get("payment_id")?),
            provider_payment_id: row.try_get("provider_payment_id")?,
            amount: row.try_get::<Option<i64>, _>("amount_paise")?.map(Paise),
            currency: row.try_get("currency")?,
            reason: row.try_get("reason")?,
            reported_at: Timestamp(row.try_get("reported_at")?),
            status: status
                .parse()
                .map_err(|_| sqlx::Error::Decode(format!("unknown status of a capture: {status}").into()))?,
            resolution_reason: row.try_get("resolution_reason")?,
            resolved_at: row.try_get::<Option<i64>, _>("resolved_at")?.map(Timestamp),
        })
    }
}

/// Records a report and returns its id if it is the first about this money. A later report replaces the facts while no
/// decision was made.
pub(crate) async fn record(
    tx: &mut Tx,
    payment: PaymentId,
    evidence: &Evidence,
    now: Timestamp,
) -> Result<Option<i64>, sqlx::Error> {
    let inserted: Option<i64> = sqlx::query_scalar(
        "INSERT INTO payment_captures
             (payment_id, provider_payment_id, amount_paise, currency, reason, reported_at, status)
         VALUES ($1, $2, $3, $4, $5, $6, 'open')
         ON CONFLICT (payment_id, provider_payment_id) DO NOTHING
         RETURNING id",
    )
    .bind(payment.0)
    .bind(&evidence.provider_payment_id)
    .bind(evidence.amount.map(|amount| amount.0))
    .bind(&evidence.currency)
    .bind(&evidence.reason)
    .bind(now.0)
    .fetch_optional(&mut **tx)
    .await?;
    if inserted.is_some() {
        return Ok(inserted);
    }
    sqlx::query(
        "UPDATE payment_captures
         SET amount_paise = $1, currency = $2, reason = $3
         WHERE payment_id = $4 AND provider_payment_id = $5 AND status = 'open'",
    )
    .bind(evidence.amount.map(|amount| amount.0))
    .bind(&evidence.currency)
    .bind(&evidence.reason)
    .bind(payment.0)
    .bind(&evidence.provider_payment_id)
    .execute(&mut **tx)
    .await?;
    Ok(None)
}

/// Whether this money was reported as unexpected before.
pub(crate) async fn exists(
    tx: &mut Tx,
    payment: PaymentId,
    provider_payment_id: &str,
) -> Result<bool, sqlx::Error> {
    let count: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM payment_captures WHERE payment_id = $1 AND provider_payment_id = $2",
    )
    .bind(payment.0)
    .bind(provider_payment_id)
    .fetch_one(&mut **tx)
    .await?;
    Ok(count > 0)
}

/// Those of a payment, the first reported first. The payment's row is locked.
pub(crate) async fn of_locked_payment(tx: &mut Tx, payment: PaymentId) -> Result<Vec<Capture>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM payment_captures WHERE payment_id = $1 ORDER BY id"))
        .bind(payment.0)
        .fetch_all(&mut **tx)
        .await
}

pub(crate) async fn of_payment(db: &Db, payment: PaymentId) -> Result<Vec<Capture>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM payment_captures WHERE payment_id = $1 ORDER BY id"))
        .bind(payment.0)
        .fetch_all(db.reader())
        .await
}

/// Those that wait for a decision.
pub(crate) async fn open(db: &Db) -> Result<Vec<Capture>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM payment_captures WHERE status = 'open' ORDER BY id"))
        .fetch_all(db.reader())
        .await
}

/// Records a decision; of two operators one makes it.
pub(crate) async fn resolve(
    tx: &mut Tx,
    id: i64,
    to: CaptureStatus,
    reason: &str,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE payment_captures
         SET status = $1, resolution_reason = $2, resolved_at = $3
         WHERE id = $4 AND status = 'open'",
    )
    .bind(to.as_str())
    .bind(reason)
    .bind(now.0)
    .bind(id)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// Whether every refund of this money has failed for good.
pub(crate) async fn all_refunds_failed(tx: &mut Tx, id: i64) -> Result<bool, sqlx::Error> {
    let alive: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM refunds WHERE payment_capture_id = $1 AND status <> 'failed'",
    )
    .bind(id)
    .fetch_one(&mut **tx)
    .await?;
    Ok(alive == 0)
}
