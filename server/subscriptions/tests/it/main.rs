//! Subscriptions through HTTP, paid in the sandbox, on both engines.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod buying;
mod catalogue;
mod changing;
mod clicking;
mod coupons;
mod late_money;
mod messages;
mod refunds;
mod shop;
