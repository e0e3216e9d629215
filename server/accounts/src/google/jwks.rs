//! Cache of Google's public signing keys (JWKS).
//!
//! Keys are fresh for the `max-age` that Google sends and are fetched once for any number of concurrent callers. If a
//! fetch fails, known keys stay usable for a day. An unknown key id triggers a refetch at most every five minutes, and
//! a failed fetch is not repeated for ten seconds.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};
use std::time::Duration;

use dft_kernel::time::{Clock, DAY, HOUR, Timestamp};
use http::header;
use jsonwebtoken::DecodingKey;
use jsonwebtoken::jwk::JwkSet;
use tokio::sync::Mutex;

/// How long keys are used after a fetch when no newer ones can be fetched.
const MAX_STALE: Duration = DAY;

const UNKNOWN_KID_REFETCH_INTERVAL: Duration = Duration::from_mins(5);

const RETRY_AFTER_FAILURE: Duration = Duration::from_secs(10);

const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
const MAX_BODY_BYTES: usize = 256 * 1024;

#[derive(Debug)]
pub(super) enum KeyError {
    /// Google does not publish a key with this id.
    Unknown,
    /// The keys cannot be fetched, and the cached ones are too old or lack this id.
    Unreachable(String),
}

pub(super) struct JwksCache {
    url: String,
    client: reqwest::Client,
    clock: Clock,
    cached: RwLock<Arc<CachedKeys>>,
    /// Held during a fetch. Other callers wait for its result instead of fetching too.
    fetching: Mutex<()>,
}

#[derive(Default, Clone)]
struct CachedKeys {
    keys: HashMap<String, DecodingKey>,
    fetched_at: Option<Timestamp>,
    fresh_until: Option<Timestamp>,
    unknown_kid_refetched_at: Option<Timestamp>,
    last_failure: Option<FetchFailure>,
}

#[derive(Clone)]
struct FetchFailure {
    at: Timestamp,
    reason: String,
}

#[derive(Debug, PartialEq, Eq)]
enum Decision {
    Use,
    Fetch,
    /// The cached keys are fresh but do not contain the key id.
    RefetchUnknownKid,
    Fail,
}

impl CachedKeys {
    fn decide(&self, kid: &str, now: Timestamp) -> Decision {
        let known = self.keys.contains_key(kid);
        let fresh = self.fresh_until.is_some_and(|until| now < until);
        let just_failed = self.recent_failure(now).is_some();
        let just_refetched = self
            .unknown_kid_refetched_at
            .is_some_and(|at| now.saturating_since(at) < UNKNOWN_KID_REFETCH_INTERVAL);
        match (known, fresh) {
            (true, true) => Decision::Use,
            _ if just_failed && known && self.usable(now) => Decision::Use,
            _ if just_failed => Decision::Fail,
            (_, false) => Decision::Fetch,
            (false, true) if just_refetched => Decision::Fail,
            (false, true) => Decision::RefetchUnknownKid,
        }
    }

    fn usable(&self, now: Timestamp) -> bool {
        self.fetched_at.is_some_and(|at| now.saturating_since(at) < MAX_STALE)
    }

    fn recent_failure(&self, now: Timestamp) -> Option<&FetchFailure> {
        self.last_failure.as_ref().filter(|failure| now.saturating_since(failure.at) < RETRY_AFTER_FAILURE)
    }

    fn get(&self, kid: &str, now: Timestamp) -> Result<DecodingKey, KeyError> {
        let key = self.keys.get(kid).filter(|_| self.usable(now));
        key.cloned().ok_or_else(|| match self.recent_failure(now) {
            Some(failure) => KeyError::Unreachable(failure.reason.clone()),
            None => KeyError::Unknown,
        })
    }
}

impl JwksCache {
    pub(super) fn new(url: &str, clock: Clock) -> Self {
        let client = reqwest::Client::builder()
            .timeout(REQUEST_TIMEOUT)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("the TLS library starts");
        Self { url: url.to_owned(), client, clock, cached: RwLock::default(), fetching: Mutex::new(()) }
    }

    fn snapshot(&self) -> Arc<CachedKeys> {
        Arc::clone(&self.cached.read().expect("no panic while holding it"))
    }

    fn store(&self, cached: CachedKeys) {
        *self.cached.write().expect("no panic while holding it") = Arc::new(cached);
    }

    pub(super) async fn find(&self, kid: &str) -> Result<DecodingKey, KeyError> {
        if self.snapshot().decide(kid, self.clock.now()) != Decision::Use {
            let _fetching = self.fetching.lock().await;
            // Decide again: the caller before us may have fetched the key, or failed to.
            match self.snapshot().decide(kid, self.clock.now()) {
                Decision::Use | Decision::Fail => {}
                Decision::Fetch => self.refresh(false).await,
                Decision::RefetchUnknownKid => self.refresh(true).await,
            }
        }
        self.snapshot().get(kid, self.clock.now())
    }

