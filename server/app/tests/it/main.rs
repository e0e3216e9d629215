//! The whole program: as a document, as a picture of its crates, and as a process that is treated badly.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod commands;
mod contract;
mod crash;
mod crate_dependencies;
mod deploy;
mod fixtures;
mod fuzz;
mod input_generator;
mod journeys;
mod malformed_input;
mod multi_node;
mod nginx;
mod openapi;
mod permissions;
mod privacy;
mod process;
mod room;
mod shutdown;
mod slow_clients;
mod soak;
mod startup;
