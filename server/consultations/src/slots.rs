//! A doctor's times, fresh from the database each time.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use bytes::Bytes;
use dft_kernel::ApiError;
use dft_kernel::ids::UserId;
use dft_kernel::single_flight::SingleFlight;
use dft_kernel::time::{DAY, Timestamp};
use jiff::tz::TimeZone;

use crate::rules::slots::{HORIZON_DAYS, SESSION, by_day};
use crate::store::availability::{self, BookedInterval};
use crate::wire::SlotView;
use crate::{Consultations, DoctorId};

/// Beyond every start that is offered_starts.
const HORIZON: Duration = Duration::from_secs(HORIZON_DAYS.unsigned_abs() * DAY.as_secs());

/// A doctor's times as they were a moment ago.
#[derive(Debug)]
pub(crate) struct SlotList {
    /// Every start that is offered_starts, each with the appointment that stands in its way.
    starts: Vec<(Timestamp, Option<BookedInterval>)>,
    /// As they are sent to whoever has none of them, by zone.
    printed: Mutex<Vec<(TimeZone, Bytes)>>,
}

/// For each doctor, the reading that everyone who asks at once shares.
#[derive(Debug, Default)]
pub(crate) struct SlotReads(RwLock<HashMap<DoctorId, Arc<SingleFlight<SlotList>>>>);

impl SlotReads {
    fn of(&self, doctor: DoctorId) -> Arc<SingleFlight<SlotList>> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&doctor).cloned();
        known.unwrap_or_else(|| {
            Arc::clone(self.0.write().unwrap_or_else(PoisonError::into_inner).entry(doctor).or_default())
        })
    }
}

impl SlotList {
    /// The times by their day in this zone, as JSON.
    fn print(&self, zone: &TimeZone, asker: Option<UserId>) -> Bytes {
        let states = self.starts.iter().map(|(start, holder)| {
            let status = match holder {
                None => "available",
                Some(busy) if busy.hold_until.is_some() => "on_hold",
                Some(_) => "booked",
            };
            (*start, (status, asker.is_some() && holder.as_ref().map(|busy| busy.user) == asker))
        });
        let view = |(time, starts_at, (status, mine))| SlotView { time, status, starts_at, mine };
        let days: BTreeMap<String, Vec<SlotView>> = by_day(states, zone)
            .into_iter()
            .map(|(day, slots)| (day, slots.into_iter().map(view).collect()))
            .collect();
        serde_json::to_vec(&days).expect("plain values").into()
    }

    /// The same, printed once for all who have none of them.
    fn printed(&self, zone: &TimeZone) -> Bytes {
        let mut printed = self.printed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, bytes)) = printed.iter().find(|(known, _)| known == zone) {
            return bytes.clone();
        }
        let bytes = self.print(zone, None);
        printed.push((zone.clone(), bytes.clone()));
        bytes
    }

    fn concerns(&self, asker: UserId) -> bool {
        self.starts.iter().any(|(_, holder)| holder.as_ref().is_some_and(|busy| busy.user == asker))
    }
}

impl Consultations {
    /// The times of the next fourteen days, by their day in this zone, as JSON.
    pub(crate) async fn slots(
        &self,
        doctor: DoctorId,
        zone: &TimeZone,
        asker: Option<UserId>,
    ) -> Result<Bytes, ApiError> {
        // Only who is known is cached: an address can name any number.
        if !self.0.directory.read().await?.doctor.contains_key(&doctor) {
            return Err(ApiError::not_found());
        }
        let reading = self.0.slot_reads.of(doctor);
        let times = reading.read(async || self.times(doctor, self.0.clock.now()).await).await?;
        match asker.filter(|asker| times.concerns(*asker)) {
            None => Ok(times.printed(zone)),
            asker => Ok(times.print(zone, asker)),
        }
    }

    /// The starts that nobody has.
    pub(crate) async fn free_starts(
        &self,
        doctor: DoctorId,
        now: Timestamp,
    ) -> Result<Vec<Timestamp>, ApiError> {
        let starts = self.times(doctor, now).await?.starts;
        Ok(starts.into_iter().filter(|(_, holder)| holder.is_none()).map(|(start, _)| start).collect())
    }

    async fn times(&self, doctor: DoctorId, now: Timestamp) -> Result<SlotList, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let occupied = availability::occupied(&mut reader, doctor, (now, now + HORIZON)).await?;
        let occupied = occupied.ok_or_else(ApiError::not_found)?;
        let schedule = self.0.schedules.of(&mut reader, doctor, &occupied, now).await?;
        drop(reader);
        let mut busy = occupied.busy;
        busy.retain(|busy| !busy.is_expired(now));
        let held = |start| {
            let holder = busy.iter().find(|busy| busy.overlaps((start, start + SESSION)));
            (start, holder.cloned())
        };
        let starts = schedule.offered_starts(now).into_iter().map(held).collect();
        Ok(SlotList { starts, printed: Mutex::default() })
    }
}
