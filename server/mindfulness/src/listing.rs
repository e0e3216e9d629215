//! Tracks as one member sees them: with their own hearts and bookmarks, and counters as they are this moment.

use std::collections::HashMap;

use dft_kernel::ApiError;
use dft_kernel::ids::UserId;

use crate::rules::paging::Page;
use crate::shelf::{Printed, choose};
use crate::store::marks::{self, Mark};
use crate::store::plays;
use crate::store::shelf::{self, Tallies};
use crate::wire::{Choice, TrackView};
use crate::{Mindfulness, TrackId};

/// What one member has marked, the newest first, and the counters.
struct Own {
    liked: Vec<TrackId>,
    bookmarked: Vec<TrackId>,
    tallies: Tallies,
}

impl Own {
    fn dress(&self, view: &TrackView) -> TrackView {
        let mut view = view.clone().counted(self.tallies.of(view.id));
        view.liked = self.liked.contains(&view.id);
        view.bookmarked = self.bookmarked.contains(&view.id);
        view
    }

    /// These tracks in this order, dressed.
    fn dressed(&self, printed: &Printed, order: &[TrackId]) -> Vec<TrackView> {
        let views: HashMap<TrackId, &TrackView> =
            printed.views().iter().map(|view| (view.id, view)).collect();
        order.iter().filter_map(|id| views.get(id).map(|view| self.dress(view))).collect()
    }
}

impl Mindfulness {
    async fn own(&self, user: UserId) -> Result<Own, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        Ok(Own {
            liked: marks::of(&mut reader, Mark::Like, user).await?,
            bookmarked: marks::of(&mut reader, Mark::Bookmark, user).await?,
            tallies: shelf::tallies(&mut reader).await?,
        })
    }

    /// A page of tracks.
    pub(crate) async fn tracks_for(
        &self,
        user: UserId,
        choice: &Choice,
    ) -> Result<Page<TrackView>, ApiError> {
        let printed = self.0.shelf.read().await?;
        let own = self.own(user).await?;
        let views = match (choice.liked, choice.bookmarked) {
            (false, false) => printed.views().iter().map(|view| own.dress(view)).collect(),
            (true, _) => own.dressed(&printed, &own.liked),
            (false, true) => own.dressed(&printed, &own.bookmarked),
        };
        let both = |view: &TrackView| !(choice.liked && choice.bookmarked) || view.bookmarked;
        choose(views.into_iter().filter(both), choice)
    }

    /// One track.
    pub(crate) async fn track_for(&self, user: UserId, id: TrackId) -> Result<TrackView, ApiError> {
        let printed = self.0.shelf.read().await?;
        let view = printed.view(id).ok_or_else(ApiError::not_found)?;
        Ok(self.own(user).await?.dress(view))
    }

    /// What they listened to, the last first.
    pub(crate) async fn recent(&self, user: UserId) -> Result<Page<TrackView>, ApiError> {
        let printed = self.0.shelf.read().await?;
        let own = self.own(user).await?;
        let recent = plays::recent(&self.0.db, user).await?;
        let results = own.dressed(&printed, &recent);
        Ok(Page { count: results.len(), next: None, previous: None, results })
    }
}
