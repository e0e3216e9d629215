//! The dft program: connects the areas and contains no business rules.

pub mod catalogue;
pub mod commands;
pub mod config;
mod development;
mod health;
mod invariants;
mod logging;
mod public_config;
pub mod router;
mod site;
mod state;
mod telemetry;
