//! Tests of the development identity provider and of the demo users, over HTTP.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod dev_identity;
mod users;
