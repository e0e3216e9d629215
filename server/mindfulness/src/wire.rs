//! What the mindfulness calls take and show.

use dft_kernel::ApiError;
use dft_kernel::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::access::{Access, FREE_CATEGORIES, FREE_TRACKS, upgrade_message};
use crate::rules::paging::Page;
use crate::store::plays::WeekOf;
use crate::store::shelf::{Category, Tally, Track};
use crate::{CategoryId, TrackId};

/// A category.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CategoryView {
    pub(crate) id: CategoryId,
    #[schema(example = "deep-sleep")]
    slug: String,
    #[schema(example = "Deep Sleep")]
    name: String,
    description: String,
    /// A picture's address.
    background_img: Option<String>,
    curator: Option<String>,
    #[schema(example = 4.8)]
    rating: f64,
    /// Plays of its tracks in the last seven days of the clinic's calendar, today included.
    played_count: i64,
    track_count: usize,
    /// All its tracks together.
    duration_seconds: i64,
    tags: Vec<String>,
    featured: bool,
}

impl CategoryView {
    pub(crate) fn new(category: &Category, tracks: &[Track], week: &WeekOf) -> Self {
        let own = || tracks.iter().filter(|track| track.category == category.id);
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
            played_count: own().map(|track| week.plays(track.id)).sum(),
            track_count: own().count(),
            duration_seconds: own().map(|track| track.seconds).sum(),
            tags: category.tags.clone(),
            featured: category.featured,
        }
    }
}

/// A track's category, in short.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct BriefCategoryView {
    pub(crate) id: CategoryId,
    name: String,
    curator: Option<String>,
}

impl From<&Category> for BriefCategoryView {
    fn from(category: &Category) -> Self {
        Self { id: category.id, name: category.name.clone(), curator: category.curator.clone() }
    }
}

/// A track.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TrackView {
    pub(crate) id: TrackId,
    #[schema(example = "Rain on a tin roof")]
    title: String,
    description: String,
    /// Its category's picture when it has none of its own.
    background_img: Option<String>,
    /// Its own picture.
    image: Option<String>,
    /// Where members listen.
    #[schema(example = "/api/v1/mindfulness/tracks/1/audio/")]
    audio_file: String,
    duration_seconds: i64,
    mood: String,
    purpose: String,
    voice: String,
    difficulty: String,
    /// Whether the asking member likes it.
    pub(crate) liked: bool,
    /// Whether the asking member has kept it.
    pub(crate) bookmarked: bool,
    liked_count: i64,
    bookmarked_count: i64,
    /// All plays there ever were.
    played_count: i64,
    pub(crate) category: BriefCategoryView,
}

impl TrackView {
    /// A track as a guest sees it.
    pub(crate) fn new(track: &Track, category: &Category, tally: Tally) -> Self {
        Self {
            id: track.id,
            title: track.title.clone(),
            description: track.description.clone(),
            background_img: track.image.clone().or_else(|| category.image.clone()),
            image: track.image.clone(),
            audio_file: format!("/api/v1/mindfulness/tracks/{}/audio/", track.id.0),
            duration_seconds: track.seconds,
            mood: track.mood.clone(),
            purpose: track.purpose.clone(),
            voice: track.voice.clone(),
            difficulty: track.difficulty.clone(),
            liked: false,
            bookmarked: false,
            liked_count: tally.liked,
            bookmarked_count: tally.bookmarked,
            played_count: tally.played,
            category: category.into(),
        }
    }

    /// The same with its counters as they are now.
    pub(crate) fn counted(mut self, tally: Tally) -> Self {
        (self.liked_count, self.bookmarked_count, self.played_count) =
            (tally.liked, tally.bookmarked, tally.played);
        self
    }
}

/// A page of categories.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CategoryListView {
    /// On all pages.
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
    /// On all pages.
    count: usize,
    #[schema(example = "/api/v1/mindfulness/tracks/?page=2")]
    next: Option<String>,
    previous: Option<String>,
    results: Vec<TrackView>,
}

impl From<Page<TrackView>> for TrackListView {
    fn from(Page { count, next, previous, results }: Page<TrackView>) -> Self {
        Self { count, next, previous, results }
    }
}

