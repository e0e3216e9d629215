//! Terms: what was bought, and until when.

use dft_kernel::db::{Db, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::PaymentId;
use sqlx::AnyConnection;

use super::purchases::{Buyer, Purchase};
use super::read_list;
use crate::rules::{Plan, Span, Term};
use crate::{ActivePlan, PlanId, PurchaseId, TermId};

/// How many terms one run of the reminder looks at.
const HANDFUL: i64 = 50;

#[derive(sqlx::FromRow)]
struct TermRow {
    id: i64,
    plan_id: i64,
    plan_name: String,
    price_paise: i64,
    months: i64,
    features: String,
    value_paise: i64,
    anchor_day: String,
    anchor_months: i64,
    starts_at: i64,
    ends_at: i64,
}

impl From<TermRow> for Term {
    fn from(row: TermRow) -> Self {
        Self {
            id: TermId(row.id),
            plan: Plan {
                id: PlanId(row.plan_id),
                name: row.plan_name,
                price: Paise(row.price_paise),
                months: row.months,
                features: read_list(&row.features),
            },
            value: Paise(row.value_paise),
            span: Span {
                starts_at: Timestamp(row.starts_at),
                ends_at: Timestamp(row.ends_at),
                anchor: row.anchor_day.parse().unwrap_or_default(),
                months: row.anchor_months,
            },
        }
    }
}

/// Makes others who would change this person's terms wait until we are done.
pub(crate) async fn lock_person(tx: &mut Tx, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO subscribers (user_id)
         VALUES ($1)
         ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id",
    )
    .bind(user.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Every term of this person that counts, past ones too, in the order of their starts.
pub(crate) async fn standing(connection: &mut AnyConnection, user: UserId) -> Result<Vec<Term>, sqlx::Error> {
    let rows: Vec<TermRow> = sqlx::query_as(
        "SELECT terms.id, purchases.plan_id, purchases.plan_name, purchases.price_paise, purchases.months,
                purchases.features, terms.value_paise, terms.anchor_day, terms.anchor_months, terms.starts_at,
                terms.ends_at
         FROM terms
         JOIN purchases ON purchases.id = terms.purchase_id
         WHERE terms.user_id = $1 AND terms.revoked_at IS NULL AND terms.replaced_by IS NULL
         ORDER BY terms.starts_at, terms.id",
    )
    .bind(user.0)
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(Term::from).collect())
}

/// The plan that runs for this person at this moment.
pub(crate) async fn running(
    connection: &mut AnyConnection,
    user: UserId,
    now: Timestamp,
) -> Result<Option<ActivePlan>, sqlx::Error> {
    let row: Option<(i64, String)> = sqlx::query_as(
        "SELECT purchases.plan_id, purchases.plan_name
         FROM terms
         JOIN purchases ON purchases.id = terms.purchase_id
         WHERE terms.user_id = $1 AND terms.starts_at <= $2 AND terms.ends_at > $2
             AND terms.revoked_at IS NULL AND terms.replaced_by IS NULL
         ORDER BY terms.starts_at DESC, terms.id DESC
         LIMIT 1",
    )
    .bind(user.0)
    .bind(now.0)
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|(id, name)| ActivePlan { id: PlanId(id), name }))
}

