//! Imports `orders.toml`: past orders of demo users, in development only.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer, row_id_for_slug};
use dft_kernel::money::Paise;
use dft_kernel::settings::{Mode, Seller, Settings};
use dft_kernel::time::{Clock, DAY, Timestamp};
use dft_payments::{NewPayment, insert_paid_demo_payment};
use serde::Deserialize;

use crate::rules::address::{self, Address, AddressForm};
use crate::rules::cart::{Item, merge_lines};
use crate::rules::order::{CancelledBy, LINK_TTL, Order, OrderLine, OrderStatus, Shipment};
use crate::store::order_transitions::{self, Cancellation, NewLine, NewOrder};
use crate::store::products;
use crate::{PURPOSE, ProductId, holds, invoices};

pub struct DemoOrderImporter {
    mode: Mode,
    clock: Clock,
    seller: Option<Seller>,
}

impl DemoOrderImporter {
    pub fn new(settings: &Settings, clock: Clock) -> Self {
        Self { mode: settings.mode, clock, seller: invoices::seller(settings) }
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
pub(super) struct RawLine {
    product: String,
    quantity: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAddress {
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
        let status = raw.status.parse().ok();
        let status = status.filter(|status| !matches!(status, OrderStatus::Pending | OrderStatus::Refunded));
        let status = status.ok_or_else(|| {
            vec![FieldError::new("status", "should be processing, shipped, delivered or cancelled")]
        })?;
        let address = address::parse(raw.address.into(), "").map_err(|errors| {
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
        self.insert(tx, user, &items, entry).await.map_err(ImportEntryError::Database)
    }
}

impl DemoOrderImporter {
    async fn insert(
        &self,
        tx: &mut Tx,
        user: UserId,
        items: &[Item],
        entry: &ValidOrder,
    ) -> Result<i64, ApiError> {
        let placed_at = self.clock.now() - DAY * entry.days_ago;
        let ids: Vec<ProductId> = items.iter().map(|item| item.product).collect();
        let products = products::find_many(tx, &ids).await?;
        let lines: Vec<NewLine<'_>> = items
            .iter()
            .filter_map(|item| {
                let product = products.iter().find(|product| product.id == item.product)?;
                Some(NewLine {
                    product: product.id,
                    name: &product.name,
                    image: product.image.as_deref(),
                    price: product.price,
                    quantity: item.quantity,
                    hsn: &product.hsn,
                    gst_percent: product.gst_percent,
                })
            })
            .collect();
        let subtotal: Paise = lines.iter().map(|line| line.price * line.quantity).sum();
        let new = NewOrder {
            user: Some(user),
            buyer_name: &entry.address.name,
            email: &entry.email,
            email_key: &entry.email.to_lowercase(),
            // Unlike the key of any real cart.
            cart_key: &format!("demo:{}:{}", user.0, placed_at.0),
            hold_until: placed_at,
            subtotal,
            address: &entry.address,
            now: placed_at,
        };
        let order = order_transitions::insert(tx, &new).await?;
        let order = order.ok_or_else(|| ApiError::internal("two demo orders with the same time"))?;
        let lines = order_transitions::insert_lines(tx, order.id, &lines).await?;
        if entry.status == OrderStatus::Cancelled {
            let cancellation = Cancellation {
                by: CancelledBy::System,
                reason: holds::UNPAID.reason,
                at: placed_at + LINK_TTL,
            };
            let cancelled =
                order_transitions::cancel(tx, order.id, OrderStatus::Pending, &cancellation).await?;
            cancelled.or_bug("demo order to cancelled")?;
            return Ok(order.id.0);
        }
        self.pay(tx, &order, &lines, placed_at).await?;
        ship(tx, &order, entry, placed_at).await?;
        Ok(order.id.0)
    }

    async fn pay(
        &self,
        tx: &mut Tx,
        order: &Order,
        lines: &[OrderLine],
        placed_at: Timestamp,
    ) -> Result<(), ApiError> {
        let new = NewPayment {
            purpose: PURPOSE,
            subject: order.id.0,
            user: order.user,
            amount: order.total,
            description: "DFT Dopamart order",
            link_ttl: LINK_TTL,
        };
        let payment = insert_paid_demo_payment(tx, &new, placed_at).await?;
        let paid_at = placed_at + Duration::from_mins(2);
        let paid =
            order_transitions::mark_paid(tx, order.id, OrderStatus::Pending, Some(payment), paid_at).await?;
        paid.or_bug("demo order to processing")?;
        let seller = self.seller.as_ref().ok_or_else(|| ApiError::internal("no seller is configured"))?;
        invoices::issue(tx, order, lines, seller, paid_at).await
    }
}

async fn ship(tx: &mut Tx, order: &Order, entry: &ValidOrder, placed_at: Timestamp) -> Result<(), ApiError> {
    if matches!(entry.status, OrderStatus::Shipped | OrderStatus::Delivered) {
        let shipped = order_transitions::ship(tx, order.id, &entry.shipment, placed_at + DAY).await?;
        shipped.or_bug("demo order to shipped")?;
    }
    if entry.status == OrderStatus::Delivered {
        let delivered = order_transitions::deliver(tx, order.id, placed_at + DAY * 4).await?;
        delivered.or_bug("demo order to delivered")?;
    }
    Ok(())
}
