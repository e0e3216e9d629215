//! Dopamart: products, carts, delivery addresses, orders and the invoices they end in.

mod addresses;
mod cart;
mod catalogue;
mod checkout;
mod found;
mod holds;
mod invoicing;
mod letters;
mod operating;
mod paying;
mod routes;
mod rules;
mod settle;
mod shelf;
mod showing;
mod store;
mod wire;

use std::num::NonZeroU32;
use std::sync::Arc;

use dft_coupons::Coupons;
use dft_kernel::db::Db;
use dft_kernel::rate_limit::{Quota, RateLimiter};
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;
use dft_payments::Payments;

pub use catalogue::{OrderKind, ProductKind};
pub use operating::Shipment;
pub use routes::routes;
pub use settle::Settlement;
pub use store::INVARIANTS;

use shelf::Shelf;

dft_kernel::id!(
    /// A product.
    ProductId
);
dft_kernel::id!(
    /// A line of somebody's cart.
    CartLineId
);
dft_kernel::id!(
    /// Where somebody wants things delivered.
    AddressId
);
dft_kernel::id!(
    /// An order.
    OrderId
);

/// Many guests may share one address, for example behind a mobile network.
const GUEST_ORDER_QUOTA: Quota = Quota::per_hour(NonZeroU32::new(60).expect("positive"));

/// The word its payments go by.
const PURPOSE: &str = "order";

/// The area's state. Cheap to clone. What payments call back is [`Settlement`], so that neither holds the other.
#[derive(Clone)]
pub struct Dopamart(Arc<Tools>);

struct Tools {
    db: Db,
    clock: Clock,
    guest_order_limit: RateLimiter,
    coupons: Coupons,
    payments: Payments,
    /// Products as they are sent, ready-made.
    shelf: Shelf,
    /// Orders are finished and invoiced the same way whether money came or none was asked for.
    settlement: Settlement,
    /// Whether one person's open orders are limited.
    limited: bool,
}

impl Dopamart {
    /// With these tools.
    pub fn new(db: Db, clock: Clock, coupons: Coupons, payments: Payments, settings: &Settings) -> Self {
        let shelf = Shelf::new(db.clone(), clock.clone());
        let settlement = Settlement::new(settings);
        let limited = settings.limits;
        let guest_order_limit = RateLimiter::new(limited, GUEST_ORDER_QUOTA);
        Self(Arc::new(Tools { db, clock, guest_order_limit, coupons, payments, shelf, settlement, limited }))
    }
}
