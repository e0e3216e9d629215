//! Who comes: their details, kept apart; and the rows that make bookings take turns.

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use jiff::civil::Date;

use crate::rules::patient::Patient;
use crate::{AppointmentId, DoctorId};

/// Makes the bookings of this person, and those of this doctor's day, take turns until the transaction ends. The person
/// always comes first, so that two bookings cannot wait for each other.
pub(crate) async fn take_turns(
    tx: &mut Tx,
    user: UserId,
    doctor: DoctorId,
    day: Date,
) -> Result<(), sqlx::Error> {
    if tx.writes_alone() {
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO booking_turns (name)
         VALUES ($1), ($2)
         ON CONFLICT (name) DO UPDATE SET name = excluded.name",
    )
    .bind(format!("person:{}", user.0))
    .bind(format!("doctor:{}:{day}", doctor.0))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Keeps what a patient told, for them and their doctor.
pub(crate) async fn keep(
    tx: &mut Tx,
    appointment: AppointmentId,
    patient: &Patient,
) -> Result<(), sqlx::Error> {
    let Patient { name, email, phone, age, concerns, previous_therapy, whatsapp_opt_in } = patient;
    sqlx::query(
        "INSERT INTO patient_details
             (appointment_id, name, email, phone, age, concerns, previous_therapy, whatsapp_opt_in)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(appointment.0)
    .bind(name)
    .bind(email)
    .bind(phone)
    .bind(*age)
    .bind(concerns.as_deref())
    .bind(i64::from(*previous_therapy))
    .bind(i64::from(*whatsapp_opt_in))
    .execute(&mut **tx)
    .await?;
    Ok(())
}
