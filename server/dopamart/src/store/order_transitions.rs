//! Writes of orders: the insert, and one guarded UPDATE per status change, which matches only the status it starts from.

use dft_kernel::db::{Transitioned, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::PaymentId;
use sqlx::{AnyConnection, AssertSqlSafe};

use super::orders::{OrderRow, order_columns};
use crate::rules::address::Address;
use crate::rules::order::{CancelledBy, Order, OrderLine, OrderStatus, Shipment};
use crate::{OrderId, ProductId};

pub(crate) struct NewOrder<'a> {
    pub(crate) user: Option<UserId>,
    pub(crate) buyer_name: &'a str,
    pub(crate) email: &'a str,
    pub(crate) email_key: &'a str,
    pub(crate) cart_key: &'a str,
    pub(crate) hold_until: Timestamp,
    pub(crate) subtotal: Paise,
    pub(crate) address: &'a Address,
    pub(crate) now: Timestamp,
}

/// Inserts a pending order; `None` when the same cart has one already. The unique index decides.
pub(crate) async fn insert(tx: &mut Tx, new: &NewOrder<'_>) -> Result<Option<Order>, sqlx::Error> {
    let row: Option<OrderRow> = sqlx::query_as(concat!(
        "INSERT INTO orders
             (user_id, buyer_name, email, email_key, cart_key, status, hold_until, subtotal_paise, total_paise, name,
              phone, full_address, pincode, country, state, landmark, placed_at)
         VALUES ($1, $2, $3, $4, $5, 'pending', $6, $7, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         ON CONFLICT DO NOTHING
         RETURNING ",
        order_columns!()
    ))
    .bind(new.user.map(|user| user.0))
    .bind(new.buyer_name)
    .bind(new.email)
    .bind(new.email_key)
    .bind(new.cart_key)
    .bind(new.hold_until.0)
    .bind(new.subtotal.0)
    .bind(&new.address.name)
    .bind(&new.address.phone)
    .bind(&new.address.full_address)
    .bind(&new.address.pincode)
    .bind(&new.address.country)
    .bind(&new.address.state)
    .bind(new.address.landmark.as_deref())
    .bind(new.now.0)
    .fetch_optional(&mut **tx)
    .await?;
    row.map(Order::try_from).transpose()
}

pub(crate) struct NewLine<'a> {
    pub(crate) product: ProductId,
    pub(crate) name: &'a str,
    pub(crate) image: Option<&'a str>,
    pub(crate) price: Paise,
    pub(crate) quantity: i64,
    pub(crate) hsn: &'a str,
    pub(crate) gst_percent: i64,
}

impl NewLine<'_> {
    fn to_line(&self, order: OrderId) -> OrderLine {
        OrderLine {
            order,
            product: self.product,
            name: self.name.to_owned(),
            image: self.image.map(str::to_owned),
            price: self.price,
            quantity: self.quantity,
            hsn: self.hsn.to_owned(),
            gst_percent: self.gst_percent,
        }
    }
}

