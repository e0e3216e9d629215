//! Tests of the shop through HTTP, on both database engines where SQL, money or races matter.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod access_control;
mod addresses;
mod cart;
mod cart_limit;
mod checkout;
mod emails;
mod fulfillment;
mod guests;
mod invoices;
mod late_payments;
mod payments;
mod product_import;
mod products;
mod races;
mod rate_limits;
mod support;
mod unregistered_seller;
