//! Imports the catalogue's memberships: demo users who have a plan already.

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer, row_id_for_slug};
use dft_kernel::settings::Mode;
use dft_kernel::time::Clock;
use dft_subscriptions::{MembershipGrant, MembershipGrantError, PlanId, TermId, grant_membership};
use serde::Deserialize;

/// Imports the catalogue's `memberships`, in development only: real ones are bought.
pub struct DemoMembershipImporter {
    mode: Mode,
    clock: Clock,
}

impl DemoMembershipImporter {
    /// Memberships start when they are imported.
    pub fn new(mode: Mode, clock: Clock) -> Self {
        Self { mode, clock }
    }
}

/// An entry of the catalogue: the slugs of a demo user and of a plan.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawMembership {
    person: String,
    plan: String,
}

fn invalid(field: &'static str, message: &str) -> ImportEntryError {
    ImportEntryError::Invalid(FieldError::new(field, message))
}

impl Importer for DemoMembershipImporter {
    const NAME: &'static str = "memberships";
    type Raw = RawMembership;
    type Valid = RawMembership;

    fn validate(&self, raw: RawMembership, _: &EntryFiles<'_>) -> Result<RawMembership, Vec<FieldError>> {
        if self.mode == Mode::Production {
            return Err(vec![FieldError::new("person", "demo memberships exist only in development")]);
        }
        Ok(raw)
    }

    /// A demo membership has no payment and gives no credit in an upgrade.
    async fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        membership: &RawMembership,
    ) -> Result<i64, ImportEntryError> {
        let user = row_id_for_slug(tx, "people", &membership.person).await?;
        let user = UserId(user.ok_or_else(|| invalid("person", "there is no such person"))?);
        let plan = row_id_for_slug(tx, "plans", &membership.plan).await?;
        let plan = plan.ok_or_else(|| invalid("plan", "there is no such plan"))?;
        let grant = MembershipGrant {
            user,
            user_name: &membership.person,
            plan: PlanId(plan),
            replaces: existing_id.map(TermId),
        };
        let term = grant_membership(tx, &grant, self.clock.now()).await.map_err(|error| match error {
            MembershipGrantError::PlanNotSold => invalid("plan", "this plan is not sold"),
            MembershipGrantError::PurchaseOpen => invalid("person", "is buying something just now"),
            MembershipGrantError::Failed(error) => ImportEntryError::Database(error),
        })?;
        Ok(term.0)
    }
}
