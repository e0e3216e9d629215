//! The sandbox's own books: the links it has made.

use dft_kernel::db::{Db, Tx};
use dft_kernel::time::Moment;

use crate::gateway::LinkOrder;

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

/// Makes a link, once per reference.
pub(crate) async fn add(tx: &mut Tx, order: &LinkOrder) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO sandbox_links (reference, token, amount_paise, description, status, expires_at)
         VALUES ($1, $2, $3, $4, 'created', $5)
         ON CONFLICT DO NOTHING",
    )
    .bind(&order.reference)
    .bind(&order.token)
    .bind(order.amount.0)
    .bind(&order.description)
    .bind(order.expires_at.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(crate) async fn by_token(db: &Db, token: &str) -> Result<Option<LinkRow>, sqlx::Error> {
    sqlx::query_as(
        "SELECT reference, token, amount_paise, description, status, expires_at, capture_id
         FROM sandbox_links
         WHERE token = $1",
    )
    .bind(token)
    .fetch_optional(db.reader())
    .await
}

pub(crate) async fn by_reference(db: &Db, reference: &str) -> Result<Option<LinkRow>, sqlx::Error> {
    sqlx::query_as(
        "SELECT reference, token, amount_paise, description, status, expires_at, capture_id
         FROM sandbox_links
         WHERE reference = $1",
    )
    .bind(reference)
    .fetch_optional(db.reader())
    .await
}

/// Pays a link that is open; of two clicks one pays.
pub(crate) async fn pay(
    tx: &mut Tx,
    token: &str,
    capture_id: &str,
    now: Moment,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE sandbox_links
         SET status = 'paid', capture_id = $1
         WHERE token = $2 AND status = 'created' AND expires_at > $3",
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
    let done =
        sqlx::query("UPDATE sandbox_links SET status = 'cancelled' WHERE token = $1 AND status = 'created'")
            .bind(token)
            .execute(&mut **tx)
            .await?;
    Ok(done.rows_affected() == 1)
}
