//! A cached value that is refreshed when it is older than its time to live.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::Mutex;

use crate::time::{Clock, Timestamp};

/// One cached value.
#[derive(Debug)]
pub struct TtlCache<T> {
    ttl: Duration,
    value: RwLock<Option<(Arc<T>, Timestamp)>>,
    /// One caller refreshes, the others wait for it.
    refreshing: Mutex<()>,
}

impl<T> TtlCache<T> {
    pub fn new(ttl: Duration) -> Self {
        Self { ttl, value: RwLock::new(None), refreshing: Mutex::new(()) }
    }

    fn value(&self) -> Option<(Arc<T>, Timestamp)> {
        self.value.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn fresh(&self, now: Timestamp) -> Option<Arc<T>> {
        let (value, refreshed_at) = self.value()?;
        (now.saturating_since(refreshed_at) < self.ttl).then_some(value)
    }

    /// The value. When it is too old, `refresh` receives it and returns the same or a new one.
    pub async fn read<E>(
        &self,
        clock: &Clock,
        refresh: impl AsyncFnOnce(Option<Arc<T>>, Timestamp) -> Result<Arc<T>, E>,
    ) -> Result<Arc<T>, E> {
        if let Some(value) = self.fresh(clock.now()) {
            return Ok(value);
        }
        let _guard = self.refreshing.lock().await;
        let now = clock.now();
        if let Some(value) = self.fresh(now) {
            return Ok(value);
        }
        let value = refresh(self.value().map(|(value, _)| value), now).await?;
        *self.value.write().unwrap_or_else(PoisonError::into_inner) = Some((Arc::clone(&value), now));
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_value_is_refreshed_when_it_is_too_old() {
        let clock = Clock::fixed(Timestamp(0));
        let cache = TtlCache::new(Duration::from_secs(2));
        let read = async |text: &str| {
            let refresh = async |old: Option<Arc<String>>, _| {
                let before = old.map_or(String::new(), |old| format!("{old}, "));
                Ok::<_, ()>(Arc::new(format!("{before}{text}")))
            };
            cache.read(&clock, refresh).await.expect("it is read").to_string()
        };
        assert_eq!(read("one").await, "one");
        clock.advance(Duration::from_millis(1_999));
        assert_eq!(read("two").await, "one");
        clock.advance(Duration::from_millis(1));
        assert_eq!(read("three").await, "one, three");
    }

    #[tokio::test]
    async fn a_failed_refresh_keeps_the_old_value() {
        let clock = Clock::fixed(Timestamp(0));
        let cache = TtlCache::new(Duration::from_secs(2));
        let first = cache.read(&clock, async |_, _| Ok::<_, &str>(Arc::new(1))).await;
        assert_eq!(first.map(|old| *old), Ok(1));
        clock.advance(Duration::from_secs(3));
        let failed = cache.read(&clock, async |_, _| Err("no database")).await;
        assert_eq!(failed.map(|old| *old), Err("no database"));
        let again = cache.read(&clock, async |old, _| old.ok_or("lost")).await;
        assert_eq!(again.map(|old| *old), Ok(1));
    }
}
