//! What every area shares: the database, HTTP, errors, ids, money, time, jobs, settings and the catalogue importer.
//! No product rule lives here.

pub mod auth;
pub mod cache;
pub mod db;
pub mod error;
pub mod fields;
pub mod http;
pub mod ids;
pub mod import;
pub mod jobs;
mod mode;
pub mod money;
pub mod page_metadata;
pub mod rate_limit;
pub mod settings;
mod strict_json;
pub mod time;
pub mod token;

pub use error::ApiError;
