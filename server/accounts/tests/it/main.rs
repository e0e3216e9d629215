//! Tests of accounts through HTTP.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod fake_google;
mod google;
mod jwks;
mod sessions;
