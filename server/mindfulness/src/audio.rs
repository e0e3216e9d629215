//! Serves a track's audio: streamed from the media folder, or by a redirect to a presigned URL of the bucket.

use std::time::Duration;

use axum::response::{IntoResponse, Response};
use dft_kernel::ApiError;
use dft_media::Key;
use http::{HeaderMap, Method, StatusCode, header};

use crate::store::catalog;
use crate::{Mindfulness, TrackId};

pub(crate) const MP3: &str = "audio/mpeg";

/// How much longer than the track a presigned URL is valid: for pauses, and for clocks that differ.
const LINK_SLACK: Duration = Duration::from_mins(15);

impl Mindfulness {
    /// The `WebVTT` cues of a track. The caller has checked access.
    pub(crate) async fn cues(&self, track: TrackId) -> Result<String, ApiError> {
        catalog::find_cues(&self.0.db, track).await?.ok_or_else(ApiError::not_found)
    }

    /// The response to a range or conditional request for a track's audio. The caller has checked access.
    pub(crate) async fn audio(
        &self,
        track: TrackId,
        method: &Method,
        headers: &HeaderMap,
    ) -> Result<Response, ApiError> {
        let audio = catalog::find_audio(&self.0.db, track).await?.ok_or_else(ApiError::not_found)?;
        let key = Key::parse(&audio.key)
            .ok_or_else(|| ApiError::internal("tracks.audio_key is not a valid key"))?;
        let ttl = Duration::from_secs(u64::try_from(audio.duration_seconds).unwrap_or(0)) + LINK_SLACK;
        if let Some(url) = self.0.media.presigned_url(&key, ttl).await? {
            let headers = [
                (header::LOCATION, url.as_str()),
                (header::CACHE_CONTROL, "private, no-store"),
                (header::REFERRER_POLICY, "no-referrer"),
            ];
            return Ok((StatusCode::FOUND, headers).into_response());
        }
        let response = self.0.media.send(&key, MP3, method, headers).await?;
        response.ok_or_else(|| ApiError::internal(format!("the media folder has no {key}: import it again")))
    }
}
