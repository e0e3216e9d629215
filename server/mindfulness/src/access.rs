//! Who may hear what: whoever has a running plan may hear everything, nobody else hears anything.

use dft_kernel::ApiError;
use dft_kernel::ids::UserId;
use dft_subscriptions::{Membership, active_membership, active_plan};

use crate::Mindfulness;

/// What the pages call the free limits. They are words on a page, not tracks anybody may hear.
pub(crate) const FREE_TRACKS: u32 = 2;
pub(crate) const FREE_CATEGORIES: u32 = 2;

/// What is open to somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Access {
    /// Nobody has signed in.
    Guest,
    /// No plan runs.
    Free,
    /// This one does.
    Premium(Membership),
}

/// The words for what is not open.
pub(crate) const fn upgrade_message(access: &Access) -> Option<&'static str> {
    match access {
        Access::Guest => Some("Sign in to access more content"),
        Access::Free => Some("Subscribe to access all content"),
        Access::Premium(_) => None,
    }
}

impl Mindfulness {
    /// What this person may hear now.
    pub(crate) async fn access(&self, user: Option<UserId>) -> Result<Access, ApiError> {
        let Some(user) = user else { return Ok(Access::Guest) };
        let mut reader = self.0.db.reader().acquire().await?;
        let membership = active_membership(&mut reader, user, self.0.clock.now()).await?;
        Ok(membership.map_or(Access::Free, Access::Premium))
    }

    /// Refuses whoever has no plan at this moment. Asked with every request for sound: one query by an index.
    pub(crate) async fn may_listen(&self, user: UserId) -> Result<(), ApiError> {
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
