//! The catalogue and the JSON that guests receive, in memory. The catalogue is read again when its version in the
//! database changes; the counters are refreshed every two seconds at most.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::cache::TtlCache;
use dft_kernel::db::Db;
use dft_kernel::http::CachedJson;
use dft_kernel::time::{Clock, Timestamp};

use crate::catalog::{Catalog, Counters, TrackFilter, TrackListing, WeeklyPlays, filter_page};
use crate::rules::pagination::paginate;
use crate::store::{catalog, plays};
use crate::wire::{CategoryListView, CategoryView, TrackListView, TrackView};
use crate::{CategoryId, TrackId};

const CACHE_TTL: Duration = Duration::from_secs(2);

const CATEGORIES_PATH: &str = "/api/v1/mindfulness/categories/";

/// The catalogue and its counters at one moment, with the responses made from them.
pub(crate) struct CatalogSnapshot {
    version: Option<String>,
    /// Shared by all snapshots of one version.
    pub(crate) catalog: Arc<Catalog>,
    counters: Counters,
    weekly_plays: WeeklyPlays,
    /// Every track as a guest sees it.
    tracks: Vec<TrackListing>,
    categories: Vec<CategoryView>,
    first_categories: CachedJson,
    first_tracks: CachedJson,
    first_of_category: HashMap<CategoryId, CachedJson>,
    category_json: HashMap<CategoryId, CachedJson>,
    track_json: HashMap<TrackId, CachedJson>,
}

impl CatalogSnapshot {
    fn new(
        version: Option<String>,
        catalog: Arc<Catalog>,
        counters: Counters,
        weekly_plays: WeeklyPlays,
    ) -> Result<Self, ApiError> {
        let categories: Vec<_> = catalog
            .categories
            .iter()
            .map(|category| CategoryView::new(category, &catalog, &weekly_plays))
            .collect();
        let tracks: Vec<_> = catalog
            .tracks
            .iter()
            .filter_map(|track| {
                Some(TrackListing {
                    track: Arc::clone(track),
                    category: Arc::clone(catalog.category(track.category)?),
                    counters: counters.of(track.id),
                    liked: false,
                    bookmarked: false,
                })
            })
            .collect();
        let first_page = |category| -> Result<CachedJson, ApiError> {
            let filter = TrackFilter { category, ..TrackFilter::default() };
            Ok(CachedJson::new(&TrackListView::from(filter_page(tracks.iter().cloned(), &filter)?)))
        };
        let mut first_of_category = HashMap::new();
        for category in &catalog.categories {
            first_of_category.insert(category.id, first_page(Some(category.id))?);
        }
        Ok(Self {
            version,
            first_categories: CachedJson::new(&CategoryListView::from(paginate(
                categories.iter().cloned(),
                None,
                CATEGORIES_PATH,
                "",
            )?)),
            first_tracks: first_page(None)?,
            first_of_category,
            category_json: categories.iter().map(|view| (view.id, CachedJson::new(view))).collect(),
            track_json: tracks
                .iter()
                .map(|listing| (listing.track.id, CachedJson::new(&TrackView::from(listing))))
                .collect(),
            categories,
            tracks,
            catalog,
            counters,
            weekly_plays,
        })
    }

    pub(crate) fn categories(&self, page: Option<&str>) -> Result<Cow<'_, CachedJson>, ApiError> {
        if page.is_none_or(|page| page == "1") {
            return Ok(Cow::Borrowed(&self.first_categories));
        }
        let page = paginate(self.categories.iter().cloned(), page, CATEGORIES_PATH, "")?;
        Ok(Cow::Owned(CachedJson::new(&CategoryListView::from(page))))
    }

    pub(crate) fn category(&self, id: CategoryId) -> Option<&CachedJson> {
        self.category_json.get(&id)
    }

    /// A page of tracks for a guest, who has no likes and no bookmarks.
    pub(crate) fn guest_tracks(&self, filter: &TrackFilter) -> Result<Cow<'_, CachedJson>, ApiError> {
        let personal = filter.liked || filter.bookmarked;
        let first_page = match filter.category {
            None => Some(&self.first_tracks),
            Some(category) => self.first_of_category.get(&category),
        };
        if let Some(first_page) = first_page.filter(|_| !personal && filter.is_first_page()) {
            return Ok(Cow::Borrowed(first_page));
        }
        let tracks = if personal { &[][..] } else { &self.tracks[..] };
        let page = filter_page(tracks.iter().cloned(), filter)?;
        Ok(Cow::Owned(CachedJson::new(&TrackListView::from(page))))
    }

    pub(crate) fn guest_track(&self, id: TrackId) -> Option<&CachedJson> {
        self.track_json.get(&id)
    }

    /// Every track in catalogue order, as a guest sees it.
    pub(crate) fn tracks(&self) -> &[TrackListing] {
        &self.tracks
    }
}

/// Loads a snapshot when first used and again when the catalogue or a counter has changed.
pub(crate) struct CatalogCache {
    db: Db,
    clock: Clock,
    snapshot: TtlCache<CatalogSnapshot>,
}

impl CatalogCache {
    pub(crate) fn new(db: Db, clock: Clock) -> Self {
        Self { db, clock, snapshot: TtlCache::new(CACHE_TTL) }
    }

    /// The catalogue, at most [`CACHE_TTL`] old.
    pub(crate) async fn read(&self) -> Result<Arc<CatalogSnapshot>, ApiError> {
        self.snapshot.read(&self.clock, async |cached, now| self.refresh(now, cached).await).await
    }

    async fn refresh(
        &self,
        now: Timestamp,
        cached: Option<Arc<CatalogSnapshot>>,
    ) -> Result<Arc<CatalogSnapshot>, ApiError> {
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
            _ => Ok(Arc::new(CatalogSnapshot::new(version, catalog, counters, weekly_plays)?)),
        }
    }
}
