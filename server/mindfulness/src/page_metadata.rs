//! Metadata of category pages: for search engines and for readers without scripts.

use dft_kernel::ApiError;
use dft_kernel::page_metadata::{NoscriptBlock, PageLink, PageMetadata, truncate_description};
use serde_json::{Value, json};

use crate::catalog::{Catalog, Category, Track};
use crate::{CategoryId, Mindfulness};

fn page_link(category: &Category) -> PageLink {
    PageLink::new(category.name.clone(), format!("/mindfulness/category/{}", category.id.0))
}

/// An ISO 8601 duration, as schema.org requires.
fn iso_duration(seconds: i64) -> String {
    format!("PT{}M{}S", seconds / 60, seconds % 60)
}

fn audio_json_ld(track: &Track, origin: &str) -> Value {
    let mut audio = json!({
        "@type": "AudioObject",
        "name": track.title,
        "description": track.description,
        "duration": iso_duration(track.duration_seconds),
        "isAccessibleForFree": false,
    });
    if let Some(image) = &track.image {
        audio["thumbnailUrl"] = json!(format!("{origin}{image}"));
    }
    audio
}

fn metadata(category: &Category, catalog: &Catalog, origin: &str) -> PageMetadata {
    let link = page_link(category);
    let url = format!("{origin}{}", link.path);
    let mut json_ld = json!({
        "@type": "CollectionPage",
        "@id": url,
        "url": url,
        "name": category.name,
        "description": category.description,
        "inLanguage": "en-IN",
        "hasPart": catalog.tracks_of(category.id).map(|track| audio_json_ld(track, origin)).collect::<Vec<_>>(),
    });
    if let Some(image) = &category.image {
        json_ld["image"] = json!(format!("{origin}{image}"));
    }
    let track_line = |track: &Track| {
        let minutes = (track.duration_seconds + 30) / 60;
        format!("{} ({} min): {}", track.title, minutes.max(1), track.description)
    };
    let mut noscript = vec![
        NoscriptBlock::Text(category.description.clone()),
        NoscriptBlock::List(
            "Tracks",
            catalog.tracks_of(category.id).map(|track| track_line(track)).collect(),
        ),
    ];
    if let Some(curator) = &category.curator {
        noscript.insert(1, NoscriptBlock::Text(format!("Curated by {curator}")));
    }
    PageMetadata {
        description: truncate_description(&category.description),
        og_image: "mindfulness",
        json_ld,
        breadcrumbs: vec![
            PageLink::new("Mindfulness", "/mindfulness"),
            PageLink::new("Mindfulness Categories", "/mindfulness/categories"),
        ],
        page: link,
        noscript,
    }
}

impl Mindfulness {
    /// The metadata of a category's page; `None` when there is no such category.
    pub async fn category_page(&self, id: &str, origin: &str) -> Result<Option<PageMetadata>, ApiError> {
        let Ok(id) = id.parse::<CategoryId>() else { return Ok(None) };
        let snapshot = self.0.catalog.read().await?;
        let catalog = &snapshot.catalog;
        Ok(catalog.category(id).map(|category| metadata(category, catalog, origin)))
    }

    /// The paths of all category pages.
    pub async fn public_pages(&self) -> Result<Vec<String>, ApiError> {
        let snapshot = self.0.catalog.read().await?;
        Ok(snapshot.catalog.categories.iter().map(|category| page_link(category).path).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_iso_duration_has_minutes_and_seconds() {
        assert_eq!(
            [iso_duration(59), iso_duration(600), iso_duration(3_725)],
            ["PT0M59S", "PT10M0S", "PT62M5S"]
        );
    }
}
