//! The importers of categories and tracks.

mod categories;
mod tracks;

pub use categories::CategoryImporter;
pub use tracks::TrackImporter;

use dft_kernel::db::Tx;
use dft_kernel::import::{EntryFiles, Validator};
use dft_media::{Image, save_image};

/// The image file an entry names, if it names one.
fn read_image(
    validator: &mut Validator,
    field: &'static str,
    name: Option<&str>,
    files: &EntryFiles<'_>,
) -> Option<Image> {
    let read = |name| files.read(name).and_then(|bytes| Image::parse(bytes).map_err(str::to_owned));
    name.map(read).transpose().unwrap_or_else(|error| {
        validator.require(false, field, &error);
        None
    })
}

async fn save_cover(tx: &mut Tx, cover: Option<&Image>) -> Result<Option<String>, sqlx::Error> {
    match cover {
        Some(cover) => Ok(Some(save_image(tx, cover).await?)),
        None => Ok(None),
    }
}
