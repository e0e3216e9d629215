//! Consultations through HTTP on both engines: finding a doctor, holding a time, paying, meeting, cancelling.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod booking;
mod cancelling;
mod catalogue;
mod clinic;
mod directory;
mod meeting;
mod messages;
mod paying;
mod race;
mod room_doors;
mod room_helpers;
mod room_nodes;
mod room_signals;
mod slots;
mod zones;
