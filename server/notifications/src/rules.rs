//! When a message is tried again, and when no more.

use std::time::Duration;

use dft_kernel::time::HOUR;

/// A message is given up after this many tries.
const MOST_TRIES: i64 = 12;

/// The first pause; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(10);

/// No pause is longer.
const LONGEST_PAUSE: Duration = HOUR.saturating_mul(6);

/// Why a message did not go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NotSent {
    /// It may go another time.
    Passing(String),
    /// It never will: no such mailbox, no such template.
    ForGood(String),
}

/// What becomes of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Another try after this pause.
    Again(Duration),
    /// None.
    GiveUp,
}

/// What becomes of a message that was tried `tries` times and did not go. `chance` is between 0 and 1: it spreads the
/// tries of many messages, so that a provider that was down is not overrun when it is back.
pub(crate) fn next(tries: i64, failure: &NotSent, chance: f64) -> Next {
    if tries >= MOST_TRIES || matches!(failure, NotSent::ForGood(_)) {
        return Next::GiveUp;
    }
    let doublings = u32::try_from(tries.clamp(1, 20) - 1).unwrap_or(0);
    let whole = FIRST_PAUSE.saturating_mul(2_u32.pow(doublings)).min(LONGEST_PAUSE);
    Next::Again(whole.mul_f64(0.5 + chance.clamp(0.0, 1.0) / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passing() -> NotSent {
        NotSent::Passing("busy".to_owned())
    }

    #[test]
    fn pauses_double_up_to_six_hours() {
        let whole = |tries| next(tries, &passing(), 1.0);
        assert_eq!(whole(1), Next::Again(Duration::from_secs(10)));
        assert_eq!(whole(2), Next::Again(Duration::from_secs(20)));
        assert_eq!(whole(11), Next::Again(Duration::from_secs(10_240)));
        assert_eq!(next(1, &passing(), 0.0), Next::Again(Duration::from_secs(5)));
    }

    #[test]
    fn the_twelfth_try_is_the_last() {
        assert_eq!(next(12, &passing(), 0.5), Next::GiveUp);
    }

    #[test]
    fn what_never_goes_is_not_tried_again() {
        assert_eq!(next(1, &NotSent::ForGood("no such mailbox".to_owned()), 0.5), Next::GiveUp);
    }
}
