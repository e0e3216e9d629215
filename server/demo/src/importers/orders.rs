//! Imports `orders.toml`: past orders of demo users, in development only.

use std::str::FromStr;

use dft_dopamart::{
    Address, AddressForm, Item, OrderStatus, PastOrder, ProductId, Seller, Shipment, insert_past_order,
    merge_lines, parse_address,
};
use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer, row_id_for_slug};
use dft_kernel::settings::Mode;
use dft_kernel::time::{Clock, DAY};
use serde::Deserialize;

use crate::sandbox;

pub struct DemoOrderImporter {
    mode: Mode,
    clock: Clock,
    seller: Option<Seller>,
}

impl DemoOrderImporter {
    pub fn new(mode: Mode, clock: Clock, config: &dft_dopamart::Config) -> Self {
        Self { mode, clock, seller: config.seller.clone() }
    }
}

/// An entry of the file. `person` and the products of the lines are slugs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawOrder {
    person: String,
    /// The user's email address; orders have a copy of it.
    email: String,
    days_ago: u64,
    status: String,
    lines: Vec<RawLine>,
    address: RawAddress,
    carrier: Option<String>,
    tracking_number: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLine {
    product: String,
    quantity: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAddress {
    name: String,
    phone: String,
    full_address: String,
    pincode: String,
    state: String,
}

impl From<RawAddress> for AddressForm {
    fn from(raw: RawAddress) -> Self {
        let RawAddress { name, phone, full_address, pincode, state } = raw;
        Self { name, phone, full_address, pincode, country: "India".to_owned(), state, landmark: None }
    }
}

pub struct ValidOrder {
    person: String,
    email: String,
    days_ago: u32,
    status: OrderStatus,
    lines: Vec<RawLine>,
    address: Address,
    shipment: Shipment,
}

impl Importer for DemoOrderImporter {
    const NAME: &'static str = "orders";
    type Raw = RawOrder;
    type Valid = ValidOrder;

    fn validate(&self, raw: RawOrder, _: &EntryFiles<'_>) -> Result<ValidOrder, Vec<FieldError>> {
        if self.mode == Mode::Production {
            return Err(vec![FieldError::new("person", "demo orders exist only in development")]);
        }
        let status = OrderStatus::from_str(&raw.status)
            .ok()
            .filter(|status| !matches!(status, OrderStatus::Pending | OrderStatus::Refunded));
        let status = status.ok_or_else(|| {
            vec![FieldError::new("status", "should be processing, shipped, delivered or cancelled")]
        })?;
        let address = parse_address(raw.address.into(), "").map_err(|errors| {
            let message = errors.values().flatten().next().map(ToString::to_string);
            vec![FieldError::new("address", message.unwrap_or_default())]
        })?;
        let days_ago = u32::try_from(raw.days_ago).ok().filter(|days| (1..=365).contains(days));
        let days_ago = days_ago.ok_or_else(|| vec![FieldError::new("days_ago", "should be 1 to 365")])?;
        Ok(ValidOrder {
            person: raw.person,
            email: raw.email,
            days_ago,
            status,
            lines: raw.lines,
            address,
            shipment: Shipment { carrier: raw.carrier, tracking_number: raw.tracking_number },
        })
    }

    /// Inserts the order as if it had been placed, paid and shipped back then. An existing one is left unchanged: it may
    /// have been processed since.
    async fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        entry: &ValidOrder,
    ) -> Result<i64, ImportEntryError> {
        if let Some(id) = existing_id {
            return Ok(id);
        }
        let invalid = |field, message: &str| ImportEntryError::Invalid(FieldError::new(field, message));
        let user = row_id_for_slug(tx, "people", &entry.person).await?;
        let user = UserId(user.ok_or_else(|| invalid("person", "there is no such person"))?);
        let mut items = Vec::new();
        for line in &entry.lines {
            let product = row_id_for_slug(tx, "products", &line.product).await?;
            let product = ProductId(product.ok_or_else(|| invalid("lines", "there is no such product"))?);
            items.push(Item { product, quantity: line.quantity });
        }
        let items = merge_lines(items).map_err(|message| invalid("lines", message))?;
        let seller = self
            .seller
            .as_ref()
            .ok_or_else(|| ImportEntryError::Database(ApiError::internal("no seller is configured")))?;
        let order = PastOrder {
            user,
            email: &entry.email,
            items: &items,
            address: &entry.address,
            placed_at: self.clock.now() - DAY * entry.days_ago,
            status: entry.status,
            shipment: &entry.shipment,
            payment_provider: sandbox::PROVIDER,
        };
        let id = insert_past_order(tx, &order, seller).await.map_err(ImportEntryError::Database)?;
        Ok(id.0)
    }
}
