//! The whole program: as a document, as a picture of its crates, and as a process that is treated badly.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod balancer;
mod belongings;
mod commands;
mod contract;
mod crash;
mod deploy;
mod fuzz;
mod inputs;
mod journeys;
mod nodes;
mod odd_input;
mod openapi;
mod permissions;
mod privacy;
mod process;
mod room;
mod slow_clients;
mod soak;
mod starting;
mod stopping;
mod walls;