/// Inserts the lines of an order in one statement: the transaction holds the locks of its products meanwhile.
pub(crate) async fn insert_lines(
    tx: &mut Tx,
    id: OrderId,
    lines: &[NewLine<'_>],
) -> Result<Vec<OrderLine>, sqlx::Error> {
    let rows: Vec<String> = (0..lines.len()).map(|row| line_placeholders(2 + row * 8)).collect();
    let sql = format!(
        "INSERT INTO order_lines
             (order_id, position, product_id, name, image, price_paise, quantity, hsn, gst_percent)
         VALUES {}",
        rows.join(", ")
    );
    let mut query = sqlx::query(AssertSqlSafe(sql)).bind(id.0);
    for (position, line) in (0_i64..).zip(lines) {
        query = query
            .bind(position)
            .bind(line.product.0)
            .bind(line.name)
            .bind(line.image)
            .bind(line.price.0)
            .bind(line.quantity)
            .bind(line.hsn)
            .bind(line.gst_percent);
    }
    query.execute(&mut **tx).await?;
    Ok(lines.iter().map(|line| line.to_line(id)).collect())
}

/// The placeholders of one line's values; `$1` is the order's id in every line.
fn line_placeholders(first: usize) -> String {
    let placeholders: Vec<String> = (first..first + 8).map(|number| format!("${number}")).collect();
    format!("($1, {})", placeholders.join(", "))
}

/// Stores the discount of a coupon and returns the order with its new total.
pub(crate) async fn apply_coupon(
    tx: &mut Tx,
    id: OrderId,
    discount: Paise,
    code: &str,
) -> Result<Order, sqlx::Error> {
    let row: OrderRow = sqlx::query_as(concat!(
        "UPDATE orders
         SET discount_paise = $1, total_paise = subtotal_paise - $1, coupon_code = $2
         WHERE id = $3
         RETURNING ",
        order_columns!()
    ))
    .bind(discount.0)
    .bind(code)
    .bind(id.0)
    .fetch_one(&mut **tx)
    .await?;
    row.try_into()
}

/// Stores the payment of a pending order, and until when the order is held for it.
pub(crate) async fn set_payment(
    tx: &mut Tx,
    id: OrderId,
    payment: PaymentId,
    hold_until: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
        "UPDATE orders
         SET payment_id = $1, hold_until = $2
         WHERE id = $3 AND status = 'pending'",
    )
    .bind(payment.0)
    .bind(hold_until.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// `from` → processing: the order is paid, or costs nothing.
pub(crate) async fn mark_paid(
    connection: &mut AnyConnection,
    id: OrderId,
    from: OrderStatus,
    payment: Option<PaymentId>,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    debug_assert!(from.can_become(OrderStatus::Processing), "{from:?}");
    let result = sqlx::query(
        "UPDATE orders
         SET status = 'processing', hold_until = NULL, paid_at = $1, payment_id = $2, cancelled_at = NULL,
             cancel_reason = NULL, cancelled_by = NULL
         WHERE id = $3 AND status = $4",
    )
    .bind(now.0)
    .bind(payment.map(|payment| payment.0))
    .bind(id.0)
    .bind(from.as_str())
    .execute(connection)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

pub(crate) struct Cancellation<'a> {
    pub(crate) by: CancelledBy,
    pub(crate) reason: &'a str,
    pub(crate) at: Timestamp,
}

/// `from` → cancelled.
pub(crate) async fn cancel(
    tx: &mut Tx,
    id: OrderId,
    from: OrderStatus,
    cancellation: &Cancellation<'_>,
) -> Result<Transitioned, sqlx::Error> {
    debug_assert!(from.can_become(OrderStatus::Cancelled), "{from:?}");
    let result = sqlx::query(
        "UPDATE orders
         SET status = 'cancelled', hold_until = NULL, cancelled_at = $1, cancel_reason = $2, cancelled_by = $3
         WHERE id = $4 AND status = $5",
    )
    .bind(cancellation.at.0)
    .bind(cancellation.reason)
    .bind(cancellation.by.as_str())
    .bind(id.0)
    .bind(from.as_str())
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// processing → shipped.
pub(crate) async fn ship(
    tx: &mut Tx,
    id: OrderId,
    shipment: &Shipment,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
        "UPDATE orders
         SET status = 'shipped', shipped_at = $1, carrier = $2, tracking_number = $3
         WHERE id = $4 AND status = 'processing'",
    )
    .bind(now.0)
    .bind(shipment.carrier.as_deref())
    .bind(shipment.tracking_number.as_deref())
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// shipped → delivered.
pub(crate) async fn deliver(tx: &mut Tx, id: OrderId, now: Timestamp) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
        "UPDATE orders
         SET status = 'delivered', delivered_at = $1
         WHERE id = $2 AND status = 'shipped'",
    )
    .bind(now.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// shipped or delivered → refunded.
pub(crate) async fn refund(tx: &mut Tx, id: OrderId) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
        "UPDATE orders
         SET status = 'refunded'
         WHERE id = $1 AND status IN ('shipped', 'delivered')",
    )
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// Stores the hash of one more tracking token.
pub(crate) async fn insert_token(
    tx: &mut Tx,
    id: OrderId,
    token_hash: &str,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO order_tokens (token_hash, order_id, created_at) VALUES ($1, $2, $3)")
        .bind(token_hash)
        .bind(id.0)
        .bind(now.0)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
