//! Turns within this node. Whoever wants what another has waits here, with empty hands: waiting inside the database would
//! take a connection from everybody else, and a crowd around one thing would soon have them all.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::timeout;

/// How many things can be in somebody's hands at once. Two that share a place merely wait for each other.
const PLACES: usize = 1_024;

/// The places, and how long somebody waits for one before they are told that we are busy.
#[derive(Debug)]
pub(super) struct Turns {
    places: Vec<Arc<Mutex<()>>>,
    patience: Duration,
}

/// While it lives, it is somebody's turn.
pub(super) type Turn = Vec<OwnedMutexGuard<()>>;

impl Turns {
    pub(super) fn new(patience: Duration) -> Self {
        Self { places: (0..PLACES).map(|_| Arc::default()).collect(), patience }
    }

    /// Waits until both things are free. They are taken in one order, so that two cannot wait for each other.
    pub(super) async fn take(&self, keys: [i64; 2]) -> Result<Turn, sqlx::Error> {
        let mut places = keys.map(place).to_vec();
        places.sort_unstable();
        places.dedup();
        let taking = async {
            let mut turn = Turn::new();
            for place in places {
                turn.push(Arc::clone(&self.places[place]).lock_owned().await);
            }
            turn
        };
        timeout(self.patience, taking).await.map_err(|_| sqlx::Error::PoolTimedOut)
    }
}

fn place(key: i64) -> usize {
    usize::try_from(key.unsigned_abs() % PLACES as u64).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(10);

    #[tokio::test(start_paused = true)]
    async fn one_at_a_time_and_nobody_for_ever() {
        let turns = Turns::new(PATIENCE);
        let first = turns.take([1, 2]).await.expect("free");
        assert!(turns.take([3, 1]).await.is_err(), "1 is in use");
        turns.take([3, 4]).await.expect("others are free, also 3, which was wanted in vain");
        drop(first);
        turns.take([2, 1]).await.expect("free again");
    }

    #[tokio::test(start_paused = true)]
    async fn two_things_may_share_a_place() {
        let turns = Turns::new(PATIENCE);
        let shared = i64::try_from(PLACES).expect("a small number");
        turns.take([7, 7 + shared]).await.expect("one does not wait for oneself");
        turns.take([i64::MIN, i64::MAX]).await.expect("every number has a place");
    }
}
