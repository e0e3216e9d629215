//! Limits: how often one client may do what costs us or helps a guesser. Off in development.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::ClientIp;
use crate::Refusal;

/// The limits of decisions that are counted by address.
#[derive(Clone)]
pub struct Limits {
    /// Signing in: 60 a minute.
    pub sign_in: Limit,
    /// Newsletter: 20 an hour.
    pub newsletter: Limit,
}

/// One limit. Each node counts for itself.
#[derive(Clone)]
pub struct Limit(Option<Arc<DefaultKeyedRateLimiter<IpAddr>>>);

const fn times(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).expect("more than none")
}

impl Limits {
    /// The limits, or none at all.
    pub fn new(on: bool) -> Self {
        let limit = |quota| Limit(on.then(|| Arc::new(RateLimiter::keyed(quota))));
        Self { sign_in: limit(Quota::per_minute(times(60))), newsletter: limit(Quota::per_hour(times(20))) }
    }

    /// Forgets clients that have not been seen for a while; their allowance is full again anyway.
    pub fn forget_idle(&self) {
        for limit in [&self.sign_in, &self.newsletter] {
            if let Some(limiter) = &limit.0 {
                limiter.retain_recent();
                limiter.shrink_to_fit();
            }
        }
    }
}

impl Limit {
    /// Counts one attempt, or refuses it and says when to come back.
    pub fn check(&self, client: ClientIp) -> Result<(), Refusal> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(&client.key()).map_err(|not_yet| {
            let wait = not_yet.wait_time_from(DefaultClock::default().now());
            Refusal::too_many(wait.as_secs() + 1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(text: &str) -> ClientIp {
        ClientIp(text.parse().expect("an address"))
    }

    #[test]
    fn the_twenty_first_of_an_hour_is_refused_and_others_are_not() {
        let limits = Limits::new(true);
        for _ in 0..20 {
            limits.newsletter.check(client("203.0.113.7")).expect("within the limit");
        }
        let refusal = limits.newsletter.check(client("203.0.113.7")).expect_err("over the limit");
        assert_eq!(refusal.status().as_u16(), 429);
        limits.newsletter.check(client("203.0.113.8")).expect("another client");
        limits.forget_idle();
        limits.newsletter.check(client("203.0.113.7")).expect_err("not forgotten while it counts");
    }

    #[test]
    fn moving_within_a_household_does_not_help() {
        let limits = Limits::new(true);
        for host in 1..=20 {
            limits.newsletter.check(client(&format!("2001:db8::{host}"))).expect("within the limit");
        }
        limits.newsletter.check(client("2001:db8::ffff")).expect_err("the same /64");
    }

    #[test]
    fn off_is_off() {
        let limits = Limits::new(false);
        for _ in 0..1_000 {
            limits.sign_in.check(client("203.0.113.7")).expect("no limit");
        }
    }
}
