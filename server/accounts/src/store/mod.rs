//! The tables of this area: people with their roles, and sessions.

pub(crate) mod sessions;
pub(crate) mod users;
