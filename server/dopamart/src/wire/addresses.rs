//! Delivery addresses.

use dft_kernel::ApiError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::AddressId;
use crate::rules::address::{self, Address, AddressForm, SavedAddress};

/// A saved address.
#[derive(Serialize, ToSchema)]
pub(crate) struct AddressView {
    id: AddressId,
    #[serde(flatten)]
    address: DeliveryAddressView,
    is_default: bool,
}

impl From<SavedAddress> for AddressView {
    fn from(saved: SavedAddress) -> Self {
        Self { id: saved.id, is_default: saved.is_default, address: saved.address.into() }
    }
}

/// A delivery address.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeliveryAddressView {
    #[schema(example = "Asha Rao")]
    name: String,
    /// Ten digits.
    #[schema(example = "9876543210")]
    phone: String,
    #[schema(example = "14, Lake Road, Jayanagar")]
    full_address: String,
    #[schema(example = "560041")]
    pincode: String,
    #[schema(example = "India")]
    country: String,
    #[schema(example = "Karnataka")]
    state: String,
    landmark: Option<String>,
}

impl From<Address> for DeliveryAddressView {
    fn from(address: Address) -> Self {
        let Address { name, phone, full_address, pincode, country, state, landmark } = address;
        Self { name, phone, full_address, pincode, country, state, landmark }
    }
}

/// All fields of an address. Missing fields are reported together with the invalid ones.
#[derive(Deserialize, Default, ToSchema)]
#[schema(as = Address)]
pub(crate) struct AddressInput {
    #[serde(default)]
    #[schema(required = true, example = "Asha Rao")]
    name: String,
    /// Ten digits.
    #[serde(default)]
    #[schema(required = true, example = "9876543210")]
    phone: String,
    #[serde(default)]
    #[schema(required = true, example = "14, Lake Road, Jayanagar")]
    full_address: String,
    #[serde(default)]
    #[schema(required = true, example = "560041")]
    pincode: String,
    #[serde(default)]
    #[schema(required = true, example = "India")]
    country: String,
    #[serde(default)]
    #[schema(required = true, example = "Karnataka")]
    state: String,
    #[serde(default)]
    landmark: Option<String>,
    /// Makes it the default; the first address always is. Ignored for guests.
    #[serde(default)]
    #[schema(required = false)]
    is_default: bool,
}

impl AddressInput {
    pub(crate) fn into_form(self) -> AddressForm {
        let Self { name, phone, full_address, pincode, country, state, landmark, .. } = self;
        AddressForm { name, phone, full_address, pincode, country, state, landmark }
    }

    /// The address, and whether it becomes the default.
    pub(crate) fn parse(self) -> Result<(Address, bool), ApiError> {
        let is_default = self.is_default;
        let address = address::parse(self.into_form(), "").map_err(ApiError::invalid)?;
        Ok((address, is_default))
    }
}
