//! The storage as an area uses it, on both backends.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod bucket;
mod folder;
