//! Coupons: preview a code, reserve a use of it in another area's transaction, then commit or release that use. This
//! crate knows the other areas by name only, not what they sell.

mod catalogue;
mod code;
mod errors;
mod guess_limit;
mod holder;
mod preview;
mod redemption;
mod routes;
mod rules;
mod store;
mod wire;

use std::time::Duration;

use dft_kernel::db::Db;
use dft_kernel::rate_limit::{FailureLimiter, FailureQuota};
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;

pub use catalogue::CouponImporter;
pub use code::CouponCode;
pub use errors::invalid_coupon;
pub use holder::CouponHolder;
pub use preview::CouponPreview;
pub use redemption::{RedeemRequest, Redeemed, commit, redeem, reinstate, release};
pub use routes::routes;
pub use rules::{Area, Discount};
pub use store::INVARIANTS;

/// How many invalid codes a user or an address may try.
const INVALID_CODE_QUOTA: FailureQuota =
    FailureQuota { window: Duration::from_mins(1), per_user: 10, per_address: 60 };

/// The area's state. Cheap to clone.
#[derive(Clone)]
pub struct Coupons {
    db: Db,
    clock: Clock,
    invalid_code_limit: FailureLimiter,
}

impl Coupons {
    pub fn new(db: Db, clock: Clock, settings: &Settings) -> Self {
        let invalid_code_limit = FailureLimiter::new(settings.limits, INVALID_CODE_QUOTA);
        Self { db, clock, invalid_code_limit }
    }
}
