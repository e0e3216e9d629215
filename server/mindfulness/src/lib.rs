//! Mindfulness: categories and audio tracks, likes, bookmarks and plays.
//!
//! Everyone may browse the catalogue; only members with an active plan may stream audio. `catalog_cache` keeps the
//! catalogue and the JSON that guests receive in memory. A signed-in member's likes and bookmarks are added to it by
//! `personalized`. Likes, bookmarks and plays are rows with a counter beside them, both changed in one transaction.

mod access;
mod audio;
mod catalog;
mod catalog_cache;
mod import;
mod marks;
mod mp3_duration;
mod page_metadata;
mod personalized;
mod plays;
mod routes;
mod rules;
mod store;
mod wire;

use std::sync::Arc;

use dft_kernel::db::Db;
use dft_kernel::time::Clock;
use dft_media::Media;

pub use import::{CategoryImporter, TrackImporter};
pub use routes::routes;
pub use store::INVARIANTS;
pub use store::engagement::Engagement;

use catalog_cache::CatalogCache;
use wire::CatalogResponses;

dft_kernel::id!(
    /// A category.
    CategoryId
);
dft_kernel::id!(
    /// A track.
    TrackId
);

/// The area's state. Cheap to clone.
#[derive(Clone)]
pub struct Mindfulness(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    media: Media,
    catalog: CatalogCache<CatalogResponses>,
}

impl Mindfulness {
    pub fn new(db: Db, clock: Clock, media: Media) -> Self {
        let catalog = CatalogCache::new(db.clone(), clock.clone(), CatalogResponses::render);
        Self(Arc::new(Inner { db, clock, media, catalog }))
    }
}
