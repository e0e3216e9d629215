//! Locks on names, for rules that no row or index can guard.

use super::{Tx, lock_hash};

/// A name that transactions lock before they check a rule and write what depends on it, such as "this user has no other
/// appointment at that time". Held until the transaction ends.
///
/// # Lock order
///
/// 1. Named keys, all of them in one call ([`super::Db::begin_locked`] or [`Tx::lock_keys`]), which sorts them.
/// 2. The payment's row.
/// 3. Any other row.
///
/// A payment that arrives after its hold has expired is the one exception: settling has locked the payment's row before
/// the area takes its keys. When a booking waits for that row while it holds one of the keys, PostgreSQL detects the
/// deadlock and aborts one of the two. Nothing was committed, the error is retryable, and both callers run inside
/// [`super::retry_on_conflict`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockKey(String);

impl LockKey {
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Tx {
    /// Waits until no other transaction holds one of these keys, then holds them. SQLite has a single writer, so there is
    /// nothing to wait for.
    pub async fn lock_keys(&mut self, keys: &[LockKey]) -> Result<(), sqlx::Error> {
        if self.backend_name() != "PostgreSQL" {
            return Ok(());
        }
        let mut numbers: Vec<i64> = keys.iter().map(|key| lock_hash(key.as_str())).collect();
        numbers.sort_unstable();
        for number in numbers {
            sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(number).execute(&mut **self).await?;
        }
        Ok(())
    }
}
