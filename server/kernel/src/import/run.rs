//! Imports a folder into the database in one transaction.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

use futures_util::future::BoxFuture;

use super::toml_entry::{Entry, TomlFile};
use super::{Diagnostic, EntryFiles, FieldError, ImportEntryError, Importer, Source};
use crate::ApiError;
use crate::db::{Db, Tx, metadata};

/// How many entries of a kind were added, changed or left alone.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    pub added: usize,
    pub changed: usize,
    pub unchanged: usize,
}

/// What happened to one kind.
#[derive(Debug, PartialEq, Eq)]
pub struct KindReport {
    pub kind: &'static str,
    pub counts: Counts,
    /// Slugs of active entries that are no longer in the folder.
    pub missing: Vec<String>,
}

/// The result of an import.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ImportReport {
    pub kinds: Vec<KindReport>,
    pub warnings: Vec<Diagnostic>,
}

impl fmt::Display for ImportReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        for KindReport { kind, counts: Counts { added, changed, unchanged }, missing } in &self.kinds {
            writeln!(f, "{kind}: {added} added, {changed} changed, {unchanged} unchanged")?;
            if !missing.is_empty() {
                writeln!(f, "{kind}: no longer in the folder: {}, still active", missing.join(", "))?;
            }
        }
        Ok(())
    }
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("the folder cannot be read: {0}")]
    Unreadable(std::io::Error),
    /// The author's mistakes, in the order of the files.
    #[error("{}\nnothing was imported", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Invalid(Vec<Diagnostic>),
    #[error("the database failed: {0}")]
    Failed(ApiError),
}

impl From<sqlx::Error> for ImportError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// An [`Importer`] with its types erased, so that importers can be stored in one list.
pub trait DynImporter: Send + Sync {
    /// [`Importer::NAME`].
    fn name(&self) -> &'static str;

    #[doc(hidden)]
    fn prepare<'k>(
        &'k self,
        entry: &Entry<'_>,
        folder: &Source,
    ) -> Result<Box<dyn PreparedEntry + 'k>, Vec<Diagnostic>>;

    #[doc(hidden)]
    fn list_active<'a>(&'a self, tx: &'a mut Tx) -> BoxFuture<'a, Result<HashSet<i64>, sqlx::Error>>;
}

/// A validated entry that can be written.
#[doc(hidden)]
pub trait PreparedEntry: Send + Sync {
    fn digest(&self) -> &str;

    fn warnings(&self) -> &[Diagnostic];

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
    entry: K::Valid,
    digest: String,
    warnings: Vec<Diagnostic>,
}

impl<K: Importer> PreparedEntry for Prepared<'_, K> {
    fn digest(&self) -> &str {
        &self.digest
    }

    fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    fn upload_files<'a>(
        &'a self,
        slug: &'a str,
        folder: &'a Source,
    ) -> BoxFuture<'a, Result<(), ImportEntryError>> {
        Box::pin(
            async move { self.kind.upload_files(&self.entry, &EntryFiles::of(K::NAME, slug, folder)).await },
        )
    }

    fn upsert<'a>(
        &'a self,
        tx: &'a mut Tx,
        existing_id: Option<i64>,
    ) -> BoxFuture<'a, Result<i64, ImportEntryError>> {
        Box::pin(self.kind.upsert(tx, existing_id, &self.entry))
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
        let written = entry.deserialize(K::RUPEE_FIELDS).map_err(|diagnostic| vec![diagnostic])?;
        let placed =
            |errors: Vec<FieldError>| errors.iter().map(|error| entry.diagnostic(error)).collect::<Vec<_>>();
        let valid = self.validate(written, &files).map_err(placed)?;
        let digest = entry.digest(&files).map_err(|diagnostic| vec![diagnostic])?;
        let warnings = placed(files.into_warnings());
        Ok(Box::new(Prepared { kind: self, entry: valid, digest, warnings }))
    }

    fn list_active<'a>(&'a self, tx: &'a mut Tx) -> BoxFuture<'a, Result<HashSet<i64>, sqlx::Error>> {
        Box::pin(Importer::list_active(self, tx))
    }
}

