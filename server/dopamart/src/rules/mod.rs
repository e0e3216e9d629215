//! What the shop decides, without a database and without a clock.

pub(crate) mod address;
pub(crate) mod cart;
pub(crate) mod invoice;
pub(crate) mod order;
