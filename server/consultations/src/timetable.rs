//! Doctors' fees, hours and leave, kept in memory for as long as the database says they are the same.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use crate::DoctorId;
use crate::rules::slots::{Hours, Leave, clinic_day, is_offered, offered};
use crate::store::doctors;
use crate::store::occupied::Occupied;

/// When one doctor is there, and for what fee.
#[derive(Debug)]
pub(crate) struct Timetable {
    pub(crate) version: i64,
    pub(crate) fee: Paise,
    hours: Vec<Hours>,
    leave: Vec<Leave>,
}

impl Timetable {
    /// Every moment at which a session may start, in order.
    pub(crate) fn offered(&self, now: Timestamp) -> Vec<Timestamp> {
        offered(&self.hours, &self.leave, now)
    }

    /// Whether a session may start at this moment.
    pub(crate) fn offers(&self, start: Timestamp, now: Timestamp) -> bool {
        is_offered(&self.hours, &self.leave, start, now)
    }
}

/// What is known of each doctor.
#[derive(Debug, Default)]
pub(crate) struct Timetables(RwLock<HashMap<DoctorId, Arc<Timetable>>>);

impl Timetables {
    /// A doctor's timetable as it was when somebody last looked. Whoever relies on it lets the database compare the version.
    pub(crate) fn remembered(&self, doctor: DoctorId) -> Option<Arc<Timetable>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&doctor).cloned()
    }

    /// The timetable of a doctor whom the caller has just read. What changes in between is read anew by the next one who
    /// sees the next version.
    pub(crate) async fn of(
        &self,
        connection: &mut AnyConnection,
        doctor: DoctorId,
        &Occupied { version, fee, .. }: &Occupied,
        now: Timestamp,
    ) -> Result<Arc<Timetable>, sqlx::Error> {
        if let Some(known) = self.remembered(doctor).filter(|known| known.version == version) {
            return Ok(known);
        }
        let hours = doctors::hours(connection, doctor).await?;
        let leave = doctors::leave(connection, doctor, &clinic_day(now).to_string()).await?;
        let read = Arc::new(Timetable { version, fee, hours, leave });
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(doctor, Arc::clone(&read));
        Ok(read)
    }
}
