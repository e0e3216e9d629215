//! The shop, through HTTP, on both engines.

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
