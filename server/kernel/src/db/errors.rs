//! Classification of database errors: constraint violations, retryable conflicts and transient failures.

/// A row with this key already exists.
pub fn unique_violation(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

/// The row violates a CHECK constraint.
pub fn check_violation(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_check_violation)
}

fn code(error: &sqlx::Error) -> Option<String> {
    error.as_database_error()?.code().map(Into::into)
}

/// The transaction was rolled back because of a concurrent one; it is safe to run it again.
pub(crate) fn is_serialization_failure(error: &sqlx::Error) -> bool {
    // PostgreSQL: serialization failure, deadlock. SQLite: busy recovering, busy snapshot. Plain SQLITE_BUSY is not
    // included, because it has already waited for the busy timeout.
    matches!(code(error).as_deref(), Some("40001" | "40P01" | "261" | "517")) || is_multixact_race(error)
}

/// PostgreSQL can fail with XX000 "new multixact has more than one updating member" when it races an aborting updater.
/// There is no SQLSTATE for it, so the message is matched, which is never translated.
fn is_multixact_race(error: &sqlx::Error) -> bool {
    code(error).as_deref() == Some("XX000")
        && error.as_database_error().is_some_and(|error| {
            error.message().starts_with("new multixact has more than one updating member")
        })
}

/// The database is overloaded or unreachable at the moment; a later request may succeed.
pub(crate) fn is_transient(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::Io(_)
        | sqlx::Error::WorkerCrashed => true,
        // PostgreSQL: lock timeout, statement timeout, idle-in-transaction timeout, shutdown, crash recovery, starting up,
        // too many connections, disk full. SQLite: busy, locked, disk full.
        sqlx::Error::Database(_) => {
            is_serialization_failure(error)
                || matches!(
                    code(error).as_deref(),
                    Some(
                        "55P03"
                            | "57014"
                            | "25P03"
                            | "57P01"
                            | "57P02"
                            | "57P03"
                            | "53300"
                            | "53100"
                            | "5"
                            | "6"
                            | "13"
                    )
                )
        }
        _ => false,
    }
}