/// An entry of the folder with its kind, validated.
struct FolderEntry<'a, 'k> {
    kind: &'static str,
    entry: Entry<'a>,
    prepared: Box<dyn PreparedEntry + 'k>,
}

/// Imports the folder. `kinds` are in the order in which entries are written: a kind that others refer to comes first.
pub async fn import(
    db: &Db,
    kinds: &[Box<dyn DynImporter>],
    folder: &Source,
) -> Result<ImportReport, ImportError> {
    let texts = read_files(folder, kinds)?;
    let sources: Vec<(&Text<'_>, TomlFile<'_>)> =
        texts.iter().map(|text| (text, TomlFile { file: &text.file, text: &text.content })).collect();
    let entries = prepare_entries(&sources, folder)?;

    let mut diagnostics = Vec::new();
    for FolderEntry { entry, prepared, .. } in &entries {
        match prepared.upload_files(&entry.slug, folder).await {
            Ok(()) => {}
            Err(ImportEntryError::Invalid(error)) => diagnostics.push(entry.diagnostic(&error)),
            Err(ImportEntryError::Database(error)) => return Err(ImportError::Failed(error)),
        }
    }
    fail_if_any(diagnostics)?;

    let mut tx = db.begin_maintenance().await?;
    // Concurrent imports would both insert what the other has not committed yet, so the second waits for this row.
    metadata::write(&mut tx, "importing", "").await?;
    let mut diagnostics = Vec::new();
    let mut report = ImportReport::default();
    for kind in kinds {
        let of_kind: Vec<_> = entries.iter().filter(|entry| entry.kind == kind.name()).collect();
        let counts = write_kind(&mut tx, kind.name(), &of_kind, &mut diagnostics).await?;
        let missing = missing_entries(&mut tx, kind.as_ref(), &of_kind).await?;
        report.kinds.push(KindReport { kind: kind.name(), counts, missing });
    }
    fail_if_any(diagnostics)?;
    tx.commit().await?;
    report.warnings = entries.iter().flat_map(|entry| entry.prepared.warnings()).cloned().collect();
    report.warnings.sort();
    Ok(report)
}

/// Validates every entry of the folder.
fn prepare_entries<'a, 'k>(
    sources: &'a [(&Text<'k>, TomlFile<'a>)],
    folder: &Source,
) -> Result<Vec<FolderEntry<'a, 'k>>, ImportError> {
    let mut diagnostics = Vec::new();
    let mut entries = Vec::new();
    for (text, source) in sources {
        let kind = text.kind.name();
        match source.entries(kind, text.own_slug.as_deref()) {
            Err(diagnostic) => diagnostics.push(diagnostic),
            Ok(found) => {
                for entry in found {
                    match text.kind.prepare(&entry, folder) {
                        Err(more) => diagnostics.extend(more),
                        Ok(prepared) => entries.push(FolderEntry { kind, entry, prepared }),
                    }
                }
            }
        }
    }
    let mut seen = BTreeSet::new();
    for FolderEntry { kind, entry, .. } in &entries {
        if !seen.insert((*kind, entry.slug.as_str())) {
            diagnostics.push(entry.duplicate_slug());
        }
    }
    fail_if_any(diagnostics)?;
    Ok(entries)
}

