//! Orders as they are read: one, a list, what waits. What changes them is in `steps.rs`.

use dft_kernel::db::{Db, Tx, in_list};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::PaymentId;
use sqlx::{AnyConnection, AssertSqlSafe};

use super::steps::CancelledBy;
use crate::rules::address::Address;
use crate::rules::cart::Item;
use crate::rules::order::OrderStatus;
use crate::{OrderId, ProductId};

/// How many orders a list shows at once.
const PAGE: i64 = 50;

/// An order as it is kept.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct OrderRow {
    id: i64,
    user_id: Option<i64>,
    pub(crate) buyer_name: String,
    pub(crate) email: String,
    status: String,
    hold_until: Option<i64>,
    payment_id: Option<i64>,
    subtotal_paise: i64,
    discount_paise: i64,
    pub(crate) coupon_code: Option<String>,
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
    pub(crate) carrier: Option<String>,
    pub(crate) tracking_number: Option<String>,
    shipped_at: Option<i64>,
    delivered_at: Option<i64>,
    cancelled_at: Option<i64>,
    pub(crate) cancel_reason: Option<String>,
    cancelled_by: Option<String>,
}

macro_rules! columns {
    () => {
        "orders.id, orders.user_id, orders.buyer_name, orders.email, orders.status, orders.hold_until,
         orders.payment_id, orders.subtotal_paise, orders.discount_paise, orders.coupon_code, orders.total_paise,
         orders.name, orders.phone, orders.full_address, orders.pincode, orders.country, orders.state, orders.landmark,
         orders.placed_at, orders.paid_at, orders.carrier, orders.tracking_number, orders.shipped_at,
         orders.delivered_at, orders.cancelled_at, orders.cancel_reason, orders.cancelled_by"
    };
}

impl OrderRow {
    pub(crate) const fn id(&self) -> OrderId {
        OrderId(self.id)
    }

    pub(crate) fn user(&self) -> Option<UserId> {
        self.user_id.map(UserId)
    }

    pub(crate) fn status(&self) -> OrderStatus {
        OrderStatus::parse(&self.status).unwrap_or(OrderStatus::Cancelled)
    }

    pub(crate) fn hold_until(&self) -> Option<Timestamp> {
        self.hold_until.map(Timestamp)
    }

    pub(crate) fn payment(&self) -> Option<PaymentId> {
        self.payment_id.map(PaymentId)
    }

    pub(crate) const fn subtotal(&self) -> Paise {
        Paise(self.subtotal_paise)
    }

    pub(crate) const fn discount(&self) -> Paise {
        Paise(self.discount_paise)
    }

    pub(crate) const fn total(&self) -> Paise {
        Paise(self.total_paise)
    }

    pub(crate) const fn placed_at(&self) -> Timestamp {
        Timestamp(self.placed_at)
    }

    pub(crate) fn shipped_at(&self) -> Option<Timestamp> {
        self.shipped_at.map(Timestamp)
    }

    pub(crate) fn delivered_at(&self) -> Option<Timestamp> {
        self.delivered_at.map(Timestamp)
    }

    pub(crate) fn cancelled_at(&self) -> Option<Timestamp> {
        self.cancelled_at.map(Timestamp)
    }

    /// Whether its money came once, and so its invoice was written.
    pub(crate) const fn was_paid(&self) -> bool {
        self.paid_at.is_some()
    }

    /// Whether money that comes late may bring it back.
    pub(crate) fn may_return(&self) -> bool {
        self.cancelled_by.as_deref() == Some(CancelledBy::Hold.as_str()) && !self.was_paid()
    }

    pub(crate) fn address(&self) -> Address {
        Address {
            name: self.name.clone(),
            phone: self.phone.clone(),
            full_address: self.full_address.clone(),
            pincode: self.pincode.clone(),
            country: self.country.clone(),
            state: self.state.clone(),
            landmark: self.landmark.clone(),
        }
    }
}

/// A line as it was when it was ordered.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct OrderLineRow {
    order_id: i64,
    product_id: i64,
    pub(crate) name: String,
    pub(crate) image: Option<String>,
    price_paise: i64,
    pub(crate) quantity: i64,
    pub(crate) hsn: String,
    pub(crate) gst_percent: i64,
}

impl OrderLineRow {
    pub(crate) const fn order(&self) -> OrderId {
        OrderId(self.order_id)
    }

    pub(crate) const fn product(&self) -> ProductId {
        ProductId(self.product_id)
    }

