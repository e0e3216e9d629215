//! The payment link of a pending order: the current one, or a new one after it has expired.

use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::time::Timestamp;
use dft_payments::{NewPayment, Payment, PaymentLink, Status};

use crate::holds::{self, expire_pending};
use crate::rules::order::{LINK_TTL, Order, OrderStatus, renewed_hold_until};
use crate::store::{order_transitions, orders};
use crate::{Dopamart, OrderId, PURPOSE};

fn not_pending() -> ApiError {
    ApiError::conflict("not_pending", "There is nothing left to pay for this order")
}

impl Dopamart {
    /// The payment link of an order. The caller has checked that the user may pay for it.
    pub(crate) async fn payment_link(&self, id: OrderId) -> Result<PaymentLink, ApiError> {
        let link = retry_on_conflict(|| self.find_or_renew_link(id)).await?;
        self.0.payments.ensure_link(link).await
    }

    async fn find_or_renew_link(&self, id: OrderId) -> Result<PaymentLink, ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        // The payment's row first, as settling does; then the order as it is under that lock.
        let payment = self.0.payments.lock(&mut tx, PURPOSE, id.0).await?;
        let mut order = orders::find(&mut tx, id).await?.ok_or_else(ApiError::not_found)?;
        if payment.is_some() && order.is_overdue(now) {
            expire_pending(&self.0.payments, &mut tx, id, now).await?;
            tx.commit().await?;
            return Err(not_pending());
        }
        let link = self.current_or_new_link(&mut tx, &mut order, payment).await?;
        tx.commit().await?;
        Ok(link)
    }

    /// The link by which a pending order can still be paid, or that of a new payment when the last link has expired. The
    /// caller holds the lock of the last payment.
    pub(crate) async fn current_or_new_link(
        &self,
        tx: &mut Tx,
        order: &mut Order,
        last: Option<Payment>,
    ) -> Result<PaymentLink, ApiError> {
        let now = self.0.clock.now();
        let (Some(last), OrderStatus::Pending) = (last, order.status) else {
            return Err(not_pending());
        };
        match last.status {
            Status::Created if now < last.link_expires_at => return Ok(last.into()),
            Status::Created | Status::Expired | Status::Failed => {}
            // For example a payment with a wrong amount, which an operator reviews.
            _ => return Err(not_pending()),
        }
        let hold_until = renewed_hold_until(order.placed_at, now).ok_or_else(not_pending)?;
        holds::close_payment(&self.0.payments, tx, order.id, Status::Expired).await?;
        self.create_payment(tx, order, hold_until).await
    }

    /// Creates the payment of a pending order, which is held until then.
    pub(crate) async fn create_payment(
        &self,
        tx: &mut Tx,
        order: &mut Order,
        hold_until: Timestamp,
    ) -> Result<PaymentLink, ApiError> {
        let new = NewPayment {
            purpose: PURPOSE,
            subject: order.id.0,
            user: order.user,
            amount: order.total,
            description: "DFT Dopamart order",
            link_ttl: LINK_TTL,
        };
        let link = self.0.payments.create(tx, &new).await?;
        let stored = order_transitions::set_payment(tx, order.id, link.payment_id, hold_until).await?;
        stored.or_bug("payment of a pending order")?;
        order.payment = Some(link.payment_id);
        order.hold_until = Some(hold_until);
        Ok(link)
    }
}
