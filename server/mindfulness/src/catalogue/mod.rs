//! The catalogue's categories and tracks.

mod categories;
mod tracks;

pub use categories::CategoryImporter;
pub use tracks::TrackImporter;

pub(crate) use categories::CheckedCategory;
pub(crate) use tracks::{CheckedTrack, Sound};

use dft_kernel::import::{EntryFiles, FieldError};
use dft_media::Image;

/// Gathers what is wrong with an entry.
#[derive(Default)]
struct Complaints(Vec<FieldError>);

impl Complaints {
    fn expect(&mut self, fine: bool, field: &'static str, message: &str) {
        if !fine {
            self.0.push(FieldError::new(field, message));
        }
    }

    /// The text without spaces around it, of 1 to `most` characters.
    fn text(&mut self, field: &'static str, text: &str, most: usize) -> String {
        let text = text.trim();
        let fine = (1..=most).contains(&text.chars().count());
        self.expect(fine, field, &format!("should have 1 to {most} characters"));
        text.to_owned()
    }

    /// A picture beside the entry, if it names one.
    fn picture(&mut self, field: &'static str, name: Option<&str>, files: &EntryFiles<'_>) -> Option<Image> {
        let read = |name| files.read(name).and_then(|bytes| Image::parse(bytes).map_err(str::to_owned));
        name.map(read).transpose().unwrap_or_else(|said| {
            self.expect(false, field, &said);
            None
        })
    }

    fn or<T>(self, checked: T) -> Result<T, Vec<FieldError>> {
        if self.0.is_empty() { Ok(checked) } else { Err(self.0) }
    }
}
