//! Doctors and specializations as the public directory shows them.

use dft_kernel::money::Paise;

use crate::{DoctorId, SpecializationId};

#[derive(Debug, Clone)]
pub(crate) struct Specialization {
    pub(crate) id: SpecializationId,
    pub(crate) name: String,
    pub(crate) slug: String,
    pub(crate) description: String,
    pub(crate) common_conditions: Vec<String>,
    pub(crate) treatment_approaches: Vec<String>,
}

/// A doctor. Optional texts are empty when absent.
#[derive(Debug, Clone)]
pub(crate) struct Doctor {
    pub(crate) id: DoctorId,
    pub(crate) name: String,
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
    pub(crate) availability: String,
    pub(crate) languages: Vec<String>,
}

/// The name with `Dr.` before it, unless it has that title already, in whatever case.
pub(crate) fn with_title(name: &str) -> String {
    let name = name.trim();
    let rest = name.get(..2).filter(|start| start.eq_ignore_ascii_case("dr")).map(|_| &name[2..]);
    let has_title =
        rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'));
    if has_title { name.to_owned() } else { format!("Dr. {name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_added_only_when_it_is_missing() {
        let names = ["Meera Iyer", " Dr. Meera ", "dr Meera", "Drishti Rao", "DR.Rao", "Dr", "é"];
        assert_eq!(
            names.map(with_title),
            ["Dr. Meera Iyer", "Dr. Meera", "dr Meera", "Dr. Drishti Rao", "DR.Rao", "Dr", "Dr. é"]
        );
    }
}
