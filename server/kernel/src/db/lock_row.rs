//! Row locks: a `SELECT` that locks its row until the transaction ends.

use super::{Engine, Tx};

impl Tx {
    /// The engine that runs this transaction.
    pub fn engine(&self) -> Engine {
        if self.backend_name() == "PostgreSQL" { Engine::Postgres } else { Engine::Sqlite }
    }
}

/// The text of a `SELECT` that locks its rows: `lock_row!(tx, "SELECT … WHERE id = $1")`. On PostgreSQL it ends with
/// `FOR NO KEY UPDATE`, the lock that an `UPDATE` takes, which does not block foreign keys that refer to the row. On SQLite
/// nothing is added: every transaction holds the write lock from its `BEGIN IMMEDIATE`.
#[macro_export]
macro_rules! lock_row {
    ($tx:expr, $($part:expr),+ $(,)?) => {
        match $tx.engine() {
            $crate::db::Engine::Sqlite => concat!($($part),+),
            $crate::db::Engine::Postgres => concat!($($part),+, " FOR NO KEY UPDATE"),
        }
    };
}
