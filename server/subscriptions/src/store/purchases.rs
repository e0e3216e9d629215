//! The table `subscription_purchases`.

use dft_kernel::db::{Db, Transitioned, Tx, decode_list, encode_list, lock_row};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::PaymentId;
use sqlx::AnyConnection;

use super::{decode_benefits, decode_error};
use crate::rules::{Buyer, Change, HistoryEntry, HistoryTerm, Plan, Purchase, PurchaseStatus, Quote};
use crate::{PlanId, PurchaseId, TermId};

#[derive(sqlx::FromRow)]
struct PurchaseRow {
    id: i64,
    user_id: i64,
    plan_id: i64,
    plan_name: String,
    price_paise: i64,
    months: i64,
    features: String,
    consultation_percent: i64,
    seats: i64,
    change: String,
    credit_paise: i64,
    credited_terms: String,
    coupon_code: Option<String>,
    discount_paise: i64,
    amount_paise: i64,
    status: String,
    name: String,
    email: Option<String>,
}

macro_rules! columns {
    () => {
        "id, user_id, plan_id, plan_name, price_paise, months, features, consultation_percent, seats, change,
         credit_paise, credited_terms, coupon_code, discount_paise, amount_paise, status, name, email"
    };
}

fn decode_change(text: &str) -> Result<Change, sqlx::Error> {
    text.parse().map_err(|_| decode_error("purchase change", text))
}

fn decode_status(text: &str) -> Result<PurchaseStatus, sqlx::Error> {
    text.parse().map_err(|_| decode_error("purchase status", text))
}

fn encode_term_ids(ids: &[TermId]) -> String {
    serde_json::to_string(ids).expect("numbers are JSON")
}

fn decode_term_ids(text: &str) -> Result<Vec<TermId>, sqlx::Error> {
    serde_json::from_str(text).map_err(|error| sqlx::Error::Decode(error.into()))
}

impl TryFrom<PurchaseRow> for Purchase {
    type Error = sqlx::Error;

    fn try_from(row: PurchaseRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: PurchaseId(row.id),
            buyer: Buyer { user: UserId(row.user_id), name: row.name, email: row.email },
            plan: Plan {
                id: PlanId(row.plan_id),
                name: row.plan_name,
                price: Paise(row.price_paise),
                months: row.months,
                features: decode_list(&row.features)?,
                benefits: decode_benefits(row.consultation_percent, row.seats)?,
            },
            change: decode_change(&row.change)?,
            credit: Paise(row.credit_paise),
            credited_terms: decode_term_ids(&row.credited_terms)?,
            coupon: row.coupon_code,
            discount: Paise(row.discount_paise),
            amount: Paise(row.amount_paise),
            status: decode_status(&row.status)?,
        })
    }
}

/// Inserts an open purchase at its quote. Returns none when the user has an open one already: the unique index decides.
pub(crate) async fn insert(
    tx: &mut Tx,
    buyer: &Buyer,
    plan: &Plan,
    quote: &Quote,
    now: Timestamp,
) -> Result<Option<Purchase>, sqlx::Error> {
    let row: Option<PurchaseRow> = sqlx::query_as(concat!(
        "INSERT INTO subscription_purchases
             (user_id, plan_id, plan_name, price_paise, months, features, change, credit_paise, credited_terms,
              discount_paise, amount_paise, status, name, email, created_at, consultation_percent, seats)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, 'open', $11, $12, $13, $14, $15)
         ON CONFLICT DO NOTHING
         RETURNING ",
        columns!()
    ))
    .bind(buyer.user.0)
    .bind(plan.id.0)
    .bind(&plan.name)
    .bind(plan.price.0)
    .bind(plan.months)
    .bind(encode_list(&plan.features))
    .bind(quote.change.as_str())
    .bind(quote.credit.0)
    .bind(encode_term_ids(&quote.credited_terms))
    .bind(quote.amount_before_coupon().0)
    .bind(&buyer.name)
    .bind(&buyer.email)
    .bind(now.0)
    .bind(i64::from(plan.benefits.consultation_percent))
    .bind(i64::from(plan.benefits.seats))
    .fetch_optional(&mut **tx)
    .await?;
    row.map(Purchase::try_from).transpose()
}

