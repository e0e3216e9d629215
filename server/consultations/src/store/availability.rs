//! Loads the facts on which the availability of a slot is decided.

use std::collections::HashMap;

use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use super::directory::decode_doctor_status;
use crate::rules::availability::{BookedInterval, TimeRange};
use crate::rules::doctor::DoctorStatus;
use crate::{AppointmentId, DoctorId};

/// No appointment is longer. It bounds the search for overlapping appointments by their start, so that the index on starts
/// is enough; `dft check` verifies it.
const MAX_SESSION_MS: i64 = 10_800_000;

/// A doctor's schedule version and fee, and the appointments that may block a slot.
#[derive(Debug)]
pub(crate) struct BookedSlots {
    pub(crate) doctor_status: DoctorStatus,
    pub(crate) schedule_version: i64,
    pub(crate) fee: Paise,
    pub(crate) doctor: Vec<BookedInterval>,
    pub(crate) user: Vec<BookedInterval>,
    /// How many holds of the user are active, at any time.
    pub(crate) user_holds: i64,
}

#[derive(sqlx::FromRow)]
struct BookedRow {
    doctor_status: String,
    schedule_version: i64,
    fee_paise: i64,
    id: Option<i64>,
    doctor_id: Option<i64>,
    user_id: Option<i64>,
    starts_at: Option<i64>,
    ends_at: Option<i64>,
    hold_until: Option<i64>,
}

impl BookedRow {
    /// `None` in the one row of a doctor without appointments.
    fn interval(&self) -> Option<BookedInterval> {
        Some(BookedInterval {
            id: AppointmentId(self.id?),
            doctor: DoctorId(self.doctor_id?),
            user: UserId(self.user_id?),
            starts_at: Timestamp(self.starts_at?),
            ends_at: Timestamp(self.ends_at?),
            hold_until: self.hold_until.map(Timestamp),
        })
    }
}

/// The doctor's appointments that may overlap a range of time; `None` when there is no such doctor.
pub(crate) async fn load_for_doctor(
    connection: &mut AnyConnection,
    doctor: DoctorId,
    range: TimeRange,
) -> Result<Option<BookedSlots>, sqlx::Error> {
    let rows: Vec<BookedRow> = sqlx::query_as(
        "SELECT doctors.status AS doctor_status, doctors.schedule_version, doctors.fee_paise, appointments.id,
                appointments.doctor_id, appointments.user_id, appointments.starts_at, appointments.ends_at,
                appointments.hold_until
         FROM doctors
         LEFT JOIN appointments ON appointments.doctor_id = doctors.id
             AND appointments.status IN ('on_hold', 'booked', 'completed')
             AND appointments.starts_at > $2 AND appointments.starts_at < $3
         WHERE doctors.id = $1",
    )
    .bind(doctor.0)
    .bind(range.from.0 - MAX_SESSION_MS)
    .bind(range.to.0)
    .fetch_all(connection)
    .await?;
    let Some(first) = rows.first() else { return Ok(None) };
    Ok(Some(BookedSlots {
        doctor_status: decode_doctor_status(&first.doctor_status)?,
        schedule_version: first.schedule_version,
        fee: Paise(first.fee_paise),
        doctor: rows.iter().filter_map(BookedRow::interval).collect(),
        user: Vec::new(),
        user_holds: 0,
    }))
}

/// From the doctors to their appointments, so that each doctor's part of the horizon is found by the index.
const BOOKED_OF_ALL: &str =
    "SELECT appointments.id, appointments.doctor_id, appointments.user_id, appointments.starts_at,
            appointments.ends_at, appointments.hold_until
     FROM doctors
     JOIN appointments ON appointments.doctor_id = doctors.id
     WHERE doctors.status = 'active' AND appointments.status IN ('on_hold', 'booked', 'completed')
         AND appointments.starts_at > $1 AND appointments.starts_at < $2";

/// The appointments of all doctors who can be booked that may overlap a range of time, by doctor.
pub(crate) async fn load_for_all_doctors(
    connection: &mut AnyConnection,
    range: TimeRange,
) -> Result<HashMap<DoctorId, Vec<BookedInterval>>, sqlx::Error> {
    let rows: Vec<(i64, i64, i64, i64, i64, Option<i64>)> = sqlx::query_as(BOOKED_OF_ALL)
        .bind(range.from.0 - MAX_SESSION_MS)
        .bind(range.to.0)
        .fetch_all(connection)
        .await?;
    let mut booked: HashMap<DoctorId, Vec<BookedInterval>> = HashMap::new();
    for (id, doctor, user, starts_at, ends_at, hold_until) in rows {
        booked.entry(DoctorId(doctor)).or_default().push(BookedInterval {
            id: AppointmentId(id),
            doctor: DoctorId(doctor),
            user: UserId(user),
            starts_at: Timestamp(starts_at),
            ends_at: Timestamp(ends_at),
            hold_until: hold_until.map(Timestamp),
        });
    }
    Ok(booked)
}

