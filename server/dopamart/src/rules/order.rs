//! An order and its status machine.

use std::time::Duration;

use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::PaymentId;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::address::Address;
use super::cart::Item;
use crate::{OrderId, ProductId};

/// How long the stock of a pending order is reserved: a little longer than its payment link can be paid.
pub(crate) const HOLD: Duration = Duration::from_mins(20);

/// How long a payment link can be paid.
pub(crate) const LINK_TTL: Duration = Duration::from_mins(16);

/// The longest reservation, however often the buyer asks for a new link.
pub(crate) const MAX_HOLD: Duration = Duration::from_hours(1);

/// How many pending orders one guest may have.
pub(crate) const MAX_PENDING_ORDERS: i64 = 10;

#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum OrderStatus {
    /// Placed and not paid yet.
    Pending,
    /// Paid, to be packed.
    Processing,
    Shipped,
    Delivered,
    Cancelled,
    /// Fully refunded after it was shipped.
    Refunded,
}

use OrderStatus::{Cancelled, Delivered, Pending, Processing, Refunded, Shipped};

impl OrderStatus {
    /// The text in the database.
    pub(crate) fn as_str(self) -> &'static str {
        self.into()
    }

    /// The status machine. A cancelled order becomes processing when its payment arrives late.
    pub(crate) fn can_become(self, next: Self) -> bool {
        matches!(
            (self, next),
            (Pending, Processing | Cancelled)
                | (Processing, Shipped | Cancelled)
                | (Shipped, Delivered | Refunded)
                | (Delivered, Refunded)
                | (Cancelled, Processing)
        )
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum CancelledBy {
    /// It was not paid in time, or another order replaced it. A late payment may reinstate it.
    System,
    /// An operator cancelled it for good.
    Operator,
}

impl CancelledBy {
    /// The text in the database.
    pub(crate) fn as_str(self) -> &'static str {
        self.into()
    }
}

/// How an order is shipped.
#[derive(Debug, Clone, Default)]
pub struct Shipment {
    pub carrier: Option<String>,
    pub tracking_number: Option<String>,
}

#[derive(Debug, Clone)]
pub(crate) struct Order {
    pub(crate) id: OrderId,
    /// `None` for a guest order.
    pub(crate) user: Option<UserId>,
    pub(crate) buyer_name: String,
    pub(crate) email: String,
    pub(crate) status: OrderStatus,
    /// Until when the stock is reserved; only a pending order has it.
    pub(crate) hold_until: Option<Timestamp>,
    pub(crate) payment: Option<PaymentId>,
    pub(crate) subtotal: Paise,
    pub(crate) discount: Paise,
    pub(crate) coupon_code: Option<String>,
    pub(crate) total: Paise,
    pub(crate) address: Address,
    pub(crate) placed_at: Timestamp,
    pub(crate) paid_at: Option<Timestamp>,
    pub(crate) carrier: Option<String>,
    pub(crate) tracking_number: Option<String>,
    pub(crate) shipped_at: Option<Timestamp>,
    pub(crate) delivered_at: Option<Timestamp>,
    pub(crate) cancelled_at: Option<Timestamp>,
    pub(crate) cancel_reason: Option<String>,
    pub(crate) cancelled_by: Option<CancelledBy>,
}

impl Order {
    /// True once it was paid, and so has an invoice; also after a cancellation or refund.
    pub(crate) const fn was_paid(&self) -> bool {
        self.paid_at.is_some()
    }

    /// Whether a late payment may reinstate it.
    pub(crate) fn can_be_reinstated(&self) -> bool {
        self.cancelled_by == Some(CancelledBy::System) && !self.was_paid()
    }

    /// Whether it is pending and its hold has expired.
    pub(crate) fn is_overdue(&self, now: Timestamp) -> bool {
        self.status == Pending && self.hold_until.is_none_or(|until| until <= now)
    }
}

/// A line with the product's name and price as they were when it was ordered.
#[derive(Debug, Clone)]
pub(crate) struct OrderLine {
    pub(crate) order: OrderId,
    pub(crate) product: ProductId,
    pub(crate) name: String,
    pub(crate) image: Option<String>,
    pub(crate) price: Paise,
    pub(crate) quantity: i64,
    pub(crate) hsn: String,
    pub(crate) gst_percent: i64,
}

impl OrderLine {
    pub(crate) const fn item(&self) -> Item {
        Item { product: self.product, quantity: self.quantity }
    }
}

/// What these lines contain.
pub(crate) fn items_of(lines: &[OrderLine]) -> Vec<Item> {
    lines.iter().map(OrderLine::item).collect()
}

/// Until when an order is held after a new payment link is created now; `None` when that would exceed [`MAX_HOLD`].
pub(crate) fn renewed_hold_until(placed_at: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let until = now + HOLD;
    (until <= placed_at + MAX_HOLD).then_some(until)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn final_statuses_are_final_and_nothing_becomes_pending() {
        for &next in OrderStatus::VARIANTS {
            assert!(!Refunded.can_become(next));
            assert!(!next.can_become(Pending));
        }
        assert!(Cancelled.can_become(Processing), "a late payment");
        assert!(!Shipped.can_become(Cancelled) && !Delivered.can_become(Cancelled));
    }

    #[test]
    fn status_texts_round_trip() {
        for status in OrderStatus::VARIANTS {
            assert_eq!(status.as_str().parse(), Ok(*status));
        }
        assert!("completed".parse::<OrderStatus>().is_err());
        for by in CancelledBy::VARIANTS {
            assert_eq!(by.as_str().parse(), Ok(*by));
        }
        assert!("hold".parse::<CancelledBy>().is_err());
    }

    #[test]
    fn new_links_extend_a_hold_to_one_hour_at_most() {
        let placed = Timestamp(0);
        assert_eq!(
            renewed_hold_until(placed, placed + Duration::from_mins(17)),
            Some(placed + Duration::from_mins(37))
        );
        assert_eq!(
            renewed_hold_until(placed, placed + Duration::from_mins(40)),
            Some(placed + Duration::from_hours(1))
        );
        assert_eq!(renewed_hold_until(placed, placed + Duration::from_mins(41)), None);
    }
}
