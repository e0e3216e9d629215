//! Tickets.

use dft_kernel::db::{Db, Tx};
use dft_kernel::time::Timestamp;

use crate::ticket::Written;

/// Lets the same words count as new again that were last written up to this moment.
pub(crate) async fn forget_repeat(
    tx: &mut Tx,
    repeat_key: &str,
    up_to: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE contact_tickets SET repeat_key = NULL WHERE repeat_key = $1 AND written_at <= $2")
        .bind(repeat_key)
        .bind(up_to.0)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Adds a ticket; answers whether it did. It does not when the number is taken, or the same words have a ticket.
pub(crate) async fn add(
    tx: &mut Tx,
    number: &str,
    repeat_key: &str,
    written: &Written,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let Written { name, email, topic, about, message } = written;
    let done = sqlx::query(
        "INSERT INTO contact_tickets (number, repeat_key, name, email, topic, about, message, written_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT DO NOTHING",
    )
    .bind(number)
    .bind(repeat_key)
    .bind(name.as_str())
    .bind(email.as_str())
    .bind(topic.word())
    .bind(about.as_deref())
    .bind(message)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The number that the same words have already.
pub(crate) async fn number_of_repeat(tx: &mut Tx, repeat_key: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT number FROM contact_tickets WHERE repeat_key = $1")
        .bind(repeat_key)
        .fetch_optional(&mut **tx)
        .await
}

/// A ticket as the operator reads it.
#[derive(sqlx::FromRow)]
pub(crate) struct TicketRow {
    pub(crate) number: String,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) topic: String,
    pub(crate) about: Option<String>,
    pub(crate) message: String,
    pub(crate) written_at: i64,
    pub(crate) closed_at: Option<i64>,
}

/// The oldest first: whoever waits longest is answered next.
pub(crate) async fn list(db: &Db, closed_too: bool) -> Result<Vec<TicketRow>, sqlx::Error> {
    sqlx::query_as(
        "SELECT number, name, email, topic, about, message, written_at, closed_at
         FROM contact_tickets
         WHERE closed_at IS NULL OR $1 = 1
         ORDER BY written_at, id",
    )
    .bind(i64::from(closed_too))
    .fetch_all(db.reader())
    .await
}

/// One of them.
pub(crate) async fn find(db: &Db, number: &str) -> Result<Option<TicketRow>, sqlx::Error> {
    sqlx::query_as(
        "SELECT number, name, email, topic, about, message, written_at, closed_at
         FROM contact_tickets
         WHERE number = $1",
    )
    .bind(number)
    .fetch_optional(db.reader())
    .await
}

/// Closes an open ticket; answers whether there was one.
pub(crate) async fn close(tx: &mut Tx, number: &str, now: Timestamp) -> Result<bool, sqlx::Error> {
    let done =
        sqlx::query("UPDATE contact_tickets SET closed_at = $1 WHERE number = $2 AND closed_at IS NULL")
            .bind(now.0)
            .bind(number)
            .execute(&mut **tx)
            .await?;
    Ok(done.rows_affected() == 1)
}
