//! The shop, through HTTP, on both engines.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod addresses;
mod cart;
mod catalogue;
mod checkout;
mod crowd;
mod guests;
mod invoices;
mod late_money;
mod limits;
mod market;
mod messages;
mod operating;
mod others;
mod paying;
mod products;
mod race;
mod untaxed;
