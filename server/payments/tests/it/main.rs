//! Integration tests over HTTP, with a fake Razorpay and a small area that sells seats, on both engines.
#![allow(clippy::unwrap_used, reason = "a failed step fails the test")]

mod fake_razorpay;
mod forged_webhooks;
mod guests;
mod lost_responses;
mod operations;
mod polling;
mod races;
mod reconcile;
mod refunds;
mod review;
mod sandbox;
mod support;
mod webhook_replay;
