//! Doctors, their specializations and their schedules.

use std::collections::HashSet;
use std::time::Duration;

use dft_kernel::db::{Transitioned, Tx, encode_list};
use dft_kernel::money::Paise;
use dft_kernel::time::{IST, Timestamp};
use jiff::civil::Date;
use sqlx::AnyConnection;

use super::directory::{bump_directory_version, decode_doctor_status};
use super::unknown_value;
use crate::rules::appointment::AppointmentStatus;
use crate::rules::doctor::{DoctorStatus, Profession, display_name};
use crate::rules::slots::{Leave, Schedule, WorkingHours};
use crate::{AppointmentId, DoctorId};

/// A doctor's schedule at the version and fee that the caller has just read. Leave that is over is left out. A doctor who
/// is not active has no hours.
pub(crate) async fn load_schedule(
    connection: &mut AnyConnection,
    doctor: DoctorId,
    version: i64,
    fee: Paise,
    now: Timestamp,
) -> Result<Schedule, sqlx::Error> {
    let (minutes, status): (i64, String) =
        sqlx::query_as("SELECT min_notice_minutes, status FROM doctors WHERE id = $1")
            .bind(doctor.0)
            .fetch_one(&mut *connection)
            .await?;
    let min_notice = Duration::from_mins(minutes.unsigned_abs());
    if !decode_doctor_status(&status)?.is_bookable() {
        return Ok(Schedule { version, fee, min_notice, hours: Vec::new(), leave: Vec::new() });
    }
    let hours = load_hours(connection, doctor).await?;
    let leave = load_leave(connection, doctor, now.ist_date()).await?;
    Ok(Schedule { version, fee, min_notice, hours, leave })
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

pub(super) fn decode_day(text: &str) -> Result<Date, sqlx::Error> {
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
    pub(crate) keywords: Vec<String>,
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
         SET name = $1, slug = $2, description = $3, common_conditions = $4, treatment_approaches = $5, keywords = $6
         WHERE id = $7
         RETURNING id"
    } else {
        "INSERT INTO specializations (name, slug, description, common_conditions, treatment_approaches, keywords)
         VALUES ($1, $2, $3, $4, $5, $6)
         RETURNING id"
    };
    let mut query = sqlx::query_scalar(sql)
        .bind(&new.name)
        .bind(&new.slug)
        .bind(&new.description)
        .bind(encode_list(&new.common_conditions))
        .bind(encode_list(&new.treatment_approaches))
        .bind(encode_list(&new.keywords));
    if let Some(id) = existing_id {
        query = query.bind(id);
    }
    let id = query.fetch_one(&mut **tx).await?;
    bump_directory_version(tx).await?;
    Ok(Some(id))
}

pub(crate) struct NewDoctor {
    /// None keeps the status of an existing doctor; a new one is active.
    pub(crate) status: Option<DoctorStatus>,
    pub(crate) name: String,
    pub(crate) title: &'static str,
    pub(crate) profession: Option<Profession>,
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
             bio = $13, location = $14, languages = $15, min_notice_minutes = $16, title = $17, profession = $18,
             status = COALESCE($19, status)
         WHERE id = $20
         RETURNING id"
    } else {
        "INSERT INTO doctors
             (name, registration_number, email_key, image, verified, experience, rating_tenths, review_count,
              patient_count, fee_paise, degree, hospital, bio, location, languages, min_notice_minutes, title,
              profession, status, availability)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
                 COALESCE($19, 'active'), '')
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
        .bind(encode_list(&new.languages))
        .bind(new.min_notice_minutes)
        .bind(new.title)
        .bind(new.profession.map(Profession::as_str))
        .bind(new.status.map(DoctorStatus::as_str));
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

/// Pauses or resumes a doctor, for every node.
pub(crate) async fn change_status(
    tx: &mut Tx,
    doctor: DoctorId,
    from: DoctorStatus,
    to: DoctorStatus,
) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
        "UPDATE doctors
         SET status = $1, schedule_version = schedule_version + 1
         WHERE id = $2 AND status = $3",
    )
    .bind(to.as_str())
    .bind(doctor.0)
    .bind(from.as_str())
    .execute(&mut **tx)
    .await?;
    bump_directory_version(tx).await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// The doctors who are listed, for the report of an import.
pub(crate) async fn list_listed(tx: &mut Tx) -> Result<HashSet<i64>, sqlx::Error> {
    let ids: Vec<i64> = sqlx::query_scalar("SELECT id FROM doctors WHERE status IN ('active', 'paused')")
        .fetch_all(&mut **tx)
        .await?;
    Ok(ids.into_iter().collect())
}

/// A doctor in the list of an operator.
#[derive(Debug)]
pub struct DoctorEntry {
    pub slug: String,
    pub name: String,
    pub status: String,
}

/// Every doctor, in the order of the directory.
pub(crate) async fn list_entries(connection: &mut AnyConnection) -> Result<Vec<DoctorEntry>, sqlx::Error> {
    let rows: Vec<(String, String, String, String)> = sqlx::query_as(
        "SELECT import_entries.slug, doctors.title, doctors.name, doctors.status
         FROM doctors
         JOIN import_entries ON import_entries.kind = 'doctors' AND import_entries.row_id = doctors.id
         ORDER BY doctors.id",
    )
    .fetch_all(connection)
    .await?;
    let entry = |(slug, title, name, status): (String, String, String, String)| DoctorEntry {
        name: display_name(&title, &name),
        slug,
        status,
    };
    Ok(rows.into_iter().map(entry).collect())
}
