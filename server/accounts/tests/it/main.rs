//! Accounts through HTTP, on both engines.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod catalogue;
mod development;
mod fake_google;
mod google;
mod sessions;
mod verifier;
