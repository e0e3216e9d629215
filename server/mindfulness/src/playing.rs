//! Counting a play: once for each start, whatever the player asks for afterwards.

use dft_kernel::ApiError;
use dft_kernel::db::retry_on_conflict;
use dft_kernel::ids::UserId;

use crate::store::plays;
use crate::{Mindfulness, TrackId};

impl Mindfulness {
    /// Counts it, today and for ever, and puts the track in front of what this person heard; answers all plays.
    pub(crate) async fn play(&self, user: UserId, track: TrackId) -> Result<i64, ApiError> {
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let played = plays::count(&mut tx, track, now).await?.ok_or_else(ApiError::not_found)?;
            plays::remember(&mut tx, user, track, now).await?;
            tx.commit().await?;
            Ok(played)
        })
        .await
    }
}
