//! What an operator does with an order: ships it, notes that it arrived, calls it off.

use dft_kernel::ApiError;
use dft_kernel::db::retry_on_conflict;
use dft_kernel::money::Paise;
use dft_payments::Status;

use crate::rules::order::OrderStatus;
use crate::settle::call_off;
use crate::store::orders;
use crate::store::steps::{self, CancelledBy};
use crate::{Dopamart, OrderId, PURPOSE, holds, letters};

/// How an order travels.
#[derive(Debug, Clone, Default)]
pub struct Shipment {
    /// Who carries it.
    pub carrier: Option<String>,
    /// What they know it by.
    pub tracking_number: Option<String>,
}

fn wrong_state(status: OrderStatus) -> ApiError {
    ApiError::conflict("wrong_state", format!("This order is {}", status.as_str()))
}

impl Dopamart {
    /// An order has left; the buyer is told.
    pub async fn ship(&self, id: OrderId, how: &Shipment) -> Result<(), ApiError> {
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let row = orders::find(&mut tx, id).await?.ok_or_else(ApiError::not_found)?;
            let carried = (how.carrier.as_deref(), how.tracking_number.as_deref());
            if !steps::ship(&mut tx, id, carried, now).await? {
                return Err(wrong_state(row.status()));
            }
            letters::shipped(&mut tx, &row, how, &self.0.settlement.origin, now).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// An order has arrived; the buyer is told.
    pub async fn deliver(&self, id: OrderId) -> Result<(), ApiError> {
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let row = orders::find(&mut tx, id).await?.ok_or_else(ApiError::not_found)?;
            if !steps::deliver(&mut tx, id, now).await? {
                return Err(wrong_state(row.status()));
            }
            letters::delivered(&mut tx, &row, &self.0.settlement.origin, now).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// An order that has not left is off: its pieces are to be had again, its money goes back, the buyer is told. Answers
    /// how much goes back.
    pub async fn cancel(&self, id: OrderId, reason: &str) -> Result<Paise, ApiError> {
        retry_on_conflict(|| self.try_to_cancel(id, reason)).await
    }

    async fn try_to_cancel(&self, id: OrderId, reason: &str) -> Result<Paise, ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        // The payment first, as settling does; then the order as it is once the lock is had.
        self.0.payments.lock(&mut tx, PURPOSE, id.0).await?;
        let row = orders::find(&mut tx, id).await?.ok_or_else(ApiError::not_found)?;
        let back = match row.status() {
            OrderStatus::Pending => {
                self.0.payments.close(&mut tx, PURPOSE, id.0, Status::Failed).await?;
                holds::release(&mut tx, id, (CancelledBy::Operator, reason), now).await?;
                Paise::ZERO
            }
            OrderStatus::Processing => {
                call_off(&mut tx, id, reason, now).await?;
                match row.payment() {
                    Some(payment) => {
                        self.0.payments.refund_remaining(&mut tx, payment, "the order was cancelled").await?
                    }
                    None => Paise::ZERO,
                }
            }
            status => return Err(wrong_state(status)),
        };
        letters::cancelled(&mut tx, &row, back, &self.0.settlement.origin, now).await?;
        tx.commit().await?;
        Ok(back)
    }
}
