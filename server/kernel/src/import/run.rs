//! Brings a folder into the database, all of it or none.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use futures_util::future::BoxFuture;

use super::toml_entry::{Entry, TomlFile};
use super::{Diagnostic, EntryFiles, FieldError, ImportEntryError, Importer, Source};
use crate::ApiError;
use crate::db::{Db, Tx, metadata};

/// How many entries of a kind were new, other than before, or the same.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// New.
    pub added: usize,
    /// Other than before.
    pub changed: usize,
    /// The same.
    pub unchanged: usize,
}

/// What an import did, kind by kind.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ImportReport(pub Vec<(&'static str, Counts)>);

impl fmt::Display for ImportReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, Counts { added, changed, unchanged }) in &self.0 {
            writeln!(f, "{kind}: {added} added, {changed} changed, {unchanged} unchanged")?;
        }
        Ok(())
    }
}

/// Why nothing was imported.
#[derive(Debug)]
pub enum ImportError {
    /// The folder cannot be read.
    Unreadable(std::io::Error),
    /// What its author should mend, in the order of the files.
    Problems(Vec<Diagnostic>),
    /// The database could not.
    Failed(ApiError),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "the folder cannot be read: {error}"),
            Self::Failed(refusal) => write!(f, "the database could not take it: {refusal}"),
            Self::Problems(problems) => {
                for problem in problems {
                    writeln!(f, "{problem}")?;
                }
                write!(f, "nothing was imported")
            }
        }
    }
}

impl std::error::Error for ImportError {}

impl From<sqlx::Error> for ImportError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// A kind of whatever types, so that kinds can stand in one list.
pub trait DynImporter: Send + Sync {
    /// [`Kind::NAME`].
    fn name(&self) -> &'static str;

    #[doc(hidden)]
    fn prepare<'k>(
        &'k self,
        entry: &Entry<'_>,
        folder: &Source,
    ) -> Result<Box<dyn PreparedEntry + 'k>, Vec<Diagnostic>>;
}

/// An entry that has been prepared and can be written.
#[doc(hidden)]
pub trait PreparedEntry: Send + Sync {
    /// What it says, as a fingerprint.
    fn digest(&self) -> &str;

    fn upload_files<'a>(
        &'a self,
        slug: &'a str,
        folder: &'a Source,
    ) -> BoxFuture<'a, Result<(), ImportEntryError>>;

    fn upsert<'a>(
        &'a self,
        tx: &'a mut Tx,
        existing_id: Option<i64>,
    ) -> BoxFuture<'a, Result<i64, ImportEntryError>>;
}

struct Prepared<'k, K: Importer> {
    kind: &'k K,
    prepared: K::Valid,
    digest: String,
}

impl<K: Importer> PreparedEntry for Prepared<'_, K> {
    fn digest(&self) -> &str {
        &self.digest
    }

    fn upload_files<'a>(
        &'a self,
        slug: &'a str,
        folder: &'a Source,
    ) -> BoxFuture<'a, Result<(), ImportEntryError>> {
        Box::pin(async move {
            self.kind.upload_files(&self.prepared, &EntryFiles::of(K::NAME, slug, folder)).await
        })
    }

    fn upsert<'a>(
        &'a self,
        tx: &'a mut Tx,
        existing_id: Option<i64>,
    ) -> BoxFuture<'a, Result<i64, ImportEntryError>> {
        Box::pin(self.kind.upsert(tx, existing_id, &self.prepared))
    }
}

impl<K: Importer> DynImporter for K {
    fn name(&self) -> &'static str {
        K::NAME
    }

    fn prepare<'k>(
        &'k self,
        entry: &Entry<'_>,
        folder: &Source,
    ) -> Result<Box<dyn PreparedEntry + 'k>, Vec<Diagnostic>> {
        let files = EntryFiles::of(K::NAME, &entry.slug, folder);
        let written = entry.deserialize().map_err(|problem| vec![problem])?;
        let placed =
            |wrongs: Vec<FieldError>| wrongs.iter().map(|wrong| entry.problem(wrong)).collect::<Vec<_>>();
        let prepared = self.validate(written, &files).map_err(placed)?;
        let digest = entry.digest(&files).map_err(|problem| vec![problem])?;
        Ok(Box::new(Prepared { kind: self, prepared, digest }))
    }
}

