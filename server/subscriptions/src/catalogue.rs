//! The catalogue's plans.

use dft_kernel::db::Tx;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer};
use dft_kernel::money::Paise;
use serde::Deserialize;

use crate::store::plans;

/// The kind `plans`.
pub struct PlanImporter;

/// A plan as the catalogue writes it. The price is in rupees for all its months.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenPlan {
    name: String,
    price: i64,
    months: i64,
    features: Vec<String>,
    /// `false` takes it off the shelf; whoever has it keeps it.
    #[serde(default = "yes")]
    offered: bool,
}

const fn yes() -> bool {
    true
}

/// A plan ready to be written.
pub struct CheckedPlan {
    name: String,
    price: Paise,
    months: i64,
    features: Vec<String>,
    offered: bool,
}

impl Importer for PlanImporter {
    const NAME: &'static str = "plans";
    type Raw = WrittenPlan;
    type Valid = CheckedPlan;

    fn validate(&self, plan: WrittenPlan, _: &EntryFiles<'_>) -> Result<CheckedPlan, Vec<FieldError>> {
        let WrittenPlan { name, price, months, features, offered } = plan;
        let name = name.trim().to_owned();
        let mut wrong = Vec::new();
        let mut expect = |fine: bool, field: &'static str, message: &str| {
            if !fine {
                wrong.push(FieldError::new(field, message));
            }
        };
        let short = |text: &str, most: usize| (1..=most).contains(&text.trim().chars().count());
        expect(short(&name, 60), "name", "should have 1 to 60 characters");
        expect((1..=1_000_000).contains(&price), "price", "should be 1 to 1000000");
        expect((1..=60).contains(&months), "months", "should be 1 to 60");
        let few = (1..=20).contains(&features.len()) && features.iter().all(|text| short(text, 200));
        expect(few, "features", "should be 1 to 20 texts of 1 to 200 characters");
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(CheckedPlan { name, price: Paise::rupees(price), months, features, offered })
    }

    /// Over a plan that was there, what was bought of it stays as it was bought.
    async fn upsert(
        &self,
        tx: &mut Tx,
        before: Option<i64>,
        plan: &CheckedPlan,
    ) -> Result<i64, ImportEntryError> {
        if plans::id_of(tx, &plan.name).await?.is_some_and(|other| Some(other) != before) {
            return Err(ImportEntryError::Invalid(FieldError::new("name", "another plan has this name")));
        }
        let sold_as = (plan.name.as_str(), plan.price, plan.months);
        Ok(plans::save(tx, before, sold_as, &plan.features, plan.offered).await?)
    }
}
