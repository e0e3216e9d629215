//! The sandbox's own table: which of its links were paid or cancelled. Everything else about a link is in the payment that
//! names it.

use dft_kernel::db::{Db, Transitioned, Tx};
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

/// How a link has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SandboxOutcome {
    Paid { provider_payment_id: String },
    Cancelled,
}

impl FromRow<'_, AnyRow> for SandboxOutcome {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let outcome: String = row.try_get("outcome")?;
        let provider_payment_id: Option<String> = row.try_get("provider_payment_id")?;
        match (outcome.as_str(), provider_payment_id) {
            ("paid", Some(provider_payment_id)) => Ok(Self::Paid { provider_payment_id }),
            ("cancelled", None) => Ok(Self::Cancelled),
            (other, _) => Err(sqlx::Error::ColumnDecode {
                index: "outcome".to_owned(),
                source: format!("unknown outcome {other:?}").into(),
            }),
        }
    }
}

/// None while the link is open or has expired.
pub(super) async fn find_outcome(db: &Db, token: &str) -> Result<Option<SandboxOutcome>, sqlx::Error> {
    sqlx::query_as(
        "SELECT outcome, provider_payment_id
         FROM sandbox_outcomes
         WHERE token = $1",
    )
    .bind(token)
    .fetch_optional(db.reader())
    .await
}

/// Stores how a link ends; of two clicks one does.
pub(super) async fn insert_outcome(
    tx: &mut Tx,
    token: &str,
    outcome: &SandboxOutcome,
) -> Result<Transitioned, sqlx::Error> {
    let (name, provider_payment_id) = match outcome {
        SandboxOutcome::Paid { provider_payment_id } => ("paid", Some(provider_payment_id)),
        SandboxOutcome::Cancelled => ("cancelled", None),
    };
    let done = sqlx::query(
        "INSERT INTO sandbox_outcomes (token, outcome, provider_payment_id)
         VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING",
    )
    .bind(token)
    .bind(name)
    .bind(provider_payment_id)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(done.rows_affected()))
}
