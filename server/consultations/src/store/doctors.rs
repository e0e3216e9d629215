//! Doctors, their specializations and their schedules.

use std::time::Duration;

use dft_kernel::db::{Tx, decode_list, encode_list, metadata};
use dft_kernel::money::Paise;
use dft_kernel::time::{IST, Timestamp};
use jiff::civil::Date;
use sqlx::AnyConnection;

use super::unknown_value;
use crate::rules::appointment::AppointmentStatus;
use crate::rules::doctor::{Doctor, Specialization};
use crate::rules::slots::{Leave, Schedule, WorkingHours};
use crate::{AppointmentId, DoctorId, SpecializationId};

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
        })
    }
}

#[derive(sqlx::FromRow)]
struct DoctorRow {
    id: i64,
    name: String,
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
    availability: String,
    languages: String,
}

impl TryFrom<DoctorRow> for Doctor {
    type Error = sqlx::Error;

    fn try_from(row: DoctorRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: DoctorId(row.id),
            name: row.name,
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
            availability: row.availability,
            languages: decode_list(&row.languages)?,
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
    pub(crate) doctors: Vec<Doctor>,
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
        "SELECT id, name, slug, description, common_conditions, treatment_approaches
         FROM specializations
         ORDER BY id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let doctors: Vec<DoctorRow> = sqlx::query_as(
        "SELECT id, name, registration_number, image, verified, experience, rating_tenths, review_count, patient_count,
                fee_paise, degree, hospital, bio, location, availability, languages
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
    Ok(DirectoryData {
        specializations: specializations.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?,
        doctors: doctors.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?,
        treatments: treatments.into_iter().map(treatment).collect(),
    })
}

/// A doctor's schedule at the version and fee that the caller has just read. Leave that is over is left out.
pub(crate) async fn load_schedule(
    connection: &mut AnyConnection,
    doctor: DoctorId,
    version: i64,
    fee: Paise,
    now: Timestamp,
) -> Result<Schedule, sqlx::Error> {
    let min_notice = load_min_notice(connection, doctor).await?;
    let hours = load_hours(connection, doctor).await?;
    let leave = load_leave(connection, doctor, now.ist_date()).await?;
    Ok(Schedule { version, fee, min_notice, hours, leave })
}

async fn load_min_notice(connection: &mut AnyConnection, doctor: DoctorId) -> Result<Duration, sqlx::Error> {
    let minutes: i64 = sqlx::query_scalar("SELECT min_notice_minutes FROM doctors WHERE id = $1")
        .bind(doctor.0)
        .fetch_one(connection)
        .await?;
    Ok(Duration::from_mins(minutes.unsigned_abs()))
}

async fn load_hours(
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
    let hours = |(weekday, from_minute, to_minute)| WorkingHours { weekday, from_minute, to_minute };
    Ok(rows.into_iter().map(hours).collect())
}

/// Leave that is not over on this day.
async fn load_leave(
    connection: &mut AnyConnection,
    doctor: DoctorId,
    today: Date,
) -> Result<Vec<Leave>, sqlx::Error> {
    let rows: Vec<(String, String)> = sqlx::query_as(
        "SELECT from_day, to_day
         FROM doctor_leave
         WHERE doctor_id = $1 AND to_day >= $2",
    )
    .bind(doctor.0)
    .bind(today.to_string())
    .fetch_all(connection)
    .await?;
    rows.iter().map(|(from, to)| Ok(Leave { from: decode_day(from)?, to: decode_day(to)? })).collect()
}

/// A leave in the list of an operator.
#[derive(Debug)]
pub struct LeaveEntry {
    pub id: i64,
    pub from: Date,
    pub to: Date,
    /// `import` or `operator`.
    pub source: String,
}

/// Leave that is not over on this day, the earliest first.
pub(crate) async fn list_leave(
    connection: &mut AnyConnection,
    doctor: DoctorId,
    today: Date,
) -> Result<Vec<LeaveEntry>, sqlx::Error> {
    let rows: Vec<(i64, String, String, String)> = sqlx::query_as(
        "SELECT id, from_day, to_day, source
         FROM doctor_leave
         WHERE doctor_id = $1 AND to_day >= $2
         ORDER BY from_day, id",
    )
    .bind(doctor.0)
    .bind(today.to_string())
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|(id, from, to, source)| {
            Ok(LeaveEntry { id, from: decode_day(&from)?, to: decode_day(&to)?, source })
        })
        .collect()
}

/// Returns whether the doctor had this leave.
pub(crate) async fn remove_leave(tx: &mut Tx, doctor: DoctorId, id: i64) -> Result<bool, sqlx::Error> {
    let removed = sqlx::query("DELETE FROM doctor_leave WHERE doctor_id = $1 AND id = $2")
        .bind(doctor.0)
        .bind(id)
        .execute(&mut **tx)
        .await?;
    Ok(removed.rows_affected() == 1)
}

/// Whether a doctor has leave on this day.
pub(crate) async fn is_on_leave(tx: &mut Tx, doctor: DoctorId, day: Date) -> Result<bool, sqlx::Error> {
    let found: Option<i64> = sqlx::query_scalar(
        "SELECT id
         FROM doctor_leave
         WHERE doctor_id = $1 AND from_day <= $2 AND to_day >= $2
         LIMIT 1",
    )
    .bind(doctor.0)
    .bind(day.to_string())
    .fetch_optional(&mut **tx)
    .await?;
    Ok(found.is_some())
}

fn decode_day(text: &str) -> Result<Date, sqlx::Error> {
    text.parse().map_err(|_| unknown_value("day", text))
}

/// Invalidates cached schedules of a doctor whose fee, hours or leave have changed.
pub(crate) async fn bump_schedule_version(tx: &mut Tx, doctor: DoctorId) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE doctors SET schedule_version = schedule_version + 1 WHERE id = $1")
        .bind(doctor.0)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Who entered a leave.
#[derive(Debug, Clone, Copy)]
pub(crate) enum LeaveSource {
    Import,
    Operator,
}

impl LeaveSource {
    fn as_str(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Operator => "operator",
        }
    }
}

