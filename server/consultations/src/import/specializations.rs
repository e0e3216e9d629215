//! The importer of `specializations`.

use std::collections::HashSet;

use dft_kernel::db::Tx;
use dft_kernel::import::{
    EntryFiles, EntryStatus, FieldError, ImportEntryError, Importer, Validator, list_active_rows, save_status,
};
use serde::Deserialize;

use crate::store::doctors::{NewSpecialization, save_specialization};

pub struct SpecializationImporter;

/// A specialization in the catalogue.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawSpecialization {
    name: String,
    description: String,
    common_conditions: Vec<String>,
    treatment_approaches: Vec<String>,
    /// What people call their trouble: insomnia, panic.
    #[serde(default)]
    keywords: Vec<String>,
    status: Option<EntryStatus>,
}

/// A validated specialization.
pub struct ValidSpecialization {
    specialization: NewSpecialization,
    status: Option<EntryStatus>,
}

impl Importer for SpecializationImporter {
    const NAME: &'static str = "specializations";
    type Raw = RawSpecialization;
    type Valid = ValidSpecialization;

    fn validate(
        &self,
        raw: RawSpecialization,
        _: &EntryFiles<'_>,
    ) -> Result<ValidSpecialization, Vec<FieldError>> {
        let mut validator = Validator::default();
        let name = validator.text("name", &raw.name, 60);
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ');
        validator.require(plain, "name", "should have only letters, digits and spaces: it is an address too");
        let is_short =
            |list: &[String]| list.len() <= 20 && list.iter().all(|text| text.chars().count() <= 120);
        validator.require(is_short(&raw.common_conditions), "common_conditions", "at most 20 short texts");
        validator.require(
            is_short(&raw.treatment_approaches),
            "treatment_approaches",
            "at most 20 short texts",
        );
        let keywords: Vec<String> = raw.keywords.iter().map(|word| word.trim().to_lowercase()).collect();
        let are_words =
            keywords.len() <= 40 && keywords.iter().all(|word| (1..=40).contains(&word.chars().count()));
        validator.require(are_words, "keywords", "should be at most 40 words of 1 to 40 characters");
        let specialization = NewSpecialization {
            slug: name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-"),
            name,
            description: validator.text("description", &raw.description, 600),
            common_conditions: raw.common_conditions,
            treatment_approaches: raw.treatment_approaches,
            keywords,
        };
        validator.finish(ValidSpecialization { specialization, status: raw.status })
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        entry: &ValidSpecialization,
    ) -> Result<i64, ImportEntryError> {
        let id = save_specialization(tx, existing_id, &entry.specialization).await?;
        let id = id.ok_or_else(|| {
            ImportEntryError::Invalid(FieldError::new("name", "another specialization has this name"))
        })?;
        save_status(tx, "specializations", id, entry.status).await?;
        Ok(id)
    }

    async fn list_active(&self, tx: &mut Tx) -> Result<HashSet<i64>, sqlx::Error> {
        list_active_rows(tx, "specializations").await
    }
}
