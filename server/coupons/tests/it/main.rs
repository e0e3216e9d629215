//! Coupons through HTTP and in other areas' transactions.
#![allow(clippy::unwrap_used, reason = "a failed setup step fails the test")]

mod preview;
mod redemption;
mod support;
