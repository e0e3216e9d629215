//! Imports the catalogue's memberships: demo users who have a plan already.

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer, row_id_for_slug};
use dft_kernel::money::Paise;
use dft_kernel::settings::Mode;
use dft_kernel::time::Clock;
use serde::Deserialize;

use crate::activation::insert_term;
use crate::rules::{Buyer, Change, Quote, next_period, unexpired};
use crate::store::{plans, purchases, terms};
use crate::{PlanId, TermId};

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
        let plan = plans::find_offered(tx, PlanId(plan)).await?;
        let plan = plan.ok_or_else(|| invalid("plan", "this plan is not sold"))?;
        let now = self.clock.now();
        if let Some(existing) = existing_id {
            // An upgrade may have replaced it: then there is nothing to revoke.
            let _revoked = terms::revoke(tx, TermId(existing), now).await?.happened();
        }
        terms::lock_member(tx, user).await?;
        let effective_terms = terms::effective_terms(tx, user).await?;
        let quote = Quote {
            change: Change::New,
            price: plan.price,
            credit: Paise::ZERO,
            credited_terms: Vec::new(),
            // After every term that the user has bought since.
            period: next_period(&plan, &unexpired(&effective_terms, now), now),
        };
        let buyer = Buyer { user, name: membership.person.clone(), email: None };
        let purchase = purchases::insert(tx, &buyer, &plan, &quote, now).await?;
        let mut purchase = purchase.ok_or_else(|| invalid("person", "is buying something just now"))?;
        (purchase.discount, purchase.amount) = (plan.price, Paise::ZERO);
        purchases::save_discount(tx, &purchase).await?;
        let term = insert_term(tx, &purchase, None, Paise::ZERO, &quote.period).await;
        Ok(term.map_err(ImportEntryError::Database)?.id.0)
    }
}
