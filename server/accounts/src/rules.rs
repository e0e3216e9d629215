//! How long a session lasts.

use std::time::Duration;

use dft_kernel::auth::Role;
use dft_kernel::time::{DAY, HOUR, Timestamp};

/// A member's session lives on while it is used, but not for ever.
const MEMBER_UNUSED: Duration = DAY.saturating_mul(30);
const MEMBER_IN_ALL: Duration = DAY.saturating_mul(90);

/// Doctors and admins see other people's things: a forgotten tab must not stay open for long.
const STAFF_IN_ALL: Duration = HOUR.saturating_mul(12);

/// At most one write a day keeps a session alive.
const RENEWAL_PAUSE: Duration = DAY;

/// When a session ends that was started and last renewed then.
pub(crate) fn ends(started: Timestamp, renewed: Timestamp, roles: &[Role]) -> Timestamp {
    if roles.is_empty() {
        (renewed + MEMBER_UNUSED).min(started + MEMBER_IN_ALL)
    } else {
        started + STAFF_IN_ALL
    }
}

/// Whether using the session now should prolong it.
pub(crate) fn due_for_renewal(
    now: Timestamp,
    started: Timestamp,
    renewed: Timestamp,
    roles: &[Role],
) -> bool {
    now.saturating_since(renewed) >= RENEWAL_PAUSE
        && ends(started, now, roles) > ends(started, renewed, roles)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp(1_000_000);

    #[test]
    fn a_member_stays_for_thirty_days_unused_and_ninety_in_all() {
        assert_eq!(ends(START, START, &[]), START + DAY * 30);
        assert_eq!(ends(START, START + DAY * 29, &[]), START + DAY * 59);
        assert_eq!(ends(START, START + DAY * 80, &[]), START + DAY * 90);
    }

    #[test]
    fn staff_stay_for_twelve_hours_whatever_they_do() {
        for roles in [&[Role::Doctor][..], &[Role::Admin], &[Role::Doctor, Role::Admin]] {
            assert_eq!(ends(START, START + HOUR * 11, roles), START + HOUR * 12);
            assert!(!due_for_renewal(START + DAY * 2, START, START, roles));
        }
    }

    #[test]
    fn a_session_is_renewed_once_a_day_while_it_can_still_grow() {
        assert!(!due_for_renewal(START + HOUR * 23, START, START, &[]));
        assert!(due_for_renewal(START + DAY, START, START, &[]));
        assert!(!due_for_renewal(START + DAY * 85, START, START + DAY * 70, &[]));
    }
}