/// Saves the purchase's coupon, discount and amount.
pub(crate) async fn save_discount(tx: &mut Tx, purchase: &Purchase) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE subscription_purchases
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

pub(crate) async fn set_payment(tx: &mut Tx, id: PurchaseId, payment: PaymentId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE subscription_purchases
         SET payment_id = $1
         WHERE id = $2",
    )
    .bind(payment.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The user's open purchase.
pub(crate) async fn find_open(
    connection: &mut AnyConnection,
    user: UserId,
) -> Result<Option<PurchaseId>, sqlx::Error> {
    let id: Option<i64> = sqlx::query_scalar(
        "SELECT id
         FROM subscription_purchases
         WHERE user_id = $1 AND status = 'open'",
    )
    .bind(user.0)
    .fetch_optional(connection)
    .await?;
    Ok(id.map(PurchaseId))
}

/// Locks a purchase until the transaction ends, and reads it. Its payment must be locked first.
pub(crate) async fn lock(tx: &mut Tx, id: PurchaseId) -> Result<Option<Purchase>, sqlx::Error> {
    let sql = lock_row!(tx, "SELECT ", columns!(), " FROM subscription_purchases WHERE id = $1");
    let row: Option<PurchaseRow> = sqlx::query_as(sql).bind(id.0).fetch_optional(&mut **tx).await?;
    row.map(Purchase::try_from).transpose()
}

pub(crate) async fn transition(
    tx: &mut Tx,
    id: PurchaseId,
    from: PurchaseStatus,
    to: PurchaseStatus,
) -> Result<Transitioned, sqlx::Error> {
    debug_assert!(from.can_become(to), "{from:?} cannot become {to:?}");
    let result = sqlx::query(
        "UPDATE subscription_purchases
         SET status = $1
         WHERE id = $2 AND status = $3",
    )
    .bind(to.as_str())
    .bind(id.0)
    .bind(from.as_str())
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

#[derive(sqlx::FromRow)]
struct PurchaseHistoryRow {
    id: i64,
    plan_name: String,
    price_paise: i64,
    months: i64,
    amount_paise: i64,
    payment_id: Option<i64>,
    status: String,
    created_at: i64,
    starts_at: Option<i64>,
    ends_at: Option<i64>,
    replaced_by: Option<i64>,
    revoked_at: Option<i64>,
}

impl TryFrom<PurchaseHistoryRow> for HistoryEntry {
    type Error = sqlx::Error;

    fn try_from(row: PurchaseHistoryRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: PurchaseId(row.id),
            plan_name: row.plan_name,
            price: Paise(row.price_paise),
            months: row.months,
            amount: Paise(row.amount_paise),
            payment: row.payment_id.map(PaymentId),
            status: decode_status(&row.status)?,
            created_at: Timestamp(row.created_at),
            term: row.starts_at.zip(row.ends_at).map(|(starts_at, ends_at)| HistoryTerm {
                starts_at: Timestamp(starts_at),
                ends_at: Timestamp(ends_at),
                is_replaced: row.replaced_by.is_some(),
                is_revoked: row.revoked_at.is_some(),
            }),
        })
    }
}

/// The user's last 100 purchases, newest first.
pub(crate) async fn history(db: &Db, user: UserId) -> Result<Vec<HistoryEntry>, sqlx::Error> {
    let rows: Vec<PurchaseHistoryRow> = sqlx::query_as(
        "SELECT purchases.id, purchases.plan_name, purchases.price_paise, purchases.months, purchases.amount_paise,
                purchases.payment_id, purchases.status, purchases.created_at, terms.starts_at, terms.ends_at,
                terms.replaced_by, terms.revoked_at
         FROM subscription_purchases AS purchases
         LEFT JOIN subscription_terms AS terms ON terms.purchase_id = purchases.id
         WHERE purchases.user_id = $1
         ORDER BY purchases.id DESC
         LIMIT 100",
    )
    .bind(user.0)
    .fetch_all(db.reader())
    .await?;
    rows.into_iter().map(HistoryEntry::try_from).collect()
}
