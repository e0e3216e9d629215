//! Contact tickets.

use dft_kernel::db::{Db, Tx};
use dft_kernel::time::Timestamp;

use crate::contact_message::{ContactMessage, Topic};

/// Allows the same message to create a new ticket, if its last one is from `until` or before.
pub(crate) async fn clear_dedup_key(
    tx: &mut Tx,
    dedup_key: &str,
    until: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE contact_tickets SET dedup_key = NULL WHERE dedup_key = $1 AND created_at <= $2")
        .bind(dedup_key)
        .bind(until.0)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Inserts a ticket; returns false if the number is taken or the message has a ticket.
pub(crate) async fn insert(
    tx: &mut Tx,
    number: &str,
    dedup_key: &str,
    message: &ContactMessage,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let ContactMessage { name, email, topic, about, message } = message;
    let done = sqlx::query(
        "INSERT INTO contact_tickets (number, dedup_key, name, email, topic, about, message, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT DO NOTHING",
    )
    .bind(number)
    .bind(dedup_key)
    .bind(name.as_str())
    .bind(email.as_str())
    .bind(topic.as_str())
    .bind(about.as_deref())
    .bind(message)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn number_by_dedup_key(tx: &mut Tx, dedup_key: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT number FROM contact_tickets WHERE dedup_key = $1")
        .bind(dedup_key)
        .fetch_optional(&mut **tx)
        .await
}

pub(crate) struct StoredTicket {
    pub(crate) number: String,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) topic: Topic,
    pub(crate) about: Option<String>,
    pub(crate) message: String,
    pub(crate) created_at: Timestamp,
    pub(crate) closed_at: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct TicketRow {
    number: String,
    name: String,
    email: String,
    topic: String,
    about: Option<String>,
    message: String,
    created_at: i64,
    closed_at: Option<i64>,
}

impl TryFrom<TicketRow> for StoredTicket {
    type Error = sqlx::Error;

    fn try_from(row: TicketRow) -> Result<Self, sqlx::Error> {
        let topic = Topic::parse(&row.topic)
            .ok_or_else(|| sqlx::Error::Decode(format!("unknown ticket topic {:?}", row.topic).into()))?;
        Ok(Self {
            number: row.number,
            name: row.name,
            email: row.email,
            topic,
            about: row.about,
            message: row.message,
            created_at: Timestamp(row.created_at),
            closed_at: row.closed_at.map(Timestamp),
        })
    }
}

/// Lists tickets, oldest first.
pub(crate) async fn list(db: &Db, include_closed: bool) -> Result<Vec<StoredTicket>, sqlx::Error> {
    let rows: Vec<TicketRow> = sqlx::query_as(
        "SELECT number, name, email, topic, about, message, created_at, closed_at
         FROM contact_tickets
         WHERE closed_at IS NULL OR $1 = 1
         ORDER BY created_at, id",
    )
    .bind(i64::from(include_closed))
    .fetch_all(db.reader())
    .await?;
    rows.into_iter().map(StoredTicket::try_from).collect()
}

pub(crate) async fn find(db: &Db, number: &str) -> Result<Option<StoredTicket>, sqlx::Error> {
    let row: Option<TicketRow> = sqlx::query_as(
        "SELECT number, name, email, topic, about, message, created_at, closed_at
         FROM contact_tickets
         WHERE number = $1",
    )
    .bind(number)
    .fetch_optional(db.reader())
    .await?;
    row.map(StoredTicket::try_from).transpose()
}

/// Closes an open ticket; returns whether there was one.
pub(crate) async fn close(tx: &mut Tx, number: &str, now: Timestamp) -> Result<bool, sqlx::Error> {
    let done =
        sqlx::query("UPDATE contact_tickets SET closed_at = $1 WHERE number = $2 AND closed_at IS NULL")
            .bind(now.0)
            .bind(number)
            .execute(&mut **tx)
            .await?;
    Ok(done.rows_affected() == 1)
}
