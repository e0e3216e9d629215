//! The handler that payments call when an order is paid, not paid in time, or refunded.

use async_trait::async_trait;
use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::{Transitioned, Tx};
use dft_kernel::settings::Settings;
use dft_kernel::time::Timestamp;
use dft_notifications::{Operations, OperationsEvent};
use dft_payments::{AdminRefund, Fulfillment, Payment, PaymentHandler, PaymentId, ReturnTargets};

use crate::config::{Config, Seller};
use crate::order_access::tracking_path;
use crate::rules::order::{CancelledBy, Order, OrderStatus, items_of};
use crate::store::order_transitions::{self, Cancellation};
use crate::store::products::{self, StockChange};
use crate::store::{carts, orders};
use crate::{OrderId, PURPOSE, emails, holds, invoices};

pub struct OrderPaymentHandler {
    /// The site's origin, for links in emails.
    pub(crate) origin: String,
    /// The seller on invoices.
    seller: Option<Seller>,
    operations: Operations,
}

impl OrderPaymentHandler {
    pub fn new(settings: &Settings, config: &Config) -> Self {
        Self {
            origin: settings.origin(),
            seller: config.seller.clone(),
            operations: Operations::new(settings),
        }
    }

    /// Without a seller no invoice can be issued, so nothing can be sold.
    pub(crate) const fn is_closed(&self) -> bool {
        self.seller.is_none()
    }

    /// Completes an order that is paid, or costs nothing: sells its stock, reinstates or commits its coupon, removes its
    /// items from the cart, issues its invoice and queues its email. Returns false, without having written anything,
    /// when the order can no longer be fulfilled.
    pub(crate) async fn complete_order(
        &self,
        tx: &mut Tx,
        order: &Order,
        payment: Option<PaymentId>,
        now: Timestamp,
    ) -> Result<bool, ApiError> {
        // A late payment buys what is still in stock. The savepoint undoes this part alone when there is too little.
        let change = match order.status {
            OrderStatus::Pending => StockChange::Sell,
            OrderStatus::Cancelled if order.can_be_reinstated() => StockChange::SellUnreserved,
            _ => return Ok(false),
        };
        let lines = orders::lines(tx, &[order.id]).await?;
        let items = items_of(&lines);
        let mut savepoint = tx.savepoint().await?;
        let paid = order_transitions::mark_paid(&mut savepoint, order.id, order.status, payment, now).await?;
        if !paid.happened()
            || products::apply_stock_changes(&mut savepoint, change.for_items(&items)).await?.is_some()
        {
            return Ok(false);
        }
        savepoint.release().await?;
        dft_coupons::reinstate(tx, Area::Dopamart, order.id.0).await?;
        if let Some(user) = order.user {
            carts::remove_purchased(tx, user, &items).await?;
        }
        let seller = self.seller.as_ref().ok_or_else(|| ApiError::internal("no seller is configured"))?;
        invoices::issue(tx, order, &lines, seller, now).await?;
        emails::placed(tx, order, &lines, &self.origin, now).await?;
        self.operations.notify(tx, OperationsEvent::OrderPaid { order: order.id.0 }, now).await?;
        metrics::counter!("order_transitions_total", "to" => "processing").increment(1);
        Ok(true)
    }

    async fn fulfill(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError> {
        let Some(order) = orders::find(tx, OrderId(payment.subject)).await? else {
            return Err(ApiError::internal("a payment arrived for an order that does not exist"));
        };
        if self.complete_order(tx, &order, Some(payment.id), now).await? {
            return Ok(Fulfillment::Fulfilled);
        }
        emails::unavailable(tx, &order, &self.origin, now).await?;
        Ok(Fulfillment::Unavailable)
    }

    /// A link that expired leaves the order pending until its hold ends: the buyer may ask for a new one. A link that was
    /// cancelled before it expired cancels the order.
    async fn close_order(tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<(), ApiError> {
        if now < payment.link_expires_at {
            let cancellation =
                Cancellation { by: CancelledBy::System, reason: "The payment was cancelled", at: now };
            holds::release_hold(tx, OrderId(payment.subject), &cancellation).await?;
        }
        Ok(())
    }

    /// An operator refunded the payment or a part of it. When nothing is left, an order that was not shipped is cancelled
    /// and restocked.
    async fn refund(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        refund: AdminRefund,
        now: Timestamp,
    ) -> Result<(), ApiError> {
        let id = OrderId(payment.subject);
        let Some(order) = orders::find(tx, id).await? else { return Ok(()) };
        let changed = match order.status {
            _ if !refund.is_full => false,
            OrderStatus::Processing => cancel_paid(tx, id, "Refunded by DFT", now).await?.happened(),
            OrderStatus::Shipped | OrderStatus::Delivered => {
                order_transitions::refund(tx, id).await?.happened()
            }
            _ => false,
        };
        if changed {
            emails::refunded(tx, &order, refund.amount, &self.origin, now).await
        } else {
            emails::partly_refunded(tx, &order, refund, &self.origin, now).await
        }
    }
}

/// Cancels an order that was paid and not shipped, and restocks its items.
pub(crate) async fn cancel_paid(
    tx: &mut Tx,
    id: OrderId,
    reason: &str,
    now: Timestamp,
) -> Result<Transitioned, ApiError> {
    let cancellation = Cancellation { by: CancelledBy::Operator, reason, at: now };
    let cancelled = order_transitions::cancel(tx, id, OrderStatus::Processing, &cancellation).await?;
    if cancelled.happened() {
        let items = items_of(&orders::lines(tx, &[id]).await?);
        if products::apply_stock_changes(tx, StockChange::Restock.for_items(&items)).await?.is_some() {
            return Err(ApiError::internal("restocking violated a CHECK"));
        }
        metrics::counter!("order_transitions_total", "to" => "cancelled").increment(1);
    }
    Ok(cancelled)
}

#[async_trait]
impl PaymentHandler for OrderPaymentHandler {
    fn purpose(&self) -> &'static str {
        PURPOSE
    }

    async fn on_paid(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError> {
        self.fulfill(tx, payment, now).await
    }

    async fn on_link_ended(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<(), ApiError> {
        Self::close_order(tx, payment, now).await
    }

    async fn on_refunded(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        refund: AdminRefund,
        now: Timestamp,
    ) -> Result<(), ApiError> {
        self.refund(tx, payment, refund, now).await
    }

    fn return_targets(&self, payment: &Payment) -> ReturnTargets {
        let page = match payment.user {
            Some(_) => "/dopamart/orders".to_owned(),
            // A guest who returns from the provider has only the payment's token.
            None => tracking_path(&payment.token),
        };
        ReturnTargets {
            success_path: page.clone(),
            retry_path: page,
            success_message: "Your order is placed",
        }
    }
}
