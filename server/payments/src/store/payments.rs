//! Payments: inserting and reading.

use std::time::Duration;

use dft_kernel::db::{Db, Tx, in_list};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, FromRow};

use crate::gateway::types::LinkStatusReport;
use crate::payment::Payment;
use crate::rules::Status;
use crate::{NewPayment, PaymentId};

#[derive(FromRow)]
struct PaymentRow {
    id: i64,
    reference: String,
    token: String,
    purpose: String,
    subject_id: i64,
    user_id: Option<i64>,
    amount_paise: i64,
    refunded_paise: i64,
    description: String,
    provider: String,
    link_id: Option<String>,
    payment_url: Option<String>,
    provider_payment_id: Option<String>,
    status: String,
    created_at: i64,
    link_ttl_seconds: i64,
    link_expires_at: i64,
    attempt_failed_at: Option<i64>,
    cancel_link: i64,
    next_poll_at: Option<i64>,
    poll_count: i64,
}

macro_rules! columns {
    () => {
        "id, reference, token, purpose, subject_id, user_id, amount_paise, refunded_paise, description, provider,
         link_id, payment_url, provider_payment_id, status, created_at, link_ttl_seconds, link_expires_at,
         attempt_failed_at, cancel_link, next_poll_at, poll_count"
    };
}
pub(super) use columns;

impl FromRow<'_, AnyRow> for Payment {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let row = PaymentRow::from_row(row)?;
        let status = row.status.parse().map_err(|error| sqlx::Error::ColumnDecode {
            index: "status".to_owned(),
            source: format!("{:?}: {error}", row.status).into(),
        })?;
        Ok(Self {
            id: PaymentId(row.id),
            subject: row.subject_id,
            user: row.user_id.map(UserId),
            amount: Paise(row.amount_paise),
            status,
            token: row.token,
            created_at: Timestamp(row.created_at),
            link_expires_at: Timestamp(row.link_expires_at),
            reference: row.reference,
            purpose: row.purpose,
            description: row.description,
            refunded: Paise(row.refunded_paise),
            provider: row.provider,
            link_id: row.link_id,
            payment_url: row.payment_url,
            provider_payment_id: row.provider_payment_id,
            link_ttl: Duration::from_secs(row.link_ttl_seconds.unsigned_abs()),
            attempt_failed: row.attempt_failed_at.is_some(),
            cancel_link: row.cancel_link == 1,
            next_poll_at: row.next_poll_at.map(Timestamp),
            poll_count: row.poll_count,
        })
    }
}

/// What identifies a new payment to the provider and to the payer.
pub(crate) struct PaymentIdentifiers<'a> {
    pub(crate) reference: &'a str,
    pub(crate) token: &'a str,
    pub(crate) provider: &'a str,
}

/// Inserts a payment, with its link if that is known already. None when the subject has an open payment: the unique index
/// decides.
pub(crate) async fn insert(
    tx: &mut Tx,
    new: &NewPayment<'_>,
    identifiers: &PaymentIdentifiers<'_>,
    link: Option<&LinkStatusReport>,
    now: Timestamp,
    next_poll: Timestamp,
) -> Result<Option<PaymentId>, sqlx::Error> {
    let id: Option<i64> = sqlx::query_scalar(
        "INSERT INTO payments
             (reference, token, purpose, subject_id, user_id, amount_paise, description, provider, status,
              created_at, link_ttl_seconds, link_expires_at, next_poll_at, link_id, payment_url)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'created', $9, $10, $11, $12, $13, $14)
         ON CONFLICT DO NOTHING
         RETURNING id",
    )
    .bind(identifiers.reference)
    .bind(identifiers.token)
    .bind(new.purpose)
    .bind(new.subject)
    .bind(new.user.map(|user| user.0))
    .bind(new.amount.0)
    .bind(new.description)
    .bind(identifiers.provider)
    .bind(now.0)
    .bind(i64::try_from(new.link_ttl.as_secs()).unwrap_or(i64::MAX))
    .bind((now + new.link_ttl).0)
    .bind(next_poll.0)
    .bind(link.map(|link| link.link_id.as_str()))
    .bind(link.and_then(|link| link.url.as_deref()))
    .fetch_optional(&mut **tx)
    .await?;
    Ok(id.map(PaymentId))
}

pub(crate) async fn by_id(db: &Db, id: PaymentId) -> Result<Option<Payment>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM payments WHERE id = $1"))
        .bind(id.0)
        .fetch_optional(db.reader())
        .await
}

/// The payment with this id, if this user owns it.
pub(crate) async fn of_user(db: &Db, id: PaymentId, user: UserId) -> Result<Option<Payment>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM payments WHERE id = $1 AND user_id = $2"))
        .bind(id.0)
        .bind(user.0)
        .fetch_optional(db.reader())
        .await
}

