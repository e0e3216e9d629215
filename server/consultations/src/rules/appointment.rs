//! The life of an appointment, and what is given back when it is cancelled.

use std::time::Duration;

use dft_kernel::money::Paise;
use dft_kernel::time::{DAY, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

/// How long a slot is held for its money: as long as the link lives, and a little more.
pub(crate) const HOLD: Duration = Duration::from_mins(20);

/// How long the link can be paid.
pub(crate) const LINK_TTL: Duration = Duration::from_mins(16);

/// A session counts as held so long after its end.
pub(crate) const COMPLETED_AFTER: Duration = Duration::from_mins(15);

/// How many unpaid holds one person may have.
pub(crate) const MAX_HOLDS: i64 = 10;

/// Where an appointment is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AppointmentStatus {
    OnHold,
    Booked,
    Completed,
    Expired,
    Cancelled,
}

use AppointmentStatus::{Booked, Cancelled, Completed, Expired, OnHold};

impl AppointmentStatus {
    const ALL: [Self; 5] = [OnHold, Booked, Completed, Expired, Cancelled];

    /// As the database writes it.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            OnHold => "on_hold",
            Booked => "booked",
            Completed => "completed",
            Expired => "expired",
            Cancelled => "cancelled",
        }
    }

    /// Reads what [`AppointmentStatus::as_str`] wrote.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// The whole life of an appointment. Money may come after the hold has run out.
    #[cfg(test)]
    fn can_become(self, next: Self) -> bool {
        matches!(
            (self, next),
            (OnHold, Booked | Expired | Cancelled) | (Expired, Booked) | (Booked, Cancelled | Completed)
        )
    }
}

/// What goes back to somebody who cancels now: all of it a day or more before, half of it later, rounded up to a rupee,
/// nothing once the session has begun.
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
    fn a_day_before_all_of_it_later_half_of_it_then_nothing() {
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
    fn nothing_leads_out_of_the_end() {
        for end in [Completed, Cancelled] {
            assert!(AppointmentStatus::ALL.into_iter().all(|next| !end.can_become(next)), "{end:?}");
        }
        assert!(Expired.can_become(Booked) && !Booked.can_become(OnHold));
    }

    #[test]
    fn the_words_survive_the_database() {
        for status in AppointmentStatus::ALL {
            assert_eq!(AppointmentStatus::parse(status.as_str()), Some(status));
        }
    }
}
