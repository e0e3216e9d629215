//! The catalogue's products, and the orders that demo people have placed.

mod orders;
mod picture;
mod products;

pub use orders::OrderKind;
pub use products::ProductKind;

pub(crate) use picture::Picture;
pub(crate) use products::CheckedProduct;
