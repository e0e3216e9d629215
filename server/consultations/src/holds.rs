//! Expiry of unpaid holds, and completion of past sessions.

use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::time::Timestamp;
use dft_payments::{Status, close_payment, lock_payment};

use crate::rules::appointment::{AppointmentStatus, COMPLETED_AFTER};
use crate::rules::slots::Leave;
use crate::store::{appointments, doctors};
use crate::{AppointmentId, Consultations, DoctorId, PURPOSE, count_transitions};

/// Expires a hold: closes its payment, releases its coupon and its slot. Locks the payment's row first, as settling does.
pub(crate) async fn expire_hold(tx: &mut Tx, id: AppointmentId, now: Timestamp) -> Result<(), ApiError> {
    lock_payment(tx, PURPOSE, id.0).await?;
    close_payment(tx, PURPOSE, id.0, Status::Expired, now).await?;
    release(tx, id).await
}

/// Expires the holds of a doctor during a leave, so that none of them can be paid.
pub(crate) async fn expire_holds_during(
    tx: &mut Tx,
    doctor: DoctorId,
    leave: Leave,
    now: Timestamp,
) -> Result<(), ApiError> {
    for id in doctors::appointments_during(tx, doctor, leave, AppointmentStatus::OnHold).await? {
        expire_hold(tx, id, now).await?;
    }
    Ok(())
}

/// Releases the slot and the coupon of a hold. Does nothing when the appointment is not on hold.
pub(crate) async fn release(tx: &mut Tx, id: AppointmentId) -> Result<(), ApiError> {
    if appointments::expire(tx, id).await?.happened() {
        dft_coupons::release(tx, Area::Consultations, id.0).await?;
        count_transitions(AppointmentStatus::Expired, 1);
    }
    Ok(())
}

impl Consultations {
    /// Expires every hold that has run out.
    pub async fn expire_holds(&self) -> Result<(), ApiError> {
        let mut outcome = Ok(());
        for id in appointments::expired_holds(&self.0.db, self.0.clock.now()).await? {
            outcome = outcome.and(retry_on_conflict(|| self.expire_if_run_out(id)).await);
        }
        outcome
    }

    async fn expire_if_run_out(&self, id: AppointmentId) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        self.0.payments.lock(&mut tx, PURPOSE, id.0).await?;
        let Some(appointment) = appointments::find(&mut tx, id).await? else { return Ok(()) };
        if appointment.is_hold_expired(self.0.clock.now()) {
            self.0.payments.close(&mut tx, PURPOSE, id.0, Status::Expired).await?;
            release(&mut tx, id).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Completes sessions that ended a while ago.
    pub async fn complete_sessions(&self) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        let completed = appointments::complete(&mut tx, self.0.clock.now() - COMPLETED_AFTER).await?;
        tx.commit().await?;
        count_transitions(AppointmentStatus::Completed, completed);
        Ok(())
    }
}
