//! The SQL of this area, and the invariants of its tables. Rows stay here: callers get domain types.

pub(crate) mod appointments;
pub(crate) mod availability;
pub(crate) mod day_list;
pub(crate) mod directory;
pub(crate) mod doctors;
pub(crate) mod patients;
pub(crate) mod rooms;
pub(crate) mod schedules;

use dft_kernel::db::Invariant;

use crate::rules::appointment::AppointmentStatus;

pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "no doctor has two overlapping appointments",
        violations_sql: "SELECT COUNT(*)
                   FROM appointments
                   JOIN appointments AS other
                       ON other.doctor_id = appointments.doctor_id AND other.id > appointments.id
                   WHERE appointments.status IN ('on_hold', 'booked', 'completed')
                       AND other.status IN ('on_hold', 'booked', 'completed')
                       AND appointments.starts_at < other.ends_at AND other.starts_at < appointments.ends_at",
    },
    Invariant {
        description: "no user has two overlapping booked appointments",
        violations_sql: "SELECT COUNT(*)
                   FROM appointments
                   JOIN appointments AS other
                       ON other.user_id = appointments.user_id AND other.id > appointments.id
                   WHERE appointments.status IN ('booked', 'completed') AND other.status IN ('booked', 'completed')
                       AND appointments.starts_at < other.ends_at AND other.starts_at < appointments.ends_at",
    },
    Invariant {
        description: "no appointment is longer than three hours, the limit that availability queries rely on",
        violations_sql: "SELECT COUNT(*) FROM appointments WHERE ends_at - starts_at > 10800000",
    },
    Invariant {
        description: "every appointment has patient details",
        violations_sql: "SELECT COUNT(*)
                   FROM appointments
                   WHERE NOT EXISTS (
                       SELECT 1
                       FROM patient_details
                       WHERE patient_details.appointment_id = appointments.id
                   )",
    },
    Invariant {
        description: "every booked appointment has two different room tokens, one for each side",
        violations_sql: "SELECT COUNT(*)
                   FROM appointments
                   WHERE status = 'booked'
                       AND (room_token IS NULL OR doctor_room_token IS NULL OR room_token = doctor_room_token)",
    },
    Invariant {
        description: "every room participant has consented",
        violations_sql: "SELECT COUNT(*)
                   FROM room_participants
                   WHERE NOT EXISTS (
                       SELECT 1
                       FROM room_consents
                       WHERE room_consents.appointment_id = room_participants.appointment_id
                           AND room_consents.side = room_participants.side
                   )",
    },
];

/// Unknown text in a status column is an error: an older program must not guess what a newer one has written.
fn decode_status(text: &str) -> Result<AppointmentStatus, sqlx::Error> {
    text.parse().map_err(|_| unknown_value("appointment status", text))
}

fn unknown_value(what: &str, text: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("unknown {what}: {text}").into())
}
