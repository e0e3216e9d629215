//! Doctors and specializations, and the responses rendered from the directory.

use std::collections::HashMap;

use dft_kernel::http::CachedJson;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::rules::doctor::{Doctor, Profession, Specialization};
use crate::store::directory::DirectoryData;
use crate::{DoctorId, SpecializationId};

/// A specialization in short.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SpecializationSummary {
    id: SpecializationId,
    #[schema(example = "Sleep Medicine")]
    name: String,
    /// What people call their trouble, for searching.
    keywords: Vec<String>,
}

/// A doctor.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DoctorView {
    id: DoctorId,
    name: String,
    /// `Dr.`, `Mr.`, `Ms.` or empty.
    title: String,
    profession: Option<Profession>,
    /// The name with its title.
    #[schema(example = "Dr. Meera Iyer")]
    display_name: String,
    /// URL path of the portrait.
    image: Option<String>,
    verified: bool,
    specializations: Vec<SpecializationSummary>,
    /// Years.
    experience: i64,
    #[schema(example = 4.8)]
    rating: f64,
    review_count: i64,
    /// Rupees.
    #[schema(value_type = f64, example = 1499)]
    consultation_fee: Paise,
    patient_count: i64,
    degree: Option<String>,
    hospital: Option<String>,
    bio: Option<String>,
    location: Option<String>,
    /// The first free slot within the booking horizon, at most a minute old.
    #[schema(value_type = Option<String>, format = DateTime)]
    next_available_at: Option<Timestamp>,
    /// The same in words, in IST.
    #[schema(example = "Available tomorrow")]
    availability: Option<String>,
    languages: Vec<String>,
    registration_number: String,
}

impl DoctorView {
    fn new(doctor: &Doctor, specializations: &[&Specialization]) -> Self {
        let summary = |specialization: &&Specialization| SpecializationSummary {
            id: specialization.id,
            name: specialization.name.clone(),
            keywords: specialization.keywords.clone(),
        };
        #[expect(clippy::cast_precision_loss, reason = "0 to 50")]
        let rating = doctor.rating_tenths as f64 / 10.0;
        let optional = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Self {
            id: doctor.id,
            name: doctor.name.clone(),
            title: doctor.title.clone(),
            profession: doctor.profession,
            display_name: doctor.display_name(),
            image: doctor.image.clone(),
            verified: doctor.verified,
            specializations: specializations.iter().map(summary).collect(),
            experience: doctor.experience,
            rating,
            review_count: doctor.review_count,
            consultation_fee: doctor.fee,
            patient_count: doctor.patient_count,
            degree: optional(&doctor.degree),
            hospital: optional(&doctor.hospital),
            bio: optional(&doctor.bio),
            location: optional(&doctor.location),
            next_available_at: doctor.next_available_at,
            availability: optional(&doctor.availability),
            languages: doctor.languages.clone(),
            registration_number: doctor.registration_number.clone(),
        }
    }

    fn summary(&self) -> DoctorSummary {
        DoctorSummary {
            id: self.id,
            name: self.name.clone(),
            title: self.title.clone(),
            profession: self.profession,
            display_name: self.display_name.clone(),
            image: self.image.clone(),
            specializations: self.specializations.clone(),
        }
    }
}

/// The doctor of an appointment.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DoctorSummary {
    pub(crate) id: DoctorId,
    pub(crate) name: String,
    title: String,
    profession: Option<Profession>,
    pub(crate) display_name: String,
    image: Option<String>,
    specializations: Vec<SpecializationSummary>,
}

/// A specialization. Two of its fields are in camelCase, as the specification names them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SpecializationView {
    id: SpecializationId,
    name: String,
    /// Part of the page's URL.
    slug: String,
    description: String,
    #[serde(rename = "commonConditions")]
    common_conditions: Vec<String>,
    #[serde(rename = "treatmentApproaches")]
    treatment_approaches: Vec<String>,
    /// What people call their trouble, for searching.
    keywords: Vec<String>,
    doctor_count: usize,
}

impl SpecializationView {
    fn new(specialization: &Specialization, doctor_count: usize) -> Self {
        Self {
            id: specialization.id,
            name: specialization.name.clone(),
            slug: specialization.slug.clone(),
            description: specialization.description.clone(),
            common_conditions: specialization.common_conditions.clone(),
            treatment_approaches: specialization.treatment_approaches.clone(),
            keywords: specialization.keywords.clone(),
            doctor_count,
        }
    }
}

/// Response bodies, rendered once for each version of the directory.
#[derive(Debug)]
pub(crate) struct DirectoryResponses {
    pub(crate) doctors: CachedJson,
    pub(crate) doctor: HashMap<DoctorId, CachedJson>,
    pub(crate) specializations: CachedJson,
    pub(crate) specialization: HashMap<SpecializationId, CachedJson>,
    pub(crate) doctors_of: HashMap<SpecializationId, CachedJson>,
    summaries: HashMap<DoctorId, DoctorSummary>,
}

impl DirectoryResponses {
    pub(crate) fn render(directory: &DirectoryData) -> Self {
        let doctor_view = |doctor: &Doctor| DoctorView::new(doctor, &directory.specializations_of(doctor.id));
        let doctors: Vec<DoctorView> = directory.doctors.iter().map(doctor_view).collect();
        let unlisted: Vec<DoctorView> = directory.unlisted.iter().map(doctor_view).collect();
        let doctors_of = |specialization| -> Vec<DoctorView> {
            directory.doctors_of(specialization).into_iter().map(doctor_view).collect()
        };
        let specialization_view = |specialization: &Specialization| {
            SpecializationView::new(specialization, directory.doctors_of(specialization.id).len())
        };
        let specializations: Vec<SpecializationView> =
            directory.specializations.iter().map(specialization_view).collect();
        Self {
            doctor: doctors.iter().map(|view| (view.id, CachedJson::new(view))).collect(),
            specialization: specializations.iter().map(|view| (view.id, CachedJson::new(view))).collect(),
            doctors_of: specializations
                .iter()
                .map(|view| (view.id, CachedJson::new(&doctors_of(view.id))))
                .collect(),
            summaries: doctors.iter().chain(&unlisted).map(|view| (view.id, view.summary())).collect(),
            specializations: CachedJson::new(&specializations),
            doctors: CachedJson::new(&doctors),
        }
    }

    /// The doctor of an appointment. A doctor imported a moment ago may not be in the cached directory yet: then only the
    /// id is known.
    pub(crate) fn summary(&self, doctor: DoctorId) -> DoctorSummary {
        let unknown = || DoctorSummary {
            id: doctor,
            name: String::new(),
            title: String::new(),
            profession: None,
            display_name: String::new(),
            image: None,
            specializations: Vec::new(),
        };
        self.summaries.get(&doctor).cloned().unwrap_or_else(unknown)
    }
}
