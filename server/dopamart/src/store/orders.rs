//! Orders as they are read: one, a list, what is pending. Inserts and status changes are in `order_transitions.rs`.

use dft_kernel::db::{Db, Tx, in_list};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::PaymentId;
use sqlx::{AnyConnection, AssertSqlSafe};

use crate::rules::address::Address;
use crate::rules::order::{Order, OrderLine};
use crate::{OrderId, ProductId};

/// A row of `orders`, with the columns of [`order_columns`].
#[derive(sqlx::FromRow)]
pub(super) struct OrderRow {
    id: i64,
    user_id: Option<i64>,
    buyer_name: String,
    email: String,
    status: String,
    hold_until: Option<i64>,
    payment_id: Option<i64>,
    subtotal_paise: i64,
    discount_paise: i64,
    coupon_code: Option<String>,
    total_paise: i64,
    name: String,
    phone: String,
    full_address: String,
    pincode: String,
    country: String,
    state: String,
    landmark: Option<String>,
    placed_at: i64,
    paid_at: Option<i64>,
    carrier: Option<String>,
    tracking_number: Option<String>,
    shipped_at: Option<i64>,
    delivered_at: Option<i64>,
    cancelled_at: Option<i64>,
    cancel_reason: Option<String>,
    cancelled_by: Option<String>,
}

macro_rules! order_columns {
    () => {
        "id, user_id, buyer_name, email, status, hold_until, payment_id, subtotal_paise, discount_paise, coupon_code,
         total_paise, name, phone, full_address, pincode, country, state, landmark, placed_at, paid_at, carrier,
         tracking_number, shipped_at, delivered_at, cancelled_at, cancel_reason, cancelled_by"
    };
}
pub(super) use order_columns;

/// A status that this program does not know, for example one that a newer version wrote.
fn unknown(column: &str, text: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("orders.{column} has the unknown value {text:?}").into())
}

impl TryFrom<OrderRow> for Order {
    type Error = sqlx::Error;

    fn try_from(row: OrderRow) -> Result<Self, sqlx::Error> {
        let status = row.status.parse().map_err(|_| unknown("status", &row.status))?;
        let parse_cancelled_by = |text: String| text.parse().map_err(|_| unknown("cancelled_by", &text));
        Ok(Self {
            id: OrderId(row.id),
            user: row.user_id.map(UserId),
            buyer_name: row.buyer_name,
            email: row.email,
            status,
            hold_until: row.hold_until.map(Timestamp),
            payment: row.payment_id.map(PaymentId),
            subtotal: Paise(row.subtotal_paise),
            discount: Paise(row.discount_paise),
            coupon_code: row.coupon_code,
            total: Paise(row.total_paise),
            address: Address {
                name: row.name,
                phone: row.phone,
                full_address: row.full_address,
                pincode: row.pincode,
                country: row.country,
                state: row.state,
                landmark: row.landmark,
            },
            placed_at: Timestamp(row.placed_at),
            paid_at: row.paid_at.map(Timestamp),
            carrier: row.carrier,
            tracking_number: row.tracking_number,
            shipped_at: row.shipped_at.map(Timestamp),
            delivered_at: row.delivered_at.map(Timestamp),
            cancelled_at: row.cancelled_at.map(Timestamp),
            cancel_reason: row.cancel_reason,
            cancelled_by: row.cancelled_by.map(parse_cancelled_by).transpose()?,
        })
    }
}

#[derive(sqlx::FromRow)]
struct OrderLineRow {
    order_id: i64,
    product_id: i64,
    name: String,
    image: Option<String>,
    price_paise: i64,
    quantity: i64,
    hsn: String,
    gst_percent: i64,
}

impl From<OrderLineRow> for OrderLine {
    fn from(row: OrderLineRow) -> Self {
        Self {
            order: OrderId(row.order_id),
            product: ProductId(row.product_id),
            name: row.name,
            image: row.image,
            price: Paise(row.price_paise),
            quantity: row.quantity,
            hsn: row.hsn,
            gst_percent: row.gst_percent,
        }
    }
}

pub(crate) async fn find(connection: &mut AnyConnection, id: OrderId) -> Result<Option<Order>, sqlx::Error> {
    let row: Option<OrderRow> =
        sqlx::query_as(concat!("SELECT ", order_columns!(), " FROM orders WHERE id = $1"))
            .bind(id.0)
            .fetch_optional(connection)
            .await?;
    row.map(Order::try_from).transpose()
}

/// Identifies a member's orders: placed with the account, or as a guest with the email address that the account has
/// verified.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Owner<'a> {
    pub(crate) user: UserId,
    pub(crate) email_key: &'a str,
}

