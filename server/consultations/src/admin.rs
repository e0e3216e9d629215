//! What an operator does by hand: sets a doctor's leave.

use dft_kernel::ApiError;
use dft_kernel::import::row_id_for_slug;
use jiff::civil::Date;

use crate::Consultations;
use crate::store::doctors;

impl Consultations {
    /// Adds days away for the doctor with this slug. Sessions that are booked then stay until they are cancelled: the
    /// answer is their ids.
    pub async fn set_leave(&self, slug: &str, from: Date, to: Date) -> Result<Vec<i64>, ApiError> {
        if from > to {
            return Err(ApiError::invalid_field("to", "should not be before the first day"));
        }
        let mut tx = self.0.db.begin().await?;
        let doctor = row_id_for_slug(&mut tx, "doctors", slug).await?.ok_or_else(ApiError::not_found)?;
        doctors::add_leave(&mut tx, doctor, &from.to_string(), &to.to_string()).await?;
        doctors::bump_schedule_version(&mut tx, doctor).await?;
        let booked = doctors::booked_between(&mut tx, doctor, from, to).await?;
        tx.commit().await?;
        Ok(booked)
    }
}
