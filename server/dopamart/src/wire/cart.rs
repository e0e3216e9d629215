//! Requests and views of carts.

use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::products::ProductView;
use crate::cart::invalid_product;
use crate::rules::cart::{CartLine, Item, check_quantity};
use crate::{CartLineId, ProductId};

/// A line of a cart.
#[derive(Serialize, ToSchema)]
pub(crate) struct CartLineView {
    id: CartLineId,
    #[schema(example = 1)]
    quantity: i64,
    /// Rupees: price times quantity.
    #[schema(value_type = f64, example = 499)]
    subtotal: Paise,
    product: ProductView,
}

impl From<&CartLine> for CartLineView {
    fn from(line: &CartLine) -> Self {
        Self {
            id: line.id,
            quantity: line.quantity,
            subtotal: line.product.price * line.quantity,
            product: ProductView::new(&line.product),
        }
    }
}

/// A cart.
#[derive(Serialize, ToSchema)]
pub(crate) struct CartView {
    /// Oldest first.
    items: Vec<CartLineView>,
    /// The sum of the quantities.
    #[schema(example = 3)]
    item_count: i64,
    /// Rupees.
    #[schema(value_type = f64, example = 1497)]
    total_amount: Paise,
}

impl From<&[CartLine]> for CartView {
    fn from(lines: &[CartLine]) -> Self {
        Self {
            items: lines.iter().map(CartLineView::from).collect(),
            item_count: lines.iter().map(|line| line.quantity).sum(),
            total_amount: lines.iter().map(|line| line.product.price * line.quantity).sum(),
        }
    }
}

/// Adds a product to the cart.
#[derive(Deserialize, ToSchema)]
pub(crate) struct AddToCart {
    #[serde(default, deserialize_with = "lenient_product_id")]
    #[schema(value_type = i64, required = true)]
    product_id: Option<ProductId>,
    #[serde(default = "one")]
    #[schema(required = false, example = 1)]
    quantity: i64,
}

const fn one() -> i64 {
    1
}

/// Reads anything that is not a product id as `None`, which is reported as an invalid product and not as malformed JSON.
fn lenient_product_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<ProductId>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(value).ok())
}

impl AddToCart {
    pub(crate) fn parse(self) -> Result<Item, ApiError> {
        let product = self.product_id.ok_or_else(invalid_product)?;
        check_quantity(self.quantity).map_err(|message| ApiError::invalid_field("quantity", message))?;
        Ok(Item { product, quantity: self.quantity })
    }
}

/// Sets the quantity of a line; 0 or less removes it.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ChangeQuantity {
    #[schema(example = 2)]
    pub(crate) quantity: i64,
}

/// A line of a cart that is stored in the browser.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CartItemInput {
    #[serde(default, deserialize_with = "lenient_product_id")]
    #[schema(value_type = i64, required = true)]
    pub(crate) product_id: Option<ProductId>,
    #[serde(default = "one")]
    #[schema(required = false, example = 1)]
    pub(crate) quantity: i64,
}

/// Merges the browser's cart into the member's.
#[derive(Deserialize, ToSchema)]
pub(crate) struct MergeCart {
    items: Vec<CartItemInput>,
}

impl MergeCart {
    /// The valid items; others are ignored.
    pub(crate) fn parse(self) -> Vec<Item> {
        let item = |input: CartItemInput| {
            let product = input.product_id?;
            (input.quantity >= 1).then_some(Item { product, quantity: input.quantity })
        };
        self.items.into_iter().filter_map(item).collect()
    }
}
