//! Entitlement: an active plan opens every track; without one no audio is served.

use dft_kernel::ApiError;
use dft_kernel::ids::UserId;
use dft_subscriptions::{Membership, active_membership, active_plan};

use crate::Mindfulness;

/// Limits that the pages mention. They are only shown: without a plan no track can be streamed.
pub(crate) const FREE_TRACKS: u32 = 2;
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

    /// Fails with 403 unless the user's plan is active now. Runs for every audio request: one query by an index.
    pub(crate) async fn require_premium(&self, user: UserId) -> Result<(), ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        match active_plan(&mut reader, user, self.0.clock.now()).await? {
            Some(_) => Ok(()),
            None => Err(ApiError::forbidden(
                "premium_required",
                format!("Subscribe to access all tracks (currently limited to {FREE_TRACKS})"),
            )),
        }
    }
}
