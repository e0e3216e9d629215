//! The checkout request of a member or a guest.

use std::borrow::Cow;

use dft_kernel::ApiError;
use dft_kernel::error::FieldErrors;
use dft_kernel::fields::{Email, PersonName};
use dft_payments::expected_price;
use serde::Deserialize;
use utoipa::ToSchema;

use super::addresses::AddressInput;
use super::cart::CartItemInput;
use crate::AddressId;
use crate::checkout::{CheckoutOptions, GuestCheckout};
use crate::rules::address;
use crate::rules::cart::{Item, merge_lines};

/// A member may send `address_id`; a guest sends `guest`, `items` and `address`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CheckOut {
    /// Members: one of their addresses; the default when absent.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub(crate) address_id: Option<AddressId>,
    #[serde(default)]
    coupon_code: Option<String>,
    /// The total that the page showed, in rupees.
    #[serde(default)]
    expected_total: Option<f64>,
    /// Guests: who orders.
    #[serde(default)]
    guest: Option<GuestInput>,
    /// Guests: the items of the browser's cart.
    #[serde(default)]
    #[schema(required = false)]
    items: Vec<CartItemInput>,
    /// Guests: the delivery address.
    #[serde(default)]
    address: Option<AddressInput>,
    /// Guests: the tracking token of a pending order that this one replaces, so that its reserved stock becomes
    /// available.
    #[serde(default)]
    instead_of: Option<String>,
}

/// A buyer without an account.
#[derive(Deserialize, Default, ToSchema)]
#[schema(as = Guest)]
pub(crate) struct GuestInput {
    #[serde(default)]
    #[schema(required = true, example = "Asha Rao")]
    name: String,
    #[serde(default)]
    #[schema(required = true, example = "asha@example.in")]
    email: String,
}

impl CheckOut {
    pub(crate) fn options(&self) -> CheckoutOptions {
        // The same normalisation as in coupons, so that `save10` and `SAVE10` are the same cart.
        let code = self.coupon_code.as_deref().map(str::trim).filter(|code| !code.is_empty());
        CheckoutOptions {
            coupon_code: code.map(str::to_uppercase),
            expected_total: expected_price(self.expected_total),
        }
    }

    /// Without `guest` the caller is asked to sign in.
    pub(crate) fn into_guest_checkout(self) -> Result<GuestCheckout, ApiError> {
        let options = self.options();
        let GuestInput { name, email } = self.guest.ok_or_else(ApiError::unauthenticated)?;
        let mut errors = FieldErrors::new();
        let mut reject = |field: &'static str, message: &'static str| {
            errors.entry(Cow::Borrowed(field)).or_default().push(Cow::Borrowed(message));
        };
        let name = PersonName::parse(&name).map_err(|message| reject("guest.name", message));
        let email = Email::parse(&email).map_err(|message| reject("guest.email", message));
        let items = parse_items(self.items).map_err(|message| reject("items", message));
        let address = address::parse(self.address.unwrap_or_default().into_form(), "address.");
        let address = address.map_err(|address_errors| errors.extend(address_errors));
        match (name, email, items, address) {
            (Ok(name), Ok(email), Ok(items), Ok(address)) => {
                let name = name.as_str().to_owned();
                Ok(GuestCheckout { name, email, items, address, options, replaces_token: self.instead_of })
            }
            _ => Err(ApiError::invalid(errors)),
        }
    }
}

/// Merges lines of the same product and checks the quantities.
fn parse_items(inputs: Vec<CartItemInput>) -> Result<Vec<Item>, &'static str> {
    let item = |input: CartItemInput| -> Result<Item, &'static str> {
        let product = input.product_id.ok_or("Invalid product selected")?;
        Ok(Item { product, quantity: input.quantity })
    };
    merge_lines(inputs.into_iter().map(item).collect::<Result<_, _>>()?)
}
