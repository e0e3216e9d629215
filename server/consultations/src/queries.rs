//! What a person has booked, for them.

use dft_kernel::ApiError;
use dft_kernel::ids::UserId;
use dft_payments::Shown;

use crate::store::appointments::{self, AppointmentRow};
use crate::{AppointmentId, Consultations, PURPOSE};

impl Consultations {
    /// Holds, bookings and held sessions with their payments: two queries, however many there are.
    pub(crate) async fn list(&self, user: UserId) -> Result<Vec<(AppointmentRow, Option<Shown>)>, ApiError> {
        let now = self.0.clock.now();
        let mut rows = appointments::list(&self.0.db, user).await?;
        // A hold that has run out is nobody's, even when the worker has not come round yet.
        rows.retain(|row| row.hold_until().is_none_or(|until| until > now));
        let ids: Vec<i64> = rows.iter().map(|row| row.id().0).collect();
        let mut payments = self.0.payments.shown_for(PURPOSE, &ids, user).await?;
        let beside = |row: AppointmentRow| {
            let payment = payments.remove(&row.id().0);
            (row, payment)
        };
        Ok(rows.into_iter().map(beside).collect())
    }

    /// One of them, whatever became of it.
    pub(crate) async fn find(
        &self,
        user: UserId,
        id: AppointmentId,
    ) -> Result<(AppointmentRow, Option<Shown>), ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let row = appointments::of_user(&mut reader, id, user).await?.ok_or_else(ApiError::not_found)?;
        drop(reader);
        let payment = self.0.payments.shown_for(PURPOSE, &[id.0], user).await?.remove(&id.0);
        Ok((row, payment))
    }
}
