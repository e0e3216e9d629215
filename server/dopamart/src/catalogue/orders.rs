//! The catalogue's orders: demo people who have bought something already.

use std::time::Duration;

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer, row_id_for_slug};
use dft_kernel::money::Paise;
use dft_kernel::settings::{Mode, Seller, Settings};
use dft_kernel::time::{Clock, DAY, Timestamp};
use dft_payments::{NewPayment, insert_paid_demo_payment};
use serde::Deserialize;

use crate::rules::address::{self, Address, Told};
use crate::rules::cart::{Item, gather};
use crate::rules::order::{LINK_LIVES, OrderStatus};
use crate::store::orders;
use crate::store::products;
use crate::store::steps::{self, CancelledBy, NewLine, NewOrder};
use crate::{OrderId, PURPOSE, ProductId, holds, invoicing};

/// The kind `orders`. It exists only in development: real ones are placed.
pub struct OrderKind {
    mode: Mode,
    clock: Clock,
    seller: Option<Seller>,
}

impl OrderKind {
    /// Orders for a database of this mode, placed so many days before they are imported.
    pub fn new(settings: &Settings, clock: Clock) -> Self {
        Self { mode: settings.mode, clock, seller: invoicing::seller(settings) }
    }
}

/// An order as the catalogue writes it: the slugs of a person and of products.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenOrder {
    person: String,
    /// The person's address of the sign-in, as orders keep a copy of it.
    email: String,
    days_ago: u64,
    status: String,
    lines: Vec<WrittenLine>,
    address: WrittenAddress,
    carrier: Option<String>,
    tracking_number: Option<String>,
}

/// So many of a product.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenLine {
    product: String,
    quantity: i64,
}

/// Where it went.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenAddress {
    name: String,
    phone: String,
    full_address: String,
    pincode: String,
    state: String,
}

/// An order ready to be written.
pub struct CheckedOrder {
    written: WrittenOrder,
    status: OrderStatus,
    address: Address,
}

impl Importer for OrderKind {
    const NAME: &'static str = "orders";
    type Raw = WrittenOrder;
    type Valid = CheckedOrder;

    fn validate(&self, written: WrittenOrder, _: &EntryFiles<'_>) -> Result<CheckedOrder, Vec<FieldError>> {
        if self.mode == Mode::Production {
            return Err(vec![FieldError::new("person", "demo orders exist only in development")]);
        }
        let status = OrderStatus::parse(&written.status)
            .filter(|status| !matches!(status, OrderStatus::Pending | OrderStatus::Refunded));
        let status = status.ok_or_else(|| {
            vec![FieldError::new("status", "should be processing, shipped, delivered or cancelled")]
        })?;
        let told = Told {
            name: written.address.name.clone(),
            phone: written.address.phone.clone(),
            full_address: written.address.full_address.clone(),
            pincode: written.address.pincode.clone(),
            country: "India".to_owned(),
            state: written.address.state.clone(),
            landmark: None,
        };
        let address = address::parse(told, "").map_err(|errors| {
            let said = errors.values().flatten().next().map(ToString::to_string);
            vec![FieldError::new("address", said.unwrap_or_default())]
        })?;
        if written.days_ago == 0 || written.days_ago > 365 {
            return Err(vec![FieldError::new("days_ago", "should be 1 to 365")]);
        }
        Ok(CheckedOrder { written, status, address })
    }

    /// Written as if it had been placed, paid and sent then. One that exists is left as it is: it may have a life of
    /// its own by now.
    async fn upsert(
        &self,
        tx: &mut Tx,
        before: Option<i64>,
        entry: &CheckedOrder,
    ) -> Result<i64, ImportEntryError> {
        if let Some(id) = before {
            return Ok(id);
        }
        let wrong = |field, what: &str| ImportEntryError::Invalid(FieldError::new(field, what));
        let person = row_id_for_slug(tx, "people", &entry.written.person).await?;
        let user = UserId(person.ok_or_else(|| wrong("person", "there is no such person"))?);
        let mut items = Vec::new();
        for line in &entry.written.lines {
            let product = row_id_for_slug(tx, "products", &line.product).await?;
            let product = ProductId(product.ok_or_else(|| wrong("lines", "there is no such product"))?);
            items.push(Item { product, quantity: line.quantity });
        }
        let items = gather(items).map_err(|said| wrong("lines", said))?;
        self.place(tx, user, &items, entry).await.map_err(ImportEntryError::Database)
    }
}

