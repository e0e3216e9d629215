//! The life of an order.

use std::time::Duration;

use dft_kernel::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// How long what was ordered is kept for its money: as long as the link lives, and a little more.
pub(crate) const HOLD: Duration = Duration::from_mins(20);

/// How long a link can be paid.
pub(crate) const LINK_LIVES: Duration = Duration::from_mins(16);

/// However often somebody asks for a fresh link, nothing is kept for longer.
pub(crate) const LONGEST_HOLD: Duration = Duration::from_hours(1);

/// How many orders may wait for the money of one guest.
pub(crate) const MOST_HOLDS: i64 = 10;

/// Where an order is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OrderStatus {
    /// Waits for its money.
    Pending,
    /// Paid, to be packed.
    Processing,
    Shipped,
    Delivered,
    Cancelled,
    /// The money went back after it was shipped.
    Refunded,
}

use OrderStatus::{Cancelled, Delivered, Pending, Processing, Refunded, Shipped};

impl OrderStatus {
    const ALL: [Self; 6] = [Pending, Processing, Shipped, Delivered, Cancelled, Refunded];

    /// As the database writes it.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Pending => "pending",
            Processing => "processing",
            Shipped => "shipped",
            Delivered => "delivered",
            Cancelled => "cancelled",
            Refunded => "refunded",
        }
    }

    /// Reads what [`OrderStatus::as_str`] wrote.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// The whole life of an order. Money may come after the hold has run out.
    pub(crate) fn may_become(self, next: Self) -> bool {
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

/// Until when an order that was placed then is kept when somebody asks for a fresh link now; none when it has waited
/// long enough.
pub(crate) fn kept_until(placed_at: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let until = now + HOLD;
    (until <= placed_at + LONGEST_HOLD).then_some(until)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_over_stays_over() {
        for next in OrderStatus::ALL {
            assert!(!Refunded.may_become(next));
            assert!(!next.may_become(Pending));
        }
        assert!(Cancelled.may_become(Processing), "late money");
        assert!(!Shipped.may_become(Cancelled) && !Delivered.may_become(Cancelled));
    }

    #[test]
    fn every_word_is_read_as_it_was_written() {
        for status in OrderStatus::ALL {
            assert_eq!(OrderStatus::parse(status.as_str()), Some(status));
        }
        assert_eq!(OrderStatus::parse("completed"), None);
    }

    #[test]
    fn a_fresh_link_keeps_an_order_for_an_hour_at_most() {
        let placed = Timestamp(0);
        assert_eq!(
            kept_until(placed, placed + Duration::from_mins(17)),
            Some(placed + Duration::from_mins(37))
        );
        assert_eq!(
            kept_until(placed, placed + Duration::from_mins(40)),
            Some(placed + Duration::from_hours(1))
        );
        assert_eq!(kept_until(placed, placed + Duration::from_mins(41)), None);
    }
}
