//! Mindfulness: categories and tracks, what people listen to, like and keep.

mod access;
mod audio;
mod catalogue;
mod demo;
mod found;
mod liking;
mod listing;
mod making;
mod playing;
mod routes;
mod rules;
mod shelf;
mod store;
mod wire;

use std::sync::Arc;

use dft_kernel::db::Db;
use dft_kernel::time::Clock;
use dft_media::Media;

pub use catalogue::{CategoryImporter, TrackImporter};
pub use routes::routes;
pub use store::INVARIANTS;

use making::Workshop;
use shelf::Shelf;

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
pub struct Mindfulness(Arc<Tools>);

struct Tools {
    db: Db,
    clock: Clock,
    media: Media,
    /// Categories and tracks as guests see them, ready-made.
    shelf: Shelf,
    /// Where demo sounds are made.
    workshop: Workshop,
}

impl Mindfulness {
    /// With these tools.
    pub fn new(db: Db, clock: Clock, media: Media) -> Self {
        let shelf = Shelf::new(db.clone(), clock.clone());
        let workshop = Workshop::new(media.clone(), clock.clone());
        Self(Arc::new(Tools { db, clock, media, shelf, workshop }))
    }
}
