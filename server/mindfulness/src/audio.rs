//! The sound of a track: sent from the folder, or by a link that ends where it is kept in a bucket.

use std::time::Duration;

use axum::response::{IntoResponse, Response};
use dft_kernel::ApiError;
use dft_media::Key;
use http::{HeaderMap, Method, StatusCode, header};

use crate::store::shelf::{self, Recording};
use crate::{Mindfulness, TrackId};

/// What every sound here is.
pub(crate) const MP3: &str = "audio/mpeg";

/// How much longer than the track a link lives: for those who pause, and for clocks that differ.
const LONGER: Duration = Duration::from_mins(15);

impl Recording {
    /// Where it is kept.
    pub(crate) fn key(&self) -> Result<Key, ApiError> {
        Key::parse(&self.audio_key).ok_or_else(|| ApiError::internal("a track's audio_key is no key"))
    }
}

impl Mindfulness {
    /// What was asked for of a track's sound. Whether the asker may hear it was decided just before.
    pub(crate) async fn audio(
        &self,
        track: TrackId,
        method: &Method,
        headers: &HeaderMap,
    ) -> Result<Response, ApiError> {
        let recording = shelf::recording(&self.0.db, track).await?.ok_or_else(ApiError::not_found)?;
        let key = recording.key()?;
        let lives = Duration::from_secs(u64::try_from(recording.seconds).unwrap_or(0)) + LONGER;
        if let Some(link) = self.0.media.presigned_url(&key, lives).await? {
            if recording.recipe.is_some() && self.0.media.stat(&key).await?.is_none() {
                self.0.workshop.make(&recording).await?;
            }
            let headers = [
                (header::LOCATION, link.as_str()),
                (header::CACHE_CONTROL, "private, no-store"),
                (header::REFERRER_POLICY, "no-referrer"),
            ];
            return Ok((StatusCode::FOUND, headers).into_response());
        }
        let mut sent = self.0.media.send(&key, MP3, method, headers).await?;
        if sent.is_none() && recording.recipe.is_some() {
            self.0.workshop.make(&recording).await?;
            sent = self.0.media.send(&key, MP3, method, headers).await?;
        }
        sent.ok_or_else(|| ApiError::internal(format!("the media folder has no {key}: import it again")))
    }
}