pub(crate) async fn add_leave(
    tx: &mut Tx,
    doctor: DoctorId,
    leave: Leave,
    source: LeaveSource,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO doctor_leave (doctor_id, from_day, to_day, source) VALUES ($1, $2, $3, $4)")
        .bind(doctor.0)
        .bind(leave.from.to_string())
        .bind(leave.to.to_string())
        .bind(source.as_str())
        .execute(&mut **tx)
        .await?;
    Ok(())
}

pub(crate) struct NewSpecialization {
    pub(crate) name: String,
    /// The name in lowercase with hyphens for spaces; part of the page's URL.
    pub(crate) slug: String,
    pub(crate) description: String,
    pub(crate) common_conditions: Vec<String>,
    pub(crate) treatment_approaches: Vec<String>,
}

/// Inserts a specialization or updates the existing one; `None` when another one has its slug.
pub(crate) async fn save_specialization(
    tx: &mut Tx,
    existing_id: Option<i64>,
    new: &NewSpecialization,
) -> Result<Option<i64>, sqlx::Error> {
    let slug_owner: Option<i64> = sqlx::query_scalar("SELECT id FROM specializations WHERE slug = $1")
        .bind(&new.slug)
        .fetch_optional(&mut **tx)
        .await?;
    if slug_owner.is_some_and(|id| Some(id) != existing_id) {
        return Ok(None);
    }
    let sql = if existing_id.is_some() {
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
        .bind(encode_list(&new.common_conditions))
        .bind(encode_list(&new.treatment_approaches));
    if let Some(id) = existing_id {
        query = query.bind(id);
    }
    let id = query.fetch_one(&mut **tx).await?;
    bump_directory_version(tx).await?;
    Ok(Some(id))
}

pub(crate) struct NewDoctor {
    pub(crate) name: String,
    pub(crate) registration_number: String,
    pub(crate) email_key: String,
    pub(crate) verified: bool,
    pub(crate) experience: i64,
    pub(crate) rating_tenths: i64,
    pub(crate) review_count: i64,
    pub(crate) patient_count: i64,
    pub(crate) fee: Paise,
    pub(crate) min_notice_minutes: i64,
    pub(crate) degree: String,
    pub(crate) hospital: String,
    pub(crate) bio: String,
    pub(crate) location: String,
    pub(crate) availability: String,
    pub(crate) languages: Vec<String>,
    pub(crate) hours: Vec<WorkingHours>,
    pub(crate) leave: Vec<Leave>,
}

/// Inserts a doctor or updates the existing one, with specializations, hours and leave; `None` when another doctor has the
/// registration number.
pub(crate) async fn save_doctor(
    tx: &mut Tx,
    existing_id: Option<i64>,
    new: &NewDoctor,
    specializations: &[i64],
    image: Option<&str>,
) -> Result<Option<DoctorId>, sqlx::Error> {
    let number_owner: Option<i64> =
        sqlx::query_scalar("SELECT id FROM doctors WHERE registration_number = $1")
            .bind(&new.registration_number)
            .fetch_optional(&mut **tx)
            .await?;
    if number_owner.is_some_and(|id| Some(id) != existing_id) {
        return Ok(None);
    }
    let sql = if existing_id.is_some() {
        "UPDATE doctors
         SET name = $1, registration_number = $2, email_key = $3, image = $4, verified = $5, experience = $6,
             rating_tenths = $7, review_count = $8, patient_count = $9, fee_paise = $10, degree = $11, hospital = $12,
             bio = $13, location = $14, availability = $15, languages = $16, min_notice_minutes = $17
         WHERE id = $18
         RETURNING id"
    } else {
        "INSERT INTO doctors
             (name, registration_number, email_key, image, verified, experience, rating_tenths, review_count,
              patient_count, fee_paise, degree, hospital, bio, location, availability, languages, min_notice_minutes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
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
        .bind(encode_list(&new.languages))
        .bind(new.min_notice_minutes);
    if let Some(id) = existing_id {
        query = query.bind(id);
    }
    let id = DoctorId(query.fetch_one(&mut **tx).await?);
    replace_specializations(tx, id, specializations).await?;
    replace_schedule(tx, id, &new.hours, &new.leave).await?;
    bump_directory_version(tx).await?;
    Ok(Some(id))
}

async fn replace_specializations(
    tx: &mut Tx,
    doctor: DoctorId,
    specializations: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM doctor_specializations WHERE doctor_id = $1")
        .bind(doctor.0)
        .execute(&mut **tx)
        .await?;
    for (position, specialization) in (0_i64..).zip(specializations) {
        sqlx::query(
            "INSERT INTO doctor_specializations (doctor_id, specialization_id, position) VALUES ($1, $2, $3)",
        )
        .bind(doctor.0)
        .bind(specialization)
        .bind(position)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

async fn replace_schedule(
    tx: &mut Tx,
    doctor: DoctorId,
    hours: &[WorkingHours],
    leave: &[Leave],
) -> Result<(), sqlx::Error> {
    for sql in [
        "DELETE FROM doctor_hours WHERE doctor_id = $1",
        "DELETE FROM doctor_leave WHERE doctor_id = $1 AND source = 'import'",
    ] {
        sqlx::query(sql).bind(doctor.0).execute(&mut **tx).await?;
    }
    for hours in hours {
        sqlx::query(
            "INSERT INTO doctor_hours (doctor_id, weekday, from_minute, to_minute) VALUES ($1, $2, $3, $4)",
        )
        .bind(doctor.0)
        .bind(hours.weekday)
        .bind(hours.from_minute)
        .bind(hours.to_minute)
        .execute(&mut **tx)
        .await?;
    }
    for leave in leave {
        add_leave(tx, doctor, *leave, LeaveSource::Import).await?;
    }
    bump_schedule_version(tx, doctor).await
}

/// The appointments of a doctor during a leave that have this status.
pub(crate) async fn appointments_during(
    tx: &mut Tx,
    doctor: DoctorId,
    leave: Leave,
    status: AppointmentStatus,
) -> Result<Vec<AppointmentId>, sqlx::Error> {
    let midnight =
        |day: Date| day.to_zoned(IST.clone()).map_or(0, |midnight| midnight.timestamp().as_millisecond());
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT id
         FROM appointments
         WHERE doctor_id = $1 AND status = $2 AND starts_at >= $3 AND starts_at < $4
         ORDER BY starts_at",
    )
    .bind(doctor.0)
    .bind(status.as_str())
    .bind(midnight(leave.from))
    .bind(midnight(leave.to.tomorrow().unwrap_or(leave.to)))
    .fetch_all(&mut **tx)
    .await?;
    Ok(ids.into_iter().map(AppointmentId).collect())
}
