//! Doctors' fees, hours and leave, kept in memory for as long as the database says they are the same.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use crate::DoctorId;
use crate::rules::slots::{Leave, WorkingHours, is_offered, ist_date, offered_starts};
use crate::store::availability::DoctorAvailability;
use crate::store::doctors;

/// When one doctor is there, and for what fee.
#[derive(Debug)]
pub(crate) struct Schedule {
    pub(crate) version: i64,
    pub(crate) fee: Paise,
    hours: Vec<WorkingHours>,
    leave: Vec<Leave>,
}

impl Schedule {
    /// Every moment at which a session may start, in order.
    pub(crate) fn offered_starts(&self, now: Timestamp) -> Vec<Timestamp> {
        offered_starts(&self.hours, &self.leave, now)
    }

    /// Whether a session may start at this moment.
    pub(crate) fn is_offered(&self, start: Timestamp, now: Timestamp) -> bool {
        is_offered(&self.hours, &self.leave, start, now)
    }
}

/// What is known of each doctor.
#[derive(Debug, Default)]
pub(crate) struct ScheduleCache(RwLock<HashMap<DoctorId, Arc<Schedule>>>);

impl ScheduleCache {
    /// A doctor's schedule as it was when somebody last looked. Whoever relies on it lets the database compare the version.
    pub(crate) fn cached(&self, doctor: DoctorId) -> Option<Arc<Schedule>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&doctor).cloned()
    }

    /// The schedule of a doctor whom the caller has just read. What changes in between is read anew by the next one who
    /// sees the next version.
    pub(crate) async fn of(
        &self,
        connection: &mut AnyConnection,
        doctor: DoctorId,
        &DoctorAvailability { version, fee, .. }: &DoctorAvailability,
        now: Timestamp,
    ) -> Result<Arc<Schedule>, sqlx::Error> {
        if let Some(known) = self.cached(doctor).filter(|known| known.version == version) {
            return Ok(known);
        }
        let hours = doctors::hours(connection, doctor).await?;
        let leave = doctors::leave(connection, doctor, &ist_date(now).to_string()).await?;
        let read = Arc::new(Schedule { version, fee, hours, leave });
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(doctor, Arc::clone(&read));
        Ok(read)
    }
}
