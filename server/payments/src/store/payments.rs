//! Payments, and the book of what moved.

use std::time::Duration;

use dft_kernel::db::{Db, Tx, in_list, unique_violation};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::{AnyConnection, AssertSqlSafe};

use crate::gateway::LinkReport;
use crate::handler::Payment;
use crate::rules::{Asked, Status};
use crate::{NewPayment, PaymentId};

/// A payment as it is kept.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct PaymentRow {
    pub(crate) id: i64,
    pub(crate) reference: String,
    pub(crate) token: String,
    pub(crate) purpose: String,
    pub(crate) subject_id: i64,
    pub(crate) user_id: Option<i64>,
    amount_paise: i64,
    refunded_paise: i64,
    pub(crate) description: String,
    pub(crate) provider: String,
    pub(crate) link_id: Option<String>,
    pub(crate) payment_url: Option<String>,
    pub(crate) capture_id: Option<String>,
    status: String,
    created_at: i64,
    link_seconds: i64,
    pay_by: i64,
    pub(crate) attempt_failed_at: Option<i64>,
    pub(crate) close_link: i64,
    pub(super) next_look_at: Option<i64>,
    pub(crate) looks: i64,
}

macro_rules! columns {
    () => {
        "id, reference, token, purpose, subject_id, user_id, amount_paise, refunded_paise, description, provider,
         link_id, payment_url, capture_id, status, created_at, link_seconds, pay_by, attempt_failed_at, close_link,
         next_look_at, looks"
    };
}
pub(super) use columns;

impl PaymentRow {
    pub(crate) fn id(&self) -> PaymentId {
        PaymentId(self.id)
    }

    pub(crate) fn status(&self) -> Status {
        Status::parse(&self.status).unwrap_or(Status::Review)
    }

    pub(crate) fn amount(&self) -> Paise {
        Paise(self.amount_paise)
    }

    pub(crate) fn refunded(&self) -> Paise {
        Paise(self.refunded_paise)
    }

    pub(crate) fn created_at(&self) -> Timestamp {
        Timestamp(self.created_at)
    }

    pub(crate) fn pay_by(&self) -> Timestamp {
        Timestamp(self.pay_by)
    }

    pub(crate) fn link_ttl(&self) -> Duration {
        Duration::from_secs(self.link_seconds.unsigned_abs())
    }

    /// What a guest asks for it by: the owner of one that has an owner asks by its id.
    pub(crate) fn guest_token(&self) -> Option<String> {
        self.user_id.is_none().then(|| self.token.clone())
    }

    pub(crate) fn asked(&self) -> Asked<'_> {
        Asked {
            reference: &self.reference,
            amount: self.amount(),
            link_id: self.link_id.as_deref(),
            capture_id: self.capture_id.as_deref(),
        }
    }

    pub(crate) fn payment(&self) -> Payment {
        Payment {
            id: self.id(),
            subject: self.subject_id,
            user: self.user_id.map(UserId),
            amount: self.amount(),
            status: self.status(),
            token: self.token.clone(),
            created_at: self.created_at(),
            link_expires_at: self.pay_by(),
        }
    }
}

/// What a new payment gets besides its wish.
pub(crate) struct NewRow<'a> {
    pub(crate) reference: &'a str,
    pub(crate) token: &'a str,
    pub(crate) provider: &'a str,
    pub(crate) now: Timestamp,
}

/// Writes a payment, with its link if that is known already; the index decides between two for one subject.
pub(crate) async fn add(
    tx: &mut Tx,
    new: &NewPayment<'_>,
    row: &NewRow<'_>,
    link: Option<&LinkReport>,
    next_look: Timestamp,
) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "INSERT INTO payments
             (reference, token, purpose, subject_id, user_id, amount_paise, description, provider, status,
              created_at, link_seconds, pay_by, next_look_at, link_id, payment_url)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'created', $9, $10, $11, $12, $13, $14)
         ON CONFLICT DO NOTHING
         RETURNING id",
    )
    .bind(row.reference)
    .bind(row.token)
    .bind(new.purpose)
    .bind(new.subject)
    .bind(new.user.map(|user| user.0))
    .bind(new.amount.0)
    .bind(new.description)
    .bind(row.provider)
    .bind(row.now.0)
    .bind(i64::try_from(new.link_ttl.as_secs()).unwrap_or(i64::MAX))
    .bind((row.now + new.link_ttl).0)
    .bind(next_look.0)
    .bind(link.map(|link| link.link_id.as_str()))
    .bind(link.and_then(|link| link.url.as_deref()))
    .fetch_optional(&mut **tx)
    .await
}

/// The payment with this id.
pub(crate) async fn by_id(db: &Db, id: PaymentId) -> Result<Option<PaymentRow>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM payments WHERE id = $1"))
        .bind(id.0)
        .fetch_optional(db.reader())
        .await
}

