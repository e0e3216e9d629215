//! What the room's worker does: forgets what pages said to each other, and gives doctors of sessions that were booked by an
//! earlier program their way in.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::time::DAY;
use dft_kernel::token::random_token;

use crate::store::rooms;
use crate::{AppointmentId, Consultations, emails};

/// A signal that nobody took in this time is of no use any more. With the worker's pause it is gone within two minutes.
const SIGNAL_TTL: Duration = Duration::from_mins(1);

impl Consultations {
    /// Forgets signals that nobody took, and who was in rooms that are long closed.
    pub async fn purge_stale_signals(&self) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        Ok(rooms::purge(&self.0.db, now - SIGNAL_TTL, now - DAY).await?)
    }

    /// Gives every booked session's doctor a way in, and tells them of it.
    pub async fn backfill_doctor_tokens(&self) -> Result<(), ApiError> {
        loop {
            let some = rooms::without_doctor_token(&self.0.db).await?;
            if some.is_empty() {
                return Ok(());
            }
            for id in some {
                self.backfill_doctor_token(id).await?;
            }
        }
    }

    async fn backfill_doctor_token(&self, id: AppointmentId) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        if rooms::set_doctor_token(&mut tx, id, &random_token()).await? {
            emails::resend_to_doctor(&mut tx, id, &self.0.origin, now).await?;
            tx.commit().await?;
        }
        Ok(())
    }
}
