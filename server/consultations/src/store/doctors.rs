//! Doctors, what they treat, when they are there.

use dft_kernel::db::{Tx, metadata};
use dft_kernel::money::Paise;
use dft_kernel::time::IST;
use jiff::civil::Date;
use sqlx::AnyConnection;

use super::{read_list, write_list};
use crate::import::{ValidDoctor, ValidSpecialization};
use crate::rules::slots::{Leave, WorkingHours};
use crate::{DoctorId, SpecializationId};

/// The fact that changes whenever the directory does.
const VERSION: &str = "consultations_directory";

/// A specialization.
#[derive(Debug, Clone)]
pub(crate) struct Specialization {
    pub(crate) id: SpecializationId,
    pub(crate) name: String,
    pub(crate) slug: String,
    pub(crate) description: String,
    pub(crate) common_conditions: Vec<String>,
    pub(crate) treatment_approaches: Vec<String>,
}

#[derive(sqlx::FromRow)]
struct SpecializationRow {
    id: i64,
    name: String,
    slug: String,
    description: String,
    common_conditions: String,
    treatment_approaches: String,
}

/// A doctor as everyone sees them.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct DoctorRow {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) registration_number: String,
    pub(crate) image: Option<String>,
    pub(crate) verified: i64,
    pub(crate) experience: i64,
    pub(crate) rating_tenths: i64,
    pub(crate) review_count: i64,
    pub(crate) patient_count: i64,
    fee_paise: i64,
    pub(crate) degree: String,
    pub(crate) hospital: String,
    pub(crate) bio: String,
    pub(crate) location: String,
    pub(crate) availability: String,
    languages: String,
}

impl DoctorRow {
    pub(crate) fn id(&self) -> DoctorId {
        DoctorId(self.id)
    }

    pub(crate) fn fee(&self) -> Paise {
        Paise(self.fee_paise)
    }

    pub(crate) fn languages(&self) -> Vec<String> {
        read_list(&self.languages)
    }
}

/// Everything the directory shows, in three queries.
#[derive(Debug)]
pub(crate) struct DirectoryData {
    pub(crate) specializations: Vec<Specialization>,
    pub(crate) doctors: Vec<DoctorRow>,
    /// Doctor and specialization, in the order in which a doctor's are named.
    pub(crate) links: Vec<(i64, i64)>,
}

impl DirectoryData {
    /// What a doctor treats, in the order in which it is named.
    pub(crate) fn treats(&self, doctor: i64) -> Vec<&Specialization> {
        let ids =
            self.links.iter().filter(|(id, _)| *id == doctor).map(|(_, specialization)| *specialization);
        ids.filter_map(|id| self.specializations.iter().find(|known| known.id.0 == id)).collect()
    }
}

/// The directory's version; nothing before the first import.
pub(crate) async fn version(connection: &mut AnyConnection) -> Result<Option<String>, sqlx::Error> {
    metadata::read(connection, VERSION).await
}

/// Notes that the directory has changed, so that every node reads it anew.
pub(crate) async fn bump_directory_version(tx: &mut Tx) -> Result<(), sqlx::Error> {
    metadata::write(tx, VERSION, &dft_kernel::token::random_token()).await
}