/// The order with this id, if it belongs to this member.
pub(crate) async fn find_for_owner(
    connection: &mut AnyConnection,
    id: OrderId,
    owner: Owner<'_>,
) -> Result<Option<Order>, sqlx::Error> {
    let row: Option<OrderRow> = sqlx::query_as(concat!(
        "SELECT ",
        order_columns!(),
        " FROM orders
         WHERE id = $1 AND (user_id = $2 OR (user_id IS NULL AND email_key = $3))"
    ))
    .bind(id.0)
    .bind(owner.user.0)
    .bind(owner.email_key)
    .fetch_optional(connection)
    .await?;
    row.map(Order::try_from).transpose()
}

/// Each half of the UNION has its own index and its own LIMIT. Written as one OR condition, the planner may scan the
/// orders of all users instead.
const LIST: &str = concat!(
    "SELECT ",
    order_columns!(),
    " FROM orders
     WHERE orders.id IN (
         SELECT id
         FROM (SELECT id FROM orders WHERE user_id = $2 AND id < $1 ORDER BY id DESC LIMIT 50) AS own
         UNION ALL
         SELECT id
         FROM (
             SELECT id
             FROM orders
             WHERE user_id IS NULL AND email_key = $3 AND id < $1
             ORDER BY id DESC
             LIMIT 50
         ) AS claimed
     )
     ORDER BY orders.id DESC
     LIMIT 50"
);

/// A page of 50 orders of a member with an id below `before`, newest first.
pub(crate) async fn list(
    connection: &mut AnyConnection,
    owner: Owner<'_>,
    before: Option<OrderId>,
) -> Result<Vec<Order>, sqlx::Error> {
    let rows: Vec<OrderRow> = sqlx::query_as(LIST)
        .bind(before.map_or(i64::MAX, |id| id.0))
        .bind(owner.user.0)
        .bind(owner.email_key)
        .fetch_all(connection)
        .await?;
    rows.into_iter().map(Order::try_from).collect()
}

/// The guest order that a tracking token belongs to.
pub(crate) async fn find_by_token(
    connection: &mut AnyConnection,
    token_hash: &str,
) -> Result<Option<Order>, sqlx::Error> {
    let row: Option<OrderRow> = sqlx::query_as(concat!(
        "SELECT ",
        order_columns!(),
        " FROM orders
         WHERE id = (SELECT order_id FROM order_tokens WHERE token_hash = $1)"
    ))
    .bind(token_hash)
    .fetch_optional(connection)
    .await?;
    row.map(Order::try_from).transpose()
}

const PENDING_OF_CART: &str = "SELECT id FROM orders WHERE cart_key = $1 AND status = 'pending'";

/// The pending order of this cart.
pub(crate) async fn find_pending(tx: &mut Tx, cart_key: &str) -> Result<Option<OrderId>, sqlx::Error> {
    let id: Option<i64> =
        sqlx::query_scalar(PENDING_OF_CART).bind(cart_key).fetch_optional(&mut **tx).await?;
    Ok(id.map(OrderId))
}

/// The lines of these orders, in the order of the cart.
pub(crate) async fn lines(
    connection: &mut AnyConnection,
    orders: &[OrderId],
) -> Result<Vec<OrderLine>, sqlx::Error> {
    let (placeholders, ids) = in_list(1, &orders.iter().map(|id| id.0).collect::<Vec<_>>());
    let sql = format!(
        "SELECT order_id, product_id, name, image, price_paise, quantity, hsn, gst_percent
         FROM order_lines
         WHERE order_id IN ({placeholders})
         ORDER BY order_id, position"
    );
    let mut query = sqlx::query_as(AssertSqlSafe(sql));
    for id in ids {
        query = query.bind(id);
    }
    let rows: Vec<OrderLineRow> = query.fetch_all(connection).await?;
    Ok(rows.into_iter().map(OrderLine::from).collect())
}

/// Only pending orders have `hold_until` (a CHECK of the table), here and below.
const COUNT_PENDING: &str = "SELECT COUNT(*)
     FROM orders
     WHERE user_id IS NULL AND email_key = $1 AND hold_until > $2";

/// How many orders of this guest's email address are pending.
pub(crate) async fn count_pending(tx: &mut Tx, email_key: &str, now: Timestamp) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(COUNT_PENDING).bind(email_key).bind(now.0).fetch_one(&mut **tx).await
}

const OVERDUE: &str = "SELECT id
     FROM orders
     WHERE hold_until <= $1
     ORDER BY hold_until
     LIMIT 50";

/// One batch of pending orders whose hold has expired.
pub(crate) async fn list_overdue(db: &Db, now: Timestamp) -> Result<Vec<OrderId>, sqlx::Error> {
    let ids: Vec<i64> = sqlx::query_scalar(OVERDUE).bind(now.0).fetch_all(db.reader()).await?;
    Ok(ids.into_iter().map(OrderId).collect())
}

