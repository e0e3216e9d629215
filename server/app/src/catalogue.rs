//! Every kind of thing a catalogue may hold, and the demo catalogue a development server fills itself with.

use std::borrow::Cow;

use dft_accounts::People;
use dft_consultations::{DoctorImporter, SpecializationImporter};
use dft_coupons::CouponKind;
use dft_dopamart::{OrderKind, ProductKind};
use dft_kernel::db::{Db, metadata};
use dft_kernel::import::{DynImporter, ImportError, Source, import};
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;
use dft_media::Media;
use dft_mindfulness::{CategoryKind, TrackKind};
use dft_subscriptions::{MembershipKind, PlanKind};
use rust_embed::RustEmbed;

/// The kinds in the order in which they are written.
pub fn kinds(settings: &Settings, clock: &Clock, media: &Media) -> Vec<Box<dyn DynImporter>> {
    let mode = settings.mode;
    vec![
        Box::new(People::new(mode, clock.clone())),
        Box::new(CouponKind),
        Box::new(PlanKind),
        Box::new(MembershipKind::new(mode, clock.clone())),
        Box::new(SpecializationImporter),
        Box::new(DoctorImporter::new(mode, clock.clone())),
        Box::new(CategoryKind),
        Box::new(TrackKind::new(mode, clock.clone(), media.clone())),
        Box::new(ProductKind::new(settings)),
        Box::new(OrderKind::new(settings, clock.clone())),
    ]
}

/// `demo/`, inside the program.
#[derive(RustEmbed)]
#[folder = "../../demo"]
struct Demo;

/// The fact that names the catalogue a database holds: a fingerprint of the demo, or [`OWN`].
const CATALOGUE: &str = "catalogue";
const OWN: &str = "own";

/// Loads the demo catalogue into a database that holds none, or an older demo; never beside an operator's own.
pub(crate) async fn load_demo(
    db: &Db,
    settings: &Settings,
    clock: &Clock,
    media: &Media,
) -> Result<(), ImportError> {
    let files = Demo::iter().filter_map(|name| Some((name.to_string(), Demo::get(&name)?)));
    let files: std::collections::BTreeMap<_, _> = files.collect();
    let mut said = String::new();
    for (name, file) in &files {
        said.push_str(name);
        said.extend(file.metadata.sha256_hash().map(char::from));
    }
    let fingerprint = dft_kernel::token::hash_token(&said);

    let mut tx = db.begin().await?;
    let held = metadata::read(&mut tx, CATALOGUE).await?;
    drop(tx);
    if held.is_some_and(|held| held == OWN || held == fingerprint) {
        return Ok(());
    }
    let files = files.into_iter().map(|(name, file)| (name, Cow::Owned(file.data.into_owned())));
    let report = import(db, &kinds(settings, clock, media), &Source::Memory(files.collect())).await?;
    note(db, &fingerprint).await?;
    for (kind, tally) in report.0 {
        tracing::info!(kind, added = tally.added, changed = tally.changed, "loaded the demo catalogue");
    }
    Ok(())
}

/// Remembers that an operator has filled this database: no demo comes beside it.
pub(crate) async fn keep_demo_away(db: &Db) -> Result<(), sqlx::Error> {
    note(db, OWN).await
}

async fn note(db: &Db, catalogue: &str) -> Result<(), sqlx::Error> {
    let mut tx = db.begin().await?;
    metadata::write(&mut tx, CATALOGUE, catalogue).await?;
    tx.commit().await
}
