//! Liking and bookmarking a track. The row and its counter change in one transaction.

use dft_kernel::ApiError;
use dft_kernel::db::retry_on_conflict;
use dft_kernel::ids::UserId;

use crate::store::marks::{self, Mark};
use crate::{Mindfulness, TrackId};

/// A mark after a change.
pub(crate) struct MarkState {
    pub(crate) set: bool,
    /// How many users have this mark on the track.
    pub(crate) total: i64,
}

impl Mindfulness {
    /// Sets or clears the mark; toggles it when `wanted` is `None`.
    pub(crate) async fn set_mark(
        &self,
        mark: Mark,
        user: UserId,
        track: TrackId,
        wanted: Option<bool>,
    ) -> Result<MarkState, ApiError> {
        retry_on_conflict(|| self.try_set_mark(mark, user, track, wanted)).await
    }

    async fn try_set_mark(
        &self,
        mark: Mark,
        user: UserId,
        track: TrackId,
        wanted: Option<bool>,
    ) -> Result<MarkState, ApiError> {
        let mut tx = self.0.db.begin().await?;
        let now = self.0.clock.now();
        let (set, change) = match wanted {
            Some(true) => (true, marks::insert(&mut tx, mark, user, track, now).await?),
            Some(false) => (false, -marks::delete(&mut tx, mark, user, track).await?),
            None => match marks::delete(&mut tx, mark, user, track).await? {
                0 => (true, marks::insert(&mut tx, mark, user, track, now).await?),
                deleted => (false, -deleted),
            },
        };
        let total =
            marks::change_counter(&mut tx, mark, track, change).await?.ok_or_else(ApiError::not_found)?;
        tx.commit().await?;
        Ok(MarkState { set, total })
    }
}
