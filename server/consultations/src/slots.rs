//! A doctor's slots, read from the database for every request.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::time::{DAY, Timestamp};

use crate::rules::availability::{Availability, BookedInterval, SlotFacts, TimeRange};
use crate::rules::slots::HORIZON_DAYS;
use crate::store::availability;
use crate::{Consultations, DoctorId};

/// Beyond every start that is offered.
pub(crate) const HORIZON: Duration = Duration::from_secs(HORIZON_DAYS.unsigned_abs() * DAY.as_secs());

#[derive(Debug, Clone)]
pub(crate) struct Slot {
    pub(crate) starts_at: Timestamp,
    /// The appointment that blocks it.
    pub(crate) taken_by: Option<BookedInterval>,
}

impl Consultations {
    /// The slots of the booking horizon, free and taken.
    pub(crate) async fn list_slots(&self, doctor: DoctorId) -> Result<Vec<Slot>, ApiError> {
        self.load_slots(doctor, self.0.clock.now()).await
    }

    pub(crate) async fn free_starts(
        &self,
        doctor: DoctorId,
        now: Timestamp,
    ) -> Result<Vec<Timestamp>, ApiError> {
        let slots = self.load_slots(doctor, now).await?;
        Ok(slots.iter().filter(|slot| slot.taken_by.is_none()).map(|slot| slot.starts_at).collect())
    }

    async fn load_slots(&self, doctor: DoctorId, now: Timestamp) -> Result<Vec<Slot>, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let range = TimeRange { from: now, to: now + HORIZON };
        let booked = availability::load_for_doctor(&mut reader, doctor, range).await?;
        let booked = booked.filter(|booked| booked.doctor_status.is_listed());
        let booked = booked.ok_or_else(ApiError::not_found)?;
        let schedule = self.0.schedules.load(&mut reader, doctor, &booked, now).await?;
        drop(reader);
        let facts = SlotFacts { schedule: &schedule, doctor_booked: &booked.doctor, user_booked: &[], now };
        let slot = |starts_at| {
            let taken_by = match facts.availability(starts_at) {
                Availability::Own(booked) | Availability::Taken(booked) => Some(booked.clone()),
                Availability::Free | Availability::NotOffered | Availability::UserBusy => None,
            };
            Slot { starts_at, taken_by }
        };
        Ok(schedule.offered_starts(now).into_iter().map(slot).collect())
    }
}
