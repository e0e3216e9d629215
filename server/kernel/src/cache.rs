//! Something printed from the database and kept in memory, looked over again when it is a little old.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::Mutex;

use crate::time::{Clock, Timestamp};

/// What is kept, and since when.
#[derive(Debug)]
pub struct TtlCache<T> {
    /// How old it may be.
    good_for: Duration,
    held: RwLock<Option<(Arc<T>, Timestamp)>>,
    /// One looks it over, the others wait for it.
    looking: Mutex<()>,
}

impl<T> TtlCache<T> {
    /// Nothing yet.
    pub fn new(good_for: Duration) -> Self {
        Self { good_for, held: RwLock::new(None), looking: Mutex::new(()) }
    }

    fn held(&self) -> Option<(Arc<T>, Timestamp)> {
        self.held.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn good(&self, now: Timestamp) -> Option<Arc<T>> {
        let (held, looked_at) = self.held()?;
        (now.saturating_since(looked_at) < self.good_for).then_some(held)
    }

    /// What is kept. When it is too old, `look` gets it and answers the same, or what is to be kept instead.
    pub async fn read<E>(
        &self,
        clock: &Clock,
        look: impl AsyncFnOnce(Option<Arc<T>>, Timestamp) -> Result<Arc<T>, E>,
    ) -> Result<Arc<T>, E> {
        if let Some(held) = self.good(clock.now()) {
            return Ok(held);
        }
        let _turn = self.looking.lock().await;
        let now = clock.now();
        if let Some(held) = self.good(now) {
            return Ok(held);
        }
        let seen = look(self.held().map(|(held, _)| held), now).await?;
        *self.held.write().unwrap_or_else(PoisonError::into_inner) = Some((Arc::clone(&seen), now));
        Ok(seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn it_is_looked_over_when_it_is_old_and_not_before() {
        let clock = Clock::fixed(Timestamp(0));
        let kept = TtlCache::new(Duration::from_secs(2));
        let read = async |said: &str| {
            let look = async |held: Option<Arc<String>>, _| {
                let before = held.map_or(String::new(), |held| format!("{held}, "));
                Ok::<_, ()>(Arc::new(format!("{before}{said}")))
            };
            kept.read(&clock, look).await.expect("it is read").to_string()
        };
        assert_eq!(read("one").await, "one");
        clock.advance(Duration::from_millis(1_999));
        assert_eq!(read("two").await, "one");
        clock.advance(Duration::from_millis(1));
        assert_eq!(read("three").await, "one, three");
    }

    #[tokio::test]
    async fn a_look_that_fails_keeps_what_was_there() {
        let clock = Clock::fixed(Timestamp(0));
        let kept = TtlCache::new(Duration::from_secs(2));
        let kept_first = kept.read(&clock, async |_, _| Ok::<_, &str>(Arc::new(1))).await;
        assert_eq!(kept_first.map(|held| *held), Ok(1));
        clock.advance(Duration::from_secs(3));
        let failed = kept.read(&clock, async |_, _| Err("no database")).await;
        assert_eq!(failed.map(|held| *held), Err("no database"));
        let again = kept.read(&clock, async |held, _| held.ok_or("lost")).await;
        assert_eq!(again.map(|held| *held), Ok(1));
    }
}
