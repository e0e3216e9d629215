//! Categories and tracks, and the counters on them.

use std::collections::HashMap;

use dft_kernel::db::{Db, Tx, metadata};
use dft_kernel::import::slugs_by_row_id;
use sqlx::AnyConnection;

use crate::catalogue::{CheckedCategory, CheckedTrack, Sound};
use crate::{CategoryId, TrackId};

/// The fact that changes whenever the catalogue does.
const VERSION: &str = "mindfulness_shelf";

/// A category.
#[derive(Debug, Clone)]
pub(crate) struct Category {
    pub(crate) id: CategoryId,
    pub(crate) slug: String,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) image: Option<String>,
    pub(crate) curator: Option<String>,
    pub(crate) rating_tenths: i64,
    pub(crate) tags: Vec<String>,
    pub(crate) featured: bool,
}

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
    fn with(self, slug: String) -> Category {
        Category {
            id: CategoryId(self.id),
            slug,
            name: self.name,
            description: self.description,
            image: self.image,
            curator: self.curator,
            rating_tenths: self.rating_tenths,
            tags: serde_json::from_str(&self.tags).unwrap_or_default(),
            featured: self.featured == 1,
        }
    }
}

/// A track, as the catalogue tells it.
#[derive(Debug, Clone)]
pub(crate) struct Track {
    pub(crate) id: TrackId,
    pub(crate) category: CategoryId,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) image: Option<String>,
    pub(crate) mood: String,
    pub(crate) purpose: String,
    pub(crate) voice: String,
    pub(crate) difficulty: String,
    pub(crate) seconds: i64,
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
    seconds: i64,
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
            seconds: row.seconds,
        }
    }
}

/// What the catalogue says.
#[derive(Debug)]
pub(crate) struct Books {
    pub(crate) categories: Vec<Category>,
    pub(crate) tracks: Vec<Track>,
}

impl Books {
    pub(crate) fn category(&self, id: CategoryId) -> Option<&Category> {
        self.categories.iter().find(|category| category.id == id)
    }
}

/// The counters of a track.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) liked: i64,
    pub(crate) bookmarked: i64,
    pub(crate) played: i64,
}

/// The counters of every track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tallies(HashMap<TrackId, Tally>);

impl Tallies {
    pub(crate) fn of(&self, track: TrackId) -> Tally {
        self.0.get(&track).copied().unwrap_or_default()
    }
}

/// The catalogue's version; nothing before the first import.
pub(crate) async fn version(connection: &mut AnyConnection) -> Result<Option<String>, sqlx::Error> {
    metadata::read(connection, VERSION).await
}

/// Notes that the catalogue has changed, so that every node reads it anew.
async fn change_version(tx: &mut Tx) -> Result<(), sqlx::Error> {
    metadata::write(tx, VERSION, &dft_kernel::token::random_token()).await
}

