//! The catalogue: a folder of TOML, pictures and sound that fills a database. Each area adds its kinds.
//!
//! An entry is known by its kind and slug. The whole folder is read and prepared before anything is written, and
//! everything is written in one transaction. An entry that looks as it did last time is left alone, so a second
//! run changes nothing.

mod run;
mod source;
mod toml_entry;
mod validator;

use std::collections::HashMap;
use std::fmt;
use std::future::Future;

use serde::de::DeserializeOwned;
use sqlx::AnyConnection;

pub use run::{Counts, DynImporter, ImportError, ImportReport, import};
pub use source::Source;
pub use toml_entry::EntryFiles;
pub use validator::Validator;

use crate::ApiError;
use crate::db::Tx;

/// One kind of thing a catalogue holds: people, plans, doctors.
///
/// Its entries stand in `<name>.toml` under `[[<name>]]`, each with a `slug`, or alone in `<name>/<slug>.toml`.
pub trait Importer: Send + Sync + 'static {
    /// The word it goes by: file, folder and report.
    const NAME: &'static str;

    /// An entry as it is written. Give it `#[serde(deny_unknown_fields)]`, so that a misspelt name is found.
    type Raw: DeserializeOwned;

    /// An entry that needs no second look.
    type Valid: Send + Sync;

    /// Checks one entry without asking the database.
    fn validate(&self, written: Self::Raw, files: &EntryFiles<'_>) -> Result<Self::Valid, Vec<FieldError>>;

    /// Brings a large file of the entry to where it will be kept, before the transaction: nobody should wait for the database
    /// while it travels. It may run again, and what it brought may stay unused.
    fn upload_files(
        &self,
        _entry: &Self::Valid,
        _files: &EntryFiles<'_>,
    ) -> impl Future<Output = Result<(), ImportEntryError>> + Send {
        async { Ok(()) }
    }

    /// Writes it: a new row, or over the row it became before. Answers the row's id.
    fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        entry: &Self::Valid,
    ) -> impl Future<Output = Result<i64, ImportEntryError>> + Send;
}

/// What is wrong with a field of an entry.
#[derive(Debug, Clone)]
pub struct FieldError {
    field: &'static str,
    message: String,
}

impl FieldError {
    /// This field, for this reason.
    pub fn new(field: &'static str, message: impl Into<String>) -> Self {
        Self { field, message: message.into() }
    }
}

/// Why an entry was not written.
#[derive(Debug)]
pub enum ImportEntryError {
    /// It names something that is not there, which only the database could tell.
    Invalid(FieldError),
    /// The database could not.
    Database(ApiError),
}

impl From<sqlx::Error> for ImportEntryError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// The row that an entry of another kind became, when one entry names another by its slug.
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

/// The slugs of a kind by the rows its entries became, for an area that shows them.
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

/// Something wrong in the folder, with the place where it stands.
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
