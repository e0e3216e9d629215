//! The catalogue's categories and tracks, and how tracks are listed.

use std::collections::HashMap;
use std::sync::Arc;

use dft_kernel::ApiError;

use crate::rules::pagination::{Page, paginate};
use crate::{CategoryId, TrackId};

const TRACKS_PATH: &str = "/api/v1/mindfulness/tracks/";

#[derive(Debug)]
pub(crate) struct Category {
    pub(crate) id: CategoryId,
    pub(crate) slug: String,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) image: Option<String>,
    pub(crate) curator: Option<String>,
    pub(crate) rating_tenths: i64,
    pub(crate) tags: Vec<String>,
    pub(crate) featured: bool,
}

#[derive(Debug)]
pub(crate) struct Track {
    pub(crate) id: TrackId,
    pub(crate) category: CategoryId,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) image: Option<String>,
    pub(crate) mood: String,
    pub(crate) purpose: String,
    pub(crate) voice: String,
    pub(crate) difficulty: String,
    pub(crate) duration_seconds: i64,
    /// Every signed-in user may hear it.
    pub(crate) free: bool,
    /// It plays on until it is stopped.
    pub(crate) loops: bool,
    pub(crate) has_cues: bool,
}

/// Every category and track, in catalogue order.
#[derive(Debug)]
pub(crate) struct Catalog {
    pub(crate) categories: Vec<Arc<Category>>,
    pub(crate) tracks: Vec<Arc<Track>>,
}

impl Catalog {
    pub(crate) fn category(&self, id: CategoryId) -> Option<&Arc<Category>> {
        self.categories.iter().find(|category| category.id == id)
    }

    pub(crate) fn tracks_of(&self, category: CategoryId) -> impl Iterator<Item = &Arc<Track>> {
        self.tracks.iter().filter(move |track| track.category == category)
    }
}

/// The counters of one track.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct TrackCounters {
    pub(crate) likes: i64,
    pub(crate) bookmarks: i64,
    pub(crate) plays: i64,
}

/// The counters of every track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Counters(pub(crate) HashMap<TrackId, TrackCounters>);

impl Counters {
    pub(crate) fn of(&self, track: TrackId) -> TrackCounters {
        self.0.get(&track).copied().unwrap_or_default()
    }
}

/// Plays of the last seven days, by track.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct WeeklyPlays(pub(crate) HashMap<TrackId, i64>);

impl WeeklyPlays {
    pub(crate) fn of(&self, track: TrackId) -> i64 {
        self.0.get(&track).copied().unwrap_or(0)
    }
}

/// A track as one caller sees it.
#[derive(Debug, Clone)]
pub(crate) struct TrackListing {
    pub(crate) track: Arc<Track>,
    pub(crate) category: Arc<Category>,
    pub(crate) counters: TrackCounters,
    pub(crate) liked: bool,
    pub(crate) bookmarked: bool,
}

/// Ids start at 1: no category has this one.
pub(crate) const NO_CATEGORY: CategoryId = CategoryId(0);

/// Which tracks a list contains.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TrackFilter {
    pub(crate) page: Option<String>,
    /// Malformed input is [`NO_CATEGORY`], which has no tracks.
    pub(crate) category: Option<CategoryId>,
    pub(crate) liked: bool,
    pub(crate) bookmarked: bool,
}

impl TrackFilter {
    pub(crate) fn is_first_page(&self) -> bool {
        self.page.as_deref().is_none_or(|page| page == "1")
    }

    /// The query parameters that page links repeat.
    fn query(&self) -> String {
        let category = self.category.map(|CategoryId(id)| format!("&category={id}")).unwrap_or_default();
        let flag = |set: bool, name: &str| if set { format!("&{name}=true") } else { String::new() };
        category + &flag(self.liked, "liked") + &flag(self.bookmarked, "bookmarked")
    }
}

/// The requested page of these tracks. The caller has applied `liked` and `bookmarked`.
pub(crate) fn filter_page(
    tracks: impl IntoIterator<Item = TrackListing>,
    filter: &TrackFilter,
) -> Result<Page<TrackListing>, ApiError> {
    let in_category =
        |listing: &TrackListing| filter.category.is_none_or(|wanted| wanted == listing.category.id);
    let tracks: Vec<_> = tracks.into_iter().filter(in_category).collect();
    paginate(tracks.into_iter(), filter.page.as_deref(), TRACKS_PATH, &filter.query())
}
