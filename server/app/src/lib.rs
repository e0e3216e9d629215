//! The dft program. It sees every area and decides nothing.

pub mod catalogue;
pub mod commands;
mod config;
mod development;
mod health;
mod invariants;
mod logging;
pub mod router;
mod site;
mod state;
mod telemetry;
