//! The JSON that every guest receives, rendered once for each snapshot of the catalogue.

use std::borrow::Cow;
use std::collections::HashMap;

use dft_kernel::ApiError;
use dft_kernel::http::CachedJson;

use super::{CategoryListView, CategoryView, TrackListView, TrackView};
use crate::catalog::{Catalog, TrackFilter, TrackListing, WeeklyPlays, filter_page};
use crate::rules::pagination::paginate;
use crate::{CategoryId, TrackId};

const CATEGORIES_PATH: &str = "/api/v1/mindfulness/categories/";

pub(crate) struct CatalogResponses {
    categories: Vec<CategoryView>,
    first_categories: CachedJson,
    first_tracks: CachedJson,
    first_of_category: HashMap<CategoryId, CachedJson>,
    category_json: HashMap<CategoryId, CachedJson>,
    track_json: HashMap<TrackId, CachedJson>,
}

impl CatalogResponses {
    pub(crate) fn render(
        catalog: &Catalog,
        weekly_plays: &WeeklyPlays,
        tracks: &[TrackListing],
    ) -> Result<Self, ApiError> {
        let categories: Vec<_> = catalog
            .categories
            .iter()
            .map(|category| CategoryView::new(category, catalog, weekly_plays))
            .collect();
        let first_page = |category| -> Result<CachedJson, ApiError> {
            let filter = TrackFilter { category, ..TrackFilter::default() };
            Ok(CachedJson::new(&TrackListView::from(filter_page(tracks.iter().cloned(), &filter)?)))
        };
        let mut first_of_category = HashMap::new();
        for category in &catalog.categories {
            first_of_category.insert(category.id, first_page(Some(category.id))?);
        }
        let first_categories = paginate(categories.iter().cloned(), None, CATEGORIES_PATH, "")?;
        Ok(Self {
            first_categories: CachedJson::new(&CategoryListView::from(first_categories)),
            first_tracks: first_page(None)?,
            first_of_category,
            category_json: categories.iter().map(|view| (view.id, CachedJson::new(view))).collect(),
            track_json: tracks
                .iter()
                .map(|listing| (listing.track.id, CachedJson::new(&TrackView::from(listing))))
                .collect(),
            categories,
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

    /// A page of the snapshot's tracks for a guest, who has no likes and no bookmarks.
    pub(crate) fn guest_tracks(
        &self,
        tracks: &[TrackListing],
        filter: &TrackFilter,
    ) -> Result<Cow<'_, CachedJson>, ApiError> {
        let personal = filter.liked || filter.bookmarked;
        let first_page = match filter.category {
            None => Some(&self.first_tracks),
            Some(category) => self.first_of_category.get(&category),
        };
        if let Some(first_page) = first_page.filter(|_| !personal && filter.is_first_page()) {
            return Ok(Cow::Borrowed(first_page));
        }
        let tracks = if personal { &[][..] } else { tracks };
        let page = filter_page(tracks.iter().cloned(), filter)?;
        Ok(Cow::Owned(CachedJson::new(&TrackListView::from(page))))
    }

    pub(crate) fn guest_track(&self, id: TrackId) -> Option<&CachedJson> {
        self.track_json.get(&id)
    }
}
