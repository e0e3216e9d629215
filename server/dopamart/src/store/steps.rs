//! The steps of an order, from the cart to the door. Each is one sentence that moves it only from where it may be moved.

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::PaymentId;
use sqlx::{AnyConnection, AssertSqlSafe};

use crate::rules::address::Address;
use crate::rules::order::OrderStatus;
use crate::{OrderId, ProductId};

/// Who cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CancelledBy {
    /// Nobody paid in time, or another order took its place.
    Hold,
    Operator,
}

impl CancelledBy {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Hold => "hold",
            Self::Operator => "operator",
        }
    }
}

/// An order to be written.
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

/// Writes an order that waits for its money; none when one of the same cart does already. The index is the referee.
pub(crate) async fn add(tx: &mut Tx, new: &NewOrder<'_>) -> Result<Option<OrderId>, sqlx::Error> {
    let id: Option<i64> = sqlx::query_scalar(
        "INSERT INTO orders
             (user_id, buyer_name, email, email_key, cart_key, status, hold_until, subtotal_paise, total_paise, name,
              phone, full_address, pincode, country, state, landmark, placed_at)
         VALUES ($1, $2, $3, $4, $5, 'pending', $6, $7, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         ON CONFLICT DO NOTHING
         RETURNING id",
    )
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
    Ok(id.map(OrderId))
}

/// A line to be written.
pub(crate) struct NewLine<'a> {
    pub(crate) product: ProductId,
    pub(crate) name: &'a str,
    pub(crate) image: Option<&'a str>,
    pub(crate) price: Paise,
    pub(crate) quantity: i64,
    pub(crate) hsn: &'a str,
    pub(crate) gst_percent: i64,
}

/// Writes the lines of an order, in one sentence: others wait for its pieces meanwhile.
pub(crate) async fn add_lines(tx: &mut Tx, id: OrderId, lines: &[NewLine<'_>]) -> Result<(), sqlx::Error> {
    let rows: Vec<String> = (0..lines.len()).map(|row| line_places(2 + row * 8)).collect();
    let text = format!(
        "INSERT INTO order_lines
             (order_id, place, product_id, name, image, price_paise, quantity, hsn, gst_percent)
         VALUES {}",
        rows.join(", ")
    );
    let mut query = sqlx::query(AssertSqlSafe(text)).bind(id.0);
    for (place, line) in (0_i64..).zip(lines) {
        query = query
            .bind(place)
            .bind(line.product.0)
            .bind(line.name)
            .bind(line.image)
            .bind(line.price.0)
            .bind(line.quantity)
            .bind(line.hsn)
            .bind(line.gst_percent);
    }
    query.execute(&mut **tx).await?;
    Ok(())
}

/// The places of one line's values; the order's id is everyone's first.
fn line_places(first: usize) -> String {
    let places: Vec<String> = (first..first + 8).map(|place| format!("${place}")).collect();
    format!("($1, {})", places.join(", "))
}

/// Writes what a coupon took off.
pub(crate) async fn take_off(
    tx: &mut Tx,
    id: OrderId,
    discount: Paise,
    code: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE orders
         SET discount_paise = $1, total_paise = subtotal_paise - $1, coupon_code = $2
         WHERE id = $3",
    )
    .bind(discount.0)
    .bind(code)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Notes the payment that an order waits for, and until when.
pub(crate) async fn note_payment(
    tx: &mut Tx,
    id: OrderId,
    payment: PaymentId,
    hold_until: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE orders
         SET payment_id = $1, hold_until = $2
         WHERE id = $3 AND status = 'pending'",
    )
    .bind(payment.0)
    .bind(hold_until.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The money came, or none was asked for: an order that is still in `from` is to be packed.
pub(crate) async fn pay(
    connection: &mut AnyConnection,
    id: OrderId,
    from: OrderStatus,
    payment: Option<PaymentId>,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    debug_assert!(from.may_become(OrderStatus::Processing), "{from:?}");
    let done = sqlx::query(
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
    Ok(done.rows_affected() == 1)
}

/// Cancels an order that is still in `from`.
pub(crate) async fn cancel(
    tx: &mut Tx,
    id: OrderId,
    from: OrderStatus,
    (by, reason): (CancelledBy, &str),
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    debug_assert!(from.may_become(OrderStatus::Cancelled), "{from:?}");
    let done = sqlx::query(
        "UPDATE orders
         SET status = 'cancelled', hold_until = NULL, cancelled_at = $1, cancel_reason = $2, cancelled_by = $3
         WHERE id = $4 AND status = $5",
    )
    .bind(now.0)
    .bind(reason)
    .bind(by.as_str())
    .bind(id.0)
    .bind(from.as_str())
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// It has left.
pub(crate) async fn ship(
    tx: &mut Tx,
    id: OrderId,
    (carrier, tracking_number): (Option<&str>, Option<&str>),
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE orders
         SET status = 'shipped', shipped_at = $1, carrier = $2, tracking_number = $3
         WHERE id = $4 AND status = 'processing'",
    )
    .bind(now.0)
    .bind(carrier)
    .bind(tracking_number)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// It has arrived.
pub(crate) async fn deliver(tx: &mut Tx, id: OrderId, now: Timestamp) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE orders
         SET status = 'delivered', delivered_at = $1
         WHERE id = $2 AND status = 'shipped'",
    )
    .bind(now.0)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// All its money went back after it had left.
pub(crate) async fn refund(tx: &mut Tx, id: OrderId) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE orders
         SET status = 'refunded'
         WHERE id = $1 AND status IN ('shipped', 'delivered')",
    )
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Keeps the fingerprint of one more token.
pub(crate) async fn add_token(
    tx: &mut Tx,
    id: OrderId,
    fingerprint: &str,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO order_tokens (fingerprint, order_id, made_at) VALUES ($1, $2, $3)")
        .bind(fingerprint)
        .bind(id.0)
        .bind(now.0)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
