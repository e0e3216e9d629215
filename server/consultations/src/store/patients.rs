//! Patient details, in a table of their own.

use dft_kernel::db::Tx;

use crate::AppointmentId;
use crate::rules::patient::Patient;

pub(crate) async fn insert(
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
