//! Subscriptions: plans, purchases and terms; who is a member now.

mod catalogue;
mod giving;
mod letters;
mod memberships;
mod quoting;
mod reminding;
mod routes;
mod rules;
mod settle;
mod showing;
mod store;
mod subscribing;
mod wire;

use std::sync::Arc;
use std::time::Duration;

use dft_coupons::Coupons;
use dft_kernel::cache::TtlCache;
use dft_kernel::db::Db;
use dft_kernel::http::CachedJson;
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;
use dft_payments::Payments;

pub use catalogue::PlanImporter;
pub use memberships::DemoMembershipImporter;
pub use routes::routes;
pub use settle::Settlement;
pub use showing::{ActivePlan, Membership, active_membership, active_plan};
pub use store::INVARIANTS;

dft_kernel::id!(
    /// A plan.
    PlanId
);
dft_kernel::id!(
    /// A purchase: what a payment is for.
    PurchaseId
);
dft_kernel::id!(
    /// A term.
    TermId
);

/// The word its payments go by.
const PURPOSE: &str = "subscription";

/// How old the list of plans may be. What somebody pays is worked out from the database each time.
const FRESH: Duration = Duration::from_secs(2);

/// The area's state. Cheap to clone. What payments call back is [`Settlement`], so that neither holds the other.
#[derive(Clone)]
pub struct Subscriptions {
    db: Db,
    clock: Clock,
    coupons: Coupons,
    payments: Payments,
    /// The plans as they are sent.
    printed: Arc<TtlCache<CachedJson>>,
    /// Where people reach us, for the links in letters.
    origin: String,
}

impl Subscriptions {
    /// With these tools.
    pub fn new(db: Db, clock: Clock, coupons: Coupons, payments: Payments, settings: &Settings) -> Self {
        let printed = Arc::new(TtlCache::new(FRESH));
        Self { db, clock, coupons, payments, printed, origin: settings.origin() }
    }
}