/// Those of these payments that this user owns.
pub(crate) async fn many_of_user(
    db: &Db,
    ids: &[PaymentId],
    user: UserId,
) -> Result<Vec<Payment>, sqlx::Error> {
    let (placeholders, ids) = in_list(2, &ids.iter().map(|id| id.0).collect::<Vec<_>>());
    let sql = format!(
        concat!("SELECT ", columns!(), " FROM payments WHERE user_id = $1 AND id IN ({})"),
        placeholders
    );
    let mut query = sqlx::query_as(AssertSqlSafe(sql)).bind(user.0);
    for id in ids {
        query = query.bind(id);
    }
    query.fetch_all(db.reader()).await
}

/// The payments of these subjects that this user owns. Per subject the newest comes last, and the paid one after it.
pub(crate) async fn many_for_subjects(
    db: &Db,
    purpose: &str,
    subjects: &[i64],
    user: UserId,
) -> Result<Vec<Payment>, sqlx::Error> {
    let (placeholders, subjects) = in_list(3, subjects);
    let sql = format!(
        concat!(
            "SELECT ",
            columns!(),
            " FROM payments
             WHERE purpose = $1 AND user_id = $2 AND subject_id IN ({})
             ORDER BY CASE status WHEN 'paid' THEN 1 ELSE 0 END, id"
        ),
        placeholders
    );
    let mut query = sqlx::query_as(AssertSqlSafe(sql)).bind(purpose).bind(user.0);
    for subject in subjects {
        query = query.bind(subject);
    }
    query.fetch_all(db.reader()).await
}

/// Those of these payments that exist, with any owner.
pub(crate) async fn many(db: &Db, ids: &[PaymentId]) -> Result<Vec<Payment>, sqlx::Error> {
    let (placeholders, ids) = in_list(1, &ids.iter().map(|id| id.0).collect::<Vec<_>>());
    let sql = format!(concat!("SELECT ", columns!(), " FROM payments WHERE id IN ({})"), placeholders);
    let mut query = sqlx::query_as(AssertSqlSafe(sql));
    for id in ids {
        query = query.bind(id);
    }
    query.fetch_all(db.reader()).await
}

pub(crate) async fn by_token(db: &Db, token: &str) -> Result<Option<Payment>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM payments WHERE token = $1"))
        .bind(token)
        .fetch_optional(db.reader())
        .await
}

/// The payment that the provider knows by this reference. The text may come from another system on the same account and
/// contain anything; PostgreSQL rejects a NUL in a parameter.
pub(crate) async fn by_reference(
    db: &Db,
    provider: &str,
    reference: &str,
) -> Result<Option<Payment>, sqlx::Error> {
    if reference.contains('\0') {
        return Ok(None);
    }
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM payments WHERE reference = $1 AND provider = $2"))
        .bind(reference)
        .bind(provider)
        .fetch_optional(db.reader())
        .await
}

/// The newest payments, or the newest in one status.
pub(crate) async fn list_newest(db: &Db, status: Option<Status>) -> Result<Vec<Payment>, sqlx::Error> {
    sqlx::query_as(concat!(
        "SELECT ",
        columns!(),
        " FROM payments WHERE status = $1 OR $1 = '' ORDER BY id DESC LIMIT 200"
    ))
    .bind(status.map_or("", Status::as_str))
    .fetch_all(db.reader())
    .await
}

/// The payment that the provider's id of its money belongs to. Without an index: only operators look it up.
pub(crate) async fn by_provider_payment(
    db: &Db,
    provider_payment_id: &str,
) -> Result<Option<Payment>, sqlx::Error> {
    sqlx::query_as(concat!(
        "SELECT ",
        columns!(),
        " FROM payments
         WHERE provider_payment_id = $1
             OR id IN (SELECT payment_id FROM payment_captures WHERE payment_captures.provider_payment_id = $1)
         ORDER BY CASE WHEN provider_payment_id = $1 THEN 0 ELSE 1 END, id
         LIMIT 1"
    ))
    .bind(provider_payment_id)
    .fetch_optional(db.reader())
    .await
}

pub(crate) async fn newest_of(
    connection: &mut AnyConnection,
    purpose: &str,
    subject: i64,
) -> Result<Option<Payment>, sqlx::Error> {
    sqlx::query_as(concat!(
        "SELECT ",
        columns!(),
        " FROM payments WHERE purpose = $1 AND subject_id = $2 ORDER BY id DESC LIMIT 1"
    ))
    .bind(purpose)
    .bind(subject)
    .fetch_optional(connection)
    .await
}

/// The paid payment of this subject, or else the newest: an older link may have been paid after it was closed.
pub(crate) async fn paid_or_newest_of(
    connection: &mut AnyConnection,
    purpose: &str,
    subject: i64,
) -> Result<Option<Payment>, sqlx::Error> {
    sqlx::query_as(concat!(
        "SELECT ",
        columns!(),
        " FROM payments
         WHERE purpose = $1 AND subject_id = $2
         ORDER BY CASE status WHEN 'paid' THEN 0 ELSE 1 END, id DESC
         LIMIT 1"
    ))
    .bind(purpose)
    .bind(subject)
    .fetch_optional(connection)
    .await
}
