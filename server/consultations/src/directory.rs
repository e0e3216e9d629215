//! The public directory, cached in memory with its rendered responses. A version in the database tells every node when it
//! has changed.

use std::sync::Arc;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::cache::TtlCache;
use dft_kernel::db::Db;
use dft_kernel::time::Clock;

use crate::store::doctors::{self, DirectoryData};
use crate::{Consultations, DoctorId};

/// How long the version is trusted before it is read again. A change must be visible within five seconds.
const CACHE_TTL: Duration = Duration::from_secs(2);

/// The directory at one version, with the responses rendered from it.
#[derive(Debug)]
pub(crate) struct DirectorySnapshot<R> {
    version: Option<String>,
    pub(crate) data: DirectoryData,
    pub(crate) responses: R,
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
        self.snapshot.read(&self.clock, async |current, _| self.refresh(current).await).await
    }

    async fn refresh(
        &self,
        current: Option<Arc<DirectorySnapshot<R>>>,
    ) -> Result<Arc<DirectorySnapshot<R>>, ApiError> {
        let mut reader = self.db.reader().acquire().await?;
        // The version first: a change in between is loaded once more.
        let version = doctors::directory_version(&mut reader).await?;
        match current {
            Some(snapshot) if snapshot.version == version => Ok(snapshot),
            _ => {
                let data = doctors::load_directory(&mut reader).await?;
                let responses = (self.render)(&data);
                Ok(Arc::new(DirectorySnapshot { version, data, responses }))
            }
        }
    }
}

impl Consultations {
    /// Whether the id in a page's URL names a doctor. True when the database cannot tell: the page shows the error itself.
    pub async fn has_doctor(&self, id: &str) -> bool {
        let Ok(id) = id.parse::<DoctorId>() else { return false };
        self.0.directory.read().await.map_or(true, |snapshot| snapshot.data.doctor(id).is_some())
    }
}
