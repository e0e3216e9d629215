//! Cancellation: the slot becomes free, and the payment is refunded by the policy.

use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::{Tx, notify, retry_on_conflict};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_payments::{Payment, Status};

use crate::room::CHANNEL;
use crate::rules::appointment::{Appointment, AppointmentStatus, refund};
use crate::store::appointments;
use crate::{AppointmentId, Consultations, PURPOSE, count_transitions, emails};

/// Decides the refund.
#[derive(Debug, Clone, Copy)]
enum CancelledBy {
    /// By the policy.
    Patient(UserId),
    /// In full.
    Operator,
}

fn not_cancellable() -> ApiError {
    ApiError::conflict("not_cancellable", "This appointment can no longer be cancelled")
}

fn reason_needed() -> ApiError {
    ApiError::invalid_field("reason", "Please tell us why you are cancelling")
}

impl Consultations {
    /// Cancels a hold or a booked session of this user and returns the refund.
    pub(crate) async fn cancel(
        &self,
        user: UserId,
        id: AppointmentId,
        reason: &str,
    ) -> Result<Paise, ApiError> {
        retry_on_conflict(|| self.try_cancel(CancelledBy::Patient(user), id, reason)).await
    }

    /// Cancels a session for a doctor who cannot come, with a full refund.
    pub async fn cancel_by_operator(&self, id: AppointmentId, reason: &str) -> Result<Paise, ApiError> {
        retry_on_conflict(|| self.try_cancel(CancelledBy::Operator, id, reason)).await
    }

    async fn try_cancel(&self, by: CancelledBy, id: AppointmentId, reason: &str) -> Result<Paise, ApiError> {
        let mut tx = self.0.db.begin().await?;
        // The payment's row first, as settling does; then the appointment as it is under that lock.
        let payment = self.0.payments.lock(&mut tx, PURPOSE, id.0).await?;
        let appointment = match by {
            CancelledBy::Patient(user) => appointments::find_of_user(&mut tx, id, user).await?,
            CancelledBy::Operator => appointments::find(&mut tx, id).await?,
        };
        let appointment = appointment.ok_or_else(|| match by {
            CancelledBy::Patient(_) => ApiError::not_found(),
            CancelledBy::Operator => ApiError::missing(format!("There is no appointment {}", id.reference())),
        })?;
        let refund = match appointment.status {
            AppointmentStatus::OnHold => self.cancel_hold(&mut tx, id, reason).await?,
            AppointmentStatus::Booked if reason.is_empty() => return Err(reason_needed()),
            AppointmentStatus::Booked => {
                self.cancel_booked(&mut tx, by, &appointment, payment.as_ref(), reason).await?
            }
            status => {
                return Err(match by {
                    CancelledBy::Patient(_) => not_cancellable(),
                    CancelledBy::Operator => ApiError::conflict(
                        "not_cancellable",
                        format!(
                            "Appointment {} is {} and can not be cancelled",
                            id.reference(),
                            status.as_str()
                        ),
                    ),
                });
            }
        };
        tx.commit().await?;
        // Closes the room's connections on this node; the notification in the transaction closes those on others.
        self.0.rooms.hub.wake(id);
        count_transitions(AppointmentStatus::Cancelled, 1);
        Ok(refund)
    }

    /// Nothing was paid. A payment that still arrives is refunded when it is settled.
    async fn cancel_hold(&self, tx: &mut Tx, id: AppointmentId, reason: &str) -> Result<Paise, ApiError> {
        let now = self.0.clock.now();
        self.0.payments.close(tx, PURPOSE, id.0, Status::Failed).await?;
        if !appointments::cancel(tx, id, AppointmentStatus::OnHold, reason, now).await?.happened() {
            return Err(not_cancellable());
        }
        dft_coupons::release(tx, Area::Consultations, id.0).await?;
        Ok(Paise::ZERO)
    }

    async fn cancel_booked(
        &self,
        tx: &mut Tx,
        by: CancelledBy,
        appointment: &Appointment,
        payment: Option<&Payment>,
        reason: &str,
    ) -> Result<Paise, ApiError> {
        let now = self.0.clock.now();
        let id = appointment.id;
        let refund = match by {
            CancelledBy::Patient(_) => refund(appointment.amount(), appointment.starts_at, now),
            CancelledBy::Operator => appointment.amount(),
        };
        // A part may have been refunded before.
        let refund = payment.map_or(refund, |payment| refund.min(payment.remaining()));
        if !appointments::cancel(tx, id, AppointmentStatus::Booked, reason, now).await?.happened() {
            return Err(not_cancellable());
        }
        if let Some(payment) = payment
            && refund > Paise::ZERO
        {
            self.0.payments.refund(tx, payment, refund, "the session was cancelled").await?;
        }
        emails::cancelled(tx, id, refund, &self.0.origin, now).await?;
        notify(tx, CHANNEL, id.0).await?;
        Ok(refund)
    }
}
