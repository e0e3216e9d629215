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

use dft_kernel::db::Db;
use dft_kernel::http::limits::Limits;
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

/// The area's state. Cheap to clone.
#[derive(Clone)]
pub struct Coupons {
    db: Db,
    clock: Clock,
    limits: Limits,
}

impl Coupons {
    pub fn new(db: Db, clock: Clock, limits: Limits) -> Self {
        Self { db, clock, limits }
    }
}
