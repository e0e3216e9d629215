//! Single flight: concurrent callers share one load. A caller never gets a value whose load started before the call.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Mutex;

/// A value that is loaded anew for every group of concurrent callers.
#[derive(Debug)]
pub struct SingleFlight<T> {
    /// The number of loads that have started.
    started: AtomicU64,
    /// The latest value with the number of its load. The loading caller holds the lock, the others wait for it.
    latest: Mutex<Option<(u64, Arc<T>)>>,
}

impl<T> Default for SingleFlight<T> {
    fn default() -> Self {
        Self { started: AtomicU64::new(0), latest: Mutex::new(None) }
    }
}

impl<T> SingleFlight<T> {
    /// A value whose load started after this call: by this caller or by a later one that was faster.
    pub async fn read<E>(&self, load: impl AsyncFnOnce() -> Result<T, E>) -> Result<Arc<T>, E> {
        let before = self.started.load(Ordering::SeqCst);
        let mut latest = self.latest.lock().await;
        if let Some((number, value)) = &*latest
            && *number > before
        {
            return Ok(Arc::clone(value));
        }
        let number = self.started.fetch_add(1, Ordering::SeqCst) + 1;
        let value = Arc::new(load().await?);
        *latest = Some((number, Arc::clone(&value)));
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use tokio::task::{JoinSet, yield_now};

    use super::*;

    #[tokio::test]
    async fn concurrent_callers_share_a_load_and_never_get_an_older_one() {
        let (fresh, truth, readings) =
            (Arc::new(SingleFlight::default()), Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let mut callers = JoinSet::new();
        for asker in 0..200_u64 {
            let (fresh, truth, readings) = (Arc::clone(&fresh), Arc::clone(&truth), Arc::clone(&readings));
            callers.spawn(async move {
                for _ in 0..asker % 7 {
                    yield_now().await;
                }
                let known = truth.fetch_add(1, Ordering::SeqCst) + 1;
                let read = fresh.read(async || {
                    readings.fetch_add(1, Ordering::SeqCst);
                    let seen = truth.load(Ordering::SeqCst);
                    yield_now().await;
                    Ok::<_, ()>(seen)
                });
                assert!(*read.await.expect("it reads") >= known, "older than the question");
            });
        }
        callers.join_all().await;
        let readings = readings.load(Ordering::SeqCst);
        assert!((1..100).contains(&readings), "{readings} readings for 200");
    }

    #[tokio::test]
    async fn a_failed_load_is_not_shared_with_later_callers() {
        let fresh = SingleFlight::<u8>::default();
        assert_eq!(fresh.read(async || Err::<u8, _>("no")).await.map(|read| *read), Err("no"));
        assert_eq!(fresh.read(async || Ok::<_, ()>(5)).await.map(|read| *read), Ok(5));
    }
}