/// Writes a purchase's term; the index sees to it that it has one.
pub(crate) async fn add(
    tx: &mut Tx,
    purchase: &Purchase,
    payment: Option<PaymentId>,
    value: Paise,
    span: &Span,
    first_word: Timestamp,
) -> Result<Term, sqlx::Error> {
    let id = sqlx::query_scalar(
        "INSERT INTO terms
             (user_id, purchase_id, payment_id, value_paise, anchor_day, anchor_months, starts_at, ends_at,
              next_word_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         RETURNING id",
    )
    .bind(purchase.buyer.user.0)
    .bind(purchase.id.0)
    .bind(payment.map(|payment| payment.0))
    .bind(value.0)
    .bind(span.anchor.to_string())
    .bind(span.months)
    .bind(span.starts_at.0)
    .bind(span.ends_at.0)
    .bind(first_word.0)
    .fetch_one(&mut **tx)
    .await?;
    Ok(Term { id: TermId(id), plan: purchase.plan.clone(), value, span: *span })
}

/// A purchase takes the place of a term.
pub(crate) async fn replace(tx: &mut Tx, id: TermId, by: PurchaseId) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE terms
         SET replaced_by = $1, next_word_at = NULL
         WHERE id = $2 AND replaced_by IS NULL AND revoked_at IS NULL",
    )
    .bind(by.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The term a payment bought: its id, its purchase, and whether an upgrade took its place.
pub(crate) async fn of_payment(
    tx: &mut Tx,
    payment: PaymentId,
) -> Result<Option<(TermId, PurchaseId, bool)>, sqlx::Error> {
    let row: Option<(i64, i64, Option<i64>)> = sqlx::query_as(
        "SELECT id, purchase_id, replaced_by
         FROM terms
         WHERE payment_id = $1",
    )
    .bind(payment.0)
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|(id, purchase, replaced_by)| (TermId(id), PurchaseId(purchase), replaced_by.is_some())))
}

/// Takes a term back whose money goes back.
pub(crate) async fn revoke(tx: &mut Tx, id: TermId, now: Timestamp) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE terms
         SET revoked_at = $1, next_word_at = NULL
         WHERE id = $2 AND replaced_by IS NULL AND revoked_at IS NULL",
    )
    .bind(now.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The terms that this purchase had taken the place of count again.
pub(crate) async fn bring_back(tx: &mut Tx, purchase: PurchaseId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE terms
         SET replaced_by = NULL
         WHERE replaced_by = $1",
    )
    .bind(purchase.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// When there is something to write about a term next; nothing once all is said.
pub(crate) async fn write_next(tx: &mut Tx, id: TermId, at: Option<Timestamp>) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE terms
         SET next_word_at = $1
         WHERE id = $2 AND replaced_by IS NULL AND revoked_at IS NULL",
    )
    .bind(at.map(|moment| moment.0))
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A term there is something to write about.
#[derive(sqlx::FromRow)]
struct DueRow {
    id: i64,
    next_word_at: i64,
    plan_name: String,
    ends_at: i64,
    user_id: i64,
    name: String,
    email: Option<String>,
}

/// The same, for whoever writes.
pub(crate) struct DueTerm {
    pub(crate) id: TermId,
    /// The moment that has come.
    pub(crate) due_at: Timestamp,
    pub(crate) plan_name: String,
    pub(crate) ends_at: Timestamp,
    pub(crate) buyer: Buyer,
}

/// A handful of terms there is something to write about now.
pub(crate) async fn due(db: &Db, now: Timestamp) -> Result<Vec<DueTerm>, sqlx::Error> {
    let rows: Vec<DueRow> = sqlx::query_as(
        "SELECT terms.id, terms.next_word_at, purchases.plan_name, terms.ends_at, purchases.user_id,
                purchases.name, purchases.email
         FROM terms
         JOIN purchases ON purchases.id = terms.purchase_id
         WHERE terms.next_word_at <= $1
         ORDER BY terms.next_word_at
         LIMIT $2",
    )
    .bind(now.0)
    .bind(HANDFUL)
    .fetch_all(db.reader())
    .await?;
    let terms = rows.into_iter().map(|row| DueTerm {
        id: TermId(row.id),
        due_at: Timestamp(row.next_word_at),
        plan_name: row.plan_name,
        ends_at: Timestamp(row.ends_at),
        buyer: Buyer { user: UserId(row.user_id), name: row.name, email: row.email },
    });
    Ok(terms.collect())
}

/// Takes it upon us to write what was due; of several workers one does.
pub(crate) async fn claim(tx: &mut Tx, term: &DueTerm, next: Option<Timestamp>) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE terms
         SET next_word_at = $1
         WHERE id = $2 AND next_word_at = $3",
    )
    .bind(next.map(|moment| moment.0))
    .bind(term.id.0)
    .bind(term.due_at.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}
