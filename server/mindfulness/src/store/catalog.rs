//! The `categories` and `tracks` tables.

use std::sync::Arc;

use dft_kernel::db::{Db, Tx, decode_list, encode_list, metadata};
use dft_kernel::import::slugs_by_row_id;
use sqlx::AnyConnection;

use crate::catalog::{Catalog, Category, Counters, Track, TrackCounters};
use crate::{CategoryId, TrackId};

/// The metadata entry that changes with every import.
const VERSION: &str = "mindfulness_catalog_version";

#[derive(sqlx::FromRow)]
struct CategoryRow {
    id: i64,
    name: String,
    description: String,
    image: Option<String>,
    curator: Option<String>,
    rating_tenths: i64,
    tags: String,
    featured: i64,
}

impl CategoryRow {
    fn into_category(self, slug: String) -> Result<Category, sqlx::Error> {
        Ok(Category {
            id: CategoryId(self.id),
            slug,
            name: self.name,
            description: self.description,
            image: self.image,
            curator: self.curator,
            rating_tenths: self.rating_tenths,
            tags: decode_list(&self.tags)?,
            featured: self.featured == 1,
        })
    }
}

#[derive(sqlx::FromRow)]
struct TrackRow {
    id: i64,
    category_id: i64,
    title: String,
    description: String,
    image: Option<String>,
    mood: String,
    purpose: String,
    voice: String,
    difficulty: String,
    duration_seconds: i64,
    free: i64,
    loops: i64,
    has_cues: i64,
}

impl From<TrackRow> for Track {
    fn from(row: TrackRow) -> Self {
        Self {
            id: TrackId(row.id),
            category: CategoryId(row.category_id),
            title: row.title,
            description: row.description,
            image: row.image,
            mood: row.mood,
            purpose: row.purpose,
            voice: row.voice,
            difficulty: row.difficulty,
            duration_seconds: row.duration_seconds,
            free: row.free == 1,
            loops: row.loops == 1,
            has_cues: row.has_cues == 1,
        }
    }
}

/// `None` before the first import.
pub(crate) async fn version(connection: &mut AnyConnection) -> Result<Option<String>, sqlx::Error> {
    metadata::read(connection, VERSION).await
}

/// Makes every node load the catalogue again.
async fn bump_version(tx: &mut Tx) -> Result<(), sqlx::Error> {
    metadata::write(tx, VERSION, &dft_kernel::token::random_token()).await
}

pub(crate) async fn load(connection: &mut AnyConnection) -> Result<Catalog, sqlx::Error> {
    let categories: Vec<CategoryRow> = sqlx::query_as(
        "SELECT id, name, description, image, curator, rating_tenths, tags, featured
         FROM categories
         WHERE status = 'active'
         ORDER BY id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let tracks: Vec<TrackRow> = sqlx::query_as(
        "SELECT id, category_id, title, description, image, mood, purpose, voice, difficulty, duration_seconds, free,
                loops, CASE WHEN cues IS NULL THEN 0 ELSE 1 END AS has_cues
         FROM tracks
         WHERE status = 'active'
         ORDER BY id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut slugs = slugs_by_row_id(connection, "categories").await?;
    let mut with_slug = |row: CategoryRow| {
        let slug = slugs.remove(&row.id).unwrap_or_default();
        row.into_category(slug).map(Arc::new)
    };
    Ok(Catalog {
        categories: categories.into_iter().map(&mut with_slug).collect::<Result<_, _>>()?,
        tracks: tracks.into_iter().map(|row| Arc::new(Track::from(row))).collect(),
    })
}

pub(crate) async fn load_counters(connection: &mut AnyConnection) -> Result<Counters, sqlx::Error> {
    let rows: Vec<(i64, i64, i64, i64)> =
        sqlx::query_as("SELECT id, liked_count, bookmarked_count, played_count FROM tracks")
            .fetch_all(connection)
            .await?;
    let counters = |(id, likes, bookmarks, plays)| (TrackId(id), TrackCounters { likes, bookmarks, plays });
    Ok(Counters(rows.into_iter().map(counters).collect()))
}

/// The condition under which a track can be heard and marked: neither it nor its category is archived.
macro_rules! is_listed {
    () => {
        "tracks.status = 'active' AND EXISTS (
             SELECT 1
             FROM categories
             WHERE categories.id = tracks.category_id AND categories.status = 'active'
         )"
    };
}
pub(super) use is_listed;

/// Where a track's audio is stored, and its length.
pub(crate) struct TrackAudio {
    pub(crate) key: String,
    pub(crate) duration_seconds: i64,
}

pub(crate) async fn find_audio(db: &Db, track: TrackId) -> Result<Option<TrackAudio>, sqlx::Error> {
    let row: Option<(String, i64)> = sqlx::query_as(concat!(
        "SELECT audio_key, duration_seconds FROM tracks WHERE id = $1 AND ",
        is_listed!()
    ))
    .bind(track.0)
    .fetch_optional(db.reader())
    .await?;
    Ok(row.map(|(key, duration_seconds)| TrackAudio { key, duration_seconds }))
}

/// The `WebVTT` text of a track that has one.
pub(crate) async fn find_cues(db: &Db, track: TrackId) -> Result<Option<String>, sqlx::Error> {
    let cues: Option<Option<String>> =
        sqlx::query_scalar(concat!("SELECT cues FROM tracks WHERE id = $1 AND ", is_listed!()))
            .bind(track.0)
            .fetch_optional(db.reader())
            .await?;
    Ok(cues.flatten())
}

/// A category to write.
pub(crate) struct CategoryRecord<'a> {
    pub(crate) name: &'a str,
    pub(crate) description: &'a str,
    pub(crate) image: Option<&'a str>,
    pub(crate) curator: Option<&'a str>,
    pub(crate) rating_tenths: i64,
    pub(crate) tags: &'a [String],
    pub(crate) featured: bool,
}

