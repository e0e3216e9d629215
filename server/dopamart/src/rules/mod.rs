//! Pure decisions and domain types: no database, no clock.

pub(crate) mod address;
pub(crate) mod cart;
pub(crate) mod indian_states;
pub(crate) mod invoice;
pub(crate) mod invoice_document;
pub(crate) mod order;
pub(crate) mod product;
