//! Retry policy of the outbox: exponential backoff with jitter.

use std::time::Duration;

use dft_kernel::time::HOUR;

const MAX_ATTEMPTS: i64 = 12;

/// Backoff after the first attempt; it doubles with each further one.
const INITIAL_BACKOFF: Duration = Duration::from_secs(10);

const MAX_BACKOFF: Duration = HOUR.saturating_mul(6);

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SendError {
    /// A later attempt may succeed.
    #[error("{0}")]
    Transient(String),
    /// No attempt can succeed: no such mailbox, no such template.
    #[error("{0}")]
    Permanent(String),
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Retry {
    After(Duration),
    GiveUp,
}

/// What follows failed attempt number `attempts`. `jitter` between 0 and 1 scales the backoff from half to all of it,
/// so that a provider is not flooded when it recovers.
pub(crate) fn next_retry(attempts: i64, error: &SendError, jitter: f64) -> Retry {
    if attempts >= MAX_ATTEMPTS || matches!(error, SendError::Permanent(_)) {
        return Retry::GiveUp;
    }
    let doublings = u32::try_from(attempts.clamp(1, 20) - 1).unwrap_or(0);
    let backoff = INITIAL_BACKOFF.saturating_mul(2_u32.pow(doublings)).min(MAX_BACKOFF);
    Retry::After(backoff.mul_f64(0.5 + jitter.clamp(0.0, 1.0) / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transient() -> SendError {
        SendError::Transient("busy".to_owned())
    }

    #[test]
    fn backoff_doubles_and_jitter_halves_it_at_most() {
        let without_jitter = |attempts| next_retry(attempts, &transient(), 1.0);
        assert_eq!(without_jitter(1), Retry::After(Duration::from_secs(10)));
        assert_eq!(without_jitter(2), Retry::After(Duration::from_secs(20)));
        assert_eq!(without_jitter(11), Retry::After(Duration::from_secs(10_240)));
        assert_eq!(next_retry(1, &transient(), 0.0), Retry::After(Duration::from_secs(5)));
    }

    #[test]
    fn the_twelfth_attempt_is_the_last() {
        assert_eq!(next_retry(12, &transient(), 0.5), Retry::GiveUp);
    }

    #[test]
    fn a_permanent_error_is_not_retried() {
        assert_eq!(next_retry(1, &SendError::Permanent("no such mailbox".to_owned()), 0.5), Retry::GiveUp);
    }
}
