//! Tracks as a signed-in member sees them: with their likes and bookmarks, and with counters that are never cached.

use std::collections::HashMap;

use dft_kernel::ApiError;
use dft_kernel::ids::UserId;

use crate::catalog::{Counters, TrackFilter, TrackListing, filter_page};
use crate::rules::pagination::Page;
use crate::store::marks::{self, Mark};
use crate::store::{catalog, plays};
use crate::{Mindfulness, TrackId};

/// What a member has marked, newest first, and the current counters.
struct MemberState {
    liked: Vec<TrackId>,
    bookmarked: Vec<TrackId>,
    counters: Counters,
}

impl MemberState {
    fn personalize(&self, listing: &TrackListing) -> TrackListing {
        let id = listing.track.id;
        TrackListing {
            counters: self.counters.of(id),
            liked: self.liked.contains(&id),
            bookmarked: self.bookmarked.contains(&id),
            ..listing.clone()
        }
    }

    /// The tracks with these ids, in this order.
    fn personalize_in_order(&self, tracks: &[TrackListing], order: &[TrackId]) -> Vec<TrackListing> {
        let by_id: HashMap<TrackId, &TrackListing> =
            tracks.iter().map(|listing| (listing.track.id, listing)).collect();
        order.iter().filter_map(|id| by_id.get(id).map(|listing| self.personalize(listing))).collect()
    }
}

impl Mindfulness {
    async fn member_state(&self, user: UserId) -> Result<MemberState, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        Ok(MemberState {
            liked: marks::list_marked(&mut reader, Mark::Like, user).await?,
            bookmarked: marks::list_marked(&mut reader, Mark::Bookmark, user).await?,
            counters: catalog::load_counters(&mut reader).await?,
        })
    }

    pub(crate) async fn list_tracks(
        &self,
        user: UserId,
        filter: &TrackFilter,
    ) -> Result<Page<TrackListing>, ApiError> {
        let snapshot = self.0.catalog.read().await?;
        let state = self.member_state(user).await?;
        let tracks = match (filter.liked, filter.bookmarked) {
            (false, false) => snapshot.tracks.iter().map(|listing| state.personalize(listing)).collect(),
            (true, _) => state.personalize_in_order(&snapshot.tracks, &state.liked),
            (false, true) => state.personalize_in_order(&snapshot.tracks, &state.bookmarked),
        };
        let in_both_lists =
            |listing: &TrackListing| !(filter.liked && filter.bookmarked) || listing.bookmarked;
        filter_page(tracks.into_iter().filter(in_both_lists), filter)
    }

    pub(crate) async fn get_track(&self, user: UserId, id: TrackId) -> Result<TrackListing, ApiError> {
        let snapshot = self.0.catalog.read().await?;
        let listing = snapshot.tracks.iter().find(|listing| listing.track.id == id);
        let listing = listing.ok_or_else(ApiError::not_found)?;
        let marks = marks::find_for_track(&self.0.db, user, id).await?.ok_or_else(ApiError::not_found)?;
        Ok(TrackListing {
            counters: marks.counters,
            liked: marks.liked,
            bookmarked: marks.bookmarked,
            ..listing.clone()
        })
    }

    /// What the member played last, newest first.
    pub(crate) async fn list_recent(&self, user: UserId) -> Result<Page<TrackListing>, ApiError> {
        let snapshot = self.0.catalog.read().await?;
        let state = self.member_state(user).await?;
        let recent = plays::list_recent(&self.0.db, user).await?;
        let results = state.personalize_in_order(&snapshot.tracks, &recent);
        Ok(Page { count: results.len(), next: None, previous: None, results })
    }
}
