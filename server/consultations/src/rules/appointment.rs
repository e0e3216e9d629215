//! The life cycle of an appointment, and the refund when it is cancelled.

use std::time::Duration;

use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::{DAY, Timestamp};
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::price::Price;
use crate::{AppointmentId, DoctorId};

/// How long a slot is held for its payment: the lifetime of the link and a margin for the provider's report.
pub(crate) const HOLD: Duration = Duration::from_mins(20);

/// How long the payment link can be paid.
pub(crate) const LINK_TTL: Duration = Duration::from_mins(16);

/// A booked session counts as completed this long after its end.
pub(crate) const COMPLETED_AFTER: Duration = Duration::from_mins(15);

/// Unpaid holds per user.
pub(crate) const MAX_HOLDS: i64 = 10;

#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(crate) enum AppointmentStatus {
    OnHold,
    Booked,
    Completed,
    Expired,
    Cancelled,
}

use AppointmentStatus::{Booked, Cancelled, Completed, Expired, OnHold};

impl AppointmentStatus {
    /// The text in the database.
    pub(crate) fn as_str(self) -> &'static str {
        self.into()
    }

    /// The whole state machine. A payment may arrive after the hold has expired.
    pub(crate) const fn can_become(self, next: Self) -> bool {
        matches!(
            (self, next),
            (OnHold, Booked | Expired | Cancelled) | (Expired, Booked) | (Booked, Cancelled | Completed)
        )
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Appointment {
    pub(crate) id: AppointmentId,
    pub(crate) doctor: DoctorId,
    pub(crate) user: UserId,
    pub(crate) starts_at: Timestamp,
    pub(crate) ends_at: Timestamp,
    pub(crate) status: AppointmentStatus,
    pub(crate) hold_until: Option<Timestamp>,
    pub(crate) price: Price,
    pub(crate) coupon_code: Option<String>,
    /// The patient's token.
    pub(crate) room_token: Option<String>,
    pub(crate) cancel_reason: Option<String>,
}

impl Appointment {
    pub(crate) fn amount(&self) -> Paise {
        self.price.amount()
    }

    /// An unpaid hold that has run out.
    pub(crate) fn is_hold_expired(&self, now: Timestamp) -> bool {
        self.hold_until.is_some_and(|until| until <= now)
    }
}

/// The refund for a cancellation by the patient: everything a day or more before the session, later half of it rounded
/// up to a rupee, nothing once the session has begun.
pub(crate) fn refund(amount: Paise, starts_at: Timestamp, now: Timestamp) -> Paise {
    if now >= starts_at {
        Paise::ZERO
    } else if starts_at.saturating_since(now) >= DAY {
        amount
    } else {
        Paise((amount.0 + 199) / 200 * 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_refund_is_full_a_day_before_then_half_then_nothing() {
        let starts = Timestamp(100 * 86_400_000);
        let back = |before: i64| refund(Paise::rupees(499), starts, Timestamp(starts.0 - before));
        assert_eq!(back(86_400_000), Paise::rupees(499));
        assert_eq!(back(86_399_999), Paise::rupees(250), "half of 499, rounded up");
        assert_eq!(back(1), Paise::rupees(250));
        assert_eq!(back(0), Paise::ZERO);
        assert_eq!(refund(Paise::rupees(500), starts, Timestamp(starts.0 - 1)), Paise::rupees(250));
        assert_eq!(refund(Paise::ZERO, starts, Timestamp(starts.0 - 1)), Paise::ZERO);
    }

    #[test]
    fn completed_and_cancelled_are_final() {
        for end in [Completed, Cancelled] {
            assert!(AppointmentStatus::VARIANTS.iter().all(|next| !end.can_become(*next)), "{end:?}");
        }
        assert!(Expired.can_become(Booked) && !Booked.can_become(OnHold));
    }

    #[test]
    fn every_status_survives_the_database() {
        for status in AppointmentStatus::VARIANTS {
            assert_eq!(status.as_str().parse(), Ok(*status));
        }
        assert!("postponed".parse::<AppointmentStatus>().is_err());
    }
}