    pub(crate) const fn price(&self) -> Paise {
        Paise(self.price_paise)
    }

    pub(crate) const fn item(&self) -> Item {
        Item { product: self.product(), quantity: self.quantity }
    }
}

/// The order with this id.
pub(crate) async fn find(
    connection: &mut AnyConnection,
    id: OrderId,
) -> Result<Option<OrderRow>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM orders WHERE orders.id = $1"))
        .bind(id.0)
        .fetch_optional(connection)
        .await
}

/// The order with this id, if it is this person's: placed by them, or as a guest with the address they have verified.
pub(crate) async fn of_person(
    connection: &mut AnyConnection,
    id: OrderId,
    user: UserId,
    email_key: &str,
) -> Result<Option<OrderRow>, sqlx::Error> {
    sqlx::query_as(concat!(
        "SELECT ",
        columns!(),
        " FROM orders
         WHERE orders.id = $1 AND (
             orders.user_id = $2 OR (orders.user_id IS NULL AND orders.email_key = $3)
         )"
    ))
    .bind(id.0)
    .bind(user.0)
    .bind(email_key)
    .fetch_optional(connection)
    .await
}

/// Each half has its own index and its own end: asked for in one, an engine may walk through everybody's orders instead.
const LIST: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM orders
     WHERE orders.id IN (
         SELECT id
         FROM (SELECT id FROM orders WHERE user_id = $2 AND id < $1 ORDER BY id DESC LIMIT $4) AS own
         UNION ALL
         SELECT id
         FROM (
             SELECT id
             FROM orders
             WHERE user_id IS NULL AND email_key = $3 AND id < $1
             ORDER BY id DESC
             LIMIT $4
         ) AS claimed
     )
     ORDER BY orders.id DESC
     LIMIT $4"
);

/// A person's orders before this one, the newest first.
pub(crate) async fn list(
    connection: &mut AnyConnection,
    (user, email_key): (UserId, &str),
    before: Option<OrderId>,
) -> Result<Vec<OrderRow>, sqlx::Error> {
    sqlx::query_as(LIST)
        .bind(before.map_or(i64::MAX, |id| id.0))
        .bind(user.0)
        .bind(email_key)
        .bind(PAGE)
        .fetch_all(connection)
        .await
}

/// The guest's order that this token opens.
pub(crate) async fn by_token(
    connection: &mut AnyConnection,
    fingerprint: &str,
) -> Result<Option<OrderRow>, sqlx::Error> {
    sqlx::query_as(concat!(
        "SELECT ",
        columns!(),
        " FROM order_tokens
         JOIN orders ON orders.id = order_tokens.order_id
         WHERE order_tokens.fingerprint = $1"
    ))
    .bind(fingerprint)
    .fetch_optional(connection)
    .await
}

const OF_CART: &str =
    concat!("SELECT ", columns!(), " FROM orders WHERE orders.cart_key = $1 AND orders.status = 'pending'");

/// The order of this cart that waits for its money.
pub(crate) async fn pending_of_cart(tx: &mut Tx, cart_key: &str) -> Result<Option<OrderRow>, sqlx::Error> {
    sqlx::query_as(OF_CART).bind(cart_key).fetch_optional(&mut **tx).await
}

/// The lines of these orders, each in its order.
pub(crate) async fn lines(
    connection: &mut AnyConnection,
    orders: &[OrderId],
) -> Result<Vec<OrderLineRow>, sqlx::Error> {
    let (places, ids) = in_list(1, &orders.iter().map(|id| id.0).collect::<Vec<_>>());
    let text = format!(
        "SELECT order_id, product_id, name, image, price_paise, quantity, hsn, gst_percent
         FROM order_lines
         WHERE order_id IN ({places})
         ORDER BY order_id, place"
    );
    let mut query = sqlx::query_as(AssertSqlSafe(text));
    for id in ids {
        query = query.bind(id);
    }
    query.fetch_all(connection).await
}

/// Only what waits has an end: the table's CHECK says so, here and below.
const HOLDS: &str = "SELECT COUNT(*)
     FROM orders
     WHERE user_id IS NULL AND email_key = $1 AND hold_until > $2";

/// How many orders of this guest's address still wait.
pub(crate) async fn count_holds(tx: &mut Tx, email_key: &str, now: Timestamp) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(HOLDS).bind(email_key).bind(now.0).fetch_one(&mut **tx).await
}

const RUN_OUT: &str = "SELECT id
     FROM orders
     WHERE hold_until <= $1
     ORDER BY hold_until
     LIMIT 50";

