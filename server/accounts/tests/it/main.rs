//! Accounts through HTTP, on both engines.

mod catalogue;
mod development;
mod fake_google;
mod google;
mod sessions;
mod verifier;
