//! The kind `tracks`: with a sound beside the entry, or in a demo with one that the program makes.

use bytes::Bytes;
use dft_kernel::db::Tx;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer, row_id_for_slug};
use dft_kernel::settings::Mode;
use dft_kernel::time::Clock;
use dft_kernel::token::{hash_token, sha256_base64url};
use dft_media::{Image, Key, Media, save_image};
use dft_sound::Recipe;
use serde::Deserialize;

use super::Complaints;
use crate::audio::MP3;
use crate::demo;
use crate::store::shelf::save_track;

/// How long a made sound may be.
const SECONDS: std::ops::RangeInclusive<i64> = 10..=600;

/// Tracks for a database of this mode, with sounds in this store.
pub struct TrackImporter {
    mode: Mode,
    clock: Clock,
    media: Media,
}

impl TrackImporter {
    /// With this clock, for days that are counted from today.
    pub fn new(mode: Mode, clock: Clock, media: Media) -> Self {
        Self { mode, clock, media }
    }
}

/// A track as the catalogue writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenTrack {
    title: String,
    description: String,
    category: String,
    cover: Option<String>,
    mood: String,
    purpose: String,
    voice: String,
    difficulty: String,
    audio: Option<String>,
    sound: Option<String>,
    seconds: Option<i64>,
    seed: Option<i64>,
}

/// A track ready to be written.
pub struct CheckedTrack {
    pub(crate) title: String,
    pub(crate) description: String,
    category: String,
    cover: Option<Image>,
    pub(crate) mood: String,
    pub(crate) purpose: String,
    pub(crate) voice: String,
    pub(crate) difficulty: String,
    pub(crate) seconds: i64,
    /// Where its sound is kept: a name made from the bytes, or from what they are made of.
    pub(crate) key: Key,
    pub(crate) sound: Sound,
}

/// Where a sound comes from.
pub(crate) enum Sound {
    /// A file beside the entry.
    File { name: String },
    /// Made when somebody first asks for it.
    Made { recipe: String, seed: i64 },
}

/// How long a sound lasts, where it is kept and where it comes from.
type Heard = (i64, Key, Sound);

impl TrackImporter {
    fn hear(&self, written: &WrittenTrack, files: &EntryFiles<'_>) -> Result<Heard, FieldError> {
        match (&written.audio, &written.sound) {
            (Some(name), None) => {
                if written.seconds.is_some() || written.seed.is_some() {
                    return Err(FieldError::new(
                        "seconds",
                        "is read from the file: leave it out, and seed too",
                    ));
                }
                let bytes = files.read(name).map_err(|said| FieldError::new("audio", said))?;
                let seconds = dft_sound::seconds_of(&bytes).filter(|seconds| *seconds > 0);
                let seconds = seconds.ok_or_else(|| FieldError::new("audio", "should be an MP3 file"))?;
                Ok((i64::from(seconds), file_key(&bytes), Sound::File { name: name.clone() }))
            }
            (None, Some(_)) if self.mode == Mode::Production => {
                Err(FieldError::new("sound", "made-up sounds exist only in development: name an audio file"))
            }
            (None, Some(recipe)) => {
                if Recipe::parse(recipe).is_none() {
                    return Err(FieldError::new("sound", format!("there is no recipe {recipe:?}")));
                }
                let seconds = written.seconds.filter(|seconds| SECONDS.contains(seconds));
                let seconds = seconds.ok_or_else(|| FieldError::new("seconds", "should be 10 to 600"))?;
                let seed = written.seed.unwrap_or(1);
                if seed < 0 {
                    return Err(FieldError::new("seed", "should be 0 or more"));
                }
                Ok((seconds, made_key(recipe, seconds, seed), Sound::Made { recipe: recipe.clone(), seed }))
            }
            _ => Err(FieldError::new("audio", "name a file here, or in a demo a sound, and not both")),
        }
    }
}

fn key(text: &str) -> Key {
    Key::parse(text).expect("made of plain words")
}

fn file_key(bytes: &[u8]) -> Key {
    key(&format!("tracks/{}.mp3", sha256_base64url(bytes)))
}

fn made_key(recipe: &str, seconds: i64, seed: i64) -> Key {
    key(&format!("tracks/made/{}.mp3", hash_token(&format!("{recipe} {seconds} {seed}"))))
}

impl Importer for TrackImporter {
    const NAME: &'static str = "tracks";
    type Raw = WrittenTrack;
    type Valid = CheckedTrack;

    fn validate(
        &self,
        written: WrittenTrack,
        files: &EntryFiles<'_>,
    ) -> Result<CheckedTrack, Vec<FieldError>> {
        let mut complaints = Complaints::default();
        let heard = self.hear(&written, files);
        let entry = |complaints: &mut Complaints, (seconds, key, sound)| CheckedTrack {
            title: complaints.text("title", &written.title, 80),
            description: complaints.text("description", &written.description, 600),
            category: written.category.clone(),
            cover: complaints.picture("cover", written.cover.as_deref(), files),
            mood: complaints.text("mood", &written.mood, 30),
            purpose: complaints.text("purpose", &written.purpose, 30),
            voice: complaints.text("voice", &written.voice, 30),
            difficulty: complaints.text("difficulty", &written.difficulty, 30),
            seconds,
            key,
            sound,
        };
        match heard {
            Ok(heard) => {
                let checked = entry(&mut complaints, heard);
                complaints.or(checked)
            }
            Err(wrong) => {
                // The rest is looked over all the same, so that everything wrong is told at once.
                let unheard = (0, key("none"), Sound::File { name: String::new() });
                let _ = entry(&mut complaints, unheard);
                complaints.0.push(wrong);
                Err(complaints.0)
            }
        }
    }

    /// A second import finds the sound there; one whose sound was lost brings it again.
    async fn upload_files(
        &self,
        entry: &CheckedTrack,
        files: &EntryFiles<'_>,
    ) -> Result<(), ImportEntryError> {
        let Sound::File { name } = &entry.sound else { return Ok(()) };
        let failed = |trouble: dft_media::MediaError| ImportEntryError::Database(trouble.into());
        if self.media.stat(&entry.key).await.map_err(failed)?.is_some() {
            return Ok(());
        }
        let bytes =
            files.read(name).map_err(|said| ImportEntryError::Invalid(FieldError::new("audio", said)))?;
        if file_key(&bytes) != entry.key {
            return Err(ImportEntryError::Invalid(FieldError::new("audio", "changed while it was imported")));
        }
        self.media.put(&entry.key, MP3, Bytes::from(bytes)).await.map_err(failed)
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        before: Option<i64>,
        entry: &CheckedTrack,
    ) -> Result<i64, ImportEntryError> {
        let category = row_id_for_slug(tx, "categories", &entry.category).await?;
        let category = category.ok_or_else(|| {
            ImportEntryError::Invalid(FieldError::new(
                "category",
                format!("there is no category {}", entry.category),
            ))
        })?;
        let image = match &entry.cover {
            Some(cover) => Some(save_image(tx, cover).await?),
            None => None,
        };
        let id = save_track(tx, before, entry, category, image.as_deref()).await?;
        if before.is_none() && self.mode == Mode::Development && matches!(entry.sound, Sound::Made { .. }) {
            demo::liven(tx, id, &entry.title, self.clock.now()).await?;
        }
        Ok(id)
    }
}
