//! When the room is open, and who is in it.

use std::time::Duration;

use dft_kernel::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::appointment::AppointmentStatus;

/// The room opens so long before the session.
const OPENS_BEFORE: Duration = Duration::from_mins(10);

/// It closes so long after the session's end: nobody is cut off in mid-sql.
const CLOSES_AFTER: Duration = Duration::from_mins(30);

/// A page whose socket is gone may come back within this: a restart or a blink of the network is no leave.
pub(crate) const RECONNECT_GRACE: Duration = Duration::from_secs(10);

/// A socket that says nothing for so long is gone. Pages say something every twenty seconds.
pub(crate) const IDLE_TIMEOUT: Duration = Duration::from_mins(1);

/// One of the two who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    Patient,
    Doctor,
}

impl Side {
    /// As the database writes it.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Patient => "patient",
            Self::Doctor => "doctor",
        }
    }

    /// Reads what [`Side::as_str`] wrote.
    pub(crate) fn parse(text: &str) -> Self {
        if text == Self::Doctor.as_str() { Self::Doctor } else { Self::Patient }
    }

    /// Whom they meet.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Patient => Self::Doctor,
            Self::Doctor => Self::Patient,
        }
    }
}

/// Where a room is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RoomStatus {
    Early,
    Open,
    Over,
    Cancelled,
}

/// A session's room: when one may be in it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RoomWindow {
    pub(crate) status: AppointmentStatus,
    pub(crate) starts_at: Timestamp,
    pub(crate) ends_at: Timestamp,
}

impl RoomWindow {
    /// From when one may come in.
    pub(crate) fn opens_at(&self) -> Timestamp {
        self.starts_at - OPENS_BEFORE
    }

    /// Until when one may stay.
    pub(crate) fn closes_at(&self) -> Timestamp {
        self.ends_at + CLOSES_AFTER
    }

    /// Whether it is time.
    pub(crate) fn status_at(&self, now: Timestamp) -> RoomStatus {
        match self.status {
            AppointmentStatus::Booked | AppointmentStatus::Completed => {
                if now < self.opens_at() {
                    RoomStatus::Early
                } else if now < self.closes_at() {
                    RoomStatus::Open
                } else {
                    RoomStatus::Over
                }
            }
            _ => RoomStatus::Cancelled,
        }
    }
}

/// Which page of a side has the call, and when it was last heard of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Presence {
    pub(crate) tab: Option<String>,
    pub(crate) seen_at: Timestamp,
    pub(crate) left_at: Option<Timestamp>,
}

impl Presence {
    /// The page that is there now. One whose socket has just gone still is; one whose node died without a word is until
    /// its silence has lasted as long as a socket's may.
    pub(crate) fn active_tab(&self, now: Timestamp) -> Option<&str> {
        let stays_until = match self.left_at {
            Some(left) => left + RECONNECT_GRACE,
            None => self.seen_at + IDLE_TIMEOUT + RECONNECT_GRACE,
        };
        self.tab.as_deref().filter(|_| now < stays_until)
    }
}

/// Whether a page may call itself so: 16 to 64 plain characters.
pub(crate) fn is_valid_tab_id(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    (16..=64).contains(&text.len()) && text.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;

    #[test]
    fn it_is_open_from_ten_minutes_before_to_thirty_after() {
        let window = |status| RoomWindow {
            status,
            starts_at: Timestamp(100 * MINUTE),
            ends_at: Timestamp(145 * MINUTE),
        };
        let at = |now: i64| window(AppointmentStatus::Booked).status_at(Timestamp(now));
        assert_eq!(at(90 * MINUTE - 1), RoomStatus::Early);
        assert_eq!(at(90 * MINUTE), RoomStatus::Open);
        assert_eq!(at(175 * MINUTE - 1), RoomStatus::Open);
        assert_eq!(at(175 * MINUTE), RoomStatus::Over);
        let late = Timestamp(170 * MINUTE);
        assert_eq!(
            window(AppointmentStatus::Completed).status_at(late),
            RoomStatus::Open,
            "held, and still talking"
        );
        for closed in [AppointmentStatus::Cancelled, AppointmentStatus::Expired, AppointmentStatus::OnHold] {
            assert_eq!(window(closed).status_at(Timestamp(100 * MINUTE)), RoomStatus::Cancelled);
        }
    }

    #[test]
    fn a_blink_is_no_leave() {
        let mut seat =
            Presence { tab: Some("t".to_owned()), seen_at: Timestamp(0), left_at: Some(Timestamp(5_000)) };
        assert_eq!(seat.active_tab(Timestamp(14_999)), Some("t"));
        assert_eq!(seat.active_tab(Timestamp(15_000)), None);
        seat.left_at = None;
        assert_eq!(seat.active_tab(Timestamp(69_999)), Some("t"));
        assert_eq!(seat.active_tab(Timestamp(70_000)), None, "its node died");
        seat.tab = None;
        assert_eq!(seat.active_tab(Timestamp(0)), None);
    }

    #[test]
    fn a_tab_has_a_plain_name() {
        assert!(is_valid_tab_id("0123456789abcdef") && is_valid_tab_id(&"a-_Z".repeat(16)));
        for odd in
            ["", "short", "0123456789abcde ", "0123456789abcdeé", "0123456789abcdef\0", &"a".repeat(65)]
        {
            assert!(!is_valid_tab_id(odd), "{odd:?}");
        }
    }
}
