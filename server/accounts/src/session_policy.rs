//! How long a session lasts.

use std::time::Duration;

use dft_kernel::auth::Role;
use dft_kernel::time::{DAY, HOUR, Timestamp};

/// A member's session is extended while it is used, up to a maximum.
const MEMBER_IDLE_TTL: Duration = DAY.saturating_mul(30);
const MEMBER_MAX_TTL: Duration = DAY.saturating_mul(90);

/// Doctors and admins see other people's data: their sessions are short and never extended.
const STAFF_TTL: Duration = HOUR.saturating_mul(12);

/// At most one write per session and day.
const RENEW_INTERVAL: Duration = DAY;

pub(crate) fn expires_at(started_at: Timestamp, renewed_at: Timestamp, roles: &[Role]) -> Timestamp {
    if roles.is_empty() {
        (renewed_at + MEMBER_IDLE_TTL).min(started_at + MEMBER_MAX_TTL)
    } else {
        started_at + STAFF_TTL
    }
}

/// Whether using the session now should extend it.
pub(crate) fn due_for_renewal(
    now: Timestamp,
    started_at: Timestamp,
    renewed_at: Timestamp,
    roles: &[Role],
) -> bool {
    now.saturating_since(renewed_at) >= RENEW_INTERVAL
        && expires_at(started_at, now, roles) > expires_at(started_at, renewed_at, roles)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp(1_000_000);

    #[test]
    fn a_member_session_expires_after_30_idle_days_and_90_days_in_total() {
        assert_eq!(expires_at(START, START, &[]), START + DAY * 30);
        assert_eq!(expires_at(START, START + DAY * 29, &[]), START + DAY * 59);
        assert_eq!(expires_at(START, START + DAY * 80, &[]), START + DAY * 90);
    }

    #[test]
    fn a_staff_session_expires_after_12_hours_and_is_never_renewed() {
        for roles in [&[Role::Doctor][..], &[Role::Admin], &[Role::Doctor, Role::Admin]] {
            assert_eq!(expires_at(START, START + HOUR * 11, roles), START + HOUR * 12);
            assert!(!due_for_renewal(START + DAY * 2, START, START, roles));
        }
    }

    #[test]
    fn a_session_is_renewed_once_a_day_until_its_maximum() {
        assert!(!due_for_renewal(START + HOUR * 23, START, START, &[]));
        assert!(due_for_renewal(START + DAY, START, START, &[]));
        assert!(!due_for_renewal(START + DAY * 85, START, START + DAY * 70, &[]));
    }
}
