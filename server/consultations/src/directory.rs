//! The public directory, cached in memory with its rendered responses. A version in the database tells every node when it
//! has changed. The first free slot of each doctor is part of it and is computed again every minute.

use std::sync::Arc;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::cache::TtlCache;
use dft_kernel::db::Db;
use dft_kernel::time::{Clock, Timestamp};
use sqlx::AnyConnection;

use crate::rules::availability::{TimeRange, describe, first_free};
use crate::slots::HORIZON;
use crate::store::directory::{self, DirectoryData};
use crate::store::{availability, schedules};
use crate::{Consultations, DoctorId};

/// How long the version is trusted before it is read again. A change must be visible within five seconds.
const CACHE_TTL: Duration = Duration::from_secs(2);

/// How old the first free slots may be, since bookings do not change the version: with [`CACHE_TTL`] it is a minute.
const AVAILABILITY_TTL: Duration = Duration::from_secs(58);

/// The directory at one version, with the responses rendered from it.
#[derive(Debug)]
pub(crate) struct DirectorySnapshot<R> {
    version: Option<String>,
    loaded_at: Timestamp,
    pub(crate) data: DirectoryData,
    pub(crate) responses: R,
}

impl<R> DirectorySnapshot<R> {
    /// Whether the words about availability are still true: `today` changes at midnight.
    fn has_current_availability(&self, now: Timestamp) -> bool {
        now.saturating_since(self.loaded_at) < AVAILABILITY_TTL && now.ist_date() == self.loaded_at.ist_date()
    }
}

pub(crate) struct Directory<R> {
    db: Db,
    clock: Clock,
    render: fn(&DirectoryData) -> R,
    snapshot: TtlCache<DirectorySnapshot<R>>,
}

impl<R> Directory<R> {
    pub(crate) fn new(db: Db, clock: Clock, render: fn(&DirectoryData) -> R) -> Self {
        Self { db, clock, render, snapshot: TtlCache::new(CACHE_TTL) }
    }

    /// The directory, at most [`CACHE_TTL`] old.
    pub(crate) async fn read(&self) -> Result<Arc<DirectorySnapshot<R>>, ApiError> {
        self.snapshot.read(&self.clock, async |current, now| self.refresh(current, now).await).await
    }

    async fn refresh(
        &self,
        current: Option<Arc<DirectorySnapshot<R>>>,
        now: Timestamp,
    ) -> Result<Arc<DirectorySnapshot<R>>, ApiError> {
        let mut reader = self.db.reader().acquire().await?;
        // The version first: a change in between is loaded once more.
        let version = directory::directory_version(&mut reader).await?;
        match current {
            Some(snapshot) if snapshot.version == version && snapshot.has_current_availability(now) => {
                Ok(snapshot)
            }
            _ => {
                let mut data = directory::load_directory(&mut reader).await?;
                set_availability(&mut reader, &mut data, now).await?;
                let responses = (self.render)(&data);
                Ok(Arc::new(DirectorySnapshot { version, loaded_at: now, data, responses }))
            }
        }
    }
}

/// Fills in the first free slot of every doctor.
async fn set_availability(
    connection: &mut AnyConnection,
    data: &mut DirectoryData,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let schedules = schedules::load_all(connection, now).await?;
    let horizon = TimeRange { from: now, to: now + HORIZON };
    let booked = availability::load_for_all_doctors(connection, horizon).await?;
    for doctor in &mut data.doctors {
        let booked = booked.get(&doctor.id).map_or(&[][..], Vec::as_slice);
        let schedule = schedules.get(&doctor.id);
        doctor.next_available_at = schedule.and_then(|schedule| first_free(schedule, booked, now));
        doctor.availability = describe(doctor.next_available_at, now);
    }
    Ok(())
}

impl Consultations {
    /// Whether the id in a page's URL names a doctor. True when the database cannot tell: the page shows the error itself.
    pub async fn has_doctor(&self, id: &str) -> bool {
        let Ok(id) = id.parse::<DoctorId>() else { return false };
        self.0.directory.read().await.map_or(true, |snapshot| snapshot.data.doctor(id).is_some())
    }
}
