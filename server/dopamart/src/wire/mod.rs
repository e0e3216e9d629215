//! Request and response types of the API.

pub(crate) mod addresses;
pub(crate) mod cart;
pub(crate) mod checkout;
pub(crate) mod invoices;
pub(crate) mod orders;
pub(crate) mod products;
