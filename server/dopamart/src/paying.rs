//! Where an order is paid: the living link, or a fresh one while the order waits.

use dft_kernel::ApiError;
use dft_kernel::db::retry_on_conflict;
use dft_payments::{NewPayment, PaymentId, Status};

use crate::holds::{RAN_OUT, let_go};
use crate::rules::order::{LINK_LIVES, OrderStatus, kept_until};
use crate::store::orders;
use crate::store::steps;
use crate::wire::orders::PayOrderView;
use crate::{Dopamart, OrderId, PURPOSE};

fn not_pending() -> ApiError {
    ApiError::conflict("not_pending", "There is nothing left to pay for this order")
}

impl Dopamart {
    /// Where to pay for an order that the caller has made sure of. The provider is asked after the commit.
    pub(crate) async fn pay(&self, id: OrderId) -> Result<PayOrderView, ApiError> {
        let payment = retry_on_conflict(|| self.living_payment(id)).await?;
        let money = self.0.payments.get_or_create_link(payment).await?.into();
        Ok(PayOrderView { id, status: OrderStatus::Pending, money })
    }

    /// The payment that can still be made, opened anew when the last link has run out.
    async fn living_payment(&self, id: OrderId) -> Result<PaymentId, ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        // The payment first, as settling does; then the order as it is once the lock is had.
        let last = self.0.payments.lock(&mut tx, PURPOSE, id.0).await?;
        let row = orders::find(&mut tx, id).await?.ok_or_else(ApiError::not_found)?;
        let (Some(last), OrderStatus::Pending) = (last, row.status()) else {
            return Err(not_pending());
        };
        if row.hold_until().is_none_or(|until| until <= now) {
            let_go(&self.0.payments, &mut tx, id, (Status::Expired, RAN_OUT), now).await?;
            tx.commit().await?;
            return Err(not_pending());
        }
        match last.status {
            Status::Created if now < last.link_expires_at => return Ok(last.id),
            Status::Created | Status::Expired | Status::Failed => {}
            // Money that does not match waits for one of us.
            _ => return Err(not_pending()),
        }
        let Some(hold_until) = kept_until(row.placed_at(), now) else { return Err(not_pending()) };
        self.0.payments.close(&mut tx, PURPOSE, id.0, Status::Expired).await?;
        let new = NewPayment {
            purpose: PURPOSE,
            subject: id.0,
            user: row.user(),
            amount: row.total(),
            description: "DFT Dopamart order",
            link_ttl: LINK_LIVES,
        };
        let payment = self.0.payments.create(&mut tx, &new).await?.payment_id;
        steps::note_payment(&mut tx, id, payment, hold_until).await?;
        tx.commit().await?;
        Ok(payment)
    }
}
