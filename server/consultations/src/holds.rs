//! Holds that run out, and sessions that are over.

use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_payments::{Payments, Status};

use crate::rules::appointment::{AppointmentStatus, COMPLETED_AFTER};
use crate::store::appointments;
use crate::{AppointmentId, Consultations, PURPOSE};

/// Lets go of a hold whose time is over: its payment is closed, its coupon can be used again, its slot is free. The
/// payment's row is locked first, as settling does.
pub(crate) async fn expire_hold(payments: &Payments, tx: &mut Tx, id: AppointmentId) -> Result<(), ApiError> {
    payments.lock(tx, PURPOSE, id.0).await?;
    payments.close(tx, PURPOSE, id.0, Status::Expired).await?;
    release(tx, id).await
}

/// The slot is free and the coupon can be used again. Quiet when it is not held.
pub(crate) async fn release(tx: &mut Tx, id: AppointmentId) -> Result<(), ApiError> {
    if appointments::expire(tx, id).await? {
        dft_coupons::release(tx, Area::Consultations, id.0).await?;
        metrics::counter!("appointments_total", "step" => "expired").increment(1);
    }
    Ok(())
}

impl Consultations {
    /// Lets go of every hold that has run out.
    pub async fn expire_holds(&self) -> Result<(), ApiError> {
        let mut outcome = Ok(());
        for id in appointments::expired_holds(&self.0.db, self.0.clock.now()).await? {
            outcome = outcome.and(retry_on_conflict(|| self.expire(id)).await);
        }
        outcome
    }

    async fn expire(&self, id: AppointmentId) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        self.0.payments.lock(&mut tx, PURPOSE, id.0).await?;
        let Some(row) = appointments::find(&mut tx, id).await? else { return Ok(()) };
        let over = row.hold_until().is_some_and(|until| until <= self.0.clock.now());
        if row.status() == AppointmentStatus::OnHold && over {
            expire_hold(&self.0.payments, &mut tx, row.id()).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Sessions that ended a while ago count as held.
    pub async fn complete_sessions(&self) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        let done = appointments::complete(&mut tx, self.0.clock.now() - COMPLETED_AFTER).await?;
        tx.commit().await?;
        metrics::counter!("appointments_total", "step" => "completed").increment(done);
        Ok(())
    }
}