    async fn refresh(&self, for_unknown_kid: bool) {
        let fetched = self.fetch().await;
        let now = self.clock.now();
        let mut cached = CachedKeys::clone(&self.snapshot());
        if for_unknown_kid {
            cached.unknown_kid_refetched_at = Some(now);
        }
        match fetched {
            Ok((keys, max_age)) => {
                cached.keys = keys;
                cached.fetched_at = Some(now);
                cached.fresh_until = Some(now + max_age);
                cached.last_failure = None;
            }
            Err(reason) => {
                tracing::warn!(error = reason, "cannot fetch Google's signing keys");
                cached.last_failure = Some(FetchFailure { at: now, reason });
            }
        }
        self.store(cached);
    }

    async fn fetch(&self) -> Result<(HashMap<String, DecodingKey>, Duration), String> {
        let describe = |error: reqwest::Error| error.without_url().to_string();
        let mut response = self.client.get(&self.url).send().await.map_err(describe)?;
        if response.status() != 200 {
            return Err(format!("responded with {}", response.status()));
        }
        let cache_control = response.headers().get(header::CACHE_CONTROL);
        let max_age = max_age(cache_control.and_then(|value| value.to_str().ok()).unwrap_or_default());
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(describe)? {
            body.extend_from_slice(&chunk);
            if body.len() > MAX_BODY_BYTES {
                return Err("response too large".to_owned());
            }
        }
        let set: JwkSet =
            serde_json::from_slice(&body).map_err(|error| format!("response is no key set: {error}"))?;
        let keys: HashMap<_, _> = set
            .keys
            .iter()
            .filter_map(|jwk| Some((jwk.common.key_id.clone()?, DecodingKey::from_jwk(jwk).ok()?)))
            .collect();
        if keys.is_empty() { Err("response has no usable key".to_owned()) } else { Ok((keys, max_age)) }
    }
}

/// `max-age` of a `Cache-Control` header, one hour if absent, clamped to between five minutes and a day.
fn max_age(cache_control: &str) -> Duration {
    let seconds =
        cache_control.split(',').find_map(|part| part.trim().strip_prefix("max-age=")?.parse().ok());
    seconds.map_or(HOUR, Duration::from_secs).clamp(Duration::from_mins(5), DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn fetched(age: Duration, max_age: Duration) -> CachedKeys {
        let fetched_at = NOW - age;
        CachedKeys {
            keys: HashMap::from([("k".to_owned(), DecodingKey::from_secret(b"x"))]),
            fetched_at: Some(fetched_at),
            fresh_until: Some(fetched_at + max_age),
            ..CachedKeys::default()
        }
    }

    #[test]
    fn a_fresh_key_is_used_and_an_expired_one_is_refetched() {
        assert_eq!(fetched(HOUR, HOUR * 2).decide("k", NOW), Decision::Use);
        assert_eq!(fetched(HOUR * 2, HOUR).decide("k", NOW), Decision::Fetch);
        assert_eq!(CachedKeys::default().decide("k", NOW), Decision::Fetch);
    }

    #[test]
    fn an_unknown_kid_is_refetched_at_most_every_five_minutes() {
        let mut cached = fetched(HOUR, HOUR * 2);
        assert_eq!(cached.decide("new", NOW), Decision::RefetchUnknownKid);
        cached.unknown_kid_refetched_at = Some(NOW - Duration::from_secs(299));
        assert_eq!(cached.decide("new", NOW), Decision::Fail);
        cached.unknown_kid_refetched_at = Some(NOW - Duration::from_mins(5));
        assert_eq!(cached.decide("new", NOW), Decision::RefetchUnknownKid);
    }

    #[test]
    fn after_a_failure_stale_keys_are_used_for_a_day() {
        let failure = FetchFailure { at: NOW - Duration::from_secs(1), reason: "down".to_owned() };
        let cached = |age| CachedKeys { last_failure: Some(failure.clone()), ..fetched(age, HOUR) };
        assert_eq!(cached(HOUR * 23).decide("k", NOW), Decision::Use);
        assert_eq!(cached(HOUR * 24).decide("k", NOW), Decision::Fail);
        assert_eq!(cached(HOUR * 23).decide("new", NOW), Decision::Fail);
        assert_eq!(cached(HOUR * 23).decide("k", NOW + RETRY_AFTER_FAILURE), Decision::Fetch);
    }

    #[test]
    fn max_age_is_clamped() {
        assert_eq!(max_age("public, max-age=19800, must-revalidate"), Duration::from_mins(330));
        assert_eq!(max_age("max-age=1"), Duration::from_mins(5));
        assert_eq!(max_age("max-age=99999999"), DAY);
        assert_eq!(max_age("no-cache"), HOUR);
    }
}
