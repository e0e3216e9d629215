//! Delivery addresses.

use dft_kernel::ApiError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::AddressId;
use crate::rules::address::{self, Address, Told};
use crate::store::addresses::AddressRow;

/// An address, for whoever it belongs to.
#[derive(Serialize, ToSchema)]
pub(crate) struct AddressView {
    id: AddressId,
    #[serde(flatten)]
    address: DeliveryView,
    is_default: bool,
}

impl From<AddressRow> for AddressView {
    fn from(row: AddressRow) -> Self {
        Self { id: row.id(), is_default: row.is_default(), address: row.into_address().into() }
    }
}

/// Where something is delivered.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeliveryView {
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

impl From<Address> for DeliveryView {
    fn from(address: Address) -> Self {
        let Address { name, phone, full_address, pincode, country, state, landmark } = address;
        Self { name, phone, full_address, pincode, country, state, landmark }
    }
}

/// An address as the form sends it, whole. What is missing is named beside everything else that is wrong.
#[derive(Deserialize, Default, ToSchema)]
#[schema(as = Address)]
pub(crate) struct WrittenAddress {
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
    /// Whether it becomes the default; the first one does anyway. Of no meaning for a guest.
    #[serde(default)]
    #[schema(required = false)]
    is_default: bool,
}

impl WrittenAddress {
    pub(crate) fn told(self) -> Told {
        let Self { name, phone, full_address, pincode, country, state, landmark, .. } = self;
        Told { name, phone, full_address, pincode, country, state, landmark }
    }

    /// The address, and whether it is to be the default.
    pub(crate) fn parse(self) -> Result<(Address, bool), ApiError> {
        let is_default = self.is_default;
        let address = address::parse(self.told(), "").map_err(ApiError::invalid)?;
        Ok((address, is_default))
    }
}
