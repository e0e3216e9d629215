//! Operations of the `dft doctors` command.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::import::{StatusOutcome, row_id_for_slug};
use jiff::civil::Date;

use crate::holds::expire_holds_during;
use crate::rules::appointment::AppointmentStatus;
use crate::rules::doctor::DoctorStatus;
use crate::rules::slots::Leave;
use crate::store::doctors::{self, DoctorEntry, LeaveEntry, LeaveSource};
use crate::{Consultations, DoctorId};

impl Consultations {
    /// Adds leave for the doctor with this slug. Unpaid holds during it expire and their payment links are closed. Sessions
    /// booked during it stay until they are cancelled; their ids are returned.
    pub async fn set_leave(&self, slug: &str, from: Date, to: Date) -> Result<Vec<i64>, ApiError> {
        if from > to {
            return Err(ApiError::invalid_field("to", "The last day can not be before the first day"));
        }
        let leave = Leave { from, to };
        let mut tx = self.0.db.begin().await?;
        let doctor = find_doctor(&mut tx, slug).await?;
        doctors::add_leave(&mut tx, doctor, leave, LeaveSource::Operator).await?;
        doctors::bump_schedule_version(&mut tx, doctor).await?;
        expire_holds_during(&mut tx, doctor, leave, self.0.clock.now()).await?;
        // Read after the holds: a payment that was settled before its hold was locked has booked the session.
        let booked = doctors::appointments_during(&mut tx, doctor, leave, AppointmentStatus::Booked).await?;
        tx.commit().await?;
        Ok(booked.into_iter().map(|id| id.0).collect())
    }

    /// The leave of a doctor that is not over.
    pub async fn list_leave(&self, slug: &str) -> Result<Vec<LeaveEntry>, ApiError> {
        let mut tx = self.0.db.begin().await?;
        let doctor = find_doctor(&mut tx, slug).await?;
        Ok(doctors::list_leave(&mut tx, doctor, self.0.clock.now().ist_date()).await?)
    }

    /// Removes a leave by the id of the list; its days can be booked again.
    pub async fn remove_leave(&self, slug: &str, id: i64) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        let doctor = find_doctor(&mut tx, slug).await?;
        if !doctors::remove_leave(&mut tx, doctor, id).await? {
            return Err(ApiError::missing(format!("There is no leave {id} of {slug}")));
        }
        doctors::bump_schedule_version(&mut tx, doctor).await?;
        tx.commit().await?;
        Ok(())
    }
}

impl Consultations {
    /// Every doctor of the catalogue.
    pub async fn list_doctors(&self) -> Result<Vec<DoctorEntry>, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        Ok(doctors::list_entries(&mut reader).await?)
    }

    /// Stops new bookings of a doctor, who stays listed. Booked sessions stay, and a slot that is held can still be paid.
    pub async fn pause_doctor(&self, slug: &str) -> Result<StatusOutcome, ApiError> {
        self.change_doctor_status(slug, DoctorStatus::Active, DoctorStatus::Paused).await
    }

    /// Offers the slots of a paused doctor again.
    pub async fn resume_doctor(&self, slug: &str) -> Result<StatusOutcome, ApiError> {
        self.change_doctor_status(slug, DoctorStatus::Paused, DoctorStatus::Active).await
    }

    async fn change_doctor_status(
        &self,
        slug: &str,
        from: DoctorStatus,
        to: DoctorStatus,
    ) -> Result<StatusOutcome, ApiError> {
        let mut tx = self.0.db.begin().await?;
        let Some(id) = row_id_for_slug(&mut tx, "doctors", slug).await? else {
            return Ok(StatusOutcome::NotFound);
        };
        if !doctors::change_status(&mut tx, DoctorId(id), from, to).await?.happened() {
            return Ok(StatusOutcome::Unchanged);
        }
        tx.commit().await?;
        Ok(StatusOutcome::Changed)
    }
}

async fn find_doctor(tx: &mut Tx, slug: &str) -> Result<DoctorId, ApiError> {
    let id = row_id_for_slug(tx, "doctors", slug).await?;
    id.map(DoctorId).ok_or_else(|| ApiError::missing(format!("There is no doctor with the slug {slug}")))
}
