//! Transactions, savepoints and the retry of conflicting transactions.

use std::future::Future;
use std::ops::{Deref, DerefMut};

use sqlx::{Any, AnyConnection, Connection};

use super::keyed_lock::KeyedLockGuard;
use crate::ApiError;

/// A transaction that may write. Dropped without [`Tx::commit`], it is rolled back.
#[derive(Debug)]
pub struct Tx {
    pub(super) transaction: sqlx::Transaction<'static, Any>,
    /// Released when the transaction is over.
    pub(super) _guard: KeyedLockGuard,
}

/// A part of a transaction that can be rolled back by itself.
#[derive(Debug)]
pub struct Savepoint<'t>(sqlx::Transaction<'t, Any>);

impl Tx {
    pub async fn commit(self) -> Result<(), sqlx::Error> {
        self.transaction.commit().await
    }

    /// Begins a savepoint. On PostgreSQL a failed statement aborts the whole transaction unless it runs inside one.
    #[expect(clippy::disallowed_methods, reason = "inside a transaction that Db::begin began")]
    pub async fn savepoint(&mut self) -> Result<Savepoint<'_>, sqlx::Error> {
        self.transaction.begin().await.map(Savepoint)
    }
}

impl Savepoint<'_> {
    /// Keeps the changes, provided that the transaction commits. A dropped savepoint is rolled back.
    pub async fn release(self) -> Result<(), sqlx::Error> {
        self.0.commit().await
    }
}

impl Deref for Savepoint<'_> {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.0
    }
}

impl DerefMut for Savepoint<'_> {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.0
    }
}

impl Deref for Tx {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.transaction
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.transaction
    }
}

/// Runs an operation that begins and commits its own transaction, and repeats it at most twice when the database rolled
/// it back because of a conflict with another transaction.
pub async fn retry_on_conflict<T, F: Future<Output = Result<T, ApiError>>>(
    mut operation: impl FnMut() -> F,
) -> Result<T, ApiError> {
    for _ in 0..2 {
        match operation().await {
            Err(error) if error.is_retryable() => {}
            outcome => return outcome,
        }
    }
    operation().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_conflict_is_tried_three_times_in_all() {
        let mut tries = 0;
        let outcome: Result<(), _> = retry_on_conflict(|| {
            tries += 1;
            async { Err(ApiError::retryable_for_tests()) }
        })
        .await;
        assert!(outcome.is_err());
        assert_eq!(tries, 3);
    }

    #[tokio::test]
    async fn other_errors_are_not_retried() {
        let mut tries = 0;
        let outcome: Result<(), _> = retry_on_conflict(|| {
            tries += 1;
            async { Err(ApiError::not_found()) }
        })
        .await;
        assert_eq!(outcome.expect_err("not found").code(), "not_found");
        assert_eq!(tries, 1);
    }
}
