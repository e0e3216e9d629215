//! Integration tests of consultations through HTTP: directory, booking, payments, video room, cancellation.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod booking;
mod cancellation;
mod directory;
mod doctor_status;
mod ice_servers;
mod import;
mod notifications;
mod payments;
mod race;
mod refunds;
mod room_access;
mod room_nodes;
mod room_signaling;
mod room_support;
mod slots;
mod support;
mod time_zones;
