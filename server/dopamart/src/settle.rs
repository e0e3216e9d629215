//! What payments call when money comes, does not come, or goes back.

use async_trait::async_trait;
use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::settings::{Seller, Settings};
use dft_kernel::time::Timestamp;
use dft_payments::{Fulfillment, Payment, PaymentHandler, PaymentId, ReturnTargets};

use crate::rules::order::OrderStatus;
use crate::showing::track;
use crate::store::carts;
use crate::store::orders::{self, OrderLineRow, OrderRow};
use crate::store::products::{self, Move};
use crate::store::steps::{self, CancelledBy};
use crate::{OrderId, PURPOSE, holds, invoicing, letters};

/// Answers for payments of orders.
pub struct Settlement {
    /// Where people reach us, for the links in letters.
    pub(crate) origin: String,
    /// Who is named on invoices.
    seller: Option<Seller>,
}

impl Settlement {
    /// For a server with these settings.
    pub fn new(settings: &Settings) -> Self {
        Self { origin: settings.origin(), seller: invoicing::seller(settings) }
    }

    /// Whether nobody could be named on an invoice, so that nothing can be sold.
    pub(crate) const fn nobody_sells(&self) -> bool {
        self.seller.is_none()
    }

    /// An order is paid, or costs nothing: what waited is sold, its coupon is used, its cart is emptied, its invoice
    /// written, its letter queued. Answers no when it is not to be had any more, and then nothing was written.
    pub(crate) async fn finish(
        &self,
        tx: &mut Tx,
        row: &OrderRow,
        payment: Option<PaymentId>,
        now: Timestamp,
    ) -> Result<bool, ApiError> {
        let lines = orders::lines(tx, &[row.id()]).await?;
        let items: Vec<_> = lines.iter().map(OrderLineRow::item).collect();
        // Late money buys what is still there, in a part that can be undone by itself.
        let how = match row.status() {
            OrderStatus::Pending => Move::Sell,
            OrderStatus::Cancelled if row.may_return() => Move::SellAtOnce,
            _ => return Ok(false),
        };
        let mut part = tx.savepoint().await?;
        if !steps::pay(&mut part, row.id(), row.status(), payment, now).await?
            || products::shift(&mut part, products::each(how, &items)).await?.is_some()
        {
            return Ok(false);
        }
        part.release().await?;
        dft_coupons::reinstate(tx, Area::Dopamart, row.id().0).await?;
        if let Some(user) = row.user() {
            carts::take_out(tx, user, &items).await?;
        }
        let seller =
            self.seller.as_ref().ok_or_else(|| ApiError::internal("nobody is named as the seller"))?;
        invoicing::issue(tx, row, &lines, seller, now).await?;
        letters::placed(tx, row, &lines, &self.origin, now).await?;
        metrics::counter!("orders_total", "step" => "paid").increment(1);
        Ok(true)
    }

    async fn receive(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError> {
        let Some(row) = orders::find(tx, OrderId(payment.subject)).await? else {
            return Err(ApiError::internal("money came for an order that is not there"));
        };
        if self.finish(tx, &row, Some(payment.id), now).await? {
            return Ok(Fulfillment::Fulfilled);
        }
        letters::too_late(tx, &row, &self.origin, now).await?;
        Ok(Fulfillment::Unavailable)
    }

    /// A link that ran out by itself leaves the order waiting for the rest of its time: a fresh one can be asked for. One
    /// that was cancelled lets go.
    async fn end(tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<(), ApiError> {
        if now < payment.link_expires_at {
            let why = (CancelledBy::Hold, "The payment was cancelled");
            holds::release(tx, OrderId(payment.subject), why, now).await?;
        }
        Ok(())
    }

    /// All the money goes back by the operator's hand: what has not left is to be had again.
    async fn take_back(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<(), ApiError> {
        let id = OrderId(payment.subject);
        let Some(row) = orders::find(tx, id).await? else { return Ok(()) };
        let moved = match row.status() {
            OrderStatus::Processing => call_off(tx, id, "Refunded by DFT", now).await?,
            OrderStatus::Shipped | OrderStatus::Delivered => steps::refund(tx, id).await?,
            _ => false,
        };
        if moved {
            letters::refunded(tx, &row, payment.amount, &self.origin, now).await?;
        }
        Ok(())
    }
}

/// An order that was paid and has not left is off: its pieces are to be had again.
pub(crate) async fn call_off(
    tx: &mut Tx,
    id: OrderId,
    reason: &str,
    now: Timestamp,
) -> Result<bool, ApiError> {
    let why = (CancelledBy::Operator, reason);
    if !steps::cancel(tx, id, OrderStatus::Processing, why, now).await? {
        return Ok(false);
    }
    let items: Vec<_> = orders::lines(tx, &[id]).await?.iter().map(OrderLineRow::item).collect();
    products::shift(tx, products::each(Move::Restock, &items)).await?;
    metrics::counter!("orders_total", "step" => "cancelled").increment(1);
    Ok(true)
}

#[async_trait]
impl PaymentHandler for Settlement {
    fn purpose(&self) -> &'static str {
        PURPOSE
    }

    async fn on_paid(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError> {
        self.receive(tx, payment, now).await
    }

    async fn on_link_ended(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<(), ApiError> {
        Self::end(tx, payment, now).await
    }

    async fn on_refunded(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<(), ApiError> {
        self.take_back(tx, payment, now).await
    }

    fn return_targets(&self, payment: &Payment) -> ReturnTargets {
        let page = match payment.user {
            Some(_) => "/dopamart/orders".to_owned(),
            // Whoever comes back from the provider has the payment's token and nothing else.
            None => track(&payment.token),
        };
        ReturnTargets {
            success_path: page.clone(),
            retry_path: page,
            success_message: "Your order is placed",
        }
    }
}
