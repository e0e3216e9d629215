//! Locks on names, for rules that no row or index can guard.

use sha2::{Digest, Sha256};
use sqlx::AssertSqlSafe;

use super::{Engine, Tx};

/// A name that transactions lock before they check a rule and write what depends on it, such as "this user has no other
/// appointment at that time". Held until the transaction ends. On SQLite the single writer suffices.
///
/// # Lock order
///
/// 1. The keys of the use case, with [`super::Db::begin_locked`].
/// 2. The payment's row, with [`crate::lock_row!`]: settling begins here.
/// 3. The row that it pays for.
/// 4. The keys that fulfilling a payment needs, with [`Tx::lock_keys`].
/// 5. Other rows: coupon, products in the order of their ids, cart lines, invoice series, outbox.
///
/// The keys of one call are locked in ascending order. A key belongs to step 1 or to step 4, with one exception: a payment
/// that arrives after its hold has expired takes the keys of a booking in step 4. When a booking that holds one of them
/// waits for the payment's row, PostgreSQL detects the deadlock and aborts one of the two. Nothing was committed, the error
/// is retryable, and both callers run inside [`super::retry_on_conflict`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockKey(String);

impl LockKey {
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// The number of the advisory lock. Two keys with the same number only wait for each other.
    pub(super) fn number(&self) -> i64 {
        let hash = Sha256::digest(self.0.as_bytes());
        i64::from_le_bytes(std::array::from_fn(|index| hash[index]))
    }
}

impl Tx {
    /// Waits until no other transaction holds one of these keys, then holds them.
    pub async fn lock_keys(&mut self, keys: &[LockKey]) -> Result<(), sqlx::Error> {
        if self.engine() == Engine::Sqlite {
            return Ok(());
        }
        let mut numbers: Vec<i64> = keys.iter().map(LockKey::number).collect();
        numbers.sort_unstable();
        // One statement for all keys. PostgreSQL evaluates a select list from left to right.
        let locks: Vec<String> =
            (1..=numbers.len()).map(|place| format!("pg_advisory_xact_lock(${place})")).collect();
        let mut query = sqlx::query(AssertSqlSafe(format!("SELECT {}", locks.join(", "))));
        for number in numbers {
            query = query.bind(number);
        }
        query.execute(&mut **self).await?;
        Ok(())
    }
}
