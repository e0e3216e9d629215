//! Subscriptions through HTTP, paid in the sandbox.
#![allow(clippy::unwrap_used, reason = "a failed setup step fails the test")]

mod catalogue;
mod coupons;
mod double_submit;
mod emails;
mod late_payments;
mod plan_changes;
mod purchases;
mod refunds;
mod support;
