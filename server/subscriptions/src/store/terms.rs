//! The table `subscription_terms`.

use dft_kernel::db::{Db, LockKey, Transitioned, Tx, decode_list};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::PaymentId;
use sqlx::AnyConnection;

use super::{decode_benefits, decode_error, decode_percent};
use crate::rules::{ActivePlan, BillingPeriod, Buyer, Plan, Purchase, Term};
use crate::{PlanId, PurchaseId, TermId};

const BATCH_SIZE: i64 = 50;

#[derive(sqlx::FromRow)]
struct TermRow {
    id: i64,
    plan_id: i64,
    plan_name: String,
    price_paise: i64,
    months: i64,
    features: String,
    consultation_percent: i64,
    seats: i64,
    value_paise: i64,
    billing_anchor: String,
    anchor_months: i64,
    starts_at: i64,
    ends_at: i64,
}

impl TryFrom<TermRow> for Term {
    type Error = sqlx::Error;

    fn try_from(row: TermRow) -> Result<Self, sqlx::Error> {
        let anchor = row.billing_anchor.parse();
        Ok(Self {
            id: TermId(row.id),
            plan: Plan {
                id: PlanId(row.plan_id),
                name: row.plan_name,
                price: Paise(row.price_paise),
                months: row.months,
                features: decode_list(&row.features)?,
                benefits: decode_benefits(row.consultation_percent, row.seats)?,
            },
            value: Paise(row.value_paise),
            period: BillingPeriod {
                starts_at: Timestamp(row.starts_at),
                ends_at: Timestamp(row.ends_at),
                anchor: anchor.map_err(|_| decode_error("billing anchor", &row.billing_anchor))?,
                months: row.anchor_months,
            },
        })
    }
}

/// Locks a user's terms until the transaction ends: they must not overlap, so concurrent changes run one after the other.
pub(crate) async fn lock_member(tx: &mut Tx, user: UserId) -> Result<(), sqlx::Error> {
    tx.lock_keys(&[LockKey::new(format!("subscription:user:{}", user.0))]).await
}

/// The user's terms that are neither replaced nor revoked, past ones included, ordered by their starts.
pub(crate) async fn effective_terms(
    connection: &mut AnyConnection,
    user: UserId,
) -> Result<Vec<Term>, sqlx::Error> {
    let rows: Vec<TermRow> = sqlx::query_as(
        "SELECT terms.id, purchases.plan_id, purchases.plan_name, purchases.price_paise, purchases.months,
                purchases.features, purchases.consultation_percent, purchases.seats, terms.value_paise, terms.billing_anchor, terms.anchor_months, terms.starts_at,
                terms.ends_at
         FROM subscription_terms AS terms
         JOIN subscription_purchases AS purchases ON purchases.id = terms.purchase_id
         WHERE terms.user_id = $1 AND terms.revoked_at IS NULL AND terms.replaced_by IS NULL
         ORDER BY terms.starts_at, terms.id",
    )
    .bind(user.0)
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(Term::try_from).collect()
}

pub(crate) async fn active_plan(
    connection: &mut AnyConnection,
    user: UserId,
    now: Timestamp,
) -> Result<Option<ActivePlan>, sqlx::Error> {
    let row: Option<(i64, String, i64)> = sqlx::query_as(
        "SELECT purchases.plan_id, purchases.plan_name, purchases.consultation_percent
         FROM subscription_terms AS terms
         JOIN subscription_purchases AS purchases ON purchases.id = terms.purchase_id
         WHERE terms.user_id = $1 AND terms.starts_at <= $2 AND terms.ends_at > $2
             AND terms.revoked_at IS NULL AND terms.replaced_by IS NULL
         ORDER BY terms.starts_at DESC, terms.id DESC
         LIMIT 1",
    )
    .bind(user.0)
    .bind(now.0)
    .fetch_optional(connection)
    .await?;
    row.map(|(id, name, percent)| {
        Ok(ActivePlan { id: PlanId(id), name, consultation_percent: decode_percent(percent)? })
    })
    .transpose()
}

