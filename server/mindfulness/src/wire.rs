//! Request and response types.

mod catalog_responses;

use dft_kernel::ApiError;
use dft_kernel::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::access::{Access, FREE_CATEGORIES, upgrade_message};
use crate::catalog::{Catalog, Category, NO_CATEGORY, TrackFilter, TrackListing, WeeklyPlays};
use crate::rules::pagination::Page;
use crate::{CategoryId, TrackId};

pub(crate) use catalog_responses::CatalogResponses;

/// A category.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CategoryView {
    pub(crate) id: CategoryId,
    #[schema(example = "deep-sleep")]
    slug: String,
    #[schema(example = "Deep Sleep")]
    name: String,
    description: String,
    /// The path of an image.
    background_img: Option<String>,
    curator: Option<String>,
    #[schema(example = 4.8)]
    rating: f64,
    /// Plays of its tracks in the last seven days (IST), today included.
    played_count: i64,
    track_count: usize,
    /// The sum of its tracks' durations.
    duration_seconds: i64,
    tags: Vec<String>,
    featured: bool,
}

impl CategoryView {
    pub(crate) fn new(category: &Category, catalog: &Catalog, weekly_plays: &WeeklyPlays) -> Self {
        let tracks = || catalog.tracks_of(category.id);
        #[expect(clippy::cast_precision_loss, reason = "0 to 50")]
        let rating = category.rating_tenths as f64 / 10.0;
        Self {
            id: category.id,
            slug: category.slug.clone(),
            name: category.name.clone(),
            description: category.description.clone(),
            background_img: category.image.clone(),
            curator: category.curator.clone(),
            rating,
            played_count: tracks().map(|track| weekly_plays.of(track.id)).sum(),
            track_count: tracks().count(),
            duration_seconds: tracks().map(|track| track.duration_seconds).sum(),
            tags: category.tags.clone(),
            featured: category.featured,
        }
    }
}

/// The category of a track.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CategorySummary {
    id: CategoryId,
    name: String,
    curator: Option<String>,
}

impl From<&Category> for CategorySummary {
    fn from(category: &Category) -> Self {
        Self { id: category.id, name: category.name.clone(), curator: category.curator.clone() }
    }
}

/// A track.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts on the wire")]
pub(crate) struct TrackView {
    id: TrackId,
    #[schema(example = "Rain on a tin roof")]
    title: String,
    description: String,
    /// The track's image, or its category's.
    background_img: Option<String>,
    /// The track's own image.
    image: Option<String>,
    /// Whether every signed-in user may hear it.
    free: bool,
    /// Whether it plays on until it is stopped.
    #[serde(rename = "loop")]
    loops: bool,
    /// The URL of its `WebVTT` cues; it requires what the audio requires.
    #[schema(example = "/api/v1/mindfulness/tracks/1/cues/")]
    cues: Option<String>,
    /// The audio URL; it requires an active plan unless the track is free.
    #[schema(example = "/api/v1/mindfulness/tracks/1/audio/")]
    audio_file: String,
    duration_seconds: i64,
    mood: String,
    purpose: String,
    voice: String,
    difficulty: String,
    /// Whether the caller likes it.
    liked: bool,
    /// Whether the caller has bookmarked it.
    bookmarked: bool,
    liked_count: i64,
    bookmarked_count: i64,
    /// Plays of all time.
    played_count: i64,
    category: CategorySummary,
}

impl From<&TrackListing> for TrackView {
    fn from(listing: &TrackListing) -> Self {
        let TrackListing { track, category, counters, liked, bookmarked } = listing;
        Self {
            id: track.id,
            title: track.title.clone(),
            description: track.description.clone(),
            background_img: track.image.clone().or_else(|| category.image.clone()),
            image: track.image.clone(),
            free: track.free,
            loops: track.loops,
            cues: track.has_cues.then(|| format!("/api/v1/mindfulness/tracks/{}/cues/", track.id.0)),
            audio_file: format!("/api/v1/mindfulness/tracks/{}/audio/", track.id.0),
            duration_seconds: track.duration_seconds,
            mood: track.mood.clone(),
            purpose: track.purpose.clone(),
            voice: track.voice.clone(),
            difficulty: track.difficulty.clone(),
            liked: *liked,
            bookmarked: *bookmarked,
            liked_count: counters.likes,
            bookmarked_count: counters.bookmarks,
            played_count: counters.plays,
            category: category.as_ref().into(),
        }
    }
}

