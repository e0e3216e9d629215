//! Mindfulness through HTTP: catalogue, likes, bookmarks, plays and entitlement.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod audio;
mod entitlement;
mod import;
mod lists;
mod marks;
mod race;
mod support;