/// Writes the entries of one kind that are new, changed or renamed.
async fn write_kind(
    tx: &mut Tx,
    kind: &'static str,
    entries: &[&FolderEntry<'_, '_>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Counts, ImportError> {
    let before = known_entries(tx, kind).await?;
    let mut counts = Counts::default();
    for FolderEntry { entry, prepared, .. } in entries {
        let known = before.get(&entry.slug);
        if known.is_some_and(|(_, digest)| digest == prepared.digest()) {
            counts.unchanged += 1;
            continue;
        }
        // `was` stays in the file after the import that has renamed the row: then the new slug is known.
        let renamed = match &entry.was {
            Some(was) if known.is_none() => before.get_key_value(was),
            _ => None,
        };
        if let Some((was, _)) = renamed {
            if entries.iter().any(|other| other.entry.slug == *was) {
                let message = format!("{was:?} is still an entry of this folder");
                diagnostics.push(entry.diagnostic(&FieldError::new("was", message)));
                continue;
            }
            delete_entry(tx, kind, was).await?;
        }
        let known = known.or(renamed.map(|(_, known)| known));
        match prepared.upsert(tx, known.map(|(row, _)| *row)).await {
            Ok(row) => save_entry(tx, kind, &entry.slug, prepared.digest(), row).await?,
            Err(ImportEntryError::Invalid(error)) => diagnostics.push(entry.diagnostic(&error)),
            Err(ImportEntryError::Database(error)) => return Err(ImportError::Failed(error)),
        }
        *(if known.is_some() { &mut counts.changed } else { &mut counts.added }) += 1;
    }
    Ok(counts)
}

/// The slugs of active entries that earlier imports wrote and the folder no longer has.
async fn missing_entries(
    tx: &mut Tx,
    kind: &dyn DynImporter,
    entries: &[&FolderEntry<'_, '_>],
) -> Result<Vec<String>, sqlx::Error> {
    let mut known = known_entries(tx, kind.name()).await?;
    known.retain(|slug, _| entries.iter().all(|folder| folder.entry.slug != *slug));
    if known.is_empty() {
        return Ok(Vec::new());
    }
    let active = kind.list_active(tx).await?;
    Ok(known.into_iter().filter(|(_, (row, _))| active.contains(row)).map(|(slug, _)| slug).collect())
}

fn fail_if_any(mut diagnostics: Vec<Diagnostic>) -> Result<(), ImportError> {
    diagnostics.sort();
    if diagnostics.is_empty() { Ok(()) } else { Err(ImportError::Invalid(diagnostics)) }
}

/// A TOML file and the kind that its name stands for.
struct Text<'k> {
    file: String,
    content: String,
    kind: &'k dyn DynImporter,
    own_slug: Option<String>,
}

fn read_files<'k>(folder: &Source, kinds: &'k [Box<dyn DynImporter>]) -> Result<Vec<Text<'k>>, ImportError> {
    let mut diagnostics = Vec::new();
    let mut texts = Vec::new();
    for file in folder.list().map_err(ImportError::Unreadable)? {
        let Some(stem) = file.strip_suffix(".toml") else { continue };
        let (name, own_slug) = match stem.split_once('/') {
            Some((name, slug)) => (name, Some(slug.to_owned())),
            None => (stem, None),
        };
        let diagnostic = |message: String| Diagnostic { file: file.clone(), line: 1, message };
        let Some(kind) = kinds.iter().find(|kind| kind.name() == name) else {
            let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
            diagnostics
                .push(diagnostic(format!("there is no kind {name:?}; there are {}", names.join(", "))));
            continue;
        };
        let bytes = folder.read(&file).map_err(ImportError::Unreadable)?;
        match String::from_utf8(bytes.into_owned()) {
            Ok(content) => texts.push(Text { file, content, kind: kind.as_ref(), own_slug }),
            Err(_) => diagnostics.push(diagnostic("the file is not UTF-8 text".to_owned())),
        }
    }
    fail_if_any(diagnostics)?;
    Ok(texts)
}

/// The entries of earlier imports by slug: row id and digest.
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

/// Forgets a slug whose row has another one now.
async fn delete_entry(tx: &mut Tx, kind: &str, slug: &str) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM import_entries WHERE kind = $1 AND slug = $2")
        .bind(kind)
        .bind(slug)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