/// Each part has its own index: a booking must not read anyone's past appointments.
const BOOKING_FACTS: &str =
    "SELECT doctors.status AS doctor_status, doctors.schedule_version, doctors.fee_paise, booked.id, booked.doctor_id, booked.user_id,
            booked.starts_at, booked.ends_at, booked.hold_until,
            (
                SELECT COUNT(*)
                FROM appointments
                WHERE user_id = $2 AND status = 'on_hold' AND hold_until > $6
            ) AS user_holds
     FROM doctors
     LEFT JOIN (
         SELECT id, doctor_id, user_id, starts_at, ends_at, hold_until
         FROM appointments
         WHERE doctor_id = $1 AND status IN ('on_hold', 'booked', 'completed')
             AND starts_at > $3 AND starts_at < $5 AND ends_at > $4
         UNION ALL
         SELECT id, doctor_id, user_id, starts_at, ends_at, hold_until
         FROM appointments
         WHERE user_id = $2 AND doctor_id <> $1 AND status IN ('on_hold', 'booked', 'completed')
             AND starts_at > $3 AND starts_at < $5 AND ends_at > $4
     ) AS booked ON 1 = 1
     WHERE doctors.id = $1";

#[derive(sqlx::FromRow)]
struct BookingFactsRow {
    #[sqlx(flatten)]
    booked: BookedRow,
    user_holds: i64,
}

/// The appointments of the doctor and of the user that overlap the session which the user wants to book.
pub(crate) async fn load_for_booking(
    connection: &mut AnyConnection,
    doctor: DoctorId,
    user: UserId,
    session: TimeRange,
    now: Timestamp,
) -> Result<Option<BookedSlots>, sqlx::Error> {
    let rows: Vec<BookingFactsRow> = sqlx::query_as(BOOKING_FACTS)
        .bind(doctor.0)
        .bind(user.0)
        .bind(session.from.0 - MAX_SESSION_MS)
        .bind(session.from.0)
        .bind(session.to.0)
        .bind(now.0)
        .fetch_all(connection)
        .await?;
    let intervals = || rows.iter().filter_map(|row| row.booked.interval());
    let Some(first) = rows.first() else { return Ok(None) };
    Ok(Some(BookedSlots {
        doctor_status: decode_doctor_status(&first.booked.doctor_status)?,
        schedule_version: first.booked.schedule_version,
        fee: Paise(first.booked.fee_paise),
        doctor: intervals().filter(|booked| booked.doctor == doctor).collect(),
        user: intervals().filter(|booked| booked.user == user).collect(),
        user_holds: first.user_holds,
    }))
}

#[cfg(test)]
mod tests {
    use dft_testkit::{Engine, TestContext};
    use sqlx::{AssertSqlSafe, Row};

    use super::{BOOKED_OF_ALL, BOOKING_FACTS};

    #[tokio::test]
    async fn the_booked_slots_of_all_doctors_are_found_by_the_index() {
        let context = TestContext::new(Engine::Sqlite).await;
        let query = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {BOOKED_OF_ALL}")));
        let plan = query.bind(1_i64).bind(2_i64).fetch_all(context.db.reader()).await.expect("a plan");
        let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
        let index = "one_live_appointment_per_slot (doctor_id=? AND starts_at>? AND starts_at<?)";
        assert!(plan.iter().any(|step| step.ends_with(index)), "{plan:#?}");
    }

    /// On SQLite, whose planner decides by the shape of the query alone.
    #[tokio::test]
    async fn booking_facts_use_indexes_only() {
        let context = TestContext::new(Engine::Sqlite).await;
        let mut query = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {BOOKING_FACTS}")));
        for parameter in 1..=6_i64 {
            query = query.bind(parameter);
        }
        let plan = query.fetch_all(context.db.reader()).await.expect("a plan");
        let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
        for index in [
            "one_live_appointment_per_slot (doctor_id=? AND starts_at>? AND starts_at<?)",
            "appointments_by_user (user_id=? AND starts_at>? AND starts_at<?)",
            "holds_by_user (user_id=? AND hold_until>?)",
        ] {
            assert!(plan.iter().any(|step| step.ends_with(index)), "{plan:#?}");
        }
        assert!(plan.iter().all(|step| !step.starts_with("SCAN appointments")), "{plan:#?}");
    }
}
