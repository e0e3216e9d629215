//! What the public directory shows, read at once.

use dft_kernel::db::{Tx, decode_list, metadata};
use dft_kernel::money::Paise;
use sqlx::AnyConnection;

use super::unknown_value;
use crate::rules::doctor::{Doctor, DoctorStatus, Specialization};
use crate::{DoctorId, SpecializationId};

/// Metadata key of the directory's version.
const DIRECTORY_VERSION: &str = "consultations_directory";

#[derive(sqlx::FromRow)]
struct SpecializationRow {
    id: i64,
    name: String,
    slug: String,
    description: String,
    common_conditions: String,
    treatment_approaches: String,
    keywords: String,
}

impl TryFrom<SpecializationRow> for Specialization {
    type Error = sqlx::Error;

    fn try_from(row: SpecializationRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: SpecializationId(row.id),
            name: row.name,
            slug: row.slug,
            description: row.description,
            common_conditions: decode_list(&row.common_conditions)?,
            treatment_approaches: decode_list(&row.treatment_approaches)?,
            keywords: decode_list(&row.keywords)?,
        })
    }
}

#[derive(sqlx::FromRow)]
struct DoctorRow {
    id: i64,
    status: String,
    name: String,
    title: String,
    profession: Option<String>,
    registration_number: String,
    image: Option<String>,
    verified: i64,
    experience: i64,
    rating_tenths: i64,
    review_count: i64,
    patient_count: i64,
    fee_paise: i64,
    degree: String,
    hospital: String,
    bio: String,
    location: String,
    languages: String,
}

impl TryFrom<DoctorRow> for Doctor {
    type Error = sqlx::Error;

    fn try_from(row: DoctorRow) -> Result<Self, sqlx::Error> {
        let profession =
            row.profession.as_deref().map(|text| text.parse().map_err(|_| unknown_value("profession", text)));
        Ok(Self {
            id: DoctorId(row.id),
            status: decode_doctor_status(&row.status)?,
            name: row.name,
            title: row.title,
            profession: profession.transpose()?,
            registration_number: row.registration_number,
            image: row.image,
            verified: row.verified == 1,
            experience: row.experience,
            rating_tenths: row.rating_tenths,
            review_count: row.review_count,
            patient_count: row.patient_count,
            fee: Paise(row.fee_paise),
            degree: row.degree,
            hospital: row.hospital,
            bio: row.bio,
            location: row.location,
            languages: decode_list(&row.languages)?,
            next_available_at: None,
            availability: String::new(),
        })
    }
}

/// A doctor treats a specialization.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Treatment {
    pub(crate) doctor: DoctorId,
    pub(crate) specialization: SpecializationId,
}

/// Everything the public directory shows.
#[derive(Debug)]
pub(crate) struct DirectoryData {
    /// Ordered by id, as are the doctors.
    pub(crate) specializations: Vec<Specialization>,
    /// The doctors who are listed.
    pub(crate) doctors: Vec<Doctor>,
    /// Drafts and archived doctors. Patients still see whom they had an appointment with.
    pub(crate) unlisted: Vec<Doctor>,
    /// Ordered by the position on the doctor's profile.
    pub(crate) treatments: Vec<Treatment>,
}

impl DirectoryData {
    pub(crate) fn doctor(&self, id: DoctorId) -> Option<&Doctor> {
        let index = self.doctors.binary_search_by_key(&id, |doctor| doctor.id).ok()?;
        self.doctors.get(index)
    }

    /// What a doctor treats, in the order of their profile.
    pub(crate) fn specializations_of(&self, doctor: DoctorId) -> Vec<&Specialization> {
        let ids = self.treatments.iter().filter(|treatment| treatment.doctor == doctor);
        ids.filter_map(|treatment| {
            self.specializations.iter().find(|known| known.id == treatment.specialization)
        })
        .collect()
    }

    /// The doctors who treat a specialization.
    pub(crate) fn doctors_of(&self, specialization: SpecializationId) -> Vec<&Doctor> {
        let treats =
            |doctor: &&Doctor| self.treatments.contains(&Treatment { doctor: doctor.id, specialization });
        self.doctors.iter().filter(treats).collect()
    }
}

/// The directory's version; `None` before the first import.
pub(crate) async fn directory_version(connection: &mut AnyConnection) -> Result<Option<String>, sqlx::Error> {
    metadata::read(connection, DIRECTORY_VERSION).await
}

/// Makes every node reload the directory.
pub(crate) async fn bump_directory_version(tx: &mut Tx) -> Result<(), sqlx::Error> {
    metadata::write(tx, DIRECTORY_VERSION, &dft_kernel::token::random_token()).await
}

pub(crate) async fn load_directory(connection: &mut AnyConnection) -> Result<DirectoryData, sqlx::Error> {
    let specializations: Vec<SpecializationRow> = sqlx::query_as(
        "SELECT id, name, slug, description, common_conditions, treatment_approaches, keywords
         FROM specializations
         WHERE status = 'active'
         ORDER BY id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let doctors: Vec<DoctorRow> = sqlx::query_as(
        "SELECT id, status, name, title, profession, registration_number, image, verified, experience, rating_tenths,
                review_count, patient_count, fee_paise, degree, hospital, bio, location, languages
         FROM doctors
         ORDER BY id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let treatments: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT doctor_id, specialization_id
         FROM doctor_specializations
         ORDER BY doctor_id, position",
    )
    .fetch_all(connection)
    .await?;
    let treatment = |(doctor, specialization)| Treatment {
        doctor: DoctorId(doctor),
        specialization: SpecializationId(specialization),
    };
    let doctors: Vec<Doctor> = doctors.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?;
    let (doctors, unlisted) = doctors.into_iter().partition(|doctor| doctor.status.is_listed());
    Ok(DirectoryData {
        specializations: specializations.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?,
        doctors,
        unlisted,
        treatments: treatments.into_iter().map(treatment).collect(),
    })
}

pub(super) fn decode_doctor_status(text: &str) -> Result<DoctorStatus, sqlx::Error> {
    text.parse().map_err(|_| unknown_value("doctor status", text))
}
