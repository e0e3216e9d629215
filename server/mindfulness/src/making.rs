//! Demo sounds, made when somebody first asks for one and then kept. Those that somebody waits for are made one at a time,
//! on a thread that may take long: whoever asks for the same sound finds it made. Two at most are in the making at once,
//! the other being one that is made ahead.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bytes::Bytes;
use dft_kernel::ApiError;
use dft_kernel::time::{Clock, Timestamp};
use dft_media::Media;
use dft_sound::Recipe;
use tokio::sync::Mutex;

use crate::Mindfulness;
use crate::audio::MP3;
use crate::store::shelf::{self, Recording};

/// How long after the start nothing is made unless somebody waits for it.
const QUIET: Duration = Duration::from_secs(15);

/// Where sounds are made.
pub(crate) struct Workshop {
    media: Media,
    clock: Clock,
    began: Timestamp,
    /// Whoever holds it makes one.
    bench: Arc<Mutex<()>>,
    /// Whether everything people are shown first is there.
    warm: AtomicBool,
}

impl Workshop {
    pub(crate) fn new(media: Media, clock: Clock) -> Self {
        Self { media, began: clock.now(), clock, bench: Arc::default(), warm: AtomicBool::new(false) }
    }

    /// Makes this sound unless it is there by the time it is our turn. Goes on when the asker leaves: the next one will
    /// be glad of it.
    pub(crate) async fn make(&self, recording: &Recording) -> Result<(), ApiError> {
        let (media, bench, recording) = (self.media.clone(), Arc::clone(&self.bench), recording.clone());
        let made = tokio::spawn(async move {
            let _turn = bench.lock().await;
            make(&media, &recording).await
        });
        made.await.map_err(ApiError::internal)?
    }

    /// Makes this sound if nobody waits for another just now; answers whether there was something to do. Whoever comes
    /// meanwhile does not wait behind it: the bench is theirs.
    async fn make_quietly(&self, recording: &Recording) -> Result<bool, ApiError> {
        if self.bench.try_lock().is_err() {
            return Ok(true);
        }
        if self.media.stat(&recording.key()?).await?.is_some() {
            return Ok(false);
        }
        make(&self.media, recording).await?;
        Ok(true)
    }
}

async fn make(media: &Media, recording: &Recording) -> Result<(), ApiError> {
    let key = recording.key()?;
    if media.stat(&key).await?.is_some() {
        return Ok(());
    }
    let recipe = recording.recipe.as_deref().and_then(Recipe::parse);
    let recipe = recipe.ok_or_else(|| ApiError::internal("a track's recipe is none"))?;
    let seconds = u32::try_from(recording.seconds).unwrap_or(1);
    let seed = recording.seed.and_then(|seed| u64::try_from(seed).ok()).unwrap_or_default();
    let began = Instant::now();
    let sound = tokio::task::spawn_blocking(move || dft_sound::mp3(recipe, seconds, seed)).await;
    let sound = sound.map_err(ApiError::internal)?;
    media.put(&key, MP3, Bytes::from(sound)).await?;
    let milliseconds = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    tracing::info!(recipe = recording.recipe, seconds, milliseconds, "made a demo sound");
    Ok(())
}

impl Mindfulness {
    /// Makes one of the sounds that people are shown first, if one is missing. For a development server that has nothing
    /// better to do: not right after its start, and not while somebody waits for another sound.
    pub async fn warm(&self) -> Result<(), ApiError> {
        let Workshop { clock, began, warm, .. } = &self.0.workshop;
        if clock.now().saturating_since(*began) < QUIET || warm.load(Ordering::Relaxed) {
            return Ok(());
        }
        for recording in shelf::put_forward(&self.0.db).await? {
            if self.0.workshop.make_quietly(&recording).await? {
                return Ok(());
            }
        }
        warm.store(true, Ordering::Relaxed);
        Ok(())
    }
}
