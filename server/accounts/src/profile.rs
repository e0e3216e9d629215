//! The signed-in user's profile with the active plan.

use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_subscriptions::active_plan;

use crate::Accounts;
use crate::wire::UserView;

impl Accounts {
    pub(crate) async fn profile(&self, member: Member) -> Result<UserView, ApiError> {
        let mut reader = self.db.reader().acquire().await?;
        let plan = active_plan(&mut reader, member.id, self.clock.now()).await?;
        Ok(UserView::new(member, plan))
    }
}
