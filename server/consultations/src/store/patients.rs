//! Who comes: their details, kept apart; and the rows that make bookings take turns.

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use jiff::civil::Date;

use crate::rules::patient::Patient;
use crate::{AppointmentId, DoctorId};

/// Makes this person's bookings take turns until the transaction ends.
pub(crate) async fn lock(tx: &mut Tx, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO patients (user_id)
         VALUES ($1)
         ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id",
    )
    .bind(user.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Makes the bookings of a doctor's day take turns until the transaction ends.
pub(crate) async fn lock_day(tx: &mut Tx, doctor: DoctorId, day: Date) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO doctor_days (doctor_id, day)
         VALUES ($1, $2)
         ON CONFLICT (doctor_id, day) DO UPDATE SET day = excluded.day",
    )
    .bind(doctor.0)
    .bind(day.to_string())
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
