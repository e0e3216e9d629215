//! Operations of the `dft doctors` command.

use dft_kernel::ApiError;
use dft_kernel::import::row_id_for_slug;
use jiff::civil::Date;

use crate::rules::slots::Leave;
use crate::store::doctors;
use crate::{Consultations, DoctorId};

impl Consultations {
    /// Adds leave for the doctor with this slug. Sessions booked during it stay until they are cancelled; their ids are
    /// returned.
    pub async fn set_leave(&self, slug: &str, from: Date, to: Date) -> Result<Vec<i64>, ApiError> {
        if from > to {
            return Err(ApiError::invalid_field("to", "should not be before the first day"));
        }
        let leave = Leave { from, to };
        let mut tx = self.0.db.begin().await?;
        let doctor = row_id_for_slug(&mut tx, "doctors", slug).await?.ok_or_else(ApiError::not_found)?;
        let doctor = DoctorId(doctor);
        doctors::add_leave(&mut tx, doctor, leave).await?;
        doctors::bump_schedule_version(&mut tx, doctor).await?;
        let booked = doctors::booked_between(&mut tx, doctor, leave).await?;
        tx.commit().await?;
        Ok(booked)
    }
}
