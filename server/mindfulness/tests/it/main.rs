//! Mindfulness through HTTP on both engines: finding, liking, keeping, playing, and who may hear.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod catalogue;
mod gate;
mod listening;
mod lists;
mod making;
mod marks;
mod race;
mod studio;
