//! Coupons: a code, a discount, a limit. Knows areas by their word and never what they sell.

mod catalogue;
mod guessing;
mod quoting;
mod redeeming;
mod routes;
mod rules;
mod store;
mod wire;

use dft_kernel::db::Db;
use dft_kernel::http::limits::Limits;
use dft_kernel::time::Clock;

pub use catalogue::CouponKind;
pub use quoting::Offer;
pub use redeeming::{Redeem, Redeemed, commit, honour, redeem, release};
pub use routes::routes;
pub use rules::{Area, Discount};
pub use store::INVARIANTS;
pub use wire::invalid_coupon;

/// The service's state. Cheap to clone.
#[derive(Clone)]
pub struct Coupons {
    db: Db,
    clock: Clock,
    limits: Limits,
}

impl Coupons {
    /// With these tools.
    pub fn new(db: Db, clock: Clock, limits: Limits) -> Self {
        Self { db, clock, limits }
    }
}
