//! The sandbox's own books: what became of its links. A link is as old as the payment that names it, and open until it is
//! written here what a developer chose.

use dft_kernel::db::{Db, Tx};
use dft_kernel::time::Timestamp;

/// A link.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct LinkRow {
    pub(crate) reference: String,
    pub(crate) token: String,
    pub(crate) amount_paise: i64,
    pub(crate) description: String,
    pub(crate) status: String,
    pub(crate) expires_at: i64,
    pub(crate) capture_id: Option<String>,
}

macro_rules! links {
    ($condition:literal) => {
        concat!(
            "SELECT payments.reference, payments.token, payments.amount_paise, payments.description,
                    COALESCE(sandbox_outcomes.outcome, 'created') AS status, payments.pay_by AS expires_at,
                    sandbox_outcomes.capture_id
             FROM payments
             LEFT JOIN sandbox_outcomes ON sandbox_outcomes.token = payments.token
             WHERE payments.provider = 'sandbox' AND ",
            $condition
        )
    };
}

pub(crate) async fn by_token(db: &Db, token: &str) -> Result<Option<LinkRow>, sqlx::Error> {
    sqlx::query_as(links!("payments.token = $1")).bind(token).fetch_optional(db.reader()).await
}

pub(crate) async fn by_reference(db: &Db, reference: &str) -> Result<Option<LinkRow>, sqlx::Error> {
    sqlx::query_as(links!("payments.reference = $1")).bind(reference).fetch_optional(db.reader()).await
}

/// Pays a link that is open; of two clicks one pays.
pub(crate) async fn pay(
    tx: &mut Tx,
    token: &str,
    capture_id: &str,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "INSERT INTO sandbox_outcomes (token, outcome, capture_id)
         SELECT token, 'paid', $1
         FROM payments
         WHERE token = $2 AND provider = 'sandbox' AND pay_by > $3
         ON CONFLICT DO NOTHING",
    )
    .bind(capture_id)
    .bind(token)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Closes a link that is open.
pub(crate) async fn cancel(tx: &mut Tx, token: &str) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "INSERT INTO sandbox_outcomes (token, outcome)
         SELECT token, 'cancelled'
         FROM payments
         WHERE token = $1 AND provider = 'sandbox'
         ON CONFLICT DO NOTHING",
    )
    .bind(token)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}
