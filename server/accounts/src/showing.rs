//! A person as their own pages show them, with the plan that runs for them.

use dft_kernel::Refusal;
use dft_kernel::visitor::Member;
use dft_subscriptions::plan_of;

use crate::Accounts;
use crate::wire::UserView;

impl Accounts {
    pub(crate) async fn shown(&self, member: Member) -> Result<UserView, Refusal> {
        let mut reader = self.db.reader().acquire().await?;
        let plan = plan_of(&mut reader, member.id, self.clock.now()).await?;
        Ok(UserView::new(member, plan))
    }
}