/// The payment with this id, if it is this person's.
pub(crate) async fn of_user(db: &Db, id: PaymentId, user: UserId) -> Result<Option<PaymentRow>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM payments WHERE id = $1 AND user_id = $2"))
        .bind(id.0)
        .bind(user.0)
        .fetch_optional(db.reader())
        .await
}

/// Those of these payments that are this person's.
pub(crate) async fn many_of_user(
    db: &Db,
    ids: &[PaymentId],
    user: UserId,
) -> Result<Vec<PaymentRow>, sqlx::Error> {
    let (places, ids) = in_list(2, &ids.iter().map(|id| id.0).collect::<Vec<_>>());
    let text =
        format!(concat!("SELECT ", columns!(), " FROM payments WHERE user_id = $1 AND id IN ({})"), places);
    let mut query = sqlx::query_as(AssertSqlSafe(text)).bind(user.0);
    for id in ids {
        query = query.bind(id);
    }
    query.fetch_all(db.reader()).await
}

/// The payments for these subjects that are this person's: per subject the newest last, and after it the one that bought it.
pub(crate) async fn many_for(
    db: &Db,
    purpose: &str,
    subjects: &[i64],
    user: UserId,
) -> Result<Vec<PaymentRow>, sqlx::Error> {
    let (places, subjects) = in_list(3, subjects);
    let text = format!(
        concat!(
            "SELECT ",
            columns!(),
            " FROM payments
             WHERE purpose = $1 AND user_id = $2 AND subject_id IN ({})
             ORDER BY CASE status WHEN 'paid' THEN 1 ELSE 0 END, id"
        ),
        places
    );
    let mut query = sqlx::query_as(AssertSqlSafe(text)).bind(purpose).bind(user.0);
    for subject in subjects {
        query = query.bind(subject);
    }
    query.fetch_all(db.reader()).await
}

/// Those of these payments that are there, whoever's they are.
pub(crate) async fn many(db: &Db, ids: &[PaymentId]) -> Result<Vec<PaymentRow>, sqlx::Error> {
    let (places, ids) = in_list(1, &ids.iter().map(|id| id.0).collect::<Vec<_>>());
    let text = format!(concat!("SELECT ", columns!(), " FROM payments WHERE id IN ({})"), places);
    let mut query = sqlx::query_as(AssertSqlSafe(text));
    for id in ids {
        query = query.bind(id);
    }
    query.fetch_all(db.reader()).await
}

/// The payment that this token opens.
pub(crate) async fn by_token(db: &Db, token: &str) -> Result<Option<PaymentRow>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM payments WHERE token = $1"))
        .bind(token)
        .fetch_optional(db.reader())
        .await
}

/// The payment the provider knows by this reference. It may be somebody else's on the same account, and hold anything;
/// PostgreSQL cannot be asked about a NUL.
pub(crate) async fn by_reference(
    db: &Db,
    provider: &str,
    reference: &str,
) -> Result<Option<PaymentRow>, sqlx::Error> {
    if reference.contains('\0') {
        return Ok(None);
    }
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM payments WHERE reference = $1 AND provider = $2"))
        .bind(reference)
        .bind(provider)
        .fetch_optional(db.reader())
        .await
}

