//! Tests of the development identity provider and of the importers.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod bookings;
mod dev_identity;
mod users;
