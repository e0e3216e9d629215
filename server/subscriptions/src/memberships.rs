//! The catalogue's memberships: demo people who have a plan already.

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer, row_id_for_slug};
use dft_kernel::money::Paise;
use dft_kernel::settings::Mode;
use dft_kernel::time::Clock;
use serde::Deserialize;

use crate::rules::{Change, Quote, after, live};
use crate::store::purchases::{self, Buyer};
use crate::store::{plans, terms};
use crate::{PlanId, TermId, giving};

/// The kind `memberships`. It exists only in development: real ones are bought.
pub struct DemoMembershipImporter {
    mode: Mode,
    clock: Clock,
}

impl DemoMembershipImporter {
    /// Memberships for a database of this mode, beginning when they are imported.
    pub fn new(mode: Mode, clock: Clock) -> Self {
        Self { mode, clock }
    }
}

/// A membership as the catalogue writes it: the slugs of a person and of a plan.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenMembership {
    person: String,
    plan: String,
}

impl Importer for DemoMembershipImporter {
    const NAME: &'static str = "memberships";
    type Raw = WrittenMembership;
    type Valid = WrittenMembership;

    fn validate(
        &self,
        membership: WrittenMembership,
        _: &EntryFiles<'_>,
    ) -> Result<WrittenMembership, Vec<FieldError>> {
        if self.mode == Mode::Production {
            return Err(vec![FieldError::new("person", "demo memberships exist only in development")]);
        }
        Ok(membership)
    }

    /// Given and not sold: it has no payment and is worth nothing in an upgrade.
    async fn upsert(
        &self,
        tx: &mut Tx,
        before: Option<i64>,
        membership: &WrittenMembership,
    ) -> Result<i64, ImportEntryError> {
        let wrong = |field, what| ImportEntryError::Invalid(FieldError::new(field, what));
        let person = row_id_for_slug(tx, "people", &membership.person).await?;
        let user = UserId(person.ok_or_else(|| wrong("person", "there is no such person"))?);
        let plan = row_id_for_slug(tx, "plans", &membership.plan).await?;
        let plan = plan.ok_or_else(|| wrong("plan", "there is no such plan"))?;
        let plan = plans::find_offered(tx, PlanId(plan)).await?;
        let plan = plan.ok_or_else(|| wrong("plan", "this plan is not sold"))?;
        let now = self.clock.now();
        if let Some(old) = before {
            terms::revoke(tx, TermId(old), now).await?;
        }
        terms::lock_person(tx, user).await?;
        let standing = terms::standing(tx, user).await?;
        let given = Quote {
            change: Change::New,
            price: plan.price,
            credit: Paise::ZERO,
            credited: Vec::new(),
            // Behind whatever the person has bought meanwhile.
            span: after(&plan, &live(&standing, now), now),
        };
        let buyer = Buyer { user, name: membership.person.clone(), email: None };
        let purchase = purchases::add(tx, &buyer, &plan, &given, now).await?;
        let mut purchase = purchase.ok_or_else(|| wrong("person", "is buying something just now"))?;
        (purchase.discount, purchase.amount) = (plan.price, Paise::ZERO);
        purchases::take_off(tx, &purchase).await?;
        let term = giving::write(tx, &purchase, None, Paise::ZERO, &given.span).await;
        Ok(term.map_err(ImportEntryError::Database)?.id.0)
    }
}
