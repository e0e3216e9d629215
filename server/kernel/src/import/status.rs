//! Whether an entry of the catalogue is shown and sold.

use std::collections::HashSet;

use serde::Deserialize;
use sqlx::AssertSqlSafe;

use crate::db::Tx;

/// `status` of an entry. An archived one is neither listed nor sold; what was bought stays visible to its buyer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EntryStatus {
    Active,
    Archived,
}

impl EntryStatus {
    /// As it is stored in a column.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Archived => "archived",
        }
    }
}

/// The result of changing a status by a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusOutcome {
    Changed,
    /// It is not in the status that the command changes.
    Unchanged,
    /// The catalogue has no such entry.
    NotFound,
}

/// The active rows of a table with a `status` column, for [`super::Importer::list_active`].
pub async fn list_active_rows(tx: &mut Tx, table: &'static str) -> Result<HashSet<i64>, sqlx::Error> {
    let sql = AssertSqlSafe(format!("SELECT id FROM {table} WHERE status = 'active'"));
    let ids: Vec<i64> = sqlx::query_scalar(sql).fetch_all(&mut **tx).await?;
    Ok(ids.into_iter().collect())
}

/// Sets the status of a row that an import has just written. An entry that names no status keeps the one that the row has,
/// so that an import does not undo an operator's command.
pub async fn save_status(
    tx: &mut Tx,
    table: &'static str,
    row: i64,
    status: Option<EntryStatus>,
) -> Result<(), sqlx::Error> {
    let Some(status) = status else { return Ok(()) };
    sqlx::query(AssertSqlSafe(format!("UPDATE {table} SET status = $1 WHERE id = $2")))
        .bind(status.as_str())
        .bind(row)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
