//! Words every room of the house shares. No product rule lives here.

pub mod catalogue;
pub mod db;
pub mod found;
pub mod fresh;
pub mod http;
pub mod ids;
pub mod jobs;
pub mod kept;
pub mod money;
pub mod refusal;
pub mod secret;
pub mod settings;
pub mod states;
pub mod text;
pub mod time;
pub mod visitor;

pub use refusal::Refusal;