/// Reads the directory.
pub(crate) async fn shelf(connection: &mut AnyConnection) -> Result<DirectoryData, sqlx::Error> {
    let specializations: Vec<SpecializationRow> = sqlx::query_as(
        "SELECT id, name, slug, description, common_conditions, treatment_approaches
         FROM specializations
         ORDER BY id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let doctors = sqlx::query_as(
        "SELECT id, name, registration_number, image, verified, experience, rating_tenths, review_count, patient_count,
                fee_paise, degree, hospital, bio, location, availability, languages
         FROM doctors
         ORDER BY id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let links = sqlx::query_as(
        "SELECT doctor_id, specialization_id
         FROM doctor_specializations
         ORDER BY doctor_id, place",
    )
    .fetch_all(connection)
    .await?;
    let specializations = specializations
        .into_iter()
        .map(|row| Specialization {
            id: SpecializationId(row.id),
            name: row.name,
            slug: row.slug,
            description: row.description,
            common_conditions: read_list(&row.common_conditions),
            treatment_approaches: read_list(&row.treatment_approaches),
        })
        .collect();
    Ok(DirectoryData { specializations, doctors, links })
}

/// A doctor's weekly hours.
pub(crate) async fn hours(
    connection: &mut AnyConnection,
    doctor: DoctorId,
) -> Result<Vec<WorkingHours>, sqlx::Error> {
    let rows: Vec<(i64, i64, i64)> = sqlx::query_as(
        "SELECT weekday, from_minute, to_minute
         FROM doctor_hours
         WHERE doctor_id = $1",
    )
    .bind(doctor.0)
    .fetch_all(connection)
    .await?;
    let read = |(weekday, from_minute, to_minute)| WorkingHours { weekday, from_minute, to_minute };
    Ok(rows.into_iter().map(read).collect())
}

/// A doctor's leave that is not over on this day.
pub(crate) async fn leave(
    connection: &mut AnyConnection,
    doctor: DoctorId,
    from_day: &str,
) -> Result<Vec<Leave>, sqlx::Error> {
    let rows: Vec<(String, String)> = sqlx::query_as(
        "SELECT from_day, to_day
         FROM doctor_leave
         WHERE doctor_id = $1 AND to_day >= $2",
    )
    .bind(doctor.0)
    .bind(from_day)
    .fetch_all(connection)
    .await?;
    let read = |(from, to): (String, String)| Some(Leave { from: from.parse().ok()?, to: to.parse().ok()? });
    Ok(rows.into_iter().filter_map(read).collect())
}

/// Notes that a doctor's fee, hours or leave have changed.
pub(crate) async fn bump_schedule_version(tx: &mut Tx, doctor: i64) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE doctors SET version = version + 1 WHERE id = $1")
        .bind(doctor)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Adds days away.
pub(crate) async fn add_leave(
    tx: &mut Tx,
    doctor: i64,
    from_day: &str,
    to_day: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO doctor_leave (doctor_id, from_day, to_day) VALUES ($1, $2, $3)")
        .bind(doctor)
        .bind(from_day)
        .bind(to_day)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Writes a specialization, new or over the one it was; none when another has its address.
pub(crate) async fn save_specialization(
    tx: &mut Tx,
    before: Option<i64>,
    new: &ValidSpecialization,
) -> Result<Option<i64>, sqlx::Error> {
    let taken: Option<i64> = sqlx::query_scalar("SELECT id FROM specializations WHERE slug = $1")
        .bind(&new.slug)
        .fetch_optional(&mut **tx)
        .await?;
    if taken.is_some_and(|id| Some(id) != before) {
        return Ok(None);
    }
    let sql = if before.is_some() {
        "UPDATE specializations
         SET name = $1, slug = $2, description = $3, common_conditions = $4, treatment_approaches = $5
         WHERE id = $6
         RETURNING id"
    } else {
        "INSERT INTO specializations (name, slug, description, common_conditions, treatment_approaches)
         VALUES ($1, $2, $3, $4, $5)
         RETURNING id"
    };
    let mut query = sqlx::query_scalar(sql)
        .bind(&new.name)
        .bind(&new.slug)
        .bind(&new.description)
        .bind(write_list(&new.common_conditions))
        .bind(write_list(&new.treatment_approaches));
    if let Some(id) = before {
        query = query.bind(id);
    }
    let id = query.fetch_one(&mut **tx).await?;
    bump_directory_version(tx).await?;
    Ok(Some(id))
}

/// Writes a doctor, new or over the one they were, with what they treat, their hours and their leave; none when another
/// has their registration number.
pub(crate) async fn save_doctor(
    tx: &mut Tx,
    before: Option<i64>,
    new: &ValidDoctor,
    specializations: &[i64],
    image: Option<&str>,
) -> Result<Option<i64>, sqlx::Error> {
    let taken: Option<i64> = sqlx::query_scalar("SELECT id FROM doctors WHERE registration_number = $1")
        .bind(&new.registration_number)
        .fetch_optional(&mut **tx)
        .await?;
    if taken.is_some_and(|id| Some(id) != before) {
        return Ok(None);
    }
    let sql = if before.is_some() {
        "UPDATE doctors
         SET name = $1, registration_number = $2, email_key = $3, image = $4, verified = $5, experience = $6,
             rating_tenths = $7, review_count = $8, patient_count = $9, fee_paise = $10, degree = $11, hospital = $12,
             bio = $13, location = $14, availability = $15, languages = $16
         WHERE id = $17
         RETURNING id"
    } else {
        "INSERT INTO doctors
             (name, registration_number, email_key, image, verified, experience, rating_tenths, review_count,
              patient_count, fee_paise, degree, hospital, bio, location, availability, languages)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
         RETURNING id"
    };
    let mut query = sqlx::query_scalar(sql)
        .bind(&new.name)
        .bind(&new.registration_number)
        .bind(&new.email_key)
        .bind(image)
        .bind(i64::from(new.verified))
        .bind(new.experience)
        .bind(new.rating_tenths)
        .bind(new.review_count)
        .bind(new.patient_count)
        .bind(new.fee.0)
        .bind(&new.degree)
        .bind(&new.hospital)
        .bind(&new.bio)
        .bind(&new.location)
        .bind(&new.availability)
        .bind(write_list(&new.languages));
    if let Some(id) = before {
        query = query.bind(id);
    }
    let id: i64 = query.fetch_one(&mut **tx).await?;
    for sql in [
        "DELETE FROM doctor_specializations WHERE doctor_id = $1",
        "DELETE FROM doctor_hours WHERE doctor_id = $1",
        "DELETE FROM doctor_leave WHERE doctor_id = $1",
    ] {
        sqlx::query(sql).bind(id).execute(&mut **tx).await?;
    }
    for (place, specialization) in (0_i64..).zip(specializations) {
        sqlx::query(
            "INSERT INTO doctor_specializations (doctor_id, specialization_id, place) VALUES ($1, $2, $3)",
        )
        .bind(id)
        .bind(specialization)
        .bind(place)
        .execute(&mut **tx)
        .await?;
    }
    for hours in &new.hours {
        sqlx::query(
            "INSERT INTO doctor_hours (doctor_id, weekday, from_minute, to_minute) VALUES ($1, $2, $3, $4)",
        )
        .bind(id)
        .bind(hours.weekday)
        .bind(hours.from_minute)
        .bind(hours.to_minute)
        .execute(&mut **tx)
        .await?;
    }
    for away in &new.leave {
        add_leave(tx, id, &away.from.to_string(), &away.to.to_string()).await?;
    }
    bump_schedule_version(tx, id).await?;
    bump_directory_version(tx).await?;
    Ok(Some(id))
}

/// Booked sessions of a doctor on these days, both included.
pub(crate) async fn booked_between(
    tx: &mut Tx,
    doctor: i64,
    from: Date,
    to: Date,
) -> Result<Vec<i64>, sqlx::Error> {
    let midnight =
        |day: Date| day.to_zoned(IST.clone()).map_or(0, |there| there.timestamp().as_millisecond());
    sqlx::query_scalar(
        "SELECT id
         FROM appointments
         WHERE doctor_id = $1 AND status = 'booked' AND starts_at >= $2 AND starts_at < $3",
    )
    .bind(doctor)
    .bind(midnight(from))
    .bind(midnight(to.tomorrow().unwrap_or(to)))
    .fetch_all(&mut **tx)
    .await
}
