//! A doctor's slots, read from the database for every request. Concurrent requests share one read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use bytes::Bytes;
use dft_kernel::ApiError;
use dft_kernel::ids::UserId;
use dft_kernel::single_flight::SingleFlight;
use dft_kernel::time::{DAY, Timestamp};
use jiff::tz::TimeZone;

use crate::rules::availability::{Availability, BookedInterval, SlotFacts, TimeRange};
use crate::rules::slots::HORIZON_DAYS;
use crate::store::availability;
use crate::{Consultations, DoctorId};

/// Beyond every start that is offered.
const HORIZON: Duration = Duration::from_secs(HORIZON_DAYS.unsigned_abs() * DAY.as_secs());

#[derive(Debug, Clone)]
pub(crate) struct Slot {
    pub(crate) starts_at: Timestamp,
    /// The appointment that blocks it.
    pub(crate) taken_by: Option<BookedInterval>,
}

/// Renders slots as JSON for one caller, with days and times of this zone.
pub(crate) type RenderSlots = fn(&[Slot], &TimeZone, Option<UserId>) -> Bytes;

/// A doctor's slots at one moment.
#[derive(Debug)]
pub(crate) struct SlotList {
    slots: Vec<Slot>,
    /// The JSON for everyone who has none of these slots, by zone.
    shared_json: Mutex<Vec<(TimeZone, Bytes)>>,
}

impl SlotList {
    pub(crate) fn to_json(&self, zone: &TimeZone, caller: Option<UserId>, render: RenderSlots) -> Bytes {
        match caller.filter(|caller| self.includes_user(*caller)) {
            None => self.shared_json(zone, render),
            caller => render(&self.slots, zone, caller),
        }
    }

    /// Rendered once for all callers who have none of the slots.
    fn shared_json(&self, zone: &TimeZone, render: RenderSlots) -> Bytes {
        let mut shared = self.shared_json.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, json)) = shared.iter().find(|(known, _)| known == zone) {
            return json.clone();
        }
        let json = render(&self.slots, zone, None);
        shared.push((zone.clone(), json.clone()));
        json
    }

    fn includes_user(&self, user: UserId) -> bool {
        self.slots.iter().any(|slot| slot.taken_by.as_ref().is_some_and(|booked| booked.user == user))
    }
}

/// For each doctor, the read that concurrent requests share.
#[derive(Debug, Default)]
pub(crate) struct SlotReads(RwLock<HashMap<DoctorId, Arc<SingleFlight<SlotList>>>>);

impl SlotReads {
    fn of_doctor(&self, doctor: DoctorId) -> Arc<SingleFlight<SlotList>> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&doctor).cloned();
        known.unwrap_or_else(|| {
            Arc::clone(self.0.write().unwrap_or_else(PoisonError::into_inner).entry(doctor).or_default())
        })
    }
}

impl Consultations {
    /// The slots of the booking horizon, free and taken.
    pub(crate) async fn list_slots(&self, doctor: DoctorId) -> Result<Arc<SlotList>, ApiError> {
        // Unknown ids must not fill the map of reads.
        if self.0.directory.read().await?.data.doctor(doctor).is_none() {
            return Err(ApiError::not_found());
        }
        let read = self.0.slot_reads.of_doctor(doctor);
        read.read(async || {
            let slots = self.load_slots(doctor, self.0.clock.now()).await?;
            Ok(SlotList { slots, shared_json: Mutex::default() })
        })
        .await
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
        let booked = booked.ok_or_else(ApiError::not_found)?;
        let schedule = self.0.schedules.load(&mut reader, doctor, &booked, now).await?;
        drop(reader);
        let facts = SlotFacts { schedule: &schedule, doctor_booked: &booked.doctor, user_booked: &[], now };
        let slot = |starts_at| {
            let taken_by = match facts.availability(starts_at) {
                Availability::Taken(booked) => Some(booked.clone()),
                Availability::Free | Availability::NotOffered | Availability::UserBusy => None,
            };
            Slot { starts_at, taken_by }
        };
        Ok(schedule.offered_starts(now).into_iter().map(slot).collect())
    }
}