/// Imports the folder. `kinds` are in the order in which entries are written: a kind that others name by slug
/// stands before them.
pub async fn import(
    db: &Db,
    kinds: &[Box<dyn DynImporter>],
    folder: &Source,
) -> Result<ImportReport, ImportError> {
    let texts = read_files(folder, kinds)?;
    let sources: Vec<(&dyn DynImporter, Option<&str>, TomlFile<'_>)> = texts
        .iter()
        .map(|text| (text.kind, text.own_slug.as_deref(), TomlFile { file: &text.file, text: &text.content }))
        .collect();

    let mut problems = Vec::new();
    let mut entries = Vec::new();
    for (kind, own_slug, source) in &sources {
        match source.entries(kind.name(), *own_slug) {
            Err(problem) => problems.push(problem),
            Ok(found) => {
                for entry in found {
                    match kind.prepare(&entry, folder) {
                        Err(more) => problems.extend(more),
                        Ok(prepared) => entries.push((kind.name(), entry, prepared)),
                    }
                }
            }
        }
    }
    let mut seen = BTreeSet::new();
    for (kind, entry, _) in &entries {
        if !seen.insert((*kind, entry.slug.as_str())) {
            problems.push(entry.duplicate_slug());
        }
    }
    fail_if_any(problems)?;

    let mut problems = Vec::new();
    for (_, entry, prepared) in &entries {
        match prepared.upload_files(&entry.slug, folder).await {
            Ok(()) => {}
            Err(ImportEntryError::Invalid(wrong)) => problems.push(entry.problem(&wrong)),
            Err(ImportEntryError::Database(refusal)) => return Err(ImportError::Failed(refusal)),
        }
    }
    fail_if_any(problems)?;

    let mut tx = db.begin_maintenance().await?;
    // Two imports at once would each add what the other has not committed yet: the second waits at this row.
    metadata::write(&mut tx, "importing", "").await?;
    let mut problems = Vec::new();
    let mut report = ImportReport::default();
    for kind in kinds {
        let before = known_entries(&mut tx, kind.name()).await?;
        let mut tally = Counts::default();
        for (_, entry, prepared) in entries.iter().filter(|(name, _, _)| *name == kind.name()) {
            let known = before.get(&entry.slug);
            if known.is_some_and(|(_, digest)| digest == prepared.digest()) {
                tally.unchanged += 1;
                continue;
            }
            match prepared.upsert(&mut tx, known.map(|(row, _)| *row)).await {
                Ok(row) => save_entry(&mut tx, kind.name(), &entry.slug, prepared.digest(), row).await?,
                Err(ImportEntryError::Invalid(wrong)) => problems.push(entry.problem(&wrong)),
                Err(ImportEntryError::Database(refusal)) => return Err(ImportError::Failed(refusal)),
            }
            *(if known.is_some() { &mut tally.changed } else { &mut tally.added }) += 1;
        }
        report.0.push((kind.name(), tally));
    }
    fail_if_any(problems)?;
    tx.commit().await?;
    Ok(report)
}

fn fail_if_any(mut problems: Vec<Diagnostic>) -> Result<(), ImportError> {
    problems.sort();
    if problems.is_empty() { Ok(()) } else { Err(ImportError::Problems(problems)) }
}

/// A TOML file and the kind its name gives it.
struct Text<'k> {
    file: String,
    content: String,
    kind: &'k dyn DynImporter,
    own_slug: Option<String>,
}

fn read_files<'k>(folder: &Source, kinds: &'k [Box<dyn DynImporter>]) -> Result<Vec<Text<'k>>, ImportError> {
    let mut problems = Vec::new();
    let mut texts = Vec::new();
    for file in folder.list().map_err(ImportError::Unreadable)? {
        let Some(stem) = file.strip_suffix(".toml") else { continue };
        let (name, own_slug) = match stem.split_once('/') {
            Some((name, slug)) => (name, Some(slug.to_owned())),
            None => (stem, None),
        };
        let problem = |message: String| Diagnostic { file: file.clone(), line: 1, message };
        let Some(kind) = kinds.iter().find(|kind| kind.name() == name) else {
            let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
            problems.push(problem(format!("there is no kind {name:?}; there are {}", names.join(", "))));
            continue;
        };
        let bytes = folder.read(&file).map_err(ImportError::Unreadable)?;
        match String::from_utf8(bytes.into_owned()) {
            Ok(content) => texts.push(Text { file, content, kind: kind.as_ref(), own_slug }),
            Err(_) => problems.push(problem("the file is not UTF-8 text".to_owned())),
        }
    }
    fail_if_any(problems)?;
    Ok(texts)
}

/// What earlier imports made of this kind: by slug, the row and what the entry looked like.
async fn known_entries(tx: &mut Tx, kind: &str) -> Result<BTreeMap<String, (i64, String)>, sqlx::Error> {
    let rows: Vec<(String, i64, String)> = sqlx::query_as(
        "SELECT slug, row_id, digest
         FROM import_entries
         WHERE kind = $1",
    )
    .bind(kind)
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|(slug, row, digest)| (slug, (row, digest))).collect())
}

async fn save_entry(tx: &mut Tx, kind: &str, slug: &str, digest: &str, row: i64) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO import_entries (kind, slug, digest, row_id)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind, slug) DO UPDATE SET digest = excluded.digest, row_id = excluded.row_id",
    )
    .bind(kind)
    .bind(slug)
    .bind(digest)
    .bind(row)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
