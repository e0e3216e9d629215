//! Ends of pending orders: their payment is closed, their coupon and their stock become available again.

use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::time::Timestamp;
use dft_payments::{Payments, Status};

use crate::rules::cart::Item;
use crate::rules::order::{CancelledBy, OrderStatus, items_of};
use crate::store::order_transitions::{self, Cancellation};
use crate::store::orders;
use crate::store::products::{self, StockChange};
use crate::{Dopamart, OrderId, PURPOSE};

/// Why the system cancels a pending order, and what its payment becomes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PendingEnd {
    pub(crate) reason: &'static str,
    payment_status: Status,
}

pub(crate) const UNPAID: PendingEnd =
    PendingEnd { reason: "It was not paid in time", payment_status: Status::Expired };

pub(crate) const REPLACED: PendingEnd =
    PendingEnd { reason: "Another order took its place", payment_status: Status::Failed };

/// Closes the open payment of an order, if it has one: its link may have expired before.
pub(crate) async fn close_payment(
    payments: &Payments,
    tx: &mut Tx,
    id: OrderId,
    status: Status,
) -> Result<(), ApiError> {
    let _had_open_payment = payments.close(tx, PURPOSE, id.0, status).await?;
    Ok(())
}

/// Cancels a pending order, closes its payment and releases its coupon. The caller holds the payment's lock. Returns the
/// reserved items, which the caller releases together with its other stock changes.
pub(crate) async fn cancel_pending(
    payments: &Payments,
    tx: &mut Tx,
    id: OrderId,
    end: PendingEnd,
    now: Timestamp,
) -> Result<Vec<Item>, ApiError> {
    close_payment(payments, tx, id, end.payment_status).await?;
    let cancellation = Cancellation { by: CancelledBy::System, reason: end.reason, at: now };
    Ok(cancel(tx, id, &cancellation).await?.unwrap_or_default())
}

/// Cancels an overdue order and releases its stock. The caller holds the payment's lock.
pub(crate) async fn expire_pending(
    payments: &Payments,
    tx: &mut Tx,
    id: OrderId,
    now: Timestamp,
) -> Result<(), ApiError> {
    let reserved = cancel_pending(payments, tx, id, UNPAID, now).await?;
    release_stock(tx, &reserved).await
}

/// Cancels an order whose payment is closed already, and releases its coupon and stock. Does nothing when the order is
/// not pending.
pub(crate) async fn release_hold(
    tx: &mut Tx,
    id: OrderId,
    cancellation: &Cancellation<'_>,
) -> Result<(), ApiError> {
    match cancel(tx, id, cancellation).await? {
        Some(reserved) => release_stock(tx, &reserved).await,
        None => Ok(()),
    }
}

/// Returns the reserved items; `None` when the order was not pending.
async fn cancel(
    tx: &mut Tx,
    id: OrderId,
    cancellation: &Cancellation<'_>,
) -> Result<Option<Vec<Item>>, ApiError> {
    let cancelled = order_transitions::cancel(tx, id, OrderStatus::Pending, cancellation).await?;
    if !cancelled.happened() {
        return Ok(None);
    }
    dft_coupons::release(tx, Area::Dopamart, id.0).await?;
    metrics::counter!("order_transitions_total", "to" => "cancelled").increment(1);
    Ok(Some(items_of(&orders::lines(tx, &[id]).await?)))
}

async fn release_stock(tx: &mut Tx, reserved: &[Item]) -> Result<(), ApiError> {
    match products::apply_stock_changes(tx, StockChange::Release.for_items(reserved)).await? {
        None => Ok(()),
        Some(_) => Err(ApiError::internal("less stock was reserved than a pending order holds")),
    }
}

impl Dopamart {
    /// Cancels the pending orders whose hold has expired. A failure does not keep the others from being cancelled.
    pub async fn expire_orders(&self) -> Result<(), ApiError> {
        let mut outcome = Ok(());
        for id in orders::list_overdue(&self.0.db, self.0.clock.now()).await? {
            outcome = outcome.and(retry_on_conflict(|| self.expire(id)).await.map(|_| ()));
        }
        outcome
    }

    /// Like [`Dopamart::expire_orders`], for a buyer who waits; returns whether there was any.
    pub(crate) async fn expire_overdue(&self) -> Result<bool, ApiError> {
        let mut any = false;
        for id in orders::list_overdue(&self.0.db, self.0.clock.now()).await? {
            any |= retry_on_conflict(|| self.expire(id)).await?;
        }
        Ok(any)
    }

    /// Cancels one order if it is overdue; returns whether it was.
    async fn expire(&self, id: OrderId) -> Result<bool, ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        // The payment's row first, as settling does; then the order as it is under that lock.
        self.0.payments.lock(&mut tx, PURPOSE, id.0).await?;
        let order = orders::find(&mut tx, id).await?;
        if !order.is_some_and(|order| order.is_overdue(now)) {
            return Ok(false);
        }
        expire_pending(&self.0.payments, &mut tx, id, now).await?;
        tx.commit().await?;
        Ok(true)
    }
}
