//! Orders that were placed, paid and shipped before, outside of this program.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::time::{DAY, Timestamp};
use dft_payments::{NewPayment, insert_paid_payment};

use crate::config::Seller;
use crate::order_draft::OrderDraft;
use crate::rules::address::Address;
use crate::rules::cart::Item;
use crate::rules::order::{CancelledBy, LINK_TTL, Order, OrderLine, OrderStatus, Shipment};
use crate::store::order_transitions::{self, Cancellation, NewOrder};
use crate::{OrderId, PURPOSE, holds, invoices};

/// A past order. Its stock is not counted: it was sold before the stock was.
#[derive(Debug, Clone, Copy)]
pub struct PastOrder<'a> {
    pub user: UserId,
    pub email: &'a str,
    pub items: &'a [Item],
    pub address: &'a Address,
    pub placed_at: Timestamp,
    /// Processing, shipped, delivered or cancelled.
    pub status: OrderStatus,
    pub shipment: &'a Shipment,
    pub payment_provider: &'a str,
}

/// Inserts the order as if it had been placed, paid and shipped back then, with its invoice.
pub async fn insert_past_order(
    tx: &mut Tx,
    past: &PastOrder<'_>,
    seller: &Seller,
) -> Result<OrderId, ApiError> {
    let PastOrder { user, items, address, placed_at, .. } = *past;
    let draft = OrderDraft::load(tx, items, address).await?;
    let draft = draft.ok_or_else(|| ApiError::internal("a product of a past order does not exist"))?;
    let new = NewOrder {
        user: Some(user),
        buyer_name: &address.name,
        email: past.email,
        email_key: &past.email.to_lowercase(),
        // Unlike the key of any cart.
        cart_key: &format!("past:{}:{}", user.0, placed_at.0),
        hold_until: placed_at,
        subtotal: draft.subtotal(),
        address,
        now: placed_at,
    };
    let order = order_transitions::insert(tx, &new).await?;
    let order = order.ok_or_else(|| ApiError::internal("two orders with the same time"))?;
    let lines = order_transitions::insert_lines(tx, order.id, &draft.new_lines()).await?;
    if past.status == OrderStatus::Cancelled {
        let cancellation =
            Cancellation { by: CancelledBy::System, reason: holds::UNPAID.reason, at: placed_at + LINK_TTL };
        let cancelled = order_transitions::cancel(tx, order.id, OrderStatus::Pending, &cancellation).await?;
        cancelled.or_bug("past order to cancelled")?;
        return Ok(order.id);
    }
    pay(tx, &order, &lines, past, seller).await?;
    ship(tx, &order, past).await?;
    Ok(order.id)
}

async fn pay(
    tx: &mut Tx,
    order: &Order,
    lines: &[OrderLine],
    past: &PastOrder<'_>,
    seller: &Seller,
) -> Result<(), ApiError> {
    let new = NewPayment {
        purpose: PURPOSE,
        subject: order.id.0,
        user: order.user,
        amount: order.total,
        description: "DFT Dopamart order",
        link_ttl: LINK_TTL,
    };
    let payment = insert_paid_payment(tx, &new, past.payment_provider, past.placed_at).await?;
    let paid_at = past.placed_at + Duration::from_mins(2);
    let paid =
        order_transitions::mark_paid(tx, order.id, OrderStatus::Pending, Some(payment), paid_at).await?;
    paid.or_bug("past order to processing")?;
    invoices::issue(tx, order, lines, seller, paid_at).await
}

async fn ship(tx: &mut Tx, order: &Order, past: &PastOrder<'_>) -> Result<(), ApiError> {
    if matches!(past.status, OrderStatus::Shipped | OrderStatus::Delivered) {
        let shipped = order_transitions::ship(tx, order.id, past.shipment, past.placed_at + DAY).await?;
        shipped.or_bug("past order to shipped")?;
    }
    if past.status == OrderStatus::Delivered {
        let delivered = order_transitions::deliver(tx, order.id, past.placed_at + DAY * 4).await?;
        delivered.or_bug("past order to delivered")?;
    }
    Ok(())
}
