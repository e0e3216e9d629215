//! Carts: what is put in, and what they show.

use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::products::ProductView;
use crate::rules::cart::{Item, check_quantity};
use crate::store::carts::LineRow;
use crate::{CartLineId, ProductId};

/// A line of a cart.
#[derive(Serialize, ToSchema)]
pub(crate) struct CartLineView {
    id: CartLineId,
    #[schema(example = 1)]
    quantity: i64,
    /// Rupees: the price so many times.
    #[schema(value_type = f64, example = 499)]
    subtotal: Paise,
    product: ProductView,
}

impl From<&LineRow> for CartLineView {
    fn from(line: &LineRow) -> Self {
        Self {
            id: line.id(),
            quantity: line.quantity,
            subtotal: line.product.price() * line.quantity,
            product: ProductView::new(&line.product),
        }
    }
}

/// A cart.
#[derive(Serialize, ToSchema)]
pub(crate) struct CartView {
    /// In the order in which they were put in.
    items: Vec<CartLineView>,
    /// How many pieces.
    #[schema(example = 3)]
    item_count: i64,
    /// Rupees.
    #[schema(value_type = f64, example = 1497)]
    total_amount: Paise,
}

impl From<&[LineRow]> for CartView {
    fn from(lines: &[LineRow]) -> Self {
        Self {
            items: lines.iter().map(CartLineView::from).collect(),
            item_count: lines.iter().map(|line| line.quantity).sum(),
            total_amount: lines
                .iter()
                .map(|line| line.product.price() * line.quantity)
                .fold(Paise::ZERO, |sum, line| sum + line),
        }
    }
}

/// Putting something into the cart.
#[derive(Deserialize, ToSchema)]
pub(crate) struct AddToCart {
    #[serde(default, deserialize_with = "product")]
    #[schema(value_type = i64, required = true)]
    product_id: Option<ProductId>,
    #[serde(default = "one")]
    #[schema(required = false, example = 1)]
    quantity: i64,
}

const fn one() -> i64 {
    1
}

/// Whatever is no product's number is told in the product's own sentence, so it is read as nothing here.
fn product<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<ProductId>, D::Error> {
    let value = Value::deserialize(reader)?;
    Ok(serde_json::from_value(value).ok())
}

/// No such product can be bought.
pub(crate) fn invalid_product() -> ApiError {
    ApiError::invalid_field("product_id", "Invalid product selected")
}

impl AddToCart {
    pub(crate) fn parse(self) -> Result<Item, ApiError> {
        let product = self.product_id.ok_or_else(invalid_product)?;
        check_quantity(self.quantity).map_err(|said| ApiError::invalid_field("quantity", said))?;
        Ok(Item { product, quantity: self.quantity })
    }
}

/// Another quantity for a line; 0 or less takes it out.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ChangeQuantity {
    #[schema(example = 2)]
    pub(crate) quantity: i64,
}

/// A line of a cart that lives in a browser.
#[derive(Deserialize, ToSchema)]
pub(crate) struct WrittenItem {
    #[serde(default, deserialize_with = "product")]
    #[schema(value_type = i64, required = true)]
    pub(crate) product_id: Option<ProductId>,
    #[serde(default = "one")]
    #[schema(required = false, example = 1)]
    pub(crate) quantity: i64,
}

/// A browser's cart joins the person's own.
#[derive(Deserialize, ToSchema)]
pub(crate) struct MergeCart {
    items: Vec<WrittenItem>,
}

impl MergeCart {
    /// What makes sense of it: the rest is left out.
    pub(crate) fn parse(self) -> Vec<Item> {
        let item = |written: WrittenItem| {
            let product = written.product_id?;
            (written.quantity >= 1).then_some(Item { product, quantity: written.quantity })
        };
        self.items.into_iter().filter_map(item).collect()
    }
}
