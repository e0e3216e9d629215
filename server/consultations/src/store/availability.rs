//! What stands in the way of a session: when a doctor is not free, when a person is not, and what they hold already.

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use crate::{AppointmentId, DoctorId};

/// When a doctor is not free: what a list of times must know of an appointment, and no more.
#[derive(Debug, Clone)]
pub(crate) struct BookedInterval {
    pub(crate) id: AppointmentId,
    pub(crate) user: UserId,
    pub(crate) starts_at: Timestamp,
    ends_at: Timestamp,
    pub(crate) hold_until: Option<Timestamp>,
}

impl BookedInterval {
    /// Whether it is a hold whose time is over.
    pub(crate) fn is_expired(&self, now: Timestamp) -> bool {
        self.hold_until.is_some_and(|until| until <= now)
    }

    /// Whether it stands in the way of a session of this span, if only until somebody lets it go.
    pub(crate) fn overlaps(&self, (from, to): (Timestamp, Timestamp)) -> bool {
        self.starts_at < to && from < self.ends_at
    }
}

/// A doctor as a booking needs them, and when they are not free.
pub(crate) struct DoctorAvailability {
    /// Of their hours and leave.
    pub(crate) version: i64,
    pub(crate) fee: Paise,
    pub(crate) busy: Vec<BookedInterval>,
}

#[derive(sqlx::FromRow)]
struct DoctorAvailabilityRow {
    version: i64,
    fee_paise: i64,
    id: Option<i64>,
    user_id: Option<i64>,
    starts_at: Option<i64>,
    ends_at: Option<i64>,
    hold_until: Option<i64>,
}

impl DoctorAvailabilityRow {
    fn busy(&self) -> Option<BookedInterval> {
        Some(BookedInterval {
            id: AppointmentId(self.id?),
            user: UserId(self.user_id?),
            starts_at: Timestamp(self.starts_at?),
            ends_at: Timestamp(self.ends_at?),
            hold_until: self.hold_until.map(Timestamp),
        })
    }
}

/// No session is longer, in milliseconds: it bounds a search by starts, so that no index walks through the past. Every row of
/// it is read for every list of times, so it is hours and not days; `dft check` holds the sessions to it.
pub(super) const MAX_SESSION_MS: i64 = 10_800_000;

/// A doctor and their living appointments that may touch a span of time; none when there is no such doctor. One query:
/// every list of times and every booking asks it.
pub(crate) async fn occupied(
    connection: &mut AnyConnection,
    doctor: DoctorId,
    (from, to): (Timestamp, Timestamp),
) -> Result<Option<DoctorAvailability>, sqlx::Error> {
    let rows: Vec<DoctorAvailabilityRow> = sqlx::query_as(
        "SELECT doctors.version, doctors.fee_paise, appointments.id, appointments.user_id, appointments.starts_at,
                appointments.ends_at, appointments.hold_until
         FROM doctors
         LEFT JOIN appointments ON appointments.doctor_id = doctors.id
             AND appointments.status IN ('on_hold', 'booked', 'completed')
             AND appointments.starts_at > $2 AND appointments.starts_at < $3
         WHERE doctors.id = $1",
    )
    .bind(doctor.0)
    .bind(from.0 - MAX_SESSION_MS)
    .bind(to.0)
    .fetch_all(connection)
    .await?;
    Ok(rows.first().map(|first| DoctorAvailability {
        version: first.version,
        fee: Paise(first.fee_paise),
        busy: rows.iter().filter_map(DoctorAvailabilityRow::busy).collect(),
    }))
}

/// Whether a person has a living appointment in a span of time. A hold that has run out is none.
pub(crate) async fn user_has_overlap(
    connection: &mut AnyConnection,
    user: UserId,
    (from, to): (Timestamp, Timestamp),
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let found: Option<i64> = sqlx::query_scalar(
        "SELECT id
         FROM appointments
         WHERE user_id = $1 AND status IN ('on_hold', 'booked', 'completed')
             AND starts_at > $2 AND starts_at < $3 AND ends_at > $4 AND (hold_until IS NULL OR hold_until > $5)
         LIMIT 1",
    )
    .bind(user.0)
    .bind(from.0 - MAX_SESSION_MS)
    .bind(to.0)
    .bind(from.0)
    .bind(now.0)
    .fetch_optional(connection)
    .await?;
    Ok(found.is_some())
}

/// How many holds of a person still run.
pub(crate) async fn count_holds(tx: &mut Tx, user: UserId, now: Timestamp) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT COUNT(*)
         FROM appointments
         WHERE user_id = $1 AND status = 'on_hold' AND hold_until > $2",
    )
    .bind(user.0)
    .bind(now.0)
    .fetch_one(&mut **tx)
    .await
}
