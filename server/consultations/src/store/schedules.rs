//! The schedules of all doctors at once, for the directory. The number of queries does not depend on the number of doctors.

use std::collections::HashMap;
use std::time::Duration;

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use super::doctors::decode_day;
use crate::DoctorId;
use crate::rules::slots::{Leave, Schedule, WorkingHours};

/// The schedules of the doctors who can be booked. Leave that is over is left out.
pub(crate) async fn load_all(
    connection: &mut AnyConnection,
    now: Timestamp,
) -> Result<HashMap<DoctorId, Schedule>, sqlx::Error> {
    let doctors: Vec<(i64, i64, i64, i64)> = sqlx::query_as(
        "SELECT id, schedule_version, fee_paise, min_notice_minutes
         FROM doctors
         WHERE status = 'active'",
    )
    .fetch_all(&mut *connection)
    .await?;
    let schedule = |(id, version, fee, minutes): (i64, i64, i64, i64)| {
        let min_notice = Duration::from_mins(minutes.unsigned_abs());
        let (hours, leave) = (Vec::new(), Vec::new());
        (DoctorId(id), Schedule { version, fee: Paise(fee), min_notice, hours, leave })
    };
    let mut schedules: HashMap<DoctorId, Schedule> = doctors.into_iter().map(schedule).collect();
    let hours: Vec<(i64, i64, i64, i64)> =
        sqlx::query_as("SELECT doctor_id, weekday, from_minute, to_minute FROM doctor_hours")
            .fetch_all(&mut *connection)
            .await?;
    for (doctor, weekday, from_minute, to_minute) in hours {
        if let Some(schedule) = schedules.get_mut(&DoctorId(doctor)) {
            schedule.hours.push(WorkingHours { weekday, from_minute, to_minute });
        }
    }
    let leave: Vec<(i64, String, String)> =
        sqlx::query_as("SELECT doctor_id, from_day, to_day FROM doctor_leave WHERE to_day >= $1")
            .bind(now.ist_date().to_string())
            .fetch_all(connection)
            .await?;
    for (doctor, from, to) in leave {
        if let Some(schedule) = schedules.get_mut(&DoctorId(doctor)) {
            schedule.leave.push(Leave { from: decode_day(&from)?, to: decode_day(&to)? });
        }
    }
    Ok(schedules)
}
