//! Imports `tracks.toml` and uploads the audio files it names.

use std::collections::HashSet;

use bytes::Bytes;
use dft_kernel::db::Tx;
use dft_kernel::import::{
    EntryFiles, EntryStatus, FieldError, ImportEntryError, Importer, Validator, list_active_rows,
    row_id_for_slug, save_status,
};
use dft_kernel::time::Clock;
use dft_kernel::token::sha256_base64url;
use dft_media::{Image, Key, Media, MediaError};
use serde::Deserialize;

use super::{read_image, save_cover};
use crate::audio::MP3;
use crate::mp3_duration::{Mp3Error, mp3_duration_seconds};
use crate::rules::webvtt::parse_webvtt;
use crate::store::catalog::{TrackRecord, save_track};
use crate::store::engagement::{self, Engagement};

/// The moods that the pages know. Another one is shown, but may be a typing mistake.
const MOODS: [&str; 5] = ["Calm", "Sleepy", "Anxious", "Focused", "Low"];

pub struct TrackImporter {
    clock: Clock,
    media: Media,
    /// The engagement of a demo track by its title; none where entries may not ask for it.
    demo_engagement: Option<fn(&str) -> Engagement>,
}

impl TrackImporter {
    pub fn new(clock: Clock, media: Media, demo_engagement: Option<fn(&str) -> Engagement>) -> Self {
        Self { clock, media, demo_engagement }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawTrack {
    title: String,
    description: String,
    category: String,
    cover: Option<String>,
    mood: String,
    purpose: String,
    voice: String,
    difficulty: String,
    audio: String,
    /// Every signed-in user may hear it.
    #[serde(default)]
    free: bool,
    /// It plays on until it is stopped.
    #[serde(default, rename = "loop")]
    loops: bool,
    /// A `WebVTT` file.
    cues: Option<String>,
    /// Development only: starts the track with invented likes, bookmarks and plays.
    #[serde(default)]
    demo_engagement: bool,
    status: Option<EntryStatus>,
}

pub struct ValidTrack {
    title: String,
    description: String,
    category: String,
    cover: Option<Image>,
    mood: String,
    purpose: String,
    voice: String,
    difficulty: String,
    audio: AudioFile,
    free: bool,
    loops: bool,
    cues: Option<String>,
    engagement: Option<Engagement>,
    status: Option<EntryStatus>,
}

/// The audio file beside the entry.
struct AudioFile {
    name: String,
    /// Derived from the bytes, so that a file is stored once and a changed file gets a new key.
    key: Key,
    duration_seconds: i64,
}

fn audio_key(bytes: &[u8]) -> Key {
    Key::parse(&format!("tracks/{}.mp3", sha256_base64url(bytes))).expect("base64url is a valid key")
}

fn read_audio(name: &str, files: &EntryFiles<'_>) -> Result<AudioFile, String> {
    let bytes = files.read(name)?;
    let duration = match mp3_duration_seconds(&bytes) {
        Ok(seconds) if seconds > 0 => seconds,
        Err(Mp3Error::Truncated) => return Err("is cut off: the end of the MP3 file is missing".to_owned()),
        _ => return Err("should be an MP3 file".to_owned()),
    };
    Ok(AudioFile { name: name.to_owned(), key: audio_key(&bytes), duration_seconds: i64::from(duration) })
}

fn read_cues(name: &str, audio: &AudioFile, files: &EntryFiles<'_>) -> Result<Option<String>, String> {
    parse_webvtt(files.read(name)?, audio.duration_seconds).map(Some)
}

impl Importer for TrackImporter {
    const NAME: &'static str = "tracks";
    type Raw = RawTrack;
    type Valid = ValidTrack;

    fn validate(&self, raw: RawTrack, files: &EntryFiles<'_>) -> Result<ValidTrack, Vec<FieldError>> {
        let mut validator = Validator::default();
        validator.require(
            !raw.demo_engagement || self.demo_engagement.is_some(),
            "demo_engagement",
            "exists only in development",
        );
        let engagement = self.demo_engagement.filter(|_| raw.demo_engagement);
        let audio = read_audio(&raw.audio, files);
        if let Err(error) = &audio {
            validator.require(false, "audio", error);
        }
        let cues = match (&raw.cues, &audio) {
            (Some(name), Ok(audio)) => read_cues(name, audio, files),
            _ => Ok(None),
        };
        let cues = cues.unwrap_or_else(|message| {
            validator.require(false, "cues", &message);
            None
        });
        let title = validator.text("title", &raw.title, 80);
        let description = validator.text("description", &raw.description, 600);
        let cover = read_image(&mut validator, "cover", raw.cover.as_deref(), files);
        let mood = validator.text("mood", &raw.mood, 30);
        if !MOODS.contains(&mood.as_str()) {
            files.warn("mood", format!("{mood:?} is none of {}", MOODS.join(", ")));
        }
        let purpose = validator.text("purpose", &raw.purpose, 30);
        let voice = validator.text("voice", &raw.voice, 30);
        let difficulty = validator.text("difficulty", &raw.difficulty, 30);
        let track = audio.ok().map(|audio| ValidTrack {
            engagement: engagement.map(|engagement_for| engagement_for(&title)),
            title,
            description,
            category: raw.category,
            cover,
            mood,
            purpose,
            voice,
            difficulty,
            audio,
            free: raw.free,
            loops: raw.loops,
            cues,
            status: raw.status,
        });
        // Without audio there is an error: `finish` does not return the empty option.
        validator.finish(track).map(|track| track.expect("audio that cannot be read is an error"))
    }

    /// Uploads the audio unless it is stored already, so that importing again restores a lost file.
    async fn upload_files(&self, track: &ValidTrack, files: &EntryFiles<'_>) -> Result<(), ImportEntryError> {
        let AudioFile { name, key, .. } = &track.audio;
        let storage_error = |error: MediaError| ImportEntryError::Database(error.into());
        if self.media.stat(key).await.map_err(storage_error)?.is_some() {
            return Ok(());
        }
        let invalid = |error: &str| ImportEntryError::Invalid(FieldError::new("audio", error));
        let bytes = files.read(name).map_err(|error| invalid(&error))?;
        if audio_key(&bytes) != *key {
            return Err(invalid("changed while it was imported"));
        }
        self.media.put(key, MP3, Bytes::from(bytes)).await.map_err(storage_error)
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        track: &ValidTrack,
    ) -> Result<i64, ImportEntryError> {
        let category_id = row_id_for_slug(tx, "categories", &track.category).await?;
        let category_id = category_id.ok_or_else(|| {
            let message = format!("there is no category {}", track.category);
            ImportEntryError::Invalid(FieldError::new("category", message))
        })?;
        let image = save_cover(tx, track.cover.as_ref()).await?;
        let record = TrackRecord {
            category_id,
            title: &track.title,
            description: &track.description,
            image: image.as_deref(),
            mood: &track.mood,
            purpose: &track.purpose,
            voice: &track.voice,
            difficulty: &track.difficulty,
            duration_seconds: track.audio.duration_seconds,
            audio_key: track.audio.key.as_str(),
            free: track.free,
            loops: track.loops,
            cues: track.cues.as_deref(),
        };
        let id = save_track(tx, existing_id, &record).await?;
        save_status(tx, "tracks", id, track.status).await?;
        if existing_id.is_none()
            && let Some(engagement) = &track.engagement
        {
            engagement::insert(tx, id, engagement, self.clock.now()).await?;
        }
        Ok(id)
    }

    async fn list_active(&self, tx: &mut Tx) -> Result<HashSet<i64>, sqlx::Error> {
        list_active_rows(tx, "tracks").await
    }
}
