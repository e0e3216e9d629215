//! In-process keyed locks. Contended transactions queue here, so that waiters do not hold a pooled connection while they
//! are blocked in PostgreSQL.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::timeout;

use super::LockKey;

/// The number of mutexes. Two keys that share one only wait for each other.
const SHARDS: usize = 1_024;

#[derive(Debug)]
pub(super) struct KeyedLocks {
    shards: Vec<Arc<Mutex<()>>>,
    timeout: Duration,
}

/// Holds the locks until it is dropped.
pub(super) type KeyedLockGuard = Vec<OwnedMutexGuard<()>>;

impl KeyedLocks {
    pub(super) fn new(timeout: Duration) -> Self {
        Self { shards: (0..SHARDS).map(|_| Arc::default()).collect(), timeout }
    }

    /// Waits for all keys. Shards are locked in ascending order, so there is no deadlock.
    pub(super) async fn acquire(&self, keys: &[LockKey]) -> Result<KeyedLockGuard, sqlx::Error> {
        self.acquire_numbers(keys.iter().map(LockKey::number)).await
    }

    async fn acquire_numbers(
        &self,
        numbers: impl IntoIterator<Item = i64>,
    ) -> Result<KeyedLockGuard, sqlx::Error> {
        let mut shards: Vec<_> = numbers.into_iter().map(shard).collect();
        shards.sort_unstable();
        shards.dedup();
        let lock_all = async {
            let mut guard = KeyedLockGuard::new();
            for shard in shards {
                guard.push(Arc::clone(&self.shards[shard]).lock_owned().await);
            }
            guard
        };
        timeout(self.timeout, lock_all).await.map_err(|_| {
            sqlx::Error::Io(std::io::Error::new(
                std::io::ErrorKind::TimedOut,
                "timed out waiting for a keyed lock",
            ))
        })
    }
}

fn shard(key: i64) -> usize {
    usize::try_from(key.unsigned_abs() % SHARDS as u64).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(10);

    #[tokio::test(start_paused = true)]
    async fn a_key_is_held_by_one_and_waiting_times_out() {
        let locks = KeyedLocks::new(TIMEOUT);
        let first = locks.acquire_numbers([1, 2]).await.expect("free");
        assert!(locks.acquire_numbers([3, 1]).await.is_err(), "1 is held");
        locks.acquire_numbers([3, 4]).await.expect("3 was released when the wait timed out");
        drop(first);
        locks.acquire_numbers([2, 1]).await.expect("free again");
    }

    #[tokio::test(start_paused = true)]
    async fn two_keys_of_one_shard_do_not_deadlock() {
        let locks = KeyedLocks::new(TIMEOUT);
        let shards = i64::try_from(SHARDS).expect("a small number");
        locks.acquire_numbers([7, 7 + shards]).await.expect("the shard is locked once");
        locks.acquire_numbers([i64::MIN, i64::MAX]).await.expect("every key has a shard");
    }
}
