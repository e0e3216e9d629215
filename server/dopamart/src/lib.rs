//! Dopamart, the shop: products, carts, delivery addresses, orders and their invoices.
//!
//! `routes` parses requests with `wire`, calls the use cases (`cart`, `checkout`, `payment_link`, `fulfillment`, …) and
//! builds the views. Use cases decide with `rules` and read and write through `store`.
//!
//! A checkout is one transaction: it inserts the order, redeems the coupon, reserves the stock and creates the payment,
//! then commits and asks the provider for a link. An order is pending until it is paid (`payment_handler`), its hold
//! expires or another order of the same cart replaces it (`holds`). CHECK constraints of `products` decide between
//! concurrent buyers.

mod addresses;
mod archive;
mod cart;
mod cart_lock;
mod catalog;
mod checkout;
mod config;
mod emails;
mod fulfillment;
mod holds;
mod invoices;
mod operator_lists;
mod order_access;
mod order_draft;
mod page_metadata;
mod past_order;
mod payment_handler;
mod payment_link;
mod product_importer;
mod routes;
mod rules;
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

pub use config::{Config, Seller};
pub use operator_lists::OrderListing;
pub use past_order::{PastOrder, insert_past_order};
pub use payment_handler::OrderPaymentHandler;
pub use product_importer::ProductImporter;
pub use routes::routes;
pub use rules::address::{Address, AddressForm, parse as parse_address};
pub use rules::cart::{Item, merge_lines};
pub use rules::order::{OrderStatus, Shipment};
pub use store::INVARIANTS;

use catalog::Catalog;
use wire::products::CatalogJson;

dft_kernel::id!(
    /// A product.
    ProductId
);
dft_kernel::id!(
    /// A line of a cart.
    CartLineId
);
dft_kernel::id!(
    /// A saved delivery address.
    AddressId
);
dft_kernel::id!(
    /// An order.
    OrderId
);

/// The purpose of the payments of this area.
const PURPOSE: &str = "order";

/// Many guests may share one address, for example behind a mobile network.
const GUEST_ORDER_QUOTA: Quota = Quota::per_hour(NonZeroU32::new(60).expect("positive"));

/// The area's state, cheap to clone. Payments call back [`OrderPaymentHandler`], so that neither owns the other.
#[derive(Clone)]
pub struct Dopamart(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    guest_order_limit: RateLimiter,
    coupons: Coupons,
    payments: Payments,
    catalog: Catalog<CatalogJson>,
    /// Completes orders that cost nothing in the same way as paid ones.
    payment_handler: OrderPaymentHandler,
    /// Whether the pending orders of one guest are limited.
    limited: bool,
}

impl Dopamart {
    pub fn new(
        db: Db,
        clock: Clock,
        coupons: Coupons,
        payments: Payments,
        settings: &Settings,
        config: &Config,
    ) -> Self {
        let catalog = Catalog::new(db.clone(), clock.clone(), CatalogJson::new);
        let payment_handler = OrderPaymentHandler::new(settings, config);
        let limited = settings.limits;
        let guest_order_limit = RateLimiter::new(limited, GUEST_ORDER_QUOTA);
        Self(Arc::new(Inner {
            db,
            clock,
            guest_order_limit,
            coupons,
            payments,
            catalog,
            payment_handler,
            limited,
        }))
    }
}