/// A page of categories.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CategoryListView {
    /// Items on all pages.
    count: usize,
    #[schema(example = "/api/v1/mindfulness/categories/?page=2")]
    next: Option<String>,
    previous: Option<String>,
    results: Vec<CategoryView>,
}

impl From<Page<CategoryView>> for CategoryListView {
    fn from(Page { count, next, previous, results }: Page<CategoryView>) -> Self {
        Self { count, next, previous, results }
    }
}

/// A page of tracks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TrackListView {
    /// Items on all pages.
    count: usize,
    #[schema(example = "/api/v1/mindfulness/tracks/?page=2")]
    next: Option<String>,
    previous: Option<String>,
    results: Vec<TrackView>,
}

impl From<Page<TrackListing>> for TrackListView {
    fn from(Page { count, next, previous, results }: Page<TrackListing>) -> Self {
        Self { count, next, previous, results: results.iter().map(TrackView::from).collect() }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CategoriesQuery {
    /// The page number, starting at 1. A page has up to 100 items.
    #[param(value_type = Option<i64>)]
    pub(crate) page: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TracksQuery {
    /// The page number, starting at 1. A page has up to 100 items.
    #[param(value_type = Option<i64>)]
    page: Option<String>,
    /// Only tracks of this category.
    #[param(value_type = Option<i64>)]
    category: Option<String>,
    /// Only tracks the caller likes, newest like first.
    #[param(value_type = Option<bool>)]
    liked: Option<String>,
    /// Only tracks the caller has bookmarked, newest bookmark first.
    #[param(value_type = Option<bool>)]
    bookmarked: Option<String>,
}

fn parse_flag(field: &'static str, text: Option<&str>) -> Result<bool, ApiError> {
    match text {
        Some("true") => Ok(true),
        None | Some("false" | "") => Ok(false),
        Some(_) => Err(ApiError::invalid_field(field, "Please choose true or false")),
    }
}

impl TracksQuery {
    pub(crate) fn parse(self) -> Result<TrackFilter, ApiError> {
        Ok(TrackFilter {
            page: self.page,
            category: self
                .category
                .filter(|text| !text.is_empty())
                .map(|text| text.parse().unwrap_or(NO_CATEGORY)),
            liked: parse_flag("liked", self.liked.as_deref())?,
            bookmarked: parse_flag("bookmarked", self.bookmarked.as_deref())?,
        })
    }
}

/// The wanted state. Without `liked` the current state is toggled.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LikeTrack {
    pub(crate) liked: Option<bool>,
}

/// The wanted state. Without `bookmarked` the current state is toggled.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BookmarkTrack {
    pub(crate) bookmarked: Option<bool>,
}

/// The caller's like after the request.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LikedView {
    pub(crate) track_id: TrackId,
    pub(crate) liked: bool,
    pub(crate) total_likes: i64,
}

/// The caller's bookmark after the request.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BookmarkedView {
    pub(crate) track_id: TrackId,
    pub(crate) bookmarked: bool,
    pub(crate) total_bookmarks: i64,
}

/// A counted play.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayedView {
    pub(crate) track_id: TrackId,
    pub(crate) played_count: i64,
}

/// What the caller may access.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccessView {
    is_premium: bool,
    content_access: ContentAccessView,
    subscription: Option<SubscriptionView>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ContentAccessView {
    can_access_all_tracks: bool,
    can_access_all_categories: bool,
    /// How many tracks every signed-in user may hear.
    free_tracks_limit: usize,
    free_categories_limit: u32,
    upgrade_message: Option<&'static str>,
}

/// The caller's active membership.
#[derive(Debug, Serialize, ToSchema)]
struct SubscriptionView {
    #[schema(example = "Standard Plan")]
    plan_name: String,
    /// When it ends.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
}

impl AccessView {
    pub(crate) fn new(access: Access, free_tracks: usize) -> Self {
        let is_premium = matches!(access, Access::Premium(_));
        Self {
            is_premium,
            content_access: ContentAccessView {
                can_access_all_tracks: is_premium,
                can_access_all_categories: is_premium,
                free_tracks_limit: free_tracks,
                free_categories_limit: FREE_CATEGORIES,
                upgrade_message: upgrade_message(&access),
            },
            subscription: match access {
                Access::Premium(membership) => Some(SubscriptionView {
                    plan_name: membership.plan_name,
                    expires_at: membership.expires_at,
                }),
                Access::Guest | Access::Free => None,
            },
        }
    }
}
