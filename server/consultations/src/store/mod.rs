//! The tables of this area, and what must always be true of them.

pub(crate) mod appointments;
pub(crate) mod doctors;
pub(crate) mod patients;

use dft_kernel::db::Invariant;

/// What must always be true of these tables.
pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        promise: "no doctor has two sessions at once",
        breaches: "SELECT COUNT(*)
                   FROM appointments
                   JOIN appointments AS other
                       ON other.doctor_id = appointments.doctor_id AND other.id > appointments.id
                   WHERE appointments.status IN ('on_hold', 'booked', 'completed')
                       AND other.status IN ('on_hold', 'booked', 'completed')
                       AND appointments.starts_at < other.ends_at AND other.starts_at < appointments.ends_at",
    },
    Invariant {
        promise: "nobody has two sessions at once",
        breaches: "SELECT COUNT(*)
                   FROM appointments
                   JOIN appointments AS other
                       ON other.user_id = appointments.user_id AND other.id > appointments.id
                   WHERE appointments.status IN ('booked', 'completed') AND other.status IN ('booked', 'completed')
                       AND appointments.starts_at < other.ends_at AND other.starts_at < appointments.ends_at",
    },
    Invariant {
        promise: "every appointment knows its patient",
        breaches: "SELECT COUNT(*)
                   FROM appointments
                   WHERE NOT EXISTS (
                       SELECT 1
                       FROM patient_details
                       WHERE patient_details.appointment_id = appointments.id
                   )",
    },
    Invariant {
        promise: "what costs something has a payment, and what is free has none",
        breaches: "SELECT COUNT(*) FROM appointments WHERE (amount_paise > 0) <> (payment_id IS NOT NULL)",
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
