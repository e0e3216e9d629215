//! Consultations through HTTP on both engines: finding a doctor, holding a time, paying, room_app, cancelling.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod booking;
mod cancellation;
mod directory;
mod ice_servers;
mod import;
mod notifications;
mod payments;
mod race;
mod room_access;
mod room_nodes;
mod room_signaling;
mod room_support;
mod slots;
mod support;
mod time_zones;
