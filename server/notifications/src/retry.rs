//! Retry policy of the outbox: exponential backoff with jitter.

use std::time::Duration;

use dft_kernel::time::HOUR;

/// With the shortest jitter an email is tried for three days: half of eleven hours until the backoff is at its maximum, and
/// half of six hours for each further attempt.
const MAX_EMAIL_ATTEMPTS: i64 = 36;

/// A `WhatsApp` message is a copy of an email and soon out of date.
const MAX_WHATSAPP_ATTEMPTS: i64 = 12;

/// Backoff after the first attempt; it doubles with each further one.
const INITIAL_BACKOFF: Duration = Duration::from_secs(10);

const MAX_BACKOFF: Duration = HOUR.saturating_mul(6);

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SendError {
    /// A later attempt may succeed.
    #[error("{0}")]
    Transient(String),
    /// Every message fails until an operator corrects our set-up: our greeting, our credentials, our sender.
    #[error("{0}")]
    Setup(String),
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
pub(crate) fn next_retry(channel: &str, attempts: i64, error: &SendError, jitter: f64) -> Retry {
    let max_attempts = if channel == "mail" { MAX_EMAIL_ATTEMPTS } else { MAX_WHATSAPP_ATTEMPTS };
    match error {
        SendError::Permanent(_) => return Retry::GiveUp,
        SendError::Transient(_) if attempts >= max_attempts => return Retry::GiveUp,
        SendError::Transient(_) | SendError::Setup(_) => {}
    }
    let doublings = u32::try_from(attempts.clamp(1, 20) - 1).unwrap_or(0);
    let backoff = INITIAL_BACKOFF.saturating_mul(2_u32.pow(doublings)).min(MAX_BACKOFF);
    Retry::After(backoff.mul_f64(0.5 + jitter.clamp(0.0, 1.0) / 2.0))
}

#[cfg(test)]
mod tests {
    use dft_kernel::time::DAY;

    use super::*;

    fn transient() -> SendError {
        SendError::Transient("busy".to_owned())
    }

    #[test]
    fn backoff_doubles_and_jitter_halves_it_at_most() {
        let without_jitter = |attempts| next_retry("mail", attempts, &transient(), 1.0);
        assert_eq!(without_jitter(1), Retry::After(Duration::from_secs(10)));
        assert_eq!(without_jitter(2), Retry::After(Duration::from_secs(20)));
        assert_eq!(without_jitter(11), Retry::After(Duration::from_secs(10_240)));
        assert_eq!(next_retry("mail", 1, &transient(), 0.0), Retry::After(Duration::from_secs(5)));
    }

    #[test]
    fn an_email_is_tried_for_three_days_with_pauses_of_up_to_six_hours() {
        let mut pauses = Vec::new();
        while let Retry::After(pause) =
            next_retry("mail", i64::try_from(pauses.len()).expect("few") + 1, &transient(), 0.0)
        {
            pauses.push(pause * 2);
        }
        assert_eq!(pauses.iter().max(), Some(&(HOUR * 6)));
        let shortest: Duration = pauses.iter().map(|pause| *pause / 2).sum();
        assert!(shortest >= DAY * 3, "{shortest:?}");
    }

    #[test]
    fn the_twelfth_attempt_of_a_whatsapp_message_is_the_last() {
        assert_eq!(next_retry("whatsapp", 12, &transient(), 0.5), Retry::GiveUp);
    }

    #[test]
    fn a_permanent_error_is_not_retried() {
        let error = SendError::Permanent("no such mailbox".to_owned());
        assert_eq!(next_retry("mail", 1, &error, 0.5), Retry::GiveUp);
    }

    #[test]
    fn an_error_of_our_set_up_is_retried_without_end() {
        let error = SendError::Setup("504 not fully qualified".to_owned());
        assert_eq!(next_retry("mail", 1_000, &error, 1.0), Retry::After(HOUR * 6));
    }
}
