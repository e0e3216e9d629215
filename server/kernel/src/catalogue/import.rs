//! Brings a folder into the database, all of it or none.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use futures_util::future::BoxFuture;

use super::entry::{Entry, Source};
use super::{Files, Folder, Kind, NotWritten, Problem, Wrong};
use crate::Refusal;
use crate::db::{Db, Tx, facts};

/// How many entries of a kind were new, other than before, or the same.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// New.
    pub added: usize,
    /// Other than before.
    pub changed: usize,
    /// The same.
    pub unchanged: usize,
}

/// What an import did, kind by kind.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Report(pub Vec<(&'static str, Tally)>);

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, Tally { added, changed, unchanged }) in &self.0 {
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
    Problems(Vec<Problem>),
    /// The database could not.
    Failed(Refusal),
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
pub trait AnyKind: Send + Sync {
    /// [`Kind::NAME`].
    fn name(&self) -> &'static str;

    #[doc(hidden)]
    fn ready<'k>(&'k self, entry: &Entry<'_>, folder: &Folder) -> Result<Box<dyn Ready + 'k>, Vec<Problem>>;
}

/// An entry that has been checked and can be written.
#[doc(hidden)]
pub trait Ready: Send + Sync {
    /// What it says, as a fingerprint.
    fn digest(&self) -> &str;

    fn write<'a>(&'a self, tx: &'a mut Tx, before: Option<i64>) -> BoxFuture<'a, Result<i64, NotWritten>>;
}

struct ReadyOf<'k, K: Kind> {
    kind: &'k K,
    checked: K::Checked,
    digest: String,
}

impl<K: Kind> Ready for ReadyOf<'_, K> {
    fn digest(&self) -> &str {
        &self.digest
    }

    fn write<'a>(&'a self, tx: &'a mut Tx, before: Option<i64>) -> BoxFuture<'a, Result<i64, NotWritten>> {
        Box::pin(self.kind.write(tx, before, &self.checked))
    }
}

impl<K: Kind> AnyKind for K {
    fn name(&self) -> &'static str {
        K::NAME
    }

    fn ready<'k>(&'k self, entry: &Entry<'_>, folder: &Folder) -> Result<Box<dyn Ready + 'k>, Vec<Problem>> {
        let files = Files::of(K::NAME, &entry.slug, folder);
        let written = entry.understood().map_err(|problem| vec![problem])?;
        let placed = |wrongs: Vec<Wrong>| wrongs.iter().map(|wrong| entry.problem(wrong)).collect::<Vec<_>>();
        let checked = self.check(written, &files).map_err(placed)?;
        let digest = entry.digest(&files).map_err(|problem| vec![problem])?;
        Ok(Box::new(ReadyOf { kind: self, checked, digest }))
    }
}

/// Imports the folder. `kinds` are in the order in which entries are written: a kind that others name by slug
/// stands before them.
pub async fn import(db: &Db, kinds: &[Box<dyn AnyKind>], folder: &Folder) -> Result<Report, ImportError> {
    let texts = read_texts(folder, kinds)?;
    let sources: Vec<(&dyn AnyKind, Option<&str>, Source<'_>)> = texts
        .iter()
        .map(|text| (text.kind, text.own_slug.as_deref(), Source { file: &text.file, text: &text.content }))
        .collect();

    let mut problems = Vec::new();
    let mut checked = Vec::new();
    for (kind, own_slug, source) in &sources {
        match source.entries(kind.name(), *own_slug) {
            Err(problem) => problems.push(problem),
            Ok(entries) => {
                for entry in entries {
                    match kind.ready(&entry, folder) {
                        Err(more) => problems.extend(more),
                        Ok(ready) => checked.push((kind.name(), entry, ready)),
                    }
                }
            }
        }
    }
    let mut seen = BTreeSet::new();
    for (kind, entry, _) in &checked {
        if !seen.insert((*kind, entry.slug.as_str())) {
            problems.push(entry.repeated());
        }
    }
    refuse(problems)?;

    let mut tx = db.begin_long().await?;
    // Two imports at once would each add what the other has not committed yet: the second waits at this row.
    facts::write(&mut tx, "importing", "").await?;
    let mut problems = Vec::new();
    let mut report = Report::default();
    for kind in kinds {
        let before = known_entries(&mut tx, kind.name()).await?;
        let mut tally = Tally::default();
        for (_, entry, ready) in checked.iter().filter(|(name, _, _)| *name == kind.name()) {
            let known = before.get(&entry.slug);
            if known.is_some_and(|(_, digest)| digest == ready.digest()) {
                tally.unchanged += 1;
                continue;
            }
            match ready.write(&mut tx, known.map(|(row, _)| *row)).await {
                Ok(row) => remember(&mut tx, kind.name(), &entry.slug, ready.digest(), row).await?,
                Err(NotWritten::Wrong(wrong)) => problems.push(entry.problem(&wrong)),
                Err(NotWritten::Failed(refusal)) => return Err(ImportError::Failed(refusal)),
            }
            *(if known.is_some() { &mut tally.changed } else { &mut tally.added }) += 1;
        }
        report.0.push((kind.name(), tally));
    }
    refuse(problems)?;
    tx.commit().await?;
    Ok(report)
}

fn refuse(mut problems: Vec<Problem>) -> Result<(), ImportError> {
    problems.sort();
    if problems.is_empty() { Ok(()) } else { Err(ImportError::Problems(problems)) }
}

/// A TOML file and the kind its name gives it.
struct Text<'k> {
    file: String,
    content: String,
    kind: &'k dyn AnyKind,
    own_slug: Option<String>,
}

fn read_texts<'k>(folder: &Folder, kinds: &'k [Box<dyn AnyKind>]) -> Result<Vec<Text<'k>>, ImportError> {
    let mut problems = Vec::new();
    let mut texts = Vec::new();
    for file in folder.list().map_err(ImportError::Unreadable)? {
        let Some(stem) = file.strip_suffix(".toml") else { continue };
        let (name, own_slug) = match stem.split_once('/') {
            Some((name, slug)) => (name, Some(slug.to_owned())),
            None => (stem, None),
        };
        let problem = |message: String| Problem { file: file.clone(), line: 1, message };
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
    refuse(problems)?;
    Ok(texts)
}

/// What earlier imports made of this kind: by slug, the row and what the entry looked like.
async fn known_entries(tx: &mut Tx, kind: &str) -> Result<BTreeMap<String, (i64, String)>, sqlx::Error> {
    let rows: Vec<(String, i64, String)> = sqlx::query_as(
        "SELECT slug, row_id, digest
         FROM catalogue_entries
         WHERE kind = $1",
    )
    .bind(kind)
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|(slug, row, digest)| (slug, (row, digest))).collect())
}

async fn remember(tx: &mut Tx, kind: &str, slug: &str, digest: &str, row: i64) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO catalogue_entries (kind, slug, digest, row_id)
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
