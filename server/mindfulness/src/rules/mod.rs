//! Pure decisions.

pub(crate) mod pagination;
pub(crate) mod webvtt;
