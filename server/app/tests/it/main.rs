//! Tests of the whole program: its OpenAPI document, its crate dependencies, and real processes under load and failures.
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
mod operator_commands;
mod permissions;
mod privacy;
mod process;
mod room;
mod shutdown;
mod slow_clients;
mod soak;
mod startup;
