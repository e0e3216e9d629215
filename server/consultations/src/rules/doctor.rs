//! Doctors and specializations as the public directory shows them.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

use crate::{DoctorId, SpecializationId};

#[derive(Debug, Clone)]
pub(crate) struct Specialization {
    pub(crate) id: SpecializationId,
    pub(crate) name: String,
    pub(crate) slug: String,
    pub(crate) description: String,
    pub(crate) common_conditions: Vec<String>,
    pub(crate) treatment_approaches: Vec<String>,
    /// What people call their trouble, for searching.
    pub(crate) keywords: Vec<String>,
}

/// Whether a doctor is shown and can be booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, Deserialize)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(crate) enum DoctorStatus {
    /// Not shown yet.
    Draft,
    Active,
    /// Shown, but nothing can be booked.
    Paused,
    /// Not shown any more, except to patients who have an appointment.
    Archived,
}

impl DoctorStatus {
    /// The text in the database.
    pub(crate) fn as_str(self) -> &'static str {
        self.into()
    }

    pub(crate) const fn is_listed(self) -> bool {
        matches!(self, Self::Active | Self::Paused)
    }

    pub(crate) const fn is_bookable(self) -> bool {
        matches!(self, Self::Active)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Profession {
    Psychiatrist,
    Physician,
    ClinicalPsychologist,
    CounsellingPsychologist,
    PsychiatricSocialWorker,
    Counsellor,
}

impl Profession {
    /// The text in the database.
    pub(crate) fn as_str(self) -> &'static str {
        self.into()
    }

    /// As a page shows it.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Psychiatrist => "Psychiatrist",
            Self::Physician => "Physician",
            Self::ClinicalPsychologist => "Clinical psychologist",
            Self::CounsellingPsychologist => "Counselling psychologist",
            Self::PsychiatricSocialWorker => "Psychiatric social worker",
            Self::Counsellor => "Counsellor",
        }
    }

    /// Whether it is a doctor of medicine.
    pub(crate) const fn is_medical(self) -> bool {
        matches!(self, Self::Psychiatrist | Self::Physician)
    }
}

/// A doctor. Optional texts are empty when absent.
#[derive(Debug, Clone)]
pub(crate) struct Doctor {
    pub(crate) id: DoctorId,
    pub(crate) status: DoctorStatus,
    pub(crate) name: String,
    /// `Dr.`, `Mr.`, `Ms.` or nothing.
    pub(crate) title: String,
    pub(crate) profession: Option<Profession>,
    pub(crate) registration_number: String,
    pub(crate) image: Option<String>,
    pub(crate) verified: bool,
    /// Years.
    pub(crate) experience: i64,
    pub(crate) rating_tenths: i64,
    pub(crate) review_count: i64,
    pub(crate) patient_count: i64,
    pub(crate) fee: Paise,
    pub(crate) degree: String,
    pub(crate) hospital: String,
    pub(crate) bio: String,
    pub(crate) location: String,
    pub(crate) languages: Vec<String>,
    /// The first free slot, when the directory was loaded.
    pub(crate) next_available_at: Option<Timestamp>,
    /// The same in words.
    pub(crate) availability: String,
}

impl Doctor {
    pub(crate) fn display_name(&self) -> String {
        display_name(&self.title, &self.name)
    }
}

/// The name with its title, unless a name from an older catalogue begins with `Dr.` already, in whatever case.
pub(crate) fn display_name(title: &str, name: &str) -> String {
    let name = name.trim();
    let rest = name.get(..2).filter(|start| start.eq_ignore_ascii_case("dr")).map(|_| &name[2..]);
    let has_title =
        rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'));
    if has_title || title.is_empty() { name.to_owned() } else { format!("{title} {name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_added_only_when_it_is_missing() {
        let names = ["Meera Iyer", " Dr. Meera ", "dr Meera", "Drishti Rao", "DR.Rao", "Dr", "é"];
        assert_eq!(
            names.map(|name| display_name("Dr.", name)),
            ["Dr. Meera Iyer", "Dr. Meera", "dr Meera", "Dr. Drishti Rao", "DR.Rao", "Dr", "Dr. é"]
        );
        assert_eq!(display_name("Ms.", "Kavya Reddy"), "Ms. Kavya Reddy");
        assert_eq!(display_name("", "Kavya Reddy"), "Kavya Reddy");
    }

    #[test]
    fn only_an_active_doctor_can_be_booked() {
        use DoctorStatus::{Active, Archived, Draft, Paused};
        let all = [Draft, Active, Paused, Archived];
        assert_eq!(all.map(DoctorStatus::is_listed), [false, true, true, false]);
        assert_eq!(all.map(DoctorStatus::is_bookable), [false, true, false, false]);
    }
}
