//! The sandbox provider's own data: which of its links were paid or cancelled. Everything else about a link is in the payment
//! that names it.

use dft_kernel::db::{Db, Transitioned, Tx};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

/// A link of the sandbox.
#[derive(Debug, Clone)]
pub(crate) struct SandboxLink {
    pub(crate) reference: String,
    pub(crate) token: String,
    pub(crate) amount: Paise,
    pub(crate) description: String,
    pub(crate) expires_at: Timestamp,
    pub(crate) outcome: Option<SandboxOutcome>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SandboxOutcome {
    Paid { provider_payment_id: String },
    Cancelled,
}

impl FromRow<'_, AnyRow> for SandboxLink {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let outcome: Option<String> = row.try_get("outcome")?;
        let provider_payment_id: Option<String> = row.try_get("provider_payment_id")?;
        let outcome = match (outcome.as_deref(), provider_payment_id) {
            (None, _) => None,
            (Some("paid"), Some(provider_payment_id)) => Some(SandboxOutcome::Paid { provider_payment_id }),
            (Some("cancelled"), None) => Some(SandboxOutcome::Cancelled),
            (Some(other), _) => {
                return Err(sqlx::Error::ColumnDecode {
                    index: "outcome".to_owned(),
                    source: format!("unknown outcome {other:?}").into(),
                });
            }
        };
        Ok(Self {
            reference: row.try_get("reference")?,
            token: row.try_get("token")?,
            amount: Paise(row.try_get("amount_paise")?),
            description: row.try_get("description")?,
            expires_at: Timestamp(row.try_get("link_expires_at")?),
            outcome,
        })
    }
}

macro_rules! select {
    ($condition:literal) => {
        concat!(
            "SELECT payments.reference, payments.token, payments.amount_paise, payments.description,
                    payments.link_expires_at, sandbox_outcomes.outcome, sandbox_outcomes.provider_payment_id
             FROM payments
             LEFT JOIN sandbox_outcomes ON sandbox_outcomes.token = payments.token
             WHERE payments.provider = 'sandbox' AND ",
            $condition
        )
    };
}

pub(crate) async fn by_token(db: &Db, token: &str) -> Result<Option<SandboxLink>, sqlx::Error> {
    sqlx::query_as(select!("payments.token = $1")).bind(token).fetch_optional(db.reader()).await
}

pub(crate) async fn by_reference(db: &Db, reference: &str) -> Result<Option<SandboxLink>, sqlx::Error> {
    sqlx::query_as(select!("payments.reference = $1")).bind(reference).fetch_optional(db.reader()).await
}

/// Pays an open link; of two clicks one pays.
pub(crate) async fn pay(
    tx: &mut Tx,
    token: &str,
    provider_payment_id: &str,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let done = sqlx::query(
        "INSERT INTO sandbox_outcomes (token, outcome, provider_payment_id)
         SELECT token, 'paid', $1
         FROM payments
         WHERE token = $2 AND provider = 'sandbox' AND link_expires_at > $3
         ON CONFLICT DO NOTHING",
    )
    .bind(provider_payment_id)
    .bind(token)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}

/// Cancels an open link.
pub(crate) async fn cancel(tx: &mut Tx, token: &str) -> Result<Transitioned, sqlx::Error> {
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
    Ok(Transitioned::from_rows(done.rows_affected()))
}
