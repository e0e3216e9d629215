//! The tables of this area, and what must always be true of them.

pub(crate) mod appointments;
pub(crate) mod availability;
pub(crate) mod doctors;
pub(crate) mod patients;
pub(crate) mod rooms;

use dft_kernel::db::Invariant;

/// What must always be true of these tables.
pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "no doctor has two sessions at once",
        violations_sql: "SELECT COUNT(*)
                   FROM appointments
                   JOIN appointments AS other
                       ON other.doctor_id = appointments.doctor_id AND other.id > appointments.id
                   WHERE appointments.status IN ('on_hold', 'booked', 'completed')
                       AND other.status IN ('on_hold', 'booked', 'completed')
                       AND appointments.starts_at < other.ends_at AND other.starts_at < appointments.ends_at",
    },
    Invariant {
        description: "nobody has two sessions at once",
        violations_sql: "SELECT COUNT(*)
                   FROM appointments
                   JOIN appointments AS other
                       ON other.user_id = appointments.user_id AND other.id > appointments.id
                   WHERE appointments.status IN ('booked', 'completed') AND other.status IN ('booked', 'completed')
                       AND appointments.starts_at < other.ends_at AND other.starts_at < appointments.ends_at",
    },
    Invariant {
        description: "no session is longer than three hours, as far as a search for what is in the way looks back",
        violations_sql: "SELECT COUNT(*) FROM appointments WHERE ends_at - starts_at > 10800000",
    },
    Invariant {
        description: "every appointment knows its patient",
        violations_sql: "SELECT COUNT(*)
                   FROM appointments
                   WHERE NOT EXISTS (
                       SELECT 1
                       FROM patient_details
                       WHERE patient_details.appointment_id = appointments.id
                   )",
    },
    Invariant {
        description: "every booked session has a way in for its patient and another for its doctor",
        violations_sql: "SELECT COUNT(*)
                   FROM appointments
                   WHERE status = 'booked'
                       AND (room_token IS NULL OR doctor_room_token IS NULL OR room_token = doctor_room_token)",
    },
    Invariant {
        description: "nobody says anything in a room without having agreed",
        violations_sql: "SELECT COUNT(*)
                   FROM room_seats
                   WHERE NOT EXISTS (
                       SELECT 1
                       FROM room_consents
                       WHERE room_consents.appointment_id = room_seats.appointment_id
                           AND room_consents.side = room_seats.side
                   )",
    },
];

/// Reads a list of texts that was written as JSON.
pub(crate) fn read_list(text: &str) -> Vec<String> {
    serde_json::from_str(text).unwrap_or_default()
}

/// Writes a list of texts as JSON.
pub(crate) fn write_list(list: &[String]) -> String {
    serde_json::to_string(list).unwrap_or_else(|_| "[]".to_owned())
}