/// The newest payment for this subject, in this transaction.
pub(crate) async fn newest_of(
    connection: &mut AnyConnection,
    purpose: &str,
    subject: i64,
) -> Result<Option<PaymentRow>, sqlx::Error> {
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

/// The payment that is paid for this subject, or else the newest: an older link may have been paid after it was closed.
pub(crate) async fn paid_or_newest_of(
    connection: &mut AnyConnection,
    purpose: &str,
    subject: i64,
) -> Result<Option<PaymentRow>, sqlx::Error> {
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

/// Locks the payment until the transaction ends, and reads it as it is then. Settling, ending and closing all begin here,
/// so that they take turns.
pub(crate) async fn lock(tx: &mut Tx, id: PaymentId) -> Result<Option<PaymentRow>, sqlx::Error> {
    sqlx::query_as(concat!("UPDATE payments SET looks = looks WHERE id = $1 RETURNING ", columns!()))
        .bind(id.0)
        .fetch_optional(&mut **tx)
        .await
}

/// Moves a payment that is still in `from`.
pub(crate) async fn advance(
    tx: &mut Tx,
    id: PaymentId,
    from: Status,
    to: Status,
) -> Result<bool, sqlx::Error> {
    debug_assert!(from.may_become(to), "{from:?} cannot become {to:?}");
    let done = sqlx::query("UPDATE payments SET status = $1 WHERE id = $2 AND status = $3")
        .bind(to.as_str())
        .bind(id.0)
        .bind(from.as_str())
        .execute(&mut **tx)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Ends a payment without money; the worker looks once more at `next_look`.
pub(crate) async fn end(
    tx: &mut Tx,
    id: PaymentId,
    to: Status,
    close_link: bool,
    next_look: Option<Timestamp>,
) -> Result<bool, sqlx::Error> {
    debug_assert!(Status::Created.may_become(to), "created cannot become {to:?}");
    let done = sqlx::query(
        "UPDATE payments
         SET status = $1, close_link = $2, next_look_at = $3
         WHERE id = $4 AND status = 'created'",
    )
    .bind(to.as_str())
    .bind(i64::from(close_link))
    .bind(next_look.map(|moment| moment.0))
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The money is here: the payment becomes `paid`, or answers no when another payment of its subject is already. The
/// attempt is a part of its own, because on PostgreSQL a refused row would take the whole transaction with it.
pub(crate) async fn receive(
    tx: &mut Tx,
    row: &PaymentRow,
    capture_id: &str,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let mut part = tx.savepoint().await?;
    let taken = sqlx::query(
        "UPDATE payments
         SET status = 'paid', paid_at = $1, capture_id = $2, next_look_at = NULL, close_link = 0
         WHERE id = $3",
    )
    .bind(now.0)
    .bind(capture_id)
    .bind(row.id)
    .execute(&mut *part)
    .await;
    match taken {
        Ok(_) => part.release().await.map(|()| true),
        Err(error) if unique_violation(&error) => Ok(false),
        Err(error) => Err(error),
    }
}

/// What is paid needs no other link: whichever is still open for this subject is closed.
pub(crate) async fn close_others(tx: &mut Tx, paid: &PaymentRow, now: Timestamp) -> Result<u64, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE payments
         SET status = 'failed', close_link = CASE WHEN link_id IS NULL THEN 0 ELSE 1 END, next_look_at = $1
         WHERE purpose = $2 AND subject_id = $3 AND id <> $4 AND status = 'created'",
    )
    .bind(now.0)
    .bind(&paid.purpose)
    .bind(paid.subject_id)
    .bind(paid.id)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected())
}

/// The money is here, and nothing is to be had for it.
pub(crate) async fn receive_to_return(
    tx: &mut Tx,
    row: &PaymentRow,
    capture_id: &str,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE payments
         SET status = 'refund_due', paid_at = $1, capture_id = $2, next_look_at = NULL, close_link = 0
         WHERE id = $3",
    )
    .bind(now.0)
    .bind(capture_id)
    .bind(row.id)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Writes money into the book: in for a payment, out for a refund of it.
pub(crate) async fn enter(
    tx: &mut Tx,
    payment: i64,
    refund: Option<i64>,
    amount: Paise,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO payment_entries (payment_id, refund_id, amount_paise, written_at)
         VALUES ($1, $2, $3, $4)",
    )
    .bind(payment)
    .bind(refund)
    .bind(amount.0)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Somebody must look at it.
pub(crate) async fn set_aside(tx: &mut Tx, row: &PaymentRow) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE payments SET status = 'review', next_look_at = NULL WHERE id = $1 AND paid_at IS NULL",
    )
    .bind(row.id)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// An attempt at the provider failed; the link may be tried again.
pub(crate) async fn note_failed_attempt(
    tx: &mut Tx,
    row: &PaymentRow,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE payments SET attempt_failed_at = $1 WHERE id = $2 AND status = 'created'")
        .bind(now.0)
        .bind(row.id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Keeps the link the provider made. One that comes after the payment has ended is kept too, to be closed.
pub(crate) async fn keep_link(
    tx: &mut Tx,
    id: PaymentId,
    report: &LinkReport,
    url: &str,
    next_look: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE payments
         SET link_id = $1, payment_url = $2, pay_by = COALESCE($3, pay_by), next_look_at = $4,
             close_link = CASE WHEN status = 'created' THEN 0 ELSE 1 END
         WHERE id = $5 AND link_id IS NULL AND status IN ('created', 'failed', 'expired')",
    )
    .bind(&report.link_id)
    .bind(url)
    .bind(report.expires_at.map(|moment| moment.0))
    .bind(next_look.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The link is closed at the provider, or was already.
pub(crate) async fn link_closed(tx: &mut Tx, id: PaymentId) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE payments SET close_link = 0 WHERE id = $1").bind(id.0).execute(&mut **tx).await?;
    Ok(())
}

/// Adds to what goes back, if so much is left; the answer is the new sum.
pub(crate) async fn promise_back(
    tx: &mut Tx,
    id: PaymentId,
    amount: Paise,
) -> Result<Option<Paise>, sqlx::Error> {
    let sum: Option<i64> = sqlx::query_scalar(
        "UPDATE payments
         SET refunded_paise = refunded_paise + $1
         WHERE id = $2 AND $1 <= amount_paise - refunded_paise
         RETURNING refunded_paise",
    )
    .bind(amount.0)
    .bind(id.0)
    .fetch_optional(&mut **tx)
    .await?;
    Ok(sum.map(Paise))
}

/// Takes a promise back whose refund failed for good.
pub(crate) async fn unpromise(tx: &mut Tx, id: i64, amount: i64) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE payments SET refunded_paise = refunded_paise - $1 WHERE id = $2")
        .bind(amount)
        .bind(id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