/// Reads the catalogue.
pub(crate) async fn books(connection: &mut AnyConnection) -> Result<Books, sqlx::Error> {
    let categories: Vec<CategoryRow> = sqlx::query_as(
        "SELECT id, name, description, image, curator, rating_tenths, tags, featured
         FROM categories
         ORDER BY id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let tracks: Vec<TrackRow> = sqlx::query_as(
        "SELECT id, category_id, title, description, image, mood, purpose, voice, difficulty, seconds
         FROM tracks
         ORDER BY id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut slugs = slugs_by_row_id(connection, "categories").await?;
    let mut named = |row: CategoryRow| {
        let slug = slugs.remove(&row.id).unwrap_or_default();
        row.with(slug)
    };
    Ok(Books {
        categories: categories.into_iter().map(&mut named).collect(),
        tracks: tracks.into_iter().map(Track::from).collect(),
    })
}

/// Reads every counter.
pub(crate) async fn tallies(connection: &mut AnyConnection) -> Result<Tallies, sqlx::Error> {
    let rows: Vec<(i64, i64, i64, i64)> =
        sqlx::query_as("SELECT id, liked_count, bookmarked_count, played_count FROM tracks")
            .fetch_all(connection)
            .await?;
    let tally = |(id, liked, bookmarked, played)| (TrackId(id), Tally { liked, bookmarked, played });
    Ok(Tallies(rows.into_iter().map(tally).collect()))
}

/// Where a track's sound is, and how it is made if it is not there yet.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Recording {
    pub(crate) audio_key: String,
    pub(crate) seconds: i64,
    pub(crate) recipe: Option<String>,
    pub(crate) seed: Option<i64>,
}

/// Where a track's sound is.
pub(crate) async fn recording(db: &Db, track: TrackId) -> Result<Option<Recording>, sqlx::Error> {
    sqlx::query_as("SELECT audio_key, seconds, recipe, seed FROM tracks WHERE id = $1")
        .bind(track.0)
        .fetch_optional(db.reader())
        .await
}

/// The sounds people are shown first: of the tracks most liked, then of the categories that are put forward.
pub(crate) async fn put_forward(db: &Db) -> Result<Vec<Recording>, sqlx::Error> {
    let mut liked: Vec<Recording> = sqlx::query_as(
        "SELECT audio_key, seconds, recipe, seed
         FROM tracks
         WHERE recipe IS NOT NULL
         ORDER BY liked_count DESC, id
         LIMIT 5",
    )
    .fetch_all(db.reader())
    .await?;
    let featured: Vec<Recording> = sqlx::query_as(
        "SELECT tracks.audio_key, tracks.seconds, tracks.recipe, tracks.seed
         FROM tracks
         JOIN categories ON categories.id = tracks.category_id
         WHERE categories.featured = 1 AND tracks.recipe IS NOT NULL
         ORDER BY tracks.id",
    )
    .fetch_all(db.reader())
    .await?;
    liked.extend(featured);
    Ok(liked)
}

/// Writes a category, over its old row if it has one.
pub(crate) async fn save_category(
    tx: &mut Tx,
    before: Option<i64>,
    entry: &CheckedCategory,
    image: Option<&str>,
) -> Result<i64, sqlx::Error> {
    change_version(tx).await?;
    let text = match before {
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
    let query = sqlx::query_scalar(text)
        .bind(&entry.name)
        .bind(&entry.description)
        .bind(image)
        .bind(entry.curator.as_deref())
        .bind(entry.rating_tenths)
        .bind(serde_json::to_string(&entry.tags).unwrap_or_else(|_| "[]".to_owned()))
        .bind(i64::from(entry.featured));
    match before {
        Some(id) => query.bind(id).fetch_one(&mut **tx).await,
        None => query.fetch_one(&mut **tx).await,
    }
}

/// Writes a track, over its old row if it has one. Its counters are not the catalogue's to say.
pub(crate) async fn save_track(
    tx: &mut Tx,
    before: Option<i64>,
    entry: &CheckedTrack,
    category: i64,
    image: Option<&str>,
) -> Result<i64, sqlx::Error> {
    change_version(tx).await?;
    let text = match before {
        Some(_) => {
            "UPDATE tracks
             SET category_id = $1, title = $2, description = $3, image = $4, mood = $5, purpose = $6, voice = $7,
                 difficulty = $8, seconds = $9, audio_key = $10, recipe = $11, seed = $12
             WHERE id = $13
             RETURNING id"
        }
        None => {
            "INSERT INTO tracks (category_id, title, description, image, mood, purpose, voice, difficulty, seconds,
                                 audio_key, recipe, seed)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
             RETURNING id"
        }
    };
    let (recipe, seed) = match &entry.sound {
        Sound::File { .. } => (None, None),
        Sound::Made { recipe, seed } => (Some(recipe.as_str()), Some(*seed)),
    };
    let query = sqlx::query_scalar(text)
        .bind(category)
        .bind(&entry.title)
        .bind(&entry.description)
        .bind(image)
        .bind(&entry.mood)
        .bind(&entry.purpose)
        .bind(&entry.voice)
        .bind(&entry.difficulty)
        .bind(entry.seconds)
        .bind(entry.key.as_str())
        .bind(recipe)
        .bind(seed);
    match before {
        Some(id) => query.bind(id).fetch_one(&mut **tx).await,
        None => query.fetch_one(&mut **tx).await,
    }
}
