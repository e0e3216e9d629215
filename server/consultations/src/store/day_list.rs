//! The appointments of a day.

use dft_kernel::db::Db;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::AppointmentId;
use crate::operator_lists::AppointmentListing;

#[derive(sqlx::FromRow)]
struct ListingRow {
    id: i64,
    starts_at: i64,
    status: String,
    doctor_name: String,
    amount_paise: i64,
}

pub(crate) async fn list(
    db: &Db,
    from: Timestamp,
    until: Timestamp,
) -> Result<Vec<AppointmentListing>, sqlx::Error> {
    let rows: Vec<ListingRow> = sqlx::query_as(
        "SELECT appointments.id, appointments.starts_at, appointments.status, doctors.name AS doctor_name,
                appointments.amount_paise
         FROM appointments
         JOIN doctors ON doctors.id = appointments.doctor_id
         WHERE appointments.starts_at >= $1 AND appointments.starts_at < $2
         ORDER BY appointments.starts_at, appointments.id",
    )
    .bind(from.0)
    .bind(until.0)
    .fetch_all(db.reader())
    .await?;
    let listing = |row: ListingRow| AppointmentListing {
        id: AppointmentId(row.id),
        starts_at: Timestamp(row.starts_at),
        status: row.status,
        doctor_name: row.doctor_name,
        amount: Paise(row.amount_paise),
    };
    Ok(rows.into_iter().map(listing).collect())
}
