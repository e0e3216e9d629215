//! The dft program. It sees every area and decides nothing.

pub mod catalogue;
pub mod commands;
pub mod config;
mod health;
mod invariants;
mod logging;
mod public_config;
pub mod router;
mod site;
mod state;
mod telemetry;
