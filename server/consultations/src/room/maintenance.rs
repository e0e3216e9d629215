//! Background work for rooms: deletes stale signaling messages, and gives older bookings a doctor's token.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::time::DAY;
use dft_kernel::token::random_token;

use crate::store::rooms;
use crate::{AppointmentId, Consultations, emails};

/// An undelivered message is useless after this time. With the job's interval it is deleted within two minutes.
const SIGNAL_TTL: Duration = Duration::from_mins(1);

impl Consultations {
    /// Deletes undelivered messages, and the participants of rooms that are long closed.
    pub async fn purge_stale_signals(&self) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        Ok(rooms::purge(&self.0.db, now - SIGNAL_TTL, now - DAY).await?)
    }

    /// Gives every booked appointment a doctor's token and sends it to the doctor.
    pub async fn backfill_doctor_tokens(&self) -> Result<(), ApiError> {
        loop {
            let batch = rooms::without_doctor_token(&self.0.db).await?;
            if batch.is_empty() {
                return Ok(());
            }
            for id in batch {
                self.backfill_doctor_token(id).await?;
            }
        }
    }

    async fn backfill_doctor_token(&self, id: AppointmentId) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        if rooms::set_doctor_token(&mut tx, id, &random_token()).await?.happened() {
            emails::resend_to_doctor(&mut tx, id, &self.0.origin, now).await?;
            tx.commit().await?;
        }
        Ok(())
    }
}
