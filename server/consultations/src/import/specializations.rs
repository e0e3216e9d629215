//! The kind `specializations`.

use dft_kernel::db::Tx;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer};
use serde::Deserialize;

use super::Complaints;
use crate::store::doctors::save_specialization;

/// What doctors treat.
pub struct SpecializationImporter;

/// A specialization as the catalogue writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawSpecialization {
    name: String,
    description: String,
    common_conditions: Vec<String>,
    treatment_approaches: Vec<String>,
}

/// A specialization ready to be written.
pub struct ValidSpecialization {
    pub(crate) name: String,
    /// Its page's address: the name in lowercase, with hyphens for spaces.
    pub(crate) slug: String,
    pub(crate) description: String,
    pub(crate) common_conditions: Vec<String>,
    pub(crate) treatment_approaches: Vec<String>,
}

impl Importer for SpecializationImporter {
    const NAME: &'static str = "specializations";
    type Raw = RawSpecialization;
    type Valid = ValidSpecialization;

    fn validate(
        &self,
        written: RawSpecialization,
        _: &EntryFiles<'_>,
    ) -> Result<ValidSpecialization, Vec<FieldError>> {
        let mut complaints = Complaints::default();
        let name = complaints.text("name", &written.name, 60);
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ');
        complaints.expect(plain, "name", "should have only letters, digits and spaces: it is an address too");
        let few = |list: &[String]| list.len() <= 20 && list.iter().all(|text| text.chars().count() <= 120);
        complaints.expect(few(&written.common_conditions), "common_conditions", "at most 20 short texts");
        complaints.expect(
            few(&written.treatment_approaches),
            "treatment_approaches",
            "at most 20 short texts",
        );
        let checked = ValidSpecialization {
            slug: name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-"),
            name,
            description: complaints.text("description", &written.description, 600),
            common_conditions: written.common_conditions,
            treatment_approaches: written.treatment_approaches,
        };
        complaints.or(checked)
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        before: Option<i64>,
        entry: &ValidSpecialization,
    ) -> Result<i64, ImportEntryError> {
        let id = save_specialization(tx, before, entry).await?;
        id.ok_or_else(|| {
            ImportEntryError::Invalid(FieldError::new("name", "another specialization has this name"))
        })
    }
}
