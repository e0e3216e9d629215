//! What is decided without asking anybody.

pub(crate) mod paging;
