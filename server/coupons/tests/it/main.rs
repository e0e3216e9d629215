//! Coupons through HTTP and in other people's transactions, on both engines.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod applying;
mod redeeming;
mod shelf;
