//! Categories and tracks as guests see them, kept in memory as the bytes that are sent. What the catalogue says is read
//! again when its version in the database changes; the counters are looked at every two seconds at most.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::cache::TtlCache;
use dft_kernel::db::Db;
use dft_kernel::http::CachedJson;
use dft_kernel::time::{Clock, Timestamp};

use crate::rules::paging::{Page, page};
use crate::store::plays::{self, WeekOf};
use crate::store::shelf::{self, Books, Tallies, Track};
use crate::wire::{CategoryListView, CategoryView, Choice, TrackListView, TrackView};
use crate::{CategoryId, TrackId};

/// How old an answer may be.
const FRESH: Duration = Duration::from_secs(2);

const CATEGORIES: &str = "/api/v1/mindfulness/categories/";
const TRACKS: &str = "/api/v1/mindfulness/tracks/";

/// The shelf as it was at one moment.
pub(crate) struct Printed {
    version: Option<String>,
    /// What the catalogue says; shared by every print of one version.
    pub(crate) books: Arc<Books>,
    tallies: Tallies,
    week: WeekOf,
    /// The first page of each list, ready-made.
    first_categories: CachedJson,
    first_tracks: CachedJson,
    first_of_category: HashMap<CategoryId, CachedJson>,
    pub(crate) category: HashMap<CategoryId, CachedJson>,
    pub(crate) track: HashMap<TrackId, CachedJson>,
    categories: Vec<CategoryView>,
    tracks: Vec<TrackView>,
}

impl Printed {
    fn new(
        version: Option<String>,
        books: Arc<Books>,
        tallies: Tallies,
        week: WeekOf,
    ) -> Result<Self, ApiError> {
        let categories: Vec<_> = books
            .categories
            .iter()
            .map(|category| CategoryView::new(category, &books.tracks, &week))
            .collect();
        let view = |track: &Track| {
            Some(TrackView::new(track, books.category(track.category)?, tallies.of(track.id)))
        };
        let tracks: Vec<_> = books.tracks.iter().filter_map(view).collect();
        let first_categories =
            CategoryListView::from(page(categories.iter().cloned(), None, CATEGORIES, "")?);
        let first_tracks = TrackListView::from(page(tracks.iter().cloned(), None, TRACKS, "")?);
        let mut first_of_category = HashMap::new();
        for category in books.categories.iter().map(|category| category.id) {
            let choice = Choice { category: Some(category), ..Choice::default() };
            let first = TrackListView::from(choose(tracks.iter().cloned(), &choice)?);
            first_of_category.insert(category, CachedJson::new(&first));
        }
        Ok(Self {
            version,
            first_of_category,
            first_categories: CachedJson::new(&first_categories),
            first_tracks: CachedJson::new(&first_tracks),
            category: categories.iter().map(|view| (view.id, CachedJson::new(view))).collect(),
            track: tracks.iter().map(|view| (view.id, CachedJson::new(view))).collect(),
            categories,
            tracks,
            books,
            tallies,
            week,
        })
    }

    /// A page of categories.
    pub(crate) fn categories(&self, asked: Option<&str>) -> Result<Cow<'_, CachedJson>, ApiError> {
        if asked.is_none_or(|asked| asked == "1") {
            return Ok(Cow::Borrowed(&self.first_categories));
        }
        let page = page(self.categories.iter().cloned(), asked, CATEGORIES, "")?;
        Ok(Cow::Owned(CachedJson::new(&CategoryListView::from(page))))
    }

    /// A page of tracks, as a guest sees them: a guest likes and keeps none.
    pub(crate) fn tracks(&self, choice: &Choice) -> Result<Cow<'_, CachedJson>, ApiError> {
        let everybodys = !choice.liked && !choice.bookmarked;
        let ready = match choice.category {
            None => Some(&self.first_tracks),
            Some(category) => self.first_of_category.get(&category),
        };
        if let Some(ready) = ready.filter(|_| everybodys && choice.is_first_page()) {
            return Ok(Cow::Borrowed(ready));
        }
        let views = if choice.liked || choice.bookmarked { &[][..] } else { &self.tracks[..] };
        Ok(Cow::Owned(CachedJson::new(&TrackListView::from(choose(views.iter().cloned(), choice)?))))
    }

    /// Every track in its order, as a guest sees it.
    pub(crate) fn views(&self) -> &[TrackView] {
        &self.tracks
    }

    /// One track, as a guest sees it.
    pub(crate) fn view(&self, track: TrackId) -> Option<&TrackView> {
        self.tracks.iter().find(|view| view.id == track)
    }
}

/// The page of these tracks that was asked for.
pub(crate) fn choose(
    views: impl Iterator<Item = TrackView>,
    choice: &Choice,
) -> Result<Page<TrackView>, ApiError> {
    let of_category = |view: &TrackView| choice.category.is_none_or(|wanted| wanted == view.category.id);
    let chosen: Vec<_> = views.filter(of_category).collect();
    page(chosen.into_iter(), choice.page.as_deref(), TRACKS, &choice.query())
}

/// The shelf, printed when first asked for and whenever something on it has changed.
pub(crate) struct Shelf {
    db: Db,
    clock: Clock,
    printed: TtlCache<Printed>,
}

impl Shelf {
    pub(crate) fn new(db: Db, clock: Clock) -> Self {
        Self { db, clock, printed: TtlCache::new(FRESH) }
    }

    /// The shelf as it is now, or was two seconds ago.
    pub(crate) async fn read(&self) -> Result<Arc<Printed>, ApiError> {
        self.printed.read(&self.clock, async |held, now| self.print(now, held).await).await
    }

    async fn print(&self, now: Timestamp, held: Option<Arc<Printed>>) -> Result<Arc<Printed>, ApiError> {
        let mut reader = self.db.reader().acquire().await?;
        // The version first: what changes in between is printed once more.
        let version = shelf::version(&mut reader).await?;
        let held = held.filter(|printed| printed.version == version);
        let books = match &held {
            Some(printed) => Arc::clone(&printed.books),
            None => Arc::new(shelf::books(&mut reader).await?),
        };
        let tallies = shelf::tallies(&mut reader).await?;
        let week = plays::week(&mut reader, now).await?;
        match held {
            Some(printed) if printed.tallies == tallies && printed.week == week => Ok(printed),
            _ => Ok(Arc::new(Printed::new(version, books, tallies, week)?)),
        }
    }
}
