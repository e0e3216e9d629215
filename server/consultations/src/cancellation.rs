//! Cancelling: the slot is free again, and the money goes back by the policy.

use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::{Tx, notify, retry_on_conflict};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_payments::{PaymentId, Status};

use crate::room::CHANNEL;
use crate::rules::appointment::{AppointmentStatus, refund};
use crate::store::appointments::{self, AppointmentRow};
use crate::{AppointmentId, Consultations, PURPOSE, emails};

/// Who cancels, and so how much goes back.
#[derive(Debug, Clone, Copy)]
enum CancelledBy {
    /// CancelledBy the policy.
    Patient(UserId),
    /// All of it.
    Operator,
}

fn not_cancellable() -> ApiError {
    ApiError::conflict("not_cancellable", "This appointment can no longer be cancelled")
}

impl Consultations {
    /// Cancels a hold or a booked session of this person; answers what goes back to them.
    pub(crate) async fn cancel(
        &self,
        user: UserId,
        id: AppointmentId,
        reason: &str,
    ) -> Result<Paise, ApiError> {
        retry_on_conflict(|| self.try_cancel(CancelledBy::Patient(user), id, reason)).await
    }

    /// The operator cancels a session, for a doctor who cannot come: all the money goes back.
    pub async fn cancel_by_operator(&self, id: AppointmentId, reason: &str) -> Result<Paise, ApiError> {
        retry_on_conflict(|| self.try_cancel(CancelledBy::Operator, id, reason)).await
    }

    async fn try_cancel(&self, by: CancelledBy, id: AppointmentId, reason: &str) -> Result<Paise, ApiError> {
        let mut tx = self.0.db.begin().await?;
        // The payment first, as settling does; then the appointment as it is once the lock is had.
        let payment = self.0.payments.lock(&mut tx, PURPOSE, id.0).await?.map(|(payment, _)| payment.id);
        let row = match by {
            CancelledBy::Patient(user) => appointments::of_user(&mut tx, id, user).await?,
            CancelledBy::Operator => appointments::find(&mut tx, id).await?,
        };
        let row = row.ok_or_else(ApiError::not_found)?;
        let back = match row.status() {
            AppointmentStatus::OnHold => self.cancel_hold(&mut tx, &row, reason).await?,
            AppointmentStatus::Booked => self.cancel_booked(&mut tx, by, &row, payment, reason).await?,
            _ => return Err(not_cancellable()),
        };
        tx.commit().await?;
        // Whoever is in its room is told at once: here by us, at other nodes by the word in the transaction.
        self.0.room.hub.wake(id);
        metrics::counter!("appointments_total", "step" => "cancelled").increment(1);
        Ok(back)
    }

    /// A hold costs nothing to drop. Money that still comes goes back by itself.
    async fn cancel_hold(&self, tx: &mut Tx, row: &AppointmentRow, reason: &str) -> Result<Paise, ApiError> {
        let now = self.0.clock.now();
        self.0.payments.close(tx, PURPOSE, row.id().0, Status::Failed).await?;
        if !appointments::cancel(tx, row.id(), AppointmentStatus::OnHold, reason, now).await? {
            return Err(not_cancellable());
        }
        dft_coupons::release(tx, Area::Consultations, row.id().0).await?;
        Ok(Paise::ZERO)
    }

    async fn cancel_booked(
        &self,
        tx: &mut Tx,
        by: CancelledBy,
        row: &AppointmentRow,
        payment: Option<PaymentId>,
        reason: &str,
    ) -> Result<Paise, ApiError> {
        let now = self.0.clock.now();
        let back = match by {
            CancelledBy::Patient(_) => refund(row.amount(), row.starts_at(), now),
            CancelledBy::Operator => row.amount(),
        };
        if !appointments::cancel(tx, row.id(), AppointmentStatus::Booked, reason, now).await? {
            return Err(not_cancellable());
        }
        if let Some(payment) = payment
            && back > Paise::ZERO
        {
            self.0.payments.refund(tx, payment, back, "the session was cancelled").await?;
        }
        emails::cancelled(tx, row.id(), back, &self.0.origin, now).await?;
        notify(tx, CHANNEL, row.id().0).await?;
        Ok(back)
    }
}
