//! Purchases, open and past.

use dft_kernel::db::{Db, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::PaymentId;
use sqlx::AnyConnection;

use super::{read_list, write_list};
use crate::rules::{Change, Plan, PurchaseStatus, Quote};
use crate::{PlanId, PurchaseId, TermId};

/// How many purchases a person's history shows.
const LONGEST_HISTORY: i64 = 100;

/// Who buys.
#[derive(Debug, Clone)]
pub(crate) struct Buyer {
    pub(crate) user: UserId,
    pub(crate) name: String,
    /// None for demo people, who have no mailbox.
    pub(crate) email: Option<String>,
}

/// A purchase.
#[derive(Debug, Clone)]
pub(crate) struct Purchase {
    pub(crate) id: PurchaseId,
    pub(crate) buyer: Buyer,
    pub(crate) plan: Plan,
    pub(crate) change: Change,
    pub(crate) credit: Paise,
    pub(crate) credited: Vec<TermId>,
    pub(crate) coupon: Option<String>,
    pub(crate) discount: Paise,
    pub(crate) amount: Paise,
    pub(crate) payment: Option<PaymentId>,
    pub(crate) status: PurchaseStatus,
}

#[derive(sqlx::FromRow)]
struct PurchaseRow {
    id: i64,
    user_id: i64,
    plan_id: i64,
    plan_name: String,
    price_paise: i64,
    months: i64,
    features: String,
    change: String,
    credit_paise: i64,
    credited_terms: String,
    coupon_code: Option<String>,
    discount_paise: i64,
    amount_paise: i64,
    payment_id: Option<i64>,
    status: String,
    name: String,
    email: Option<String>,
}

macro_rules! columns {
    () => {
        "id, user_id, plan_id, plan_name, price_paise, months, features, change, credit_paise, credited_terms,
         coupon_code, discount_paise, amount_paise, payment_id, status, name, email"
    };
}

impl From<PurchaseRow> for Purchase {
    fn from(row: PurchaseRow) -> Self {
        Self {
            id: PurchaseId(row.id),
            buyer: Buyer { user: UserId(row.user_id), name: row.name, email: row.email },
            plan: Plan {
                id: PlanId(row.plan_id),
                name: row.plan_name,
                price: Paise(row.price_paise),
                months: row.months,
                features: read_list(&row.features),
            },
            change: Change::parse(&row.change).unwrap_or(Change::Later),
            credit: Paise(row.credit_paise),
            credited: read_list(&row.credited_terms),
            coupon: row.coupon_code,
            discount: Paise(row.discount_paise),
            amount: Paise(row.amount_paise),
            payment: row.payment_id.map(PaymentId),
            status: PurchaseStatus::parse(&row.status).unwrap_or(PurchaseStatus::Closed),
        }
    }
}

/// Writes an open purchase at its quote. None when the person has one already: the index decides.
pub(crate) async fn add(
    tx: &mut Tx,
    buyer: &Buyer,
    plan: &Plan,
    quote: &Quote,
    now: Timestamp,
) -> Result<Option<Purchase>, sqlx::Error> {
    let row: Option<PurchaseRow> = sqlx::query_as(concat!(
        "INSERT INTO purchases
             (user_id, plan_id, plan_name, price_paise, months, features, change, credit_paise, credited_terms,
              discount_paise, amount_paise, status, name, email, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, 'open', $11, $12, $13)
         ON CONFLICT DO NOTHING
         RETURNING ",
        columns!()
    ))
    .bind(buyer.user.0)
    .bind(plan.id.0)
    .bind(&plan.name)
    .bind(plan.price.0)
    .bind(plan.months)
    .bind(write_list(&plan.features))
    .bind(quote.change.as_str())
    .bind(quote.credit.0)
    .bind(write_list(&quote.credited))
    .bind(quote.left().0)
    .bind(&buyer.name)
    .bind(&buyer.email)
    .bind(now.0)
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(Purchase::from))
}

/// Notes what a coupon took off.
pub(crate) async fn take_off(tx: &mut Tx, purchase: &Purchase) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE purchases
         SET coupon_code = $1, discount_paise = $2, amount_paise = $3
         WHERE id = $4",
    )
    .bind(&purchase.coupon)
    .bind(purchase.discount.0)
    .bind(purchase.amount.0)
    .bind(purchase.id.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Notes the payment that was opened for it.
pub(crate) async fn note_payment(tx: &mut Tx, id: PurchaseId, payment: PaymentId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE purchases
         SET payment_id = $1
         WHERE id = $2",
    )
    .bind(payment.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The purchase this person has open.
pub(crate) async fn open_of(
    connection: &mut AnyConnection,
    user: UserId,
) -> Result<Option<PurchaseId>, sqlx::Error> {
    let id: Option<i64> = sqlx::query_scalar(
        "SELECT id
         FROM purchases
         WHERE user_id = $1 AND status = 'open'",
    )
    .bind(user.0)
    .fetch_optional(connection)
    .await?;
    Ok(id.map(PurchaseId))
}

/// Locks a purchase until the transaction ends, and reads it as it is then. Its payment is locked first.
pub(crate) async fn lock(tx: &mut Tx, id: PurchaseId) -> Result<Option<Purchase>, sqlx::Error> {
    let row: Option<PurchaseRow> =
        sqlx::query_as(concat!("UPDATE purchases SET status = status WHERE id = $1 RETURNING ", columns!()))
            .bind(id.0)
            .fetch_optional(&mut **tx)
            .await?;
    Ok(row.map(Purchase::from))
}

/// Moves a purchase that is still in `from`; answers whether it was.
pub(crate) async fn advance(
    tx: &mut Tx,
    id: PurchaseId,
    from: PurchaseStatus,
    to: PurchaseStatus,
) -> Result<bool, sqlx::Error> {
    debug_assert!(from.may_become(to), "{from:?} cannot become {to:?}");
    let done = sqlx::query(
        "UPDATE purchases
         SET status = $1
         WHERE id = $2 AND status = $3",
    )
    .bind(to.as_str())
    .bind(id.0)
    .bind(from.as_str())
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// A purchase with what became of it.
#[derive(sqlx::FromRow)]
pub(crate) struct PastRow {
    pub(crate) id: i64,
    pub(crate) plan_name: String,
    pub(crate) price_paise: i64,
    pub(crate) months: i64,
    pub(crate) amount_paise: i64,
    pub(crate) payment_id: Option<i64>,
    pub(crate) status: String,
    pub(crate) created_at: i64,
    pub(crate) starts_at: Option<i64>,
    pub(crate) ends_at: Option<i64>,
    pub(crate) replaced_by: Option<i64>,
    pub(crate) revoked_at: Option<i64>,
}

/// What this person has bought or begun to, newest first.
pub(crate) async fn history(db: &Db, user: UserId) -> Result<Vec<PastRow>, sqlx::Error> {
    sqlx::query_as(
        "SELECT purchases.id, purchases.plan_name, purchases.price_paise, purchases.months, purchases.amount_paise,
                purchases.payment_id, purchases.status, purchases.created_at, terms.starts_at, terms.ends_at,
                terms.replaced_by, terms.revoked_at
         FROM purchases
         LEFT JOIN terms ON terms.purchase_id = purchases.id
         WHERE purchases.user_id = $1
         ORDER BY purchases.id DESC
         LIMIT $2",
    )
    .bind(user.0)
    .bind(LONGEST_HISTORY)
    .fetch_all(db.reader())
    .await
}
