//! What an operator does with an order: ship it, mark it delivered, cancel it.

use dft_kernel::ApiError;
use dft_kernel::db::retry_on_conflict;
use dft_kernel::money::Paise;
use dft_payments::Status;

use crate::payment_handler::cancel_paid;
use crate::rules::order::{CancelledBy, OrderStatus, Shipment};
use crate::store::order_transitions::{self, Cancellation};
use crate::store::orders;
use crate::{Dopamart, OrderId, PURPOSE, emails, holds};

fn missing(id: OrderId) -> ApiError {
    ApiError::missing(format!("There is no order {}", id.0))
}

fn wrong_state(status: OrderStatus) -> ApiError {
    ApiError::conflict("wrong_state", format!("This order is {}", status.as_str()))
}

impl Dopamart {
    /// Marks an order as shipped and emails the buyer.
    pub async fn ship(&self, id: OrderId, shipment: &Shipment) -> Result<(), ApiError> {
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let order = orders::find(&mut tx, id).await?.ok_or_else(|| missing(id))?;
            if !order_transitions::ship(&mut tx, id, shipment, now).await?.happened() {
                return Err(wrong_state(order.status));
            }
            emails::shipped(&mut tx, &order, shipment, &self.0.payment_handler.origin, now).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Marks an order as delivered and emails the buyer.
    pub async fn deliver(&self, id: OrderId) -> Result<(), ApiError> {
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let order = orders::find(&mut tx, id).await?.ok_or_else(|| missing(id))?;
            if !order_transitions::deliver(&mut tx, id, now).await?.happened() {
                return Err(wrong_state(order.status));
            }
            emails::delivered(&mut tx, &order, &self.0.payment_handler.origin, now).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Cancels an order that has not been shipped: restocks it, refunds it and emails the buyer. Returns the refund.
    pub async fn cancel(&self, id: OrderId, reason: &str) -> Result<Paise, ApiError> {
        retry_on_conflict(|| self.try_cancel(id, reason)).await
    }

    async fn try_cancel(&self, id: OrderId, reason: &str) -> Result<Paise, ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        // The payment's row first, as settling does; then the order as it is under that lock.
        let payment = self.0.payments.lock(&mut tx, PURPOSE, id.0).await?;
        let order = orders::find(&mut tx, id).await?.ok_or_else(|| missing(id))?;
        let refund = match order.status {
            OrderStatus::Pending => {
                holds::close_payment(&self.0.payments, &mut tx, id, Status::Failed).await?;
                let cancellation = Cancellation { by: CancelledBy::Operator, reason, at: now };
                holds::release_hold(&mut tx, id, &cancellation).await?;
                Paise::ZERO
            }
            OrderStatus::Processing => {
                if !cancel_paid(&mut tx, id, reason, now).await?.happened() {
                    // It was shipped meanwhile: shipping takes no lock on the payment.
                    let order = orders::find(&mut tx, id).await?.ok_or_else(|| missing(id))?;
                    return Err(wrong_state(order.status));
                }
                match payment {
                    Some(payment) => {
                        self.0.payments.refund_remaining(&mut tx, &payment, "the order was cancelled").await?
                    }
                    None => Paise::ZERO,
                }
            }
            status => return Err(wrong_state(status)),
        };
        emails::cancelled(&mut tx, &order, refund, &self.0.payment_handler.origin, now).await?;
        tx.commit().await?;
        Ok(refund)
    }
}
