//! Notifications through HTTP, on both engines.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod newsletter;
mod outbox;
