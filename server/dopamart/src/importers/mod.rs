//! Catalogue importers: products, and the orders of demo users.

mod demo_orders;
mod products;

pub use demo_orders::DemoOrderImporter;
pub use products::ProductImporter;
