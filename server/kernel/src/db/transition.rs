//! The result of a guarded update, `UPDATE … WHERE status = $from`, which must not be ignored.

use crate::ApiError;

/// Whether the guarded update changed its row.
#[must_use = "the row may have been in another state"]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transitioned(bool);

impl Transitioned {
    /// From the number of rows that the statement changed.
    pub const fn from_rows(rows: u64) -> Self {
        Self(rows > 0)
    }

    /// True when the row was in the expected state and has been changed.
    pub const fn happened(self) -> bool {
        self.0
    }

    /// Fails when the row was not in the expected state: the caller holds the lock and has just checked it, so this
    /// is a bug in this program and the transaction must not commit.
    pub fn or_bug(self, transition: &'static str) -> Result<(), ApiError> {
        if self.0 {
            Ok(())
        } else {
            Err(ApiError::internal(format!("not in the expected state: {transition}")))
        }
    }
}
