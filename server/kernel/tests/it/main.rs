//! The kernel on both engines, and its layers around a router.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod database;
mod layers;
