//! The kind `categories`.

use dft_kernel::db::Tx;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer};
use dft_media::{Image, save_image};
use serde::Deserialize;

use super::Complaints;
use crate::store::shelf::save_category;

/// What tracks are gathered in.
pub struct CategoryImporter;

/// A category as the catalogue writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenCategory {
    name: String,
    description: String,
    cover: Option<String>,
    curator: Option<String>,
    rating: f64,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    featured: bool,
}

/// A category ready to be written.
pub struct CheckedCategory {
    pub(crate) name: String,
    pub(crate) description: String,
    cover: Option<Image>,
    pub(crate) curator: Option<String>,
    pub(crate) rating_tenths: i64,
    pub(crate) tags: Vec<String>,
    pub(crate) featured: bool,
}

impl Importer for CategoryImporter {
    const NAME: &'static str = "categories";
    type Raw = WrittenCategory;
    type Valid = CheckedCategory;

    fn validate(
        &self,
        written: WrittenCategory,
        files: &EntryFiles<'_>,
    ) -> Result<CheckedCategory, Vec<FieldError>> {
        let mut complaints = Complaints::default();
        complaints.expect((0.0..=5.0).contains(&written.rating), "rating", "should be 0 to 5");
        let few = written.tags.len() <= 8
            && written.tags.iter().all(|tag| (1..=30).contains(&tag.trim().chars().count()));
        complaints.expect(few, "tags", "should be at most 8 short words");
        #[expect(clippy::cast_possible_truncation, reason = "0 to 50, or refused just above")]
        let rating_tenths = (written.rating * 10.0).round() as i64;
        let checked = CheckedCategory {
            name: complaints.text("name", &written.name, 60),
            description: complaints.text("description", &written.description, 600),
            cover: complaints.picture("cover", written.cover.as_deref(), files),
            curator: written.curator.map(|curator| complaints.text("curator", &curator, 80)),
            rating_tenths,
            tags: written.tags,
            featured: written.featured,
        };
        complaints.or(checked)
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        before: Option<i64>,
        entry: &CheckedCategory,
    ) -> Result<i64, ImportEntryError> {
        let image = match &entry.cover {
            Some(cover) => Some(save_image(tx, cover).await?),
            None => None,
        };
        Ok(save_category(tx, before, entry, image.as_deref()).await?)
    }
}
