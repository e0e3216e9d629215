//! Imports plans from the catalogue.

use std::collections::HashSet;

use dft_kernel::db::Tx;
use dft_kernel::import::{EntryFiles, EntryStatus, FieldError, ImportEntryError, Importer, Validator};
use dft_kernel::money::Paise;
use serde::Deserialize;

use crate::rules::Benefits;
use crate::store::plans::{self, NewPlan};

/// Imports the catalogue's `plans`.
pub struct PlanImporter;

/// An entry of the catalogue. The price is in rupees for all its months.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawPlan {
    name: String,
    price: i64,
    months: i64,
    features: Vec<String>,
    /// What it takes off the fee of every consultation.
    #[serde(default)]
    consultation_percent: u32,
    /// For how many people it is.
    #[serde(default = "default_seats")]
    seats: u32,
    /// An archived plan is not sold; members who have it keep it.
    status: Option<EntryStatus>,
    /// The older way to write it: `false` is archived.
    offered: Option<bool>,
}

const fn default_seats() -> u32 {
    1
}

pub struct ValidPlan(NewPlan);

impl Importer for PlanImporter {
    const NAME: &'static str = "plans";
    const RUPEE_FIELDS: &'static [&'static str] = &["price"];
    type Raw = RawPlan;
    type Valid = ValidPlan;

    fn validate(&self, raw: RawPlan, _: &EntryFiles<'_>) -> Result<ValidPlan, Vec<FieldError>> {
        let mut valid = Validator::default();
        let name = valid.text("name", &raw.name, 60);
        valid.require((1..=1_000_000).contains(&raw.price), "price", "should be 1 to 1000000");
        valid.require((1..=60).contains(&raw.months), "months", "should be 1 to 60");
        let valid_features = (1..=20).contains(&raw.features.len())
            && raw.features.iter().all(|text| (1..=200).contains(&text.trim().chars().count()));
        valid.require(valid_features, "features", "should be 1 to 20 texts of 1 to 200 characters");
        valid.require(raw.consultation_percent <= 100, "consultation_percent", "should be 0 to 100");
        valid.require((1..=20).contains(&raw.seats), "seats", "should be 1 to 20");
        let benefits = Benefits { consultation_percent: raw.consultation_percent, seats: raw.seats };
        let by_status = raw.status.map(|status| status == EntryStatus::Active);
        let agree = by_status.zip(raw.offered).is_none_or(|(by_status, offered)| by_status == offered);
        valid.require(agree, "offered", "says something else than status");
        let offered = by_status.or(raw.offered).unwrap_or(true);
        valid.finish(ValidPlan(NewPlan {
            name,
            price: Paise::rupees(raw.price),
            months: raw.months,
            features: raw.features,
            benefits,
            offered,
        }))
    }

    /// Existing purchases of the plan stay as they were bought.
    async fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        ValidPlan(plan): &ValidPlan,
    ) -> Result<i64, ImportEntryError> {
        if plans::id_by_name(tx, &plan.name).await?.is_some_and(|other| Some(other) != existing_id) {
            return Err(ImportEntryError::Invalid(FieldError::new("name", "another plan has this name")));
        }
        Ok(plans::save(tx, existing_id, plan).await?)
    }

    async fn list_active(&self, tx: &mut Tx) -> Result<HashSet<i64>, sqlx::Error> {
        let offered = plans::list_offered(tx).await?;
        Ok(offered.into_iter().map(|plan| plan.id.0).collect())
    }
}
