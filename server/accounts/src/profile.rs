//! The signed-in user's profile with the active plan.

use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_subscriptions::{ActivePlan, active_plan};

use crate::Accounts;

pub(crate) struct Profile {
    pub(crate) member: Member,
    pub(crate) plan: Option<ActivePlan>,
}

impl Accounts {
    pub(crate) async fn profile(&self, member: Member) -> Result<Profile, ApiError> {
        let mut reader = self.db.reader().acquire().await?;
        let plan = active_plan(&mut reader, member.id, self.clock.now()).await?;
        Ok(Profile { member, plan })
    }
}
