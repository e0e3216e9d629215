//! Google's public keys: kept as long as Google says, fetched once for however many callers, used a while when it is down.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};
use std::time::Duration;

use dft_kernel::time::{Clock, DAY, HOUR, Timestamp};
use http::header;
use jsonwebtoken::DecodingKey;
use jsonwebtoken::jwk::JwkSet;
use tokio::sync::Mutex;

/// Keys are used this long after they were fetched when no newer ones can be had.
const STALE: Duration = DAY;

/// A token that names an unknown key makes us look again, but not more often than this.
const LOOK_AGAIN: Duration = Duration::from_mins(5);

/// After a fetch that failed we wait this long before the next.
const AFTER_FAILURE: Duration = Duration::from_secs(10);

/// How long an answer of theirs may take, and how large it may be.
const PATIENCE: Duration = Duration::from_secs(5);
const LARGEST: usize = 256 * 1024;

/// Why there is no key.
#[derive(Debug)]
pub(super) enum NoKey {
    /// Google has none of that name.
    Unknown,
    /// Google cannot be asked and what we have is too old.
    Unreachable(String),
}

/// The keys we hold and the way to newer ones.
pub(super) struct GoogleKeys {
    url: String,
    client: reqwest::Client,
    clock: Clock,
    held: RwLock<Arc<Held>>,
    /// Held while fetching: the others wait for that answer instead of asking too.
    fetching: Mutex<()>,
}

#[derive(Default, Clone)]
struct Held {
    keys: HashMap<String, DecodingKey>,
    fetched_at: Option<Timestamp>,
    fresh_until: Option<Timestamp>,
    looked_again_at: Option<Timestamp>,
    failed_at: Option<(Timestamp, String)>,
}

/// What to do for a token that names a key.
#[derive(Debug, PartialEq, Eq)]
enum Step {
    Use,
    Fetch,
    /// Fetch because the name is unknown though our keys are fresh.
    LookAgain,
    GiveUp,
}

impl Held {
    /// Decides without a clock or a network.
    fn step(&self, kid: &str, now: Timestamp) -> Step {
        let known = self.keys.contains_key(kid);
        let fresh = self.fresh_until.is_some_and(|until| now < until);
        let usable = self.fetched_at.is_some_and(|at| now.saturating_since(at) < STALE);
        let just_failed =
            self.failed_at.as_ref().is_some_and(|(at, _)| now.saturating_since(*at) < AFTER_FAILURE);
        let just_looked = self.looked_again_at.is_some_and(|at| now.saturating_since(at) < LOOK_AGAIN);
        match (known, fresh) {
            (true, true) => Step::Use,
            _ if just_failed && known && usable => Step::Use,
            _ if just_failed => Step::GiveUp,
            (_, false) => Step::Fetch,
            (false, true) if just_looked => Step::GiveUp,
            (false, true) => Step::LookAgain,
        }
    }

    fn no_key(&self, now: Timestamp) -> NoKey {
        match &self.failed_at {
            Some((at, why)) if now.saturating_since(*at) < AFTER_FAILURE => NoKey::Unreachable(why.clone()),
            _ => NoKey::Unknown,
        }
    }
}

impl GoogleKeys {
    pub(super) fn new(url: &str, clock: Clock) -> Self {
        let client = reqwest::Client::builder()
            .timeout(PATIENCE)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("the TLS library starts");
        Self { url: url.to_owned(), client, clock, held: RwLock::default(), fetching: Mutex::new(()) }
    }

    fn held(&self) -> Arc<Held> {
        Arc::clone(&self.held.read().expect("no panic while holding it"))
    }

    fn hold(&self, held: Held) {
        *self.held.write().expect("no panic while holding it") = Arc::new(held);
    }

    /// The key of this name.
    pub(super) async fn find(&self, kid: &str) -> Result<DecodingKey, NoKey> {
        if self.held().step(kid, self.clock.now()) != Step::Use {
            let _one_at_a_time = self.fetching.lock().await;
            // Whoever was here before may have fetched it, or tried to.
            match self.held().step(kid, self.clock.now()) {
                Step::Use | Step::GiveUp => {}
                Step::Fetch => self.refresh(false).await,
                Step::LookAgain => self.refresh(true).await,
            }
        }
        let (held, now) = (self.held(), self.clock.now());
        let usable = held.fetched_at.is_some_and(|at| now.saturating_since(at) < STALE);
        held.keys.get(kid).filter(|_| usable).cloned().ok_or_else(|| held.no_key(now))
    }