/// Updates the category with this id, or inserts one. Returns its id.
pub(crate) async fn save_category(
    tx: &mut Tx,
    existing_id: Option<i64>,
    category: &CategoryRecord<'_>,
) -> Result<i64, sqlx::Error> {
    bump_version(tx).await?;
    let sql = match existing_id {
        Some(_) => {
            "UPDATE categories
             SET name = $1, description = $2, image = $3, curator = $4, rating_tenths = $5, tags = $6,
                 featured = $7
             WHERE id = $8
             RETURNING id"
        }
        None => {
            "INSERT INTO categories (name, description, image, curator, rating_tenths, tags, featured)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             RETURNING id"
        }
    };
    let query = sqlx::query_scalar(sql)
        .bind(category.name)
        .bind(category.description)
        .bind(category.image)
        .bind(category.curator)
        .bind(category.rating_tenths)
        .bind(encode_list(category.tags))
        .bind(i64::from(category.featured));
    match existing_id {
        Some(id) => query.bind(id).fetch_one(&mut **tx).await,
        None => query.fetch_one(&mut **tx).await,
    }
}

/// A track to write. Its counters are not part of the catalogue.
pub(crate) struct TrackRecord<'a> {
    pub(crate) category_id: i64,
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
    pub(crate) image: Option<&'a str>,
    pub(crate) mood: &'a str,
    pub(crate) purpose: &'a str,
    pub(crate) voice: &'a str,
    pub(crate) difficulty: &'a str,
    pub(crate) duration_seconds: i64,
    pub(crate) audio_key: &'a str,
    pub(crate) free: bool,
    pub(crate) loops: bool,
    pub(crate) cues: Option<&'a str>,
}

/// Updates the track with this id, or inserts one. Returns its id.
pub(crate) async fn save_track(
    tx: &mut Tx,
    existing_id: Option<i64>,
    track: &TrackRecord<'_>,
) -> Result<i64, sqlx::Error> {
    bump_version(tx).await?;
    let sql = match existing_id {
        Some(_) => {
            "UPDATE tracks
             SET category_id = $1, title = $2, description = $3, image = $4, mood = $5, purpose = $6, voice = $7,
                 difficulty = $8, duration_seconds = $9, audio_key = $10, free = $11, loops = $12, cues = $13
             WHERE id = $14
             RETURNING id"
        }
        None => {
            "INSERT INTO tracks (category_id, title, description, image, mood, purpose, voice, difficulty,
                                 duration_seconds, audio_key, free, loops, cues)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
             RETURNING id"
        }
    };
    let query = sqlx::query_scalar(sql)
        .bind(track.category_id)
        .bind(track.title)
        .bind(track.description)
        .bind(track.image)
        .bind(track.mood)
        .bind(track.purpose)
        .bind(track.voice)
        .bind(track.difficulty)
        .bind(track.duration_seconds)
        .bind(track.audio_key)
        .bind(i64::from(track.free))
        .bind(i64::from(track.loops))
        .bind(track.cues);
    match existing_id {
        Some(id) => query.bind(id).fetch_one(&mut **tx).await,
        None => query.fetch_one(&mut **tx).await,
    }
}