#[cfg(test)]
mod tests {
    use dft_testkit::{Engine, TestContext};
    use sqlx::{AssertSqlSafe, Row};

    use super::{COUNT_PENDING, LIST, OVERDUE, PENDING_OF_CART, find};
    use crate::OrderId;

    const MANY_DELIVERED_ORDERS: &str = "INSERT INTO orders
             (buyer_name, email, email_key, cart_key, status, subtotal_paise, total_paise, name, phone, full_address,
              pincode, country, state, placed_at, paid_at)
         SELECT 'A', n, n, n, 'delivered', 1, 1, 'A', '9', 'F', '1', 'I', 'S', 1, 1
         FROM (SELECT CAST(n AS TEXT) AS n FROM generate_series(1, 2000) AS n) AS numbers";

    /// SQLite chooses by the shape of the statement alone.
    async fn sqlite_plan(sql: &'static str) -> Vec<String> {
        let context = TestContext::new(Engine::Sqlite).await;
        let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}")));
        let steps = plan.fetch_all(context.db.reader()).await.expect("a plan");
        steps.iter().map(|step| step.get("detail")).collect()
    }

    /// PostgreSQL's plan with many delivered orders and no pending one. A prepared plan is kept while pending orders
    /// appear.
    async fn postgres_plan(sql: &'static str, arguments: &str) -> Vec<String> {
        let context = TestContext::new(Engine::Postgres).await;
        let mut tx = context.db.begin().await.expect("begins");
        for statement in [MANY_DELIVERED_ORDERS, "ANALYZE orders", &format!("PREPARE statement AS {sql}")] {
            sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut *tx).await.expect("executes");
        }
        let explain = sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN EXECUTE statement ({arguments})")));
        let steps = explain.fetch_all(&mut *tx).await.expect("a plan");
        steps.iter().map(|step| step.get(0)).collect()
    }

    #[tokio::test]
    async fn listing_a_members_orders_uses_indexes_only() {
        let plan = sqlite_plan(LIST).await;
        for index in ["orders_by_user (user_id=? AND id<?)", "guest_orders_by_email (email_key=? AND id<?)"] {
            assert!(plan.iter().any(|step| step.ends_with(index)), "{plan:#?}");
        }
        assert!(plan.iter().all(|step| !step.starts_with("SCAN orders")), "{plan:#?}");
    }

    #[tokio::test]
    async fn counting_a_guests_pending_orders_uses_its_index() {
        let plan = sqlite_plan(COUNT_PENDING).await;
        let index = "pending_guest_orders_by_email (email_key=? AND hold_until>?)";
        assert!(plan.iter().all(|step| step.ends_with(index)), "{plan:#?}");
        let plan = postgres_plan(COUNT_PENDING, "'x', 1").await;
        assert!(
            plan.iter().any(|step| step.ends_with("((email_key = $1) AND (hold_until > $2))")),
            "{plan:#?}"
        );
    }

    #[tokio::test]
    async fn finding_the_pending_order_of_a_cart_uses_its_index() {
        let plan = sqlite_plan(PENDING_OF_CART).await;
        assert!(
            plan.iter().all(|step| step.ends_with("one_pending_order_per_cart (cart_key=?)")),
            "{plan:#?}"
        );
        let plan = postgres_plan(PENDING_OF_CART, "'x'").await;
        assert!(plan.iter().any(|step| step.ends_with("Index Cond: (cart_key = $1)")), "{plan:#?}");
    }

    #[tokio::test]
    async fn finding_overdue_orders_uses_the_expiry_index() {
        let plan = sqlite_plan(OVERDUE).await;
        assert!(
            plan.iter().all(|step| step.ends_with("pending_orders_by_expiry (hold_until<?)")),
            "{plan:#?}"
        );
        let plan = postgres_plan(OVERDUE, "1").await;
        assert!(plan.iter().any(|step| step.ends_with("Index Cond: (hold_until <= $1)")), "{plan:#?}");
    }

    #[tokio::test]
    async fn an_unknown_status_is_a_decode_error() {
        let context = TestContext::new(Engine::Sqlite).await;
        let mut tx = context.db.begin().await.expect("begins");
        for statement in [
            "PRAGMA ignore_check_constraints = ON",
            "INSERT INTO orders
                 (buyer_name, email, email_key, cart_key, status, subtotal_paise, total_paise, name, phone,
                  full_address, pincode, country, state, placed_at)
             VALUES ('A', 'a', 'a', 'a', 'archived', 1, 1, 'A', '9', 'F', '1', 'I', 'S', 1)",
        ] {
            sqlx::raw_sql(statement).execute(&mut *tx).await.expect("executes");
        }
        let error = find(&mut tx, OrderId(1)).await.expect_err("must not read as another status");
        assert!(error.to_string().contains("archived"), "{error}");
    }
}
