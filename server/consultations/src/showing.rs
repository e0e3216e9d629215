//! A doctor's times, fresh from the database each time.

use std::collections::BTreeMap;

use dft_kernel::Refusal;
use dft_kernel::ids::UserId;
use jiff::tz::TimeZone;

use crate::rules::appointment::AppointmentStatus;
use crate::rules::slots::{SESSION, by_day, clinic_day, offered};
use crate::store::appointments::AppointmentRow;
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
        let mut living = appointments::living_of_doctor(&mut reader, doctor, span).await?;
        living.retain(|row| row.hold_until().is_none_or(|until| until > now));
        let states = starts.into_iter().map(|start| {
            let holder = living.iter().find(|row| row.starts_at() < start + SESSION && start < row.ends_at());
            let status = match holder.map(AppointmentRow::status) {
                None => "available",
                Some(AppointmentStatus::OnHold) => "on_hold",
                Some(_) => "booked",
            };
            (start, (status, asker.is_some() && holder.map(AppointmentRow::user) == asker))
        });
        let days = by_day(states, zone);
        let view = |(time, starts_at, (status, mine))| SlotView { time, status, starts_at, mine };
        Ok(days.into_iter().map(|(day, slots)| (day, slots.into_iter().map(view).collect())).collect())
    }
}
