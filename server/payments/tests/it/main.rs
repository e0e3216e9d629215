//! Money through HTTP, a strict Razorpay of our own, and a small table of scarce things, on both engines.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod asking;
mod fake_razorpay;
mod forged;
mod guests;
mod lost_replies;
mod races;
mod refunds;
mod sandbox;
mod storm;
mod tickets;
mod worker;