impl OrderKind {
    async fn place(
        &self,
        tx: &mut Tx,
        user: UserId,
        items: &[Item],
        entry: &CheckedOrder,
    ) -> Result<i64, dft_kernel::ApiError> {
        let days = u32::try_from(entry.written.days_ago).unwrap_or(1);
        let placed = self.clock.now() - DAY * days;
        let ids: Vec<ProductId> = items.iter().map(|item| item.product).collect();
        let rows = products::many(tx, &ids).await?;
        let lines: Vec<NewLine<'_>> = items
            .iter()
            .filter_map(|item| {
                let row = rows.iter().find(|row| row.id() == item.product)?;
                Some(NewLine {
                    product: row.id(),
                    name: &row.name,
                    image: row.image.as_deref(),
                    price: row.price(),
                    quantity: item.quantity,
                    hsn: &row.hsn,
                    gst_percent: row.gst_percent,
                })
            })
            .collect();
        let total: Paise = lines.iter().map(|line| line.price * line.quantity).sum();
        let new = NewOrder {
            user: Some(user),
            buyer_name: &entry.address.name,
            email: &entry.written.email,
            email_key: &entry.written.email.to_lowercase(),
            // A past order's cart is long gone: nobody's checkout meets it.
            cart_key: &format!("demo:{}:{}", user.0, placed.0),
            hold_until: placed,
            subtotal: total,
            address: &entry.address,
            now: placed,
        };
        let id = steps::add(tx, &new).await?;
        let id = id.ok_or_else(|| dft_kernel::ApiError::internal("two demo orders at one moment"))?;
        steps::add_lines(tx, id, &lines).await?;
        if entry.status == OrderStatus::Cancelled {
            let why = (CancelledBy::Hold, holds::RAN_OUT);
            steps::cancel(tx, id, OrderStatus::Pending, why, placed + LINK_LIVES).await?;
            return Ok(id.0);
        }
        self.pay(tx, id, (user, total), placed).await?;
        self.send(tx, id, entry, placed).await?;
        Ok(id.0)
    }

    async fn pay(
        &self,
        tx: &mut Tx,
        id: OrderId,
        (user, amount): (UserId, Paise),
        placed: Timestamp,
    ) -> Result<(), dft_kernel::ApiError> {
        let new = NewPayment {
            purpose: PURPOSE,
            subject: id.0,
            user: Some(user),
            amount,
            description: "DFT Dopamart order",
            link_ttl: LINK_LIVES,
        };
        let payment = insert_paid_demo_payment(tx, &new, placed).await?;
        let paid_at = placed + Duration::from_mins(2);
        steps::pay(tx, id, OrderStatus::Pending, Some(payment), paid_at).await?;
        let gone = || dft_kernel::ApiError::internal("a demo order that is gone");
        let row = orders::find(tx, id).await?.ok_or_else(gone)?;
        let lines = orders::lines(tx, &[id]).await?;
        let seller = self.seller.as_ref().ok_or_else(gone)?;
        invoicing::issue(tx, &row, &lines, seller, paid_at).await
    }

    async fn send(
        &self,
        tx: &mut Tx,
        id: OrderId,
        entry: &CheckedOrder,
        placed: Timestamp,
    ) -> Result<(), sqlx::Error> {
        if matches!(entry.status, OrderStatus::Shipped | OrderStatus::Delivered) {
            let carried = (entry.written.carrier.as_deref(), entry.written.tracking_number.as_deref());
            steps::ship(tx, id, carried, placed + DAY).await?;
        }
        if entry.status == OrderStatus::Delivered {
            steps::deliver(tx, id, placed + DAY * 4).await?;
        }
        Ok(())
    }
}
