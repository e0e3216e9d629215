//! Rate limits by client. Each area owns its limiters and quotas; each node counts for itself.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, RateLimiter as Governor};

pub use governor::Quota;

use crate::ApiError;
use crate::http::ClientIp;
use crate::time::Timestamp;

/// Clients whose quota is full again are evicted once in so many checks.
const EVICTION_INTERVAL: u32 = 1_024;

/// Limits how often one client may do something.
#[derive(Clone)]
pub struct RateLimiter(Option<Arc<Limited>>);

struct Limited {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    checks: AtomicU32,
}

impl RateLimiter {
    /// A limiter that allows everything unless it is `enabled`.
    pub fn new(enabled: bool, quota: Quota) -> Self {
        let limited = || Limited { limiter: Governor::keyed(quota), checks: AtomicU32::new(0) };
        Self(enabled.then(|| Arc::new(limited())))
    }

    /// Counts one attempt, or returns 429 with the time to wait.
    pub fn check(&self, client: ClientIp) -> Result<(), ApiError> {
        let Some(Limited { limiter, checks }) = self.0.as_deref() else { return Ok(()) };
        if checks.fetch_add(1, Ordering::Relaxed) % EVICTION_INTERVAL == EVICTION_INTERVAL - 1 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        limiter.check_key(&client.key()).map_err(|denied| {
            let wait = denied.wait_time_from(DefaultClock::default().now());
            ApiError::rate_limited(wait.as_secs() + 1)
        })
    }
}

/// How many failures within `window` are allowed.
#[derive(Debug, Clone, Copy)]
pub struct FailureQuota {
    pub window: Duration,
    pub per_user: u32,
    pub per_address: u32,
}

/// Counts failed guesses. At the quota the next guess is rejected before it is evaluated, so that the rejection reveals
/// nothing about it.
#[derive(Clone)]
pub struct FailureLimiter {
    quota: FailureQuota,
    windows: Option<Arc<Mutex<HashMap<String, Window>>>>,
}

struct Window {
    started: Timestamp,
    failures: u32,
}

impl FailureLimiter {
    /// A limiter that allows everything unless it is `enabled`.
    pub fn new(enabled: bool, quota: FailureQuota) -> Self {
        Self { quota, windows: enabled.then(Arc::default) }
    }

    fn keys(&self, user: Option<&str>, client: ClientIp) -> impl Iterator<Item = (String, u32)> {
        let user = user.map(|user| (user.to_owned(), self.quota.per_user));
        user.into_iter().chain([(client.key().to_string(), self.quota.per_address)])
    }

    /// Returns 429 with the time to wait when the user or the address has failed too often.
    pub fn check(&self, user: Option<&str>, client: ClientIp, now: Timestamp) -> Result<(), ApiError> {
        let Some(windows) = &self.windows else { return Ok(()) };
        let windows = windows.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, max_failures) in self.keys(user, client) {
            let Some(window) = windows.get(&key) else { continue };
            let age = now.saturating_since(window.started);
            if window.failures >= max_failures && age < self.quota.window {
                return Err(ApiError::rate_limited(self.quota.window.saturating_sub(age).as_secs() + 1));
            }
        }
        Ok(())
    }

    pub fn record_failure(&self, user: Option<&str>, client: ClientIp, now: Timestamp) {
        let Some(windows) = &self.windows else { return };
        let mut windows = windows.lock().unwrap_or_else(PoisonError::into_inner);
        // Evicts windows that have ended, so the map stays as small as the last window.
        windows.retain(|_, window| now.saturating_since(window.started) < self.quota.window);
        for (key, _) in self.keys(user, client) {
            windows.entry(key).or_insert(Window { started: now, failures: 0 }).failures += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    fn client(address: &str) -> ClientIp {
        ClientIp(address.parse().expect("an address"))
    }

    fn twenty_per_hour(enabled: bool) -> RateLimiter {
        RateLimiter::new(enabled, Quota::per_hour(NonZeroU32::new(20).expect("positive")))
    }

    #[test]
    fn attempts_over_the_quota_return_429_for_that_client_only() {
        let limiter = twenty_per_hour(true);
        for _ in 0..20 {
            limiter.check(client("203.0.113.7")).expect("within the quota");
        }
        let error = limiter.check(client("203.0.113.7")).expect_err("over the quota");
        assert_eq!(error.status().as_u16(), 429);
        limiter.check(client("203.0.113.8")).expect("another client");
    }

    #[test]
    fn addresses_of_one_ipv6_household_share_a_quota() {
        let limiter = twenty_per_hour(true);
        for host in 1..=20 {
            limiter.check(client(&format!("2001:db8::{host}"))).expect("within the quota");
        }
        limiter.check(client("2001:db8::ffff")).expect_err("the same /64");
    }

    #[test]
    fn eviction_keeps_clients_that_are_over_their_quota() {
        let limiter = twenty_per_hour(true);
        for _ in 0..2 * EVICTION_INTERVAL {
            let _ = limiter.check(client("203.0.113.7"));
        }
        limiter.check(client("203.0.113.7")).expect_err("still over the quota");
    }

    #[test]
    fn a_disabled_limiter_allows_everything() {
        let limiter = twenty_per_hour(false);
        for _ in 0..1_000 {
            limiter.check(client("203.0.113.7")).expect("no limit");
        }
    }

    #[test]
    fn failures_over_the_quota_of_a_user_or_an_address_return_429_until_the_window_ends() {
        let window = Duration::from_mins(1);
        let limiter = FailureLimiter::new(true, FailureQuota { window, per_user: 10, per_address: 60 });
        let (start, home) = (Timestamp(0), client("203.0.113.7"));
        for _ in 0..10 {
            limiter.check(Some("user:1"), home, start).expect("within the quota");
            limiter.record_failure(Some("user:1"), home, start);
        }
        let error = limiter.check(Some("user:1"), home, start).expect_err("over the user's quota");
        assert_eq!(error.status().as_u16(), 429);
        limiter.check(Some("user:1"), client("203.0.113.8"), start).expect_err("from any address");
        for _ in 0..50 {
            limiter.check(Some("user:2"), home, start).expect("another user");
            limiter.record_failure(None, home, start);
        }
        limiter.check(None, home, start).expect_err("over the address's quota");
        limiter.check(Some("user:1"), home, start + window).expect("a new window");
    }
}
