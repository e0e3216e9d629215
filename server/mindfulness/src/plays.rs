//! Counting plays: one for each start of a track, however many ranges the player requests.

use dft_kernel::ApiError;
use dft_kernel::db::retry_on_conflict;
use dft_kernel::ids::UserId;

use crate::store::plays;
use crate::{Mindfulness, TrackId};

impl Mindfulness {
    /// Counts a play and moves the track to the top of the user's history. Returns the track's total plays.
    pub(crate) async fn record_play(&self, user: UserId, track: TrackId) -> Result<i64, ApiError> {
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let total = plays::increment(&mut tx, track, now).await?.ok_or_else(ApiError::not_found)?;
            plays::record_recent(&mut tx, user, track, now).await?;
            tx.commit().await?;
            Ok(total)
        })
        .await
    }
}
