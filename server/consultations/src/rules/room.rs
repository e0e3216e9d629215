//! When a room is open, and which browser tabs are present.

use std::time::Duration;

use dft_kernel::time::Timestamp;
use dft_kernel::token::random_token;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::appointment::AppointmentStatus;

/// The room opens this long before the session.
const OPENS_BEFORE: Duration = Duration::from_mins(10);

/// The room closes this long after the session's end, so that the call is not cut off in mid-sentence.
const CLOSES_AFTER: Duration = Duration::from_mins(30);

/// A tab that has lost its connection counts as present for this long: it may reconnect after a restart or a short network
/// failure.
pub(crate) const RECONNECT_GRACE: Duration = Duration::from_secs(10);

/// A connection without messages for this long is closed. Clients send a ping every twenty seconds.
pub(crate) const IDLE_TIMEOUT: Duration = Duration::from_mins(1);

/// The two tokens of a room, one for each side.
pub(crate) struct Tokens {
    pub(crate) patient: String,
    pub(crate) doctor: String,
}

impl Tokens {
    pub(crate) fn random() -> Self {
        Self { patient: random_token(), doctor: random_token() }
    }
}

/// A side of the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Side {
    Patient,
    Doctor,
}

impl Side {
    /// The text in the database.
    pub(crate) fn as_str(self) -> &'static str {
        self.into()
    }

    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Patient => Self::Doctor,
            Self::Doctor => Self::Patient,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RoomStatus {
    Early,
    Open,
    Over,
    Cancelled,
}

/// The time in which a room may be used.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RoomWindow {
    pub(crate) status: AppointmentStatus,
    pub(crate) starts_at: Timestamp,
    pub(crate) ends_at: Timestamp,
}

impl RoomWindow {
    pub(crate) fn opens_at(&self) -> Timestamp {
        self.starts_at - OPENS_BEFORE
    }

    pub(crate) fn closes_at(&self) -> Timestamp {
        self.ends_at + CLOSES_AFTER
    }

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

/// The tab of a side that has the call, and when it was last active.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Presence {
    pub(crate) tab_id: Option<String>,
    pub(crate) last_seen_at: Timestamp,
    pub(crate) left_at: Option<Timestamp>,
}

impl Presence {
    /// The tab that counts as present. A tab that has just lost its connection still does; one whose node crashed does
    /// until an idle connection would have been closed.
    pub(crate) fn active_tab(&self, now: Timestamp) -> Option<&str> {
        let present_until = match self.left_at {
            Some(left) => left + RECONNECT_GRACE,
            None => self.last_seen_at + IDLE_TIMEOUT + RECONNECT_GRACE,
        };
        self.tab_id.as_deref().filter(|_| now < present_until)
    }
}

/// 16 to 64 characters of `A-Z a-z 0-9 _ -`.
pub(crate) fn is_valid_tab_id(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    (16..=64).contains(&text.len()) && text.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;

    #[test]
    fn a_room_is_open_from_ten_minutes_before_to_thirty_after() {
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
            "completed, and still in the grace period"
        );
        for closed in [AppointmentStatus::Cancelled, AppointmentStatus::Expired, AppointmentStatus::OnHold] {
            assert_eq!(window(closed).status_at(Timestamp(100 * MINUTE)), RoomStatus::Cancelled);
        }
    }

    #[test]
    fn a_short_disconnect_keeps_presence() {
        let mut presence = Presence {
            tab_id: Some("t".to_owned()),
            last_seen_at: Timestamp(0),
            left_at: Some(Timestamp(5_000)),
        };
        assert_eq!(presence.active_tab(Timestamp(14_999)), Some("t"));
        assert_eq!(presence.active_tab(Timestamp(15_000)), None);
        presence.left_at = None;
        assert_eq!(presence.active_tab(Timestamp(69_999)), Some("t"));
        assert_eq!(presence.active_tab(Timestamp(70_000)), None, "its node crashed");
        presence.tab_id = None;
        assert_eq!(presence.active_tab(Timestamp(0)), None);
    }

    #[test]
    fn a_tab_id_has_plain_characters_only() {
        assert!(is_valid_tab_id("0123456789abcdef") && is_valid_tab_id(&"a-_Z".repeat(16)));
        for odd in
            ["", "short", "0123456789abcde ", "0123456789abcdeé", "0123456789abcdef\0", &"a".repeat(65)]
        {
            assert!(!is_valid_tab_id(odd), "{odd:?}");
        }
    }
}