/// A handful of orders whose time to be paid has run out.
pub(crate) async fn run_out(db: &Db, now: Timestamp) -> Result<Vec<OrderId>, sqlx::Error> {
    let ids: Vec<i64> = sqlx::query_scalar(RUN_OUT).bind(now.0).fetch_all(db.reader()).await?;
    Ok(ids.into_iter().map(OrderId).collect())
}

#[cfg(test)]
mod tests {
    use dft_testkit::{Engine, TestContext};
    use sqlx::{AssertSqlSafe, Row};

    use super::{HOLDS, LIST, OF_CART, RUN_OUT};

    const SOLD_A_LOT: &str = "INSERT INTO orders
             (buyer_name, email, email_key, cart_key, status, subtotal_paise, total_paise, name, phone, full_address,
              pincode, country, state, placed_at, paid_at)
         SELECT 'A', n, n, n, 'delivered', 1, 1, 'A', '9', 'F', '1', 'I', 'S', 1, 1
         FROM (SELECT CAST(n AS TEXT) AS n FROM generate_series(1, 2000) AS n) AS numbers";

    /// How SQLite would go about it. It chooses by the shape of the question alone.
    async fn plan_of_sqlite(sentence: &'static str) -> Vec<String> {
        let ground = TestContext::new(Engine::Sqlite).await;
        let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sentence}")));
        let steps = plan.fetch_all(ground.db.reader()).await.expect("a plan");
        steps.iter().map(|step| step.get("detail")).collect()
    }

    /// How PostgreSQL would go about it in a shop that has sold a lot and where nothing waits: what it decides then, it still
    /// does when hundreds wait.
    async fn plan_of_postgres(sentence: &'static str, asked: &str) -> Vec<String> {
        let ground = TestContext::new(Engine::Postgres).await;
        let mut tx = ground.db.begin().await.expect("begins");
        for said in [SOLD_A_LOT, "ANALYZE orders", &format!("PREPARE asked AS {sentence}")] {
            sqlx::raw_sql(AssertSqlSafe(said)).execute(&mut *tx).await.expect("done");
        }
        let explain = sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN EXECUTE asked ({asked})")));
        let steps = explain.fetch_all(&mut *tx).await.expect("a plan");
        steps.iter().map(|step| step.get(0)).collect()
    }

    #[tokio::test]
    async fn a_persons_orders_are_found_without_reading_everybodys() {
        let plan = plan_of_sqlite(LIST).await;
        for index in ["orders_by_person (user_id=? AND id<?)", "guest_orders_by_email (email_key=? AND id<?)"]
        {
            assert!(plan.iter().any(|step| step.ends_with(index)), "{plan:#?}");
        }
        assert!(plan.iter().all(|step| !step.starts_with("SCAN orders")), "{plan:#?}");
    }

    #[tokio::test]
    async fn what_a_guest_holds_is_counted_without_reading_what_they_ever_ordered() {
        let plan = plan_of_sqlite(HOLDS).await;
        let index = "pending_orders_by_guest (email_key=? AND hold_until>?)";
        assert!(plan.iter().all(|step| step.ends_with(index)), "{plan:#?}");
        let plan = plan_of_postgres(HOLDS, "'x', 1").await;
        assert!(
            plan.iter().any(|step| step.ends_with("((email_key = $1) AND (hold_until > $2))")),
            "{plan:#?}"
        );
    }

    #[tokio::test]
    async fn what_a_cart_has_waiting_is_found_without_reading_all_that_waits() {
        let plan = plan_of_sqlite(OF_CART).await;
        assert!(
            plan.iter().all(|step| step.ends_with("one_pending_order_per_cart (cart_key=?)")),
            "{plan:#?}"
        );
        let plan = plan_of_postgres(OF_CART, "'x'").await;
        assert!(plan.iter().any(|step| step.ends_with("Index Cond: (cart_key = $1)")), "{plan:#?}");
    }

    #[tokio::test]
    async fn what_has_run_out_is_found_by_its_end() {
        let plan = plan_of_sqlite(RUN_OUT).await;
        assert!(plan.iter().all(|step| step.ends_with("pending_orders_by_end (hold_until<?)")), "{plan:#?}");
        let plan = plan_of_postgres(RUN_OUT, "1").await;
        assert!(plan.iter().any(|step| step.ends_with("Index Cond: (hold_until <= $1)")), "{plan:#?}");
    }
}
