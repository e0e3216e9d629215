//! A product and its stock.

use dft_kernel::money::Paise;
use serde::Serialize;
use utoipa::ToSchema;

use super::cart::MAX_QUANTITY;
use crate::ProductId;

/// Stock of this much or less is shown as low.
const LOW_STOCK: i64 = 5;

#[derive(Debug, Clone)]
pub(crate) struct Product {
    pub(crate) id: ProductId,
    pub(crate) slug: String,
    pub(crate) name: String,
    pub(crate) description: String,
    /// Tax included.
    pub(crate) price: Paise,
    pub(crate) image: Option<String>,
    pub(crate) details: Vec<String>,
    pub(crate) hsn: String,
    pub(crate) gst_percent: i64,
    pub(crate) stock: i64,
    pub(crate) reserved: i64,
    /// No longer sold. It may still be in a cart.
    pub(crate) archived: bool,
}

impl Product {
    /// How many pieces are neither sold nor reserved; none of an archived product.
    pub(crate) const fn available(&self) -> i64 {
        if self.archived { 0 } else { self.stock - self.reserved }
    }

    /// How many pieces one order may contain now.
    pub(crate) fn orderable(&self) -> i64 {
        self.available().clamp(0, MAX_QUANTITY)
    }

    pub(crate) const fn stock_count(&self) -> StockCount {
        StockCount { product: self.id, stock: self.stock, reserved: self.reserved }
    }
}

/// The part of a product that changes with every order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StockCount {
    pub(crate) product: ProductId,
    pub(crate) stock: i64,
    pub(crate) reserved: i64,
}

/// The availability that is shown for a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StockLevel {
    InStock,
    /// Five or fewer are left.
    Low,
    OutOfStock,
}

impl StockLevel {
    pub(crate) const fn of(available: i64) -> Self {
        match available {
            i64::MIN..=0 => Self::OutOfStock,
            1..=LOW_STOCK => Self::Low,
            _ => Self::InStock,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_or_fewer_is_low_stock() {
        let level = |available| format!("{:?}", StockLevel::of(available));
        assert_eq!(
            [level(-1), level(0), level(1), level(5), level(6)],
            ["OutOfStock", "OutOfStock", "Low", "Low", "InStock"]
        );
    }
}
