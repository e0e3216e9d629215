//! One reading for everyone who is waiting for it. Nobody gets what was read before they asked, and a crowd that asks for
//! the same costs what one costs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Mutex;

/// Something that is read anew for whoever asks.
#[derive(Debug)]
pub struct SingleFlight<T> {
    /// How many readings have begun.
    begun: AtomicU64,
    /// The last one, with its number. Whoever reads holds the lock, the others queue for it.
    last: Mutex<Option<(u64, Arc<T>)>>,
}

impl<T> Default for SingleFlight<T> {
    fn default() -> Self {
        Self { begun: AtomicU64::new(0), last: Mutex::new(None) }
    }
}

impl<T> SingleFlight<T> {
    /// What is read after this call has begun: by us, or by somebody who came after us and was quicker.
    pub async fn read<E>(&self, reading: impl AsyncFnOnce() -> Result<T, E>) -> Result<Arc<T>, E> {
        let before = self.begun.load(Ordering::SeqCst);
        let mut last = self.last.lock().await;
        if let Some((number, value)) = &*last
            && *number > before
        {
            return Ok(Arc::clone(value));
        }
        let number = self.begun.fetch_add(1, Ordering::SeqCst) + 1;
        let value = Arc::new(reading().await?);
        *last = Some((number, Arc::clone(&value)));
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use tokio::task::{JoinSet, yield_now};

    use super::*;

    #[tokio::test]
    async fn a_crowd_shares_a_reading_and_nobody_gets_an_old_one() {
        let (fresh, truth, readings) =
            (Arc::new(SingleFlight::default()), Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let mut crowd = JoinSet::new();
        for asker in 0..200_u64 {
            let (fresh, truth, readings) = (Arc::clone(&fresh), Arc::clone(&truth), Arc::clone(&readings));
            crowd.spawn(async move {
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
        crowd.join_all().await;
        let readings = readings.load(Ordering::SeqCst);
        assert!((1..100).contains(&readings), "{readings} readings for 200");
    }

    #[tokio::test]
    async fn a_reading_that_fails_is_nobody_elses() {
        let fresh = SingleFlight::<u8>::default();
        assert_eq!(fresh.read(async || Err::<u8, _>("no")).await.map(|read| *read), Err("no"));
        assert_eq!(fresh.read(async || Ok::<_, ()>(5)).await.map(|read| *read), Ok(5));
    }
}