    async fn refresh(&self, looking_again: bool) {
        let fetched = self.fetch().await;
        let now = self.clock.now();
        let mut held = Held::clone(&self.held());
        if looking_again {
            held.looked_again_at = Some(now);
        }
        match fetched {
            Ok((keys, max_age)) => {
                held.keys = keys;
                held.fetched_at = Some(now);
                held.fresh_until = Some(now + max_age);
                held.failed_at = None;
            }
            Err(why) => {
                tracing::warn!(cause = why, "cannot fetch Google's keys");
                held.failed_at = Some((now, why));
            }
        }
        self.hold(held);
    }

    async fn fetch(&self) -> Result<(HashMap<String, DecodingKey>, Duration), String> {
        let readable = |error: reqwest::Error| error.without_url().to_string();
        let mut answer = self.client.get(&self.url).send().await.map_err(readable)?;
        if answer.status() != 200 {
            return Err(format!("answered {}", answer.status()));
        }
        let said = answer.headers().get(header::CACHE_CONTROL).and_then(|value| value.to_str().ok());
        let max_age = max_age(said.unwrap_or_default());
        let mut body = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(readable)? {
            body.extend_from_slice(&piece);
            if body.len() > LARGEST {
                return Err("answered too much".to_owned());
            }
        }
        let set: JwkSet =
            serde_json::from_slice(&body).map_err(|error| format!("answered no key set: {error}"))?;
        let keys: HashMap<_, _> = set
            .keys
            .iter()
            .filter_map(|jwk| Some((jwk.common.key_id.clone()?, DecodingKey::from_jwk(jwk).ok()?)))
            .collect();
        if keys.is_empty() { Err("answered an empty key set".to_owned()) } else { Ok((keys, max_age)) }
    }
}

/// How long Google says its answer holds: never so short that we ask for every token, never longer than a day.
fn max_age(cache_control: &str) -> Duration {
    let said = cache_control.split(',').find_map(|part| part.trim().strip_prefix("max-age=")?.parse().ok());
    said.map_or(HOUR, Duration::from_secs).clamp(Duration::from_mins(5), DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn holding(age: Duration, max_age: Duration) -> Held {
        let fetched = NOW - age;
        Held {
            keys: HashMap::from([("k".to_owned(), DecodingKey::from_secret(b"x"))]),
            fetched_at: Some(fetched),
            fresh_until: Some(fetched + max_age),
            ..Held::default()
        }
    }

    #[test]
    fn a_fresh_key_is_used_and_an_old_one_fetched_anew() {
        assert_eq!(holding(HOUR, HOUR * 2).step("k", NOW), Step::Use);
        assert_eq!(holding(HOUR * 2, HOUR).step("k", NOW), Step::Fetch);
        assert_eq!(Held::default().step("k", NOW), Step::Fetch);
    }

    #[test]
    fn an_unknown_name_makes_us_look_again_once_in_five_minutes() {
        let mut held = holding(HOUR, HOUR * 2);
        assert_eq!(held.step("new", NOW), Step::LookAgain);
        held.looked_again_at = Some(NOW - Duration::from_secs(299));
        assert_eq!(held.step("new", NOW), Step::GiveUp);
        held.looked_again_at = Some(NOW - Duration::from_mins(5));
        assert_eq!(held.step("new", NOW), Step::LookAgain);
    }

    #[test]
    fn after_a_failure_old_keys_serve_for_a_day() {
        let failed = Some((NOW - Duration::from_secs(1), "down".to_owned()));
        let with = |age| Held { failed_at: failed.clone(), ..holding(age, HOUR) };
        assert_eq!(with(HOUR * 23).step("k", NOW), Step::Use);
        assert_eq!(with(HOUR * 24).step("k", NOW), Step::GiveUp);
        assert_eq!(with(HOUR * 23).step("new", NOW), Step::GiveUp);
        assert_eq!(with(HOUR * 23).step("k", NOW + AFTER_FAILURE), Step::Fetch);
    }

    #[test]
    fn their_max_age_is_heeded_within_reason() {
        assert_eq!(max_age("public, max-age=19800, must-revalidate"), Duration::from_mins(330));
        assert_eq!(max_age("max-age=1"), Duration::from_mins(5));
        assert_eq!(max_age("max-age=99999999"), DAY);
        assert_eq!(max_age("no-cache"), HOUR);
    }
}
