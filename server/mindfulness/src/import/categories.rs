//! Imports `categories.toml`.

use std::collections::HashSet;

use dft_kernel::db::Tx;
use dft_kernel::import::{
    EntryFiles, EntryStatus, FieldError, ImportEntryError, Importer, Validator, list_active_rows, save_status,
};
use dft_media::Image;
use serde::Deserialize;

use super::{read_image, save_cover};
use crate::store::catalog::{CategoryRecord, save_category};

const MAX_TAGS: usize = 8;
const MAX_TAG_LENGTH: usize = 30;

pub struct CategoryImporter;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawCategory {
    name: String,
    description: String,
    cover: Option<String>,
    curator: Option<String>,
    rating: f64,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    featured: bool,
    status: Option<EntryStatus>,
}

pub struct ValidCategory {
    name: String,
    description: String,
    cover: Option<Image>,
    curator: Option<String>,
    rating_tenths: i64,
    tags: Vec<String>,
    featured: bool,
    status: Option<EntryStatus>,
}

impl Importer for CategoryImporter {
    const NAME: &'static str = "categories";
    type Raw = RawCategory;
    type Valid = ValidCategory;

    fn validate(&self, raw: RawCategory, files: &EntryFiles<'_>) -> Result<ValidCategory, Vec<FieldError>> {
        let mut validator = Validator::default();
        validator.require((0.0..=5.0).contains(&raw.rating), "rating", "should be 0 to 5");
        let tags_valid = raw.tags.len() <= MAX_TAGS
            && raw.tags.iter().all(|tag| (1..=MAX_TAG_LENGTH).contains(&tag.trim().chars().count()));
        validator.require(tags_valid, "tags", "should be at most 8 short words");
        #[expect(clippy::cast_possible_truncation, reason = "0 to 50, or rejected above")]
        let rating_tenths = (raw.rating * 10.0).round() as i64;
        let category = ValidCategory {
            name: validator.text("name", &raw.name, 60),
            description: validator.text("description", &raw.description, 600),
            cover: read_image(&mut validator, "cover", raw.cover.as_deref(), files),
            curator: raw.curator.map(|curator| validator.text("curator", &curator, 80)),
            rating_tenths,
            tags: raw.tags,
            featured: raw.featured,
            status: raw.status,
        };
        validator.finish(category)
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        category: &ValidCategory,
    ) -> Result<i64, ImportEntryError> {
        let image = save_cover(tx, category.cover.as_ref()).await?;
        let record = CategoryRecord {
            name: &category.name,
            description: &category.description,
            image: image.as_deref(),
            curator: category.curator.as_deref(),
            rating_tenths: category.rating_tenths,
            tags: &category.tags,
            featured: category.featured,
        };
        let id = save_category(tx, existing_id, &record).await?;
        save_status(tx, "categories", id, category.status).await?;
        Ok(id)
    }

    async fn list_active(&self, tx: &mut Tx) -> Result<HashSet<i64>, sqlx::Error> {
        list_active_rows(tx, "categories").await
    }
}
