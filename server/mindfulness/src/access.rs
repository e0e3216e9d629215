//! Entitlement: an active plan opens every track; without one a signed-in user hears the free tracks.

use dft_kernel::ApiError;
use dft_kernel::ids::UserId;
use dft_subscriptions::{Membership, active_membership, active_plan};

use crate::catalog::TrackListing;
use crate::{Mindfulness, TrackId};

/// Only shown: categories are listed for everyone.
pub(crate) const FREE_CATEGORIES: u32 = 2;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Access {
    Guest,
    /// Signed in without an active plan.
    Free,
    Premium(Membership),
}

pub(crate) const fn upgrade_message(access: &Access) -> Option<&'static str> {
    match access {
        Access::Guest => Some("Sign in to access more content"),
        Access::Free => Some("Subscribe to access all content"),
        Access::Premium(_) => None,
    }
}

impl Mindfulness {
    pub(crate) async fn access(&self, user: Option<UserId>) -> Result<Access, ApiError> {
        let Some(user) = user else { return Ok(Access::Guest) };
        let mut reader = self.0.db.reader().acquire().await?;
        let membership = active_membership(&mut reader, user, self.0.clock.now()).await?;
        Ok(membership.map_or(Access::Free, Access::Premium))
    }

    /// How many tracks every signed-in user may hear.
    pub(crate) async fn free_track_count(&self) -> Result<usize, ApiError> {
        let snapshot = self.0.catalog.read().await?;
        Ok(snapshot.tracks.iter().filter(|listing| listing.track.free).count())
    }

    /// Fails with 403 unless the track is free or the user's plan is active now. Runs for every audio request: nothing for a
    /// free track, otherwise one query by an index. A track that does not exist is refused like one that needs a plan, so
    /// that a caller without a plan cannot probe which tracks exist.
    pub(crate) async fn require_access(&self, user: UserId, track: Option<TrackId>) -> Result<(), ApiError> {
        let snapshot = self.0.catalog.read().await?;
        let is_free = |listing: &TrackListing| Some(listing.track.id) == track && listing.track.free;
        if snapshot.tracks.iter().any(is_free) {
            return Ok(());
        }
        let mut reader = self.0.db.reader().acquire().await?;
        if active_plan(&mut reader, user, self.0.clock.now()).await?.is_some() {
            return Ok(());
        }
        let free = snapshot.tracks.iter().filter(|listing| listing.track.free).count();
        Err(ApiError::forbidden(
            "premium_required",
            format!("Subscribe to access all tracks (currently limited to {free})"),
        ))
    }
}
