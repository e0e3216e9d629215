//! The importers of every area, and the demo catalogue that a development server loads.

use dft_accounts::DemoUserImporter;
use dft_consultations::{DoctorImporter, SpecializationImporter};
use dft_coupons::CouponImporter;
use dft_dopamart::{DemoOrderImporter, ProductImporter};
use dft_kernel::db::{Db, metadata};
use dft_kernel::import::{DynImporter, ImportError, Source, import};
use dft_kernel::time::Clock;
use dft_media::Media;
use dft_mindfulness::{CategoryImporter, TrackImporter};
use dft_subscriptions::{DemoMembershipImporter, PlanImporter};
use rust_embed::RustEmbed;

use crate::config::Config;

/// The importers, in the order in which entries are written.
pub fn kinds(config: &Config, clock: &Clock, media: &Media) -> Vec<Box<dyn DynImporter>> {
    let mode = config.settings.mode;
    vec![
        Box::new(DemoUserImporter::new(mode, clock.clone())),
        Box::new(CouponImporter),
        Box::new(PlanImporter),
        Box::new(DemoMembershipImporter::new(mode, clock.clone())),
        Box::new(SpecializationImporter),
        Box::new(DoctorImporter::new(mode, clock.clone())),
        Box::new(CategoryImporter),
        Box::new(TrackImporter::new(mode, clock.clone(), media.clone())),
        Box::new(ProductImporter::new(&config.dopamart)),
        Box::new(DemoOrderImporter::new(mode, clock.clone(), &config.dopamart)),
    ]
}

/// The embedded `demo/` folder.
#[derive(RustEmbed)]
#[folder = "../../demo"]
struct Demo;

/// The metadata entry that identifies the loaded catalogue: the digest of the demo, or [`CUSTOM`].
const CATALOGUE: &str = "catalogue";
const CUSTOM: &str = "custom";

/// Loads the demo catalogue into a database that has none or an older demo, never beside an operator's own catalogue.
pub(crate) async fn load_demo(
    db: &Db,
    config: &Config,
    clock: &Clock,
    media: &Media,
) -> Result<(), ImportError> {
    let files = Demo::iter().filter_map(|name| Some((name.to_string(), Demo::get(&name)?)));
    let files: std::collections::BTreeMap<_, _> = files.collect();
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
    let report = import(db, &kinds(config, clock, media), &Source::Memory(files.collect())).await?;
    record(db, &digest).await?;
    for (kind, counts) in report.0 {
        tracing::info!(kind, added = counts.added, changed = counts.changed, "demo catalogue loaded");
    }
    Ok(())
}

/// Records that an operator has imported a catalogue, so that the demo is never loaded into this database.
pub(crate) async fn mark_custom_catalog(db: &Db) -> Result<(), sqlx::Error> {
    record(db, CUSTOM).await
}

async fn record(db: &Db, catalogue: &str) -> Result<(), sqlx::Error> {
    let mut tx = db.begin().await?;
    metadata::write(&mut tx, CATALOGUE, catalogue).await?;
    tx.commit().await
}
