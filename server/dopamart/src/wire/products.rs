//! Views of products, and their cached JSON.

use std::collections::HashMap;

use dft_kernel::http::CachedJson;
use dft_kernel::money::Paise;
use serde::Serialize;
use utoipa::ToSchema;

use crate::ProductId;
use crate::rules::product::{Product, StockLevel};

/// A product.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProductView {
    pub(crate) id: ProductId,
    slug: String,
    name: String,
    description: String,
    /// Rupees, tax included.
    #[schema(value_type = f64, example = 499)]
    price: Paise,
    /// Path of the picture.
    image: Option<String>,
    /// How many pieces can be ordered now: 0 to 10.
    #[schema(example = 10)]
    available: i64,
    stock: StockLevel,
}

impl ProductView {
    pub(crate) fn new(product: &Product) -> Self {
        Self {
            id: product.id,
            slug: product.slug.clone(),
            name: product.name.clone(),
            description: product.description.clone(),
            price: product.price,
            image: product.image.clone(),
            available: product.orderable(),
            stock: StockLevel::of(product.available()),
        }
    }
}

/// A product with its details.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProductDetailView {
    #[serde(flatten)]
    product: ProductView,
    /// Short lines such as size, material and care.
    details: Vec<String>,
}

impl ProductDetailView {
    pub(crate) fn new(product: &Product) -> Self {
        Self { product: ProductView::new(product), details: product.details.clone() }
    }
}

/// The catalog's responses, rendered once per change.
pub(crate) struct CatalogJson {
    pub(crate) list: CachedJson,
    pub(crate) details: HashMap<ProductId, CachedJson>,
}

impl CatalogJson {
    pub(crate) fn new(products: &[Product]) -> Self {
        let views: Vec<ProductView> = products.iter().map(ProductView::new).collect();
        let detail = |product: &Product| (product.id, CachedJson::new(&ProductDetailView::new(product)));
        Self { list: CachedJson::new(&views), details: products.iter().map(detail).collect() }
    }
}
