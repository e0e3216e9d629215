//! Pure decisions.

pub(crate) mod pagination;
