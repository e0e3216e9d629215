//! A doctor's times, fresh from the database each time.

use std::collections::BTreeMap;

use dft_kernel::Refusal;
use dft_kernel::ids::UserId;
use jiff::tz::TimeZone;

use crate::rules::slots::{SESSION, by_day, clinic_day, offered};
use crate::store::appointments::BusyRow;
use crate::store::{appointments, doctors};
use crate::wire::SlotView;
use crate::{Consultations, DoctorId};

impl Consultations {
    /// The times of the next fourteen days, by their day in this zone.
    pub(crate) async fn slots(
        &self,
        doctor: DoctorId,
        zone: &TimeZone,
        asker: Option<UserId>,
    ) -> Result<BTreeMap<String, Vec<SlotView>>, Refusal> {
        let now = self.clock.now();
        let mut reader = self.db.reader().acquire().await?;
        doctors::fee(&mut reader, doctor).await?.ok_or_else(Refusal::not_found)?;
        let hours = doctors::hours(&mut reader, doctor).await?;
        let leave = doctors::leave(&mut reader, doctor, &clinic_day(now).to_string()).await?;
        let starts = offered(&hours, &leave, now);
        let span = (now, starts.last().map_or(now, |last| *last + SESSION));
        let busy = appointments::busy(&mut reader, doctor, span).await?;
        drop(reader);
        let states = starts.into_iter().map(|start| {
            let holder = busy.iter().find(|row| row.takes(start, start + SESSION, now));
            let status = match holder.map(BusyRow::is_held) {
                None => "available",
                Some(true) => "on_hold",
                Some(false) => "booked",
            };
            (start, (status, asker.is_some() && holder.map(BusyRow::user) == asker))
        });
        let days = by_day(states, zone);
        let view = |(time, starts_at, (status, mine))| SlotView { time, status, starts_at, mine };
        Ok(days.into_iter().map(|(day, slots)| (day, slots.into_iter().map(view).collect())).collect())
    }
}
