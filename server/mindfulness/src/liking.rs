//! Liking and keeping a track. The row decides and the counter follows it, in one transaction.

use dft_kernel::ApiError;
use dft_kernel::db::retry_on_conflict;
use dft_kernel::ids::UserId;

use crate::store::marks::{self, Mark};
use crate::{Mindfulness, TrackId};

impl Mindfulness {
    /// Likes it or no longer; answers whether they do now, and how many do.
    pub(crate) async fn like(
        &self,
        user: UserId,
        track: TrackId,
        wanted: Option<bool>,
    ) -> Result<(bool, i64), ApiError> {
        retry_on_conflict(|| self.mark(Mark::Like, user, track, wanted)).await
    }

    /// Keeps it or no longer; answers whether they do now, and how many do.
    pub(crate) async fn bookmark(
        &self,
        user: UserId,
        track: TrackId,
        wanted: Option<bool>,
    ) -> Result<(bool, i64), ApiError> {
        retry_on_conflict(|| self.mark(Mark::Bookmark, user, track, wanted)).await
    }

    async fn mark(
        &self,
        mark: Mark,
        user: UserId,
        track: TrackId,
        wanted: Option<bool>,
    ) -> Result<(bool, i64), ApiError> {
        let mut tx = self.0.db.begin().await?;
        let (there, moved) = match wanted {
            Some(true) => (true, marks::set(&mut tx, mark, user, track, self.0.clock.now()).await?),
            Some(false) => (false, -marks::clear(&mut tx, mark, user, track).await?),
            // Without a word it becomes the other one: gone if it was there, there if it was not.
            None => match marks::clear(&mut tx, mark, user, track).await? {
                0 => (true, marks::set(&mut tx, mark, user, track, self.0.clock.now()).await?),
                gone => (false, -gone),
            },
        };
        let total = marks::count(&mut tx, mark, track, moved).await?.ok_or_else(ApiError::not_found)?;
        tx.commit().await?;
        Ok((there, total))
    }
}
