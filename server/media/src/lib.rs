//! Files in a local folder or an S3 bucket, served with HTTP ranges, and the catalogue's images in the database.
//!
//! Clients never name a file. An area stores the [`Key`] of each file it owns, checks the caller's access and then
//! streams the file or redirects to a presigned URL.

mod config;
mod images;
mod key;
mod range;
mod routes;
mod storage;
mod store;
mod streaming;

use dft_kernel::db::Db;

pub use config::{Bucket, MediaLocation};
pub use images::{Image, save_image};
pub use key::Key;
pub use routes::routes;
pub use storage::{Media, MediaError, ObjectInfo};

/// State of the routes. Images are database rows, so that every node has them.
#[derive(Clone)]
pub struct Images {
    db: Db,
}

impl Images {
    pub fn new(db: Db) -> Self {
        Self { db }
    }
}
