//! Money on its way back.

use std::time::Duration;

use dft_kernel::db::{Db, Tx};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::gateway::RefundOrder;

const HANDFUL: i64 = 20;
const LEASE: Duration = Duration::from_mins(1);

/// A refund, with what the provider must know of its payment.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct RefundRow {
    pub(crate) id: i64,
    pub(crate) payment_id: i64,
    pub(crate) number: i64,
    pub(crate) amount_paise: i64,
    pub(crate) provider_id: Option<String>,
    pub(crate) tries: i64,
    reference: String,
    capture_id: String,
}

/// The provider's key: the same on every try. Razorpay takes letters, digits, `_` and `-` alone.
pub(crate) fn key(reference: &str, number: i64) -> String {
    format!("refund_{reference}_{number}")
}

/// Reads what [`key`] wrote. It may be somebody else's on the same account, and hold anything.
pub(crate) fn parse_key(key: &str) -> Option<(&str, i64)> {
    let (reference, number) = key.strip_prefix("refund_")?.rsplit_once('_')?;
    let plain = reference.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if plain { Some((reference, number.parse().ok()?)) } else { None }
}

impl RefundRow {
    pub(crate) fn order(&self) -> RefundOrder {
        RefundOrder {
            key: key(&self.reference, self.number),
            capture_id: self.capture_id.clone(),
            amount: Paise(self.amount_paise),
        }
    }
}

/// Adds a refund under the payment's next number. The payment's row is locked, so the numbers do not collide.
pub(crate) async fn add(
    tx: &mut Tx,
    payment: i64,
    amount: Paise,
    reason: &str,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO refunds (payment_id, number, amount_paise, reason, status, asked_at, next_try_at)
         VALUES (
             $1,
             (SELECT COALESCE(MAX(earlier.number), 0) + 1 FROM refunds AS earlier WHERE earlier.payment_id = $1),
             $2, $3, 'due', $4, $4
         )",
    )
    .bind(payment)
    .bind(amount.0)
    .bind(reason)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The provider is looked up for each refund that is due: a join lets SQLite begin with every payment there is.
pub(super) const DUE: &str = "SELECT refunds.id
     FROM refunds
     WHERE refunds.status IN ('due', 'accepted') AND refunds.next_try_at <= $1
         AND (SELECT payments.provider FROM payments WHERE payments.id = refunds.payment_id) = $2
     ORDER BY refunds.next_try_at
     LIMIT $3";

/// A handful of refunds whose turn it is.
pub(crate) async fn due(db: &Db, provider: &str, now: Timestamp) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar(DUE).bind(now.0).bind(provider).bind(HANDFUL).fetch_all(db.reader()).await
}

/// Takes a refund whose turn it is; of two workers that chose it, one gets it.
pub(crate) async fn claim(tx: &mut Tx, id: i64, now: Timestamp) -> Result<Option<RefundRow>, sqlx::Error> {
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
    sqlx::query_as(
        "SELECT refunds.id, refunds.payment_id, refunds.number, refunds.amount_paise,
                refunds.provider_id, refunds.tries, payments.reference, payments.capture_id
         FROM refunds
         JOIN payments ON payments.id = refunds.payment_id
         WHERE refunds.id = $1",
    )
    .bind(id)
    .fetch_optional(&mut **tx)
    .await
}

/// The refund that the provider knows by this key.
pub(crate) async fn by_key(db: &Db, reference: &str, number: i64) -> Result<Option<RefundRow>, sqlx::Error> {
    sqlx::query_as(
        "SELECT refunds.id, refunds.payment_id, refunds.number, refunds.amount_paise,
                refunds.provider_id, refunds.tries, payments.reference, payments.capture_id
         FROM refunds
         JOIN payments ON payments.id = refunds.payment_id
         WHERE payments.reference = $1 AND refunds.number = $2",
    )
    .bind(reference)
    .bind(number)
    .fetch_optional(db.reader())
    .await
}

/// The provider has it.
pub(crate) async fn accepted(
    tx: &mut Tx,
    id: i64,
    provider_id: &str,
    next_try: Timestamp,
) -> Result<bool, sqlx::Error> {
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
    Ok(done.rows_affected() == 1)
}

/// The money went. Of webhook and worker, one is told that it was first.
pub(crate) async fn done(
    tx: &mut Tx,
    id: i64,
    provider_id: &str,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
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
    Ok(done.rows_affected() == 1)
}

/// The provider says it never will.
pub(crate) async fn failed(tx: &mut Tx, id: i64) -> Result<bool, sqlx::Error> {
    let done =
        sqlx::query("UPDATE refunds SET status = 'failed' WHERE id = $1 AND status IN ('due', 'accepted')")
            .bind(id)
            .execute(&mut **tx)
            .await?;
    Ok(done.rows_affected() == 1)
}

/// When it is tried again.
pub(crate) async fn try_again(tx: &mut Tx, id: i64, at: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE refunds SET next_try_at = $1 WHERE id = $2 AND status IN ('due', 'accepted')")
        .bind(at.0)
        .bind(id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// How much of a payment's money has gone back.
pub(crate) async fn sum_done(tx: &mut Tx, payment: i64) -> Result<Paise, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT CAST(COALESCE(SUM(amount_paise), 0) AS BIGINT)
         FROM refunds
         WHERE payment_id = $1 AND status = 'done'",
    )
    .bind(payment)
    .fetch_one(&mut **tx)
    .await
    .map(Paise)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_stable_and_of_letters_a_provider_takes() {
        let key = key("dft_Ab12", 3);
        assert_eq!(key, "refund_dft_Ab12_3");
        assert_eq!(parse_key(&key), Some(("dft_Ab12", 3)));
        for odd in ["refund_", "refund_x", "other_dft_a_1", "refund_dft_a_x", "refund_dft\0_1", ""] {
            assert_eq!(parse_key(odd), None, "{odd}");
        }
    }
}