/// Which categories.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CategoriesWish {
    /// A hundred at a time; the first is 1.
    #[param(value_type = Option<i64>)]
    pub(crate) page: Option<String>,
}

/// Which tracks.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TracksWish {
    /// A hundred at a time; the first is 1.
    #[param(value_type = Option<i64>)]
    page: Option<String>,
    /// Only those of this category.
    #[param(value_type = Option<i64>)]
    category: Option<String>,
    /// Only those the asking member likes, the newest first.
    #[param(value_type = Option<bool>)]
    liked: Option<String>,
    /// Only those the asking member has kept, the newest first.
    #[param(value_type = Option<bool>)]
    bookmarked: Option<String>,
}

/// Ids begin at 1: no category has this one.
const NOBODYS: CategoryId = CategoryId(0);

/// What of the tracks somebody wants to see.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) page: Option<String>,
    /// What is no category is [`NOBODYS`]: one without tracks.
    pub(crate) category: Option<CategoryId>,
    pub(crate) liked: bool,
    pub(crate) bookmarked: bool,
}

fn yes_or_no(field: &'static str, text: Option<&str>) -> Result<bool, ApiError> {
    match text {
        Some("true") => Ok(true),
        None | Some("false" | "") => Ok(false),
        Some(_) => Err(ApiError::invalid_field(field, "Please choose true or false")),
    }
}

impl TracksWish {
    pub(crate) fn parse(self) -> Result<Choice, ApiError> {
        Ok(Choice {
            page: self.page,
            category: self
                .category
                .filter(|text| !text.is_empty())
                .map(|text| text.parse().unwrap_or(NOBODYS)),
            liked: yes_or_no("liked", self.liked.as_deref())?,
            bookmarked: yes_or_no("bookmarked", self.bookmarked.as_deref())?,
        })
    }
}

impl Choice {
    /// Whether the first page is wanted.
    pub(crate) fn is_first_page(&self) -> bool {
        self.page.as_deref().is_none_or(|asked| asked == "1")
    }

    /// What the addresses of the pages before and after say besides the page.
    pub(crate) fn query(&self) -> String {
        let category = self.category.map(|CategoryId(id)| format!("&category={id}")).unwrap_or_default();
        let flag = |wanted: bool, name: &str| if wanted { format!("&{name}=true") } else { String::new() };
        category + &flag(self.liked, "liked") + &flag(self.bookmarked, "bookmarked")
    }
}

/// The state that is wanted; without a word the other one of now.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LikeTrack {
    pub(crate) liked: Option<bool>,
}

/// The state that is wanted; without a word the other one of now.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BookmarkTrack {
    pub(crate) bookmarked: Option<bool>,
}

/// Whether one likes a track now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LikedView {
    pub(crate) track_id: TrackId,
    pub(crate) liked: bool,
    pub(crate) total_likes: i64,
}

/// Whether one has kept a track now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BookmarkedView {
    pub(crate) track_id: TrackId,
    pub(crate) bookmarked: bool,
    pub(crate) total_bookmarks: i64,
}

/// A play, counted.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayedView {
    pub(crate) track_id: TrackId,
    pub(crate) played_count: i64,
}

/// What somebody may hear.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccessView {
    is_premium: bool,
    content_access: ContentAccessView,
    subscription: Option<SubscriptionView>,
}

/// What is open to somebody, and the words for what is not.
#[derive(Debug, Serialize, ToSchema)]
struct ContentAccessView {
    can_access_all_tracks: bool,
    can_access_all_categories: bool,
    free_tracks_limit: u32,
    free_categories_limit: u32,
    upgrade_message: Option<&'static str>,
}

/// The membership that opens it.
#[derive(Debug, Serialize, ToSchema)]
struct SubscriptionView {
    #[schema(example = "Standard Plan")]
    plan_name: String,
    /// Its last second.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
}

impl From<Access> for AccessView {
    fn from(access: Access) -> Self {
        let is_premium = matches!(access, Access::Premium(_));
        Self {
            is_premium,
            content_access: ContentAccessView {
                can_access_all_tracks: is_premium,
                can_access_all_categories: is_premium,
                free_tracks_limit: FREE_TRACKS,
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