/// Inserts a purchase's term; the unique index allows only one.
pub(crate) async fn insert(
    tx: &mut Tx,
    purchase: &Purchase,
    payment: Option<PaymentId>,
    value: Paise,
    period: &BillingPeriod,
    first_notice_at: Timestamp,
) -> Result<Term, sqlx::Error> {
    let id = sqlx::query_scalar(
        "INSERT INTO subscription_terms
             (user_id, purchase_id, payment_id, value_paise, billing_anchor, anchor_months, starts_at, ends_at,
              next_notice_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         RETURNING id",
    )
    .bind(purchase.buyer.user.0)
    .bind(purchase.id.0)
    .bind(payment.map(|payment| payment.0))
    .bind(value.0)
    .bind(period.anchor.to_string())
    .bind(period.months)
    .bind(period.starts_at.0)
    .bind(period.ends_at.0)
    .bind(first_notice_at.0)
    .fetch_one(&mut **tx)
    .await?;
    Ok(Term { id: TermId(id), plan: purchase.plan.clone(), value, period: *period })
}

/// Marks an effective term as replaced by a purchase.
pub(crate) async fn replace(tx: &mut Tx, id: TermId, by: PurchaseId) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
        "UPDATE subscription_terms
         SET replaced_by = $1, next_notice_at = NULL
         WHERE id = $2 AND replaced_by IS NULL AND revoked_at IS NULL",
    )
    .bind(by.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// The term that a payment has bought.
pub(crate) struct PaidTerm {
    pub(crate) id: TermId,
    pub(crate) purchase: PurchaseId,
    /// An upgrade has replaced it.
    pub(crate) is_replaced: bool,
}

pub(crate) async fn by_payment(tx: &mut Tx, payment: PaymentId) -> Result<Option<PaidTerm>, sqlx::Error> {
    let row: Option<(i64, i64, Option<i64>)> = sqlx::query_as(
        "SELECT id, purchase_id, replaced_by
         FROM subscription_terms
         WHERE payment_id = $1",
    )
    .bind(payment.0)
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|(id, purchase, replaced_by)| PaidTerm {
        id: TermId(id),
        purchase: PurchaseId(purchase),
        is_replaced: replaced_by.is_some(),
    }))
}

/// Revokes an effective term, because it is refunded.
pub(crate) async fn revoke(tx: &mut Tx, id: TermId, now: Timestamp) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
        "UPDATE subscription_terms
         SET revoked_at = $1, next_notice_at = NULL
         WHERE id = $2 AND replaced_by IS NULL AND revoked_at IS NULL",
    )
    .bind(now.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// Makes the terms effective again that this purchase had replaced.
pub(crate) async fn restore_replaced(tx: &mut Tx, purchase: PurchaseId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE subscription_terms
         SET replaced_by = NULL
         WHERE replaced_by = $1",
    )
    .bind(purchase.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Schedules the next notice about an effective term.
pub(crate) async fn set_next_notice(
    tx: &mut Tx,
    id: TermId,
    at: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
        "UPDATE subscription_terms
         SET next_notice_at = $1
         WHERE id = $2 AND replaced_by IS NULL AND revoked_at IS NULL",
    )
    .bind(at.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

#[derive(sqlx::FromRow)]
struct DueTermRow {
    id: i64,
    next_notice_at: i64,
    plan_name: String,
    ends_at: i64,
    user_id: i64,
    name: String,
    email: Option<String>,
}

/// A term that is due for a notice.
pub(crate) struct DueTerm {
    pub(crate) id: TermId,
    pub(crate) due_at: Timestamp,
    pub(crate) plan_name: String,
    pub(crate) ends_at: Timestamp,
    pub(crate) buyer: Buyer,
}

/// One batch of the terms that are due for a notice.
pub(crate) async fn due_for_notice(db: &Db, now: Timestamp) -> Result<Vec<DueTerm>, sqlx::Error> {
    let rows: Vec<DueTermRow> = sqlx::query_as(
        "SELECT terms.id, terms.next_notice_at, purchases.plan_name, terms.ends_at, purchases.user_id,
                purchases.name, purchases.email
         FROM subscription_terms AS terms
         JOIN subscription_purchases AS purchases ON purchases.id = terms.purchase_id
         WHERE terms.next_notice_at <= $1
         ORDER BY terms.next_notice_at
         LIMIT $2",
    )
    .bind(now.0)
    .bind(BATCH_SIZE)
    .fetch_all(db.reader())
    .await?;
    let terms = rows.into_iter().map(|row| DueTerm {
        id: TermId(row.id),
        due_at: Timestamp(row.next_notice_at),
        plan_name: row.plan_name,
        ends_at: Timestamp(row.ends_at),
        buyer: Buyer { user: UserId(row.user_id), name: row.name, email: row.email },
    });
    Ok(terms.collect())
}

/// Claims a due notice by setting the time of the next one; of several workers one succeeds.
pub(crate) async fn claim_notice(
    tx: &mut Tx,
    term: &DueTerm,
    next: Option<Timestamp>,
) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
        "UPDATE subscription_terms
         SET next_notice_at = $1
         WHERE id = $2 AND next_notice_at = $3",
    )
    .bind(next.map(|at| at.0))
    .bind(term.id.0)
    .bind(term.due_at.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}
