//! Doctors' schedules, cached for as long as the database has the same version of them.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use crate::DoctorId;
use crate::rules::slots::Schedule;
use crate::store::availability::BookedSlots;
use crate::store::doctors;

#[derive(Debug, Default)]
pub(crate) struct ScheduleCache(RwLock<HashMap<DoctorId, Arc<Schedule>>>);

impl ScheduleCache {
    fn cached(&self, doctor: DoctorId) -> Option<Arc<Schedule>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&doctor).cloned()
    }

    /// The schedule at the version that the caller has just read. A change in between is loaded by the next caller, who
    /// reads the next version.
    pub(crate) async fn load(
        &self,
        connection: &mut AnyConnection,
        doctor: DoctorId,
        booked: &BookedSlots,
        now: Timestamp,
    ) -> Result<Arc<Schedule>, sqlx::Error> {
        let version = booked.schedule_version;
        if let Some(cached) = self.cached(doctor).filter(|cached| cached.version == version) {
            return Ok(cached);
        }
        let schedule = doctors::load_schedule(connection, doctor, version, booked.fee, now).await?;
        let schedule = Arc::new(schedule);
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(doctor, Arc::clone(&schedule));
        Ok(schedule)
    }
}
