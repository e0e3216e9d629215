//! The catalogue and the JSON that guests receive, in memory. The catalogue is read again when its version in the
//! database changes; the counters are refreshed every two seconds at most.

use std::sync::Arc;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::cache::TtlCache;
use dft_kernel::db::Db;
use dft_kernel::time::{Clock, Timestamp};

use crate::catalog::{Catalog, Counters, Track, TrackListing, WeeklyPlays};
use crate::store::{catalog, plays};

const CACHE_TTL: Duration = Duration::from_secs(2);

/// The catalogue and its counters at one moment, with the responses rendered from them.
pub(crate) struct CatalogSnapshot<R> {
    version: Option<String>,
    /// Shared by all snapshots of one version.
    pub(crate) catalog: Arc<Catalog>,
    counters: Counters,
    weekly_plays: WeeklyPlays,
    /// Every track in catalogue order, as a guest sees it.
    pub(crate) tracks: Vec<TrackListing>,
    pub(crate) responses: R,
}

/// Renders the responses of a snapshot.
type Render<R> = fn(&Catalog, &WeeklyPlays, &[TrackListing]) -> Result<R, ApiError>;

fn guest_listings(catalog: &Catalog, counters: &Counters) -> Vec<TrackListing> {
    let listing = |track: &Arc<Track>| {
        Some(TrackListing {
            track: Arc::clone(track),
            category: Arc::clone(catalog.category(track.category)?),
            counters: counters.of(track.id),
            liked: false,
            bookmarked: false,
        })
    };
    catalog.tracks.iter().filter_map(listing).collect()
}

/// Loads a snapshot when first used and again when the catalogue or a counter has changed.
pub(crate) struct CatalogCache<R> {
    db: Db,
    clock: Clock,
    render: Render<R>,
    snapshot: TtlCache<CatalogSnapshot<R>>,
}

impl<R> CatalogCache<R> {
    pub(crate) fn new(db: Db, clock: Clock, render: Render<R>) -> Self {
        Self { db, clock, render, snapshot: TtlCache::new(CACHE_TTL) }
    }

    /// The catalogue, at most [`CACHE_TTL`] old.
    pub(crate) async fn read(&self) -> Result<Arc<CatalogSnapshot<R>>, ApiError> {
        self.snapshot.read(&self.clock, async |cached, now| self.refresh(now, cached).await).await
    }

    async fn refresh(
        &self,
        now: Timestamp,
        cached: Option<Arc<CatalogSnapshot<R>>>,
    ) -> Result<Arc<CatalogSnapshot<R>>, ApiError> {
        let mut reader = self.db.reader().acquire().await?;
        // The version first: a change that happens meanwhile is then loaded by the next refresh.
        let version = catalog::version(&mut reader).await?;
        let cached = cached.filter(|snapshot| snapshot.version == version);
        let catalog = match &cached {
            Some(snapshot) => Arc::clone(&snapshot.catalog),
            None => Arc::new(catalog::load(&mut reader).await?),
        };
        let counters = catalog::load_counters(&mut reader).await?;
        let weekly_plays = plays::load_weekly(&mut reader, now).await?;
        match cached {
            Some(snapshot) if snapshot.counters == counters && snapshot.weekly_plays == weekly_plays => {
                Ok(snapshot)
            }
            _ => {
                let tracks = guest_listings(&catalog, &counters);
                let responses = (self.render)(&catalog, &weekly_plays, &tracks)?;
                Ok(Arc::new(CatalogSnapshot { version, catalog, counters, weekly_plays, tracks, responses }))
            }
        }
    }
}
