//! The catalogue importer: reads a folder of TOML files, images and audio into the database. Each area supplies an
//! [`Importer`] per kind of entry.
//!
//! An entry is identified by its kind and slug. The whole folder is validated before anything is written, and everything
//! is written in one transaction. An entry whose digest has not changed is skipped, so importing twice changes nothing.
//! `was = "old-slug"` renames an entry: its row stays the same. An entry that is no longer in the folder stays as it is
//! and is named in the report.

mod run;
mod source;
mod status;
mod toml_entry;
mod validator;

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::future::Future;

use serde::de::DeserializeOwned;
use sqlx::AnyConnection;

pub use run::{Counts, DynImporter, ImportError, ImportReport, KindReport, import};
pub use source::Source;
pub use status::{EntryStatus, StatusOutcome, list_active_rows, save_status};
pub use toml_entry::EntryFiles;
pub use validator::Validator;

use crate::ApiError;
use crate::db::Tx;

/// Imports one kind of entry: plans, doctors, products.
///
/// Its entries are in `<name>.toml` under `[[<name>]]`, each with a `slug`, or one per file in `<name>/<slug>.toml`.
pub trait Importer: Send + Sync + 'static {
    /// The name of the kind: file, folder and report.
    const NAME: &'static str;

    /// Fields that are whole rupees, for messages.
    const RUPEE_FIELDS: &'static [&'static str] = &[];

    /// An entry as it is written in TOML. Use `#[serde(deny_unknown_fields)]`, so that a misspelt field is an error.
    type Raw: DeserializeOwned;

    /// A validated entry.
    type Valid: Send + Sync;

    /// Validates one entry without the database.
    fn validate(&self, written: Self::Raw, files: &EntryFiles<'_>) -> Result<Self::Valid, Vec<FieldError>>;

    /// Uploads large files of the entry before the transaction begins, so that no lock is held meanwhile. It may run more
    /// than once, and an uploaded file may stay unused.
    fn upload_files(
        &self,
        _entry: &Self::Valid,
        _files: &EntryFiles<'_>,
    ) -> impl Future<Output = Result<(), ImportEntryError>> + Send {
        async { Ok(()) }
    }

    /// Inserts the entry, or updates the row of an earlier import. Returns the row's id.
    fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        entry: &Self::Valid,
    ) -> impl Future<Output = Result<i64, ImportEntryError>> + Send;

    /// The rows that are shown or sold. An entry that is no longer in the folder is reported when its row is among them;
    /// kinds without a status report none.
    fn list_active(&self, _tx: &mut Tx) -> impl Future<Output = Result<HashSet<i64>, sqlx::Error>> + Send {
        async { Ok(HashSet::new()) }
    }
}

/// A validation error of one field.
#[derive(Debug, Clone)]
pub struct FieldError {
    field: &'static str,
    message: String,
}

impl FieldError {
    pub fn new(field: &'static str, message: impl Into<String>) -> Self {
        Self { field, message: message.into() }
    }
}

/// Why an entry could not be written.
#[derive(Debug)]
pub enum ImportEntryError {
    /// It refers to something that does not exist in the database.
    Invalid(FieldError),
    Database(ApiError),
}

impl From<sqlx::Error> for ImportEntryError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// The row of another entry, for entries that refer to each other by slug.
pub async fn row_id_for_slug(tx: &mut Tx, kind: &str, slug: &str) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT row_id
         FROM import_entries
         WHERE kind = $1 AND slug = $2",
    )
    .bind(kind)
    .bind(slug)
    .fetch_optional(&mut **tx)
    .await
}

/// The slugs of a kind by row id.
pub async fn slugs_by_row_id(
    connection: &mut AnyConnection,
    kind: &str,
) -> Result<HashMap<i64, String>, sqlx::Error> {
    let rows: Vec<(i64, String)> = sqlx::query_as(
        "SELECT row_id, slug
         FROM import_entries
         WHERE kind = $1",
    )
    .bind(kind)
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().collect())
}

/// A mistake or a warning in the folder, with file and line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    file: String,
    line: usize,
    message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

#[cfg(test)]
mod tests;
