//! The demo catalogue, which a development server loads.

use std::collections::BTreeMap;

use dft_kernel::db::{Db, metadata};
use dft_kernel::import::{DynImporter, ImportError, KindReport, Source, import};
use rust_embed::RustEmbed;

/// The embedded `demo/` folder.
#[derive(RustEmbed)]
#[folder = "../../demo"]
struct Demo;

/// The metadata entry that identifies the loaded catalogue: the digest of the demo, or [`CUSTOM`].
const CATALOGUE: &str = "catalogue";
const CUSTOM: &str = "custom";

/// Loads the demo catalogue into a database that has none or an older demo, never beside an operator's own catalogue.
pub async fn load(db: &Db, importers: &[Box<dyn DynImporter>]) -> Result<(), ImportError> {
    let files = Demo::iter().filter_map(|name| Some((name.to_string(), Demo::get(&name)?)));
    let files: BTreeMap<_, _> = files.collect();
    let mut content = String::new();
    for (name, file) in &files {
        content.push_str(name);
        content.extend(file.metadata.sha256_hash().map(char::from));
    }
    let digest = dft_kernel::token::hash_token(&content);

    let mut tx = db.begin().await?;
    let loaded = metadata::read(&mut tx, CATALOGUE).await?;
    drop(tx);
    if loaded.is_some_and(|loaded| loaded == CUSTOM || loaded == digest) {
        return Ok(());
    }
    let files = files.into_iter().map(|(name, file)| (name, file.data));
    let report = import(db, importers, &Source::Memory(files.collect())).await?;
    record(db, &digest).await?;
    for KindReport { kind, counts, .. } in report.kinds {
        tracing::info!(kind, added = counts.added, changed = counts.changed, "demo catalogue loaded");
    }
    Ok(())
}

/// Records that an operator has imported a catalogue, so that the demo is never loaded into this database.
pub async fn mark_custom(db: &Db) -> Result<(), sqlx::Error> {
    record(db, CUSTOM).await
}

async fn record(db: &Db, catalogue: &str) -> Result<(), sqlx::Error> {
    let mut tx = db.begin().await?;
    metadata::write(&mut tx, CATALOGUE, catalogue).await?;
    tx.commit().await
}
