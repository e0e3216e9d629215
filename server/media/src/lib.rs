//! Files behind one door: a folder of this machine or a bucket, with ranges; and the catalogue's pictures.
//!
//! Nobody outside names a file: an area keeps the [`Key`] of what it owns, asks who is there, and only then sends it.

mod key;
mod pictures;
mod range;
mod routes;
mod sending;
mod store;

use dft_kernel::db::Db;

pub use key::Key;
pub use pictures::{Picture, keep_picture};
pub use routes::routes;
pub use store::{Found, Media, Trouble};

/// What the calls of this service need: pictures are rows, so that every node has them.
#[derive(Clone)]
pub struct Pictures {
    db: Db,
}

impl Pictures {
    /// Those of this database.
    pub fn new(db: Db) -> Self {
        Self { db }
    }
}
