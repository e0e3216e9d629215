//! A doctor's times, fresh from the database each time.

use std::collections::BTreeMap;
use std::time::Duration;

use dft_kernel::Refusal;
use dft_kernel::ids::UserId;
use dft_kernel::time::{DAY, Moment};
use jiff::tz::TimeZone;

use crate::rules::slots::{HORIZON_DAYS, SESSION, by_day};
use crate::store::appointments::{self, Busy};
use crate::wire::SlotView;
use crate::{Consultations, DoctorId};

/// Beyond every start that is offered.
const HORIZON: Duration = Duration::from_secs(HORIZON_DAYS.unsigned_abs() * DAY.as_secs());

impl Consultations {
    /// The times of the next fourteen days, by their day in this zone.
    pub(crate) async fn slots(
        &self,
        doctor: DoctorId,
        zone: &TimeZone,
        asker: Option<UserId>,
    ) -> Result<BTreeMap<String, Vec<SlotView>>, Refusal> {
        let starts = self.starts(doctor, self.0.clock.now()).await?;
        let states = starts.into_iter().map(|(start, holder)| {
            let status = match &holder {
                None => "available",
                Some(busy) if busy.hold_until.is_some() => "on_hold",
                Some(_) => "booked",
            };
            (start, (status, asker.is_some() && holder.map(|busy| busy.user) == asker))
        });
        let days = by_day(states, zone);
        let view = |(time, starts_at, (status, mine))| SlotView { time, status, starts_at, mine };
        Ok(days.into_iter().map(|(day, slots)| (day, slots.into_iter().map(view).collect())).collect())
    }

    /// The starts that nobody has.
    pub(crate) async fn free_starts(&self, doctor: DoctorId, now: Moment) -> Result<Vec<Moment>, Refusal> {
        let starts = self.starts(doctor, now).await?;
        Ok(starts.into_iter().filter(|(_, holder)| holder.is_none()).map(|(start, _)| start).collect())
    }

    /// Every start that is offered, each with the appointment that stands in its way.
    async fn starts(&self, doctor: DoctorId, now: Moment) -> Result<Vec<(Moment, Option<Busy>)>, Refusal> {
        let mut reader = self.0.db.reader().acquire().await?;
        let occupied = appointments::occupied(&mut reader, doctor, (now, now + HORIZON)).await?;
        let occupied = occupied.ok_or_else(Refusal::not_found)?;
        let timetable = self.0.timetables.of(&mut reader, doctor, occupied.version, now).await?;
        drop(reader);
        let mut busy = occupied.busy;
        busy.retain(|busy| !busy.has_run_out(now));
        let held = |start| {
            let holder = busy.iter().find(|busy| busy.touches((start, start + SESSION)));
            (start, holder.cloned())
        };
        Ok(timetable.offered(now).into_iter().map(held).collect())
    }
}
