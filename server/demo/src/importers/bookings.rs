//! Imports `demo_bookings.toml`: sessions that invented patients have booked, so that calendars are not empty.

use dft_consultations::{
    DoctorId, PatientContact, UnpaidBooking, book_without_payment, parse_day, parse_time,
};
use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer, row_id_for_slug};
use dft_kernel::settings::Mode;
use dft_kernel::time::Clock;
use jiff::civil::{Date, Time};
use serde::Deserialize;

const PATIENT: PatientContact<'static> =
    PatientContact { name: "Demo patient", email: "patient@demo.dft.example", phone: "+919000000000" };

/// Importer for `demo_bookings` entries. Production rejects them.
pub struct DemoBookingImporter {
    mode: Mode,
    clock: Clock,
}

impl DemoBookingImporter {
    /// The clock is for days that are counted from today.
    pub fn new(mode: Mode, clock: Clock) -> Self {
        Self { mode, clock }
    }
}

/// An entry of the file: the slug of a doctor, and the sessions that are taken.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawBookings {
    doctor: String,
    sessions: Vec<RawSession>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSession {
    day: String,
    time: String,
}

pub struct ValidBookings {
    doctor: String,
    sessions: Vec<Session>,
}

struct Session {
    day: Date,
    time: Time,
}

impl Importer for DemoBookingImporter {
    const NAME: &'static str = "demo_bookings";
    type Raw = RawBookings;
    type Valid = ValidBookings;

    fn validate(&self, raw: RawBookings, _: &EntryFiles<'_>) -> Result<ValidBookings, Vec<FieldError>> {
        if self.mode == Mode::Production {
            return Err(vec![FieldError::new("doctor", "demo bookings exist only in development")]);
        }
        let today = self.clock.now().ist_date();
        let parse = |raw: &RawSession| {
            Some(Session { day: parse_day(&raw.day, today)?, time: parse_time(&raw.time)? })
        };
        let sessions: Option<Vec<Session>> = raw.sessions.iter().map(parse).collect();
        let sessions = sessions.ok_or_else(|| {
            vec![FieldError::new("sessions", "expected a day such as +1 and a time such as 10:15")]
        })?;
        Ok(ValidBookings { doctor: raw.doctor, sessions })
    }

    /// Existing bookings are left unchanged.
    async fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        entry: &ValidBookings,
    ) -> Result<i64, ImportEntryError> {
        if let Some(id) = existing_id {
            return Ok(id);
        }
        let doctor = row_id_for_slug(tx, "doctors", &entry.doctor).await?;
        let doctor = doctor
            .ok_or_else(|| ImportEntryError::Invalid(FieldError::new("doctor", "there is no such doctor")))?;
        // An id that no user has: those begin at 1. One for each doctor, so that none has two sessions at once.
        let user = UserId(-doctor);
        for Session { day, time } in &entry.sessions {
            let booking =
                UnpaidBooking { doctor: DoctorId(doctor), user, day: *day, time: *time, patient: PATIENT };
            book_without_payment(tx, &booking, self.clock.now()).await?;
        }
        Ok(doctor)
    }
}
