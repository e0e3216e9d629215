//! Checking out: a member's cart, or everything a guest brings along.

use std::borrow::Cow;

use dft_kernel::ApiError;
use dft_kernel::error::FieldErrors;
use dft_kernel::fields::{Email, PersonName};
use dft_kernel::money::Paise;
use serde::Deserialize;
use utoipa::ToSchema;

use super::addresses::WrittenAddress;
use super::cart::WrittenItem;
use crate::AddressId;
use crate::checkout::{GuestWish, Terms};
use crate::rules::address;
use crate::rules::cart::{Item, gather};

/// Checking out. A member sends at most `address_id`; a guest sends `guest`, `items` and `address`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CheckOut {
    /// A member's: one of their addresses; the default when absent.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub(crate) address_id: Option<AddressId>,
    #[serde(default)]
    coupon_code: Option<String>,
    /// What the page showed, in rupees.
    #[serde(default)]
    expected_total: Option<f64>,
    /// A guest's: who orders.
    #[serde(default)]
    guest: Option<WrittenGuest>,
    /// A guest's: what is in the browser's cart.
    #[serde(default)]
    #[schema(required = false)]
    items: Vec<WrittenItem>,
    /// A guest's: where it goes.
    #[serde(default)]
    address: Option<WrittenAddress>,
    /// A guest's: the token of an order of theirs that still waits and whose place this one takes, so that what it keeps
    /// does not stand in their own way.
    #[serde(default)]
    instead_of: Option<String>,
}

/// Who orders without an account.
#[derive(Deserialize, Default, ToSchema)]
#[schema(as = Guest)]
pub(crate) struct WrittenGuest {
    #[serde(default)]
    #[schema(required = true, example = "Asha Rao")]
    name: String,
    #[serde(default)]
    #[schema(required = true, example = "asha@example.in")]
    email: String,
}

impl CheckOut {
    /// What a member asks for.
    pub(crate) fn of_member(&self) -> (Option<AddressId>, Terms) {
        (self.address_id, self.terms())
    }

    fn terms(&self) -> Terms {
        let code = self.coupon_code.as_deref().map(str::trim).filter(|code| !code.is_empty());
        Terms { code: code.map(str::to_owned), expected: self.expected_total.map(Paise::as_told) }
    }

    /// What a guest asks for; somebody who names nobody is asked to sign in.
    pub(crate) fn of_guest(self) -> Result<GuestWish, ApiError> {
        let terms = self.terms();
        let WrittenGuest { name, email } = self.guest.ok_or_else(ApiError::unauthenticated)?;
        let mut errors = FieldErrors::new();
        let mut note = |field: &'static str, said: &'static str| {
            errors.entry(Cow::Borrowed(field)).or_default().push(Cow::Borrowed(said));
        };
        let name = PersonName::parse(&name).map_err(|said| note("guest.name", said));
        let email = Email::parse(&email).map_err(|said| note("guest.email", said));
        let items = items(self.items).map_err(|said| note("items", said));
        let address = address::parse(self.address.unwrap_or_default().told(), "address.");
        let address = address.map_err(|more| errors.extend(more));
        match (name, email, items, address) {
            (Ok(name), Ok(email), Ok(items), Ok(address)) => {
                let (name, instead_of) = (name.as_str().to_owned(), self.instead_of);
                Ok(GuestWish { name, email, items, address, terms, instead_of })
            }
            _ => Err(ApiError::invalid(errors)),
        }
    }
}

/// Quantities summed by product, each of them one that may be ordered.
fn items(written: Vec<WrittenItem>) -> Result<Vec<Item>, &'static str> {
    let item = |written: WrittenItem| -> Result<Item, &'static str> {
        let product = written.product_id.ok_or("Invalid product selected")?;
        Ok(Item { product, quantity: written.quantity })
    };
    gather(written.into_iter().map(item).collect::<Result<_, _>>()?)
}
