//! What a category's page tells search engines and whoever reads without scripts.

use dft_kernel::ApiError;
use dft_kernel::page_metadata::{NoscriptBlock, PageLink, PageMetadata, truncate_description};
use serde_json::{Value, json};

use crate::store::shelf::{Books, Category, Track};
use crate::{CategoryId, Mindfulness};

fn place_of(category: &Category) -> PageLink {
    PageLink::new(category.name.clone(), format!("/mindfulness/category/{}", category.id.0))
}

/// A duration as schema.org writes it.
fn duration(seconds: i64) -> String {
    format!("PT{}M{}S", seconds / 60, seconds % 60)
}

/// A track. Its sound is for members; all that is said of it is for everyone.
fn audio(track: &Track, origin: &str) -> Value {
    let mut thing = json!({
        "@type": "AudioObject",
        "name": track.title,
        "description": track.description,
        "duration": duration(track.seconds),
        "isAccessibleForFree": false,
    });
    if let Some(image) = &track.image {
        thing["thumbnailUrl"] = json!(format!("{origin}{image}"));
    }
    thing
}

fn tell(category: &Category, books: &Books, origin: &str) -> PageMetadata {
    let place = place_of(category);
    let tracks: Vec<_> = books.tracks.iter().filter(|track| track.category == category.id).collect();
    let url = format!("{origin}{}", place.path);
    let mut thing = json!({
        "@type": "CollectionPage",
        "@id": url,
        "url": url,
        "name": category.name,
        "description": category.description,
        "inLanguage": "en-IN",
        "hasPart": tracks.iter().map(|track| audio(track, origin)).collect::<Vec<_>>(),
    });
    if let Some(image) = &category.image {
        thing["image"] = json!(format!("{origin}{image}"));
    }
    let line = |track: &&Track| {
        let minutes = (track.seconds + 30) / 60;
        format!("{} ({} min): {}", track.title, minutes.max(1), track.description)
    };
    let mut words = vec![
        NoscriptBlock::Text(category.description.clone()),
        NoscriptBlock::List("Tracks", tracks.iter().map(line).collect()),
    ];
    if let Some(curator) = &category.curator {
        words.insert(1, NoscriptBlock::Text(format!("Curated by {curator}")));
    }
    PageMetadata {
        description: truncate_description(&category.description),
        picture: "mindfulness",
        thing,
        above: vec![
            PageLink::new("Mindfulness", "/mindfulness"),
            PageLink::new("Mindfulness Categories", "/mindfulness/categories"),
        ],
        place,
        words,
    }
}

impl Mindfulness {
    /// What a category's page tells, if the address names one.
    pub async fn category_page(&self, id: &str, origin: &str) -> Result<Option<PageMetadata>, ApiError> {
        let Ok(id) = id.parse::<CategoryId>() else { return Ok(None) };
        let printed = self.0.shelf.read().await?;
        Ok(printed.books.category(id).map(|category| tell(category, &printed.books, origin)))
    }

    /// The addresses of those pages.
    pub async fn public_pages(&self) -> Result<Vec<String>, ApiError> {
        let printed = self.0.shelf.read().await?;
        Ok(printed.books.categories.iter().map(|category| place_of(category).path).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_has_minutes_and_seconds() {
        assert_eq!([duration(59), duration(600), duration(3_725)], ["PT0M59S", "PT10M0S", "PT62M5S"]);
    }
}
