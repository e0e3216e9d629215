//! Limits: how often one client may do what costs us or helps a guesser. Off in development.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::ClientIp;
use crate::ApiError;
use crate::time::Timestamp;

/// The limits of decisions that are counted by address.
#[derive(Clone)]
pub struct Limits {
    /// Signing in: 60 a minute.
    pub sign_in: Limit,
    /// Newsletter: 20 an hour.
    pub newsletter: Limit,
    /// Messages from the contact page: 20 an hour.
    pub contact: Limit,
    /// Orders of guests: 60 an hour, because a whole neighbourhood may share an address.
    pub guest_orders: Limit,
    /// Coupon codes that were refused: 10 a minute for a person, 60 for an address.
    pub refused_coupons: Strikes,
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
        Self {
            sign_in: limit(Quota::per_minute(times(60))),
            newsletter: limit(Quota::per_hour(times(20))),
            contact: limit(Quota::per_hour(times(20))),
            guest_orders: limit(Quota::per_hour(times(60))),
            refused_coupons: Strikes::new(on),
        }
    }

    /// Forgets clients that have not been seen for a while; their allowance is full again anyway.
    pub fn forget_idle(&self) {
        for limit in [&self.sign_in, &self.newsletter, &self.contact, &self.guest_orders] {
            if let Some(limiter) = &limit.0 {
                limiter.retain_recent();
                limiter.shrink_to_fit();
            }
        }
    }
}

impl Limit {
    /// Counts one attempt, or refuses it and says when to come back.
    pub fn check(&self, client: ClientIp) -> Result<(), ApiError> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(&client.key()).map_err(|not_yet| {
            let wait = not_yet.wait_time_from(DefaultClock::default().now());
            ApiError::rate_limited(wait.as_secs() + 1)
        })
    }
}

/// Counts wrong guesses. A guesser who has had enough of them is refused before the next guess is looked at, so that
/// the refusal tells nothing about it.
#[derive(Clone)]
pub struct Strikes(Option<Arc<Mutex<HashMap<String, Window>>>>);

/// The minute that is being counted, and how many fell into it.
struct Window {
    began: Timestamp,
    count: u32,
}

const STRIKE_WINDOW: Duration = Duration::from_mins(1);
const STRIKES_OF_A_PERSON: u32 = 10;
const STRIKES_OF_AN_ADDRESS: u32 = 60;

impl Strikes {
    fn new(on: bool) -> Self {
        Self(on.then(Arc::default))
    }

    fn keys(person: Option<&str>, client: ClientIp) -> impl Iterator<Item = (String, u32)> {
        let person = person.map(|person| (person.to_owned(), STRIKES_OF_A_PERSON));
        person.into_iter().chain([(client.key().to_string(), STRIKES_OF_AN_ADDRESS)])
    }

    /// Refuses whoever has guessed wrong too often.
    pub fn check(&self, person: Option<&str>, client: ClientIp, now: Timestamp) -> Result<(), ApiError> {
        let Some(windows) = &self.0 else { return Ok(()) };
        let windows = windows.lock().expect("no panic while holding it");
        for (key, most) in Self::keys(person, client) {
            if let Some(window) = windows.get(&key)
                && window.count >= most
                && now.saturating_since(window.began) < STRIKE_WINDOW
            {
                let left = STRIKE_WINDOW.saturating_sub(now.saturating_since(window.began));
                return Err(ApiError::rate_limited(left.as_secs() + 1));
            }
        }
        Ok(())
    }

    /// Counts a wrong guess.
    pub fn add(&self, person: Option<&str>, client: ClientIp, now: Timestamp) {
        let Some(windows) = &self.0 else { return };
        let mut windows = windows.lock().expect("no panic while holding it");
        // Minutes that are over count for nothing; forgotten here, the map stays as small as the last minute.
        windows.retain(|_, window| now.saturating_since(window.began) < STRIKE_WINDOW);
        for (key, _) in Self::keys(person, client) {
            windows.entry(key).or_insert(Window { began: now, count: 0 }).count += 1;
        }
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
    fn ten_wrong_guesses_of_a_person_or_sixty_of_an_address_are_enough_for_a_minute() {
        let strikes = Limits::new(true).refused_coupons;
        let (start, home) = (Timestamp(0), client("203.0.113.7"));
        for _ in 0..10 {
            strikes.check(Some("user:1"), home, start).expect("still allowed");
            strikes.add(Some("user:1"), home, start);
        }
        assert_eq!(strikes.check(Some("user:1"), home, start).expect_err("enough").status().as_u16(), 429);
        strikes.check(Some("user:1"), client("203.0.113.8"), start).expect_err("moving does not help");
        for _ in 0..50 {
            strikes
                .check(Some("user:2"), home, start)
                .or_else(|_| strikes.check(None, home, start))
                .expect("still allowed");
            strikes.add(None, home, start);
        }
        strikes.check(None, home, start).expect_err("enough from this address");
        strikes.check(Some("user:1"), home, start + STRIKE_WINDOW).expect("a new minute");
    }

    #[test]
    fn off_is_off() {
        let limits = Limits::new(false);
        for _ in 0..1_000 {
            limits.sign_in.check(client("203.0.113.7")).expect("no limit");
        }
    }
}
