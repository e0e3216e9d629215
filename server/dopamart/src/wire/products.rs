//! Products as everyone sees them.

use dft_kernel::money::Paise;
use serde::Serialize;
use utoipa::ToSchema;

use crate::ProductId;
use crate::rules::cart::MOST_OF_A_PRODUCT;
use crate::store::products::ProductRow;

/// So few left is worth saying.
const FEW: i64 = 5;

/// How much of a product is left, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StockLevel {
    InStock,
    /// Five or fewer are left.
    Low,
    OutOfStock,
}

impl StockLevel {
    pub(crate) const fn of(left: i64) -> Self {
        match left {
            i64::MIN..=0 => Self::OutOfStock,
            1..=FEW => Self::Low,
            _ => Self::InStock,
        }
    }
}

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
    /// A picture's address.
    image: Option<String>,
    /// How many one person may take now: 0 to 10.
    #[schema(example = 10)]
    available: i64,
    stock: StockLevel,
}

impl ProductView {
    pub(crate) fn new(product: &ProductRow) -> Self {
        let left = product.left();
        Self {
            id: product.id(),
            slug: product.slug.clone(),
            name: product.name.clone(),
            description: product.description.clone(),
            price: product.price(),
            image: product.image.clone(),
            available: left.clamp(0, MOST_OF_A_PRODUCT),
            stock: StockLevel::of(left),
        }
    }
}

/// A product on its own page.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProductDetailView {
    #[serde(flatten)]
    product: ProductView,
    /// Short lines such as size, material and care.
    details: Vec<String>,
}

impl ProductDetailView {
    pub(crate) fn new(product: &ProductRow) -> Self {
        Self { product: ProductView::new(product), details: product.details() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_five_or_fewer() {
        let level = |left| format!("{:?}", StockLevel::of(left));
        assert_eq!(
            [level(-1), level(0), level(1), level(5), level(6)],
            ["OutOfStock", "OutOfStock", "Low", "Low", "InStock"]
        );
    }
}
