//! Subscriptions: plans, purchases and terms.
//!
//! A user buys a plan: [`Subscriptions`] quotes it, inserts an open purchase and asks payments for a link, all in one
//! transaction. When the payment settles, the purchase is activated, which inserts its term. Membership is derived from
//! the terms on every read and never stored, so that it cannot be out of date.
//!
//! Locks are always taken in this order: payment, purchase, the user's terms, coupon.

mod activation;
mod catalogue;
mod emails;
mod grant;
mod membership;
mod payment_handler;
mod purchase;
mod quotes;
mod reminders;
mod routes;
mod rules;
mod store;
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
pub use grant::{MembershipGrant, MembershipGrantError, grant_membership};
pub use membership::{Membership, active_membership, active_plan};
pub use payment_handler::Settlement;
pub use routes::routes;
pub use rules::ActivePlan;
pub use store::INVARIANTS;

dft_kernel::id!(
    /// A plan.
    PlanId
);
dft_kernel::id!(
    /// A purchase: the subject of a payment.
    PurchaseId
);
dft_kernel::id!(
    /// A term.
    TermId
);

/// The purpose of this area's payments.
const PURPOSE: &str = "subscription";

/// How stale the public list of plans may be. Prices to pay are always computed from the database.
const PLANS_CACHE_TTL: Duration = Duration::from_secs(2);

/// The area's state. Cheap to clone. Payments call back [`Settlement`], so that neither holds the other.
#[derive(Clone)]
pub struct Subscriptions(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    coupons: Coupons,
    payments: Payments,
    plans_cache: TtlCache<CachedJson>,
    /// The site's public origin, for links in emails.
    origin: String,
}

impl Subscriptions {
    pub fn new(db: Db, clock: Clock, coupons: Coupons, payments: Payments, settings: &Settings) -> Self {
        let plans_cache = TtlCache::new(PLANS_CACHE_TTL);
        Self(Arc::new(Inner { db, clock, coupons, payments, plans_cache, origin: settings.origin() }))
    }
}
