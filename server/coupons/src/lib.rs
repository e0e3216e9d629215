//! Coupons: a code, a discount, a limit. Knows areas by their word and never what they sell.

mod catalogue;
mod guessing;
mod quoting;
mod redeeming;
mod routes;
mod rules;
mod store;
mod wire;

use std::time::Duration;

use dft_kernel::db::Db;
use dft_kernel::rate_limit::{FailureLimiter, FailureQuota};
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;

pub use catalogue::CouponKind;
pub use quoting::Offer;
pub use redeeming::{Redeem, Redeemed, commit, honour, redeem, release};
pub use routes::routes;
pub use rules::{Area, Discount};
pub use store::INVARIANTS;
pub use wire::invalid_coupon;

/// How many invalid codes a user or an address may try.
const INVALID_CODE_QUOTA: FailureQuota =
    FailureQuota { window: Duration::from_mins(1), per_user: 10, per_address: 60 };

/// The service's state. Cheap to clone.
#[derive(Clone)]
pub struct Coupons {
    db: Db,
    clock: Clock,
    invalid_code_limit: FailureLimiter,
}

impl Coupons {
    /// With these tools.
    pub fn new(db: Db, clock: Clock, settings: &Settings) -> Self {
        let invalid_code_limit = FailureLimiter::new(settings.limits, INVALID_CODE_QUOTA);
        Self { db, clock, invalid_code_limit }
    }
}
