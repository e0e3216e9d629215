//! The tables that only a development server fills.

pub(crate) mod demo_users;
