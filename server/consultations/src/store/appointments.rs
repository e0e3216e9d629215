//! Appointments: holds, bookings, cancellations, completed sessions.

use dft_kernel::db::{Db, Transitioned, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use super::decode_status;
use crate::rules::appointment::{Appointment, AppointmentStatus};
use crate::rules::doctor::display_name;
use crate::rules::price::Price;
use crate::rules::room::Tokens;
use crate::{AppointmentId, DoctorId};

/// How many rows a worker takes at once.
const BATCH_SIZE: i64 = 50;

#[derive(sqlx::FromRow)]
struct AppointmentRow {
    id: i64,
    doctor_id: i64,
    user_id: i64,
    starts_at: i64,
    ends_at: i64,
    status: String,
    hold_until: Option<i64>,
    base_fee_paise: i64,
    membership_discount_paise: i64,
    coupon_discount_paise: i64,
    coupon_code: Option<String>,
    room_token: Option<String>,
    cancel_reason: Option<String>,
}

macro_rules! columns {
    () => {
        "id, doctor_id, user_id, starts_at, ends_at, status, hold_until, base_fee_paise,
         membership_discount_paise, coupon_discount_paise, coupon_code, room_token, cancel_reason"
    };
}

impl TryFrom<AppointmentRow> for Appointment {
    type Error = sqlx::Error;

    fn try_from(row: AppointmentRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: AppointmentId(row.id),
            doctor: DoctorId(row.doctor_id),
            user: UserId(row.user_id),
            starts_at: Timestamp(row.starts_at),
            ends_at: Timestamp(row.ends_at),
            status: decode_status(&row.status)?,
            hold_until: row.hold_until.map(Timestamp),
            price: Price {
                fee: Paise(row.base_fee_paise),
                membership_discount: Paise(row.membership_discount_paise),
                coupon_discount: Paise(row.coupon_discount_paise),
            },
            coupon_code: row.coupon_code,
            room_token: row.room_token,
            cancel_reason: row.cancel_reason,
        })
    }
}

pub(crate) struct NewHold {
    pub(crate) doctor: DoctorId,
    pub(crate) user: UserId,
    pub(crate) starts_at: Timestamp,
    pub(crate) ends_at: Timestamp,
    pub(crate) hold_until: Timestamp,
    pub(crate) price: Price,
    pub(crate) created_at: Timestamp,
}

/// Inserts a hold. The caller has checked availability under the booking lock; `None` when the unique index nevertheless
/// finds the slot taken.
pub(crate) async fn insert_hold(tx: &mut Tx, new: &NewHold) -> Result<Option<Appointment>, sqlx::Error> {
    let id: Option<i64> = sqlx::query_scalar(
        "INSERT INTO appointments
             (doctor_id, user_id, starts_at, ends_at, status, hold_until, base_fee_paise, membership_discount_paise,
              coupon_discount_paise, amount_paise, created_at)
         VALUES ($1, $2, $3, $4, 'on_hold', $5, $6, $7, $8, $9, $10)
         ON CONFLICT DO NOTHING
         RETURNING id",
    )
    .bind(new.doctor.0)
    .bind(new.user.0)
    .bind(new.starts_at.0)
    .bind(new.ends_at.0)
    .bind(new.hold_until.0)
    .bind(new.price.fee.0)
    .bind(new.price.membership_discount.0)
    .bind(new.price.coupon_discount.0)
    .bind(new.price.amount().0)
    .bind(new.created_at.0)
    .fetch_optional(&mut **tx)
    .await?;
    Ok(id.map(|id| Appointment {
        id: AppointmentId(id),
        doctor: new.doctor,
        user: new.user,
        starts_at: new.starts_at,
        ends_at: new.ends_at,
        status: AppointmentStatus::OnHold,
        hold_until: Some(new.hold_until),
        price: new.price,
        coupon_code: None,
        room_token: None,
        cancel_reason: None,
    }))
}

/// Records a coupon's discount and returns the appointment with it.
pub(crate) async fn apply_coupon(
    tx: &mut Tx,
    id: AppointmentId,
    price: &Price,
    code: &str,
) -> Result<Appointment, sqlx::Error> {
    let row: AppointmentRow = sqlx::query_as(concat!(
        "UPDATE appointments
         SET coupon_discount_paise = $1, amount_paise = $2, coupon_code = $3
         WHERE id = $4
         RETURNING ",
        columns!()
    ))
    .bind(price.coupon_discount.0)
    .bind(price.amount().0)
    .bind(code)
    .bind(id.0)
    .fetch_one(&mut **tx)
    .await?;
    row.try_into()
}

/// Books an appointment that is still in `from`, with the tokens of its room.
pub(crate) async fn book(
    connection: &mut AnyConnection,
    id: AppointmentId,
    from: AppointmentStatus,
    room: &Tokens,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    debug_assert!(from.can_become(AppointmentStatus::Booked), "{from:?}");
    let updated = sqlx::query(
        "UPDATE appointments
         SET status = 'booked', hold_until = NULL, room_token = $1, doctor_room_token = $2, booked_at = $3
         WHERE id = $4 AND status = $5",
    )
    .bind(&room.patient)
    .bind(&room.doctor)
    .bind(now.0)
    .bind(id.0)
    .bind(from.as_str())
    .execute(connection)
    .await?;
    Ok(Transitioned::from_rows(updated.rows_affected()))
}

/// Releases a hold.
pub(crate) async fn expire(tx: &mut Tx, id: AppointmentId) -> Result<Transitioned, sqlx::Error> {
    let updated = sqlx::query(
        "UPDATE appointments
         SET status = 'expired', hold_until = NULL
         WHERE id = $1 AND status = 'on_hold'",
    )
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(updated.rows_affected()))
}

/// Cancels an appointment that is still in `from`.
pub(crate) async fn cancel(
    tx: &mut Tx,
    id: AppointmentId,
    from: AppointmentStatus,
    reason: &str,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    debug_assert!(from.can_become(AppointmentStatus::Cancelled), "{from:?}");
    let updated = sqlx::query(
        "UPDATE appointments
         SET status = 'cancelled', hold_until = NULL, cancelled_at = $1, cancel_reason = $2
         WHERE id = $3 AND status = $4",
    )
    .bind(now.0)
    .bind(reason)
    .bind(id.0)
    .bind(from.as_str())
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(updated.rows_affected()))
}

/// Completes every booked session that ended before this time, and returns how many there were.
pub(crate) async fn complete(tx: &mut Tx, ended_before: Timestamp) -> Result<u64, sqlx::Error> {
    // A session starts before it ends, so that the index on starts is enough.
    let updated = sqlx::query(
        "UPDATE appointments
         SET status = 'completed'
         WHERE status = 'booked' AND starts_at < $1 AND ends_at <= $1",
    )
    .bind(ended_before.0)
    .execute(&mut **tx)
    .await?;
    Ok(updated.rows_affected())
}

pub(crate) async fn find(
    connection: &mut AnyConnection,
    id: AppointmentId,
) -> Result<Option<Appointment>, sqlx::Error> {
    let row: Option<AppointmentRow> =
        sqlx::query_as(concat!("SELECT ", columns!(), " FROM appointments WHERE id = $1"))
            .bind(id.0)
            .fetch_optional(connection)
            .await?;
    row.map(Appointment::try_from).transpose()
}

/// The appointment with this id, if it belongs to this user.
pub(crate) async fn find_of_user(
    connection: &mut AnyConnection,
    id: AppointmentId,
    user: UserId,
) -> Result<Option<Appointment>, sqlx::Error> {
    let row: Option<AppointmentRow> =
        sqlx::query_as(concat!("SELECT ", columns!(), " FROM appointments WHERE id = $1 AND user_id = $2"))
            .bind(id.0)
            .bind(user.0)
            .fetch_optional(connection)
            .await?;
    row.map(Appointment::try_from).transpose()
}

/// A user's last 500 holds, bookings and completed sessions, latest first.
pub(crate) async fn list(db: &Db, user: UserId) -> Result<Vec<Appointment>, sqlx::Error> {
    let rows: Vec<AppointmentRow> = sqlx::query_as(concat!(
        "SELECT ",
        columns!(),
        " FROM appointments
         WHERE user_id = $1 AND status IN ('on_hold', 'booked', 'completed')
         ORDER BY starts_at DESC, id DESC
         LIMIT 500"
    ))
    .bind(user.0)
    .fetch_all(db.reader())
    .await?;
    rows.into_iter().map(Appointment::try_from).collect()
}

/// A batch of holds that have run out.
pub(crate) async fn expired_holds(db: &Db, now: Timestamp) -> Result<Vec<AppointmentId>, sqlx::Error> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT id
         FROM appointments
         WHERE status = 'on_hold' AND hold_until <= $1
         ORDER BY hold_until
         LIMIT $2",
    )
    .bind(now.0)
    .bind(BATCH_SIZE)
    .fetch_all(db.reader())
    .await?;
    Ok(ids.into_iter().map(AppointmentId).collect())
}

/// What the emails about an appointment need to know.
#[derive(Debug, Clone)]
pub(crate) struct AppointmentEmailData {
    pub(crate) id: AppointmentId,
    pub(crate) starts_at: Timestamp,
    /// Empty before the appointment is booked, as is the doctor's.
    pub(crate) room_token: String,
    pub(crate) doctor_room_token: String,
    /// With the title.
    pub(crate) doctor_name: String,
    /// Private.
    pub(crate) doctor_email: String,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) phone: String,
    pub(crate) whatsapp_opt_in: bool,
}

#[derive(sqlx::FromRow)]
struct AppointmentEmailRow {
    id: i64,
    starts_at: i64,
    room_token: String,
    doctor_room_token: String,
    doctor_title: String,
    doctor_name: String,
    doctor_email: String,
    name: String,
    email: String,
    phone: String,
    whatsapp_opt_in: i64,
}

impl From<AppointmentEmailRow> for AppointmentEmailData {
    fn from(row: AppointmentEmailRow) -> Self {
        Self {
            id: AppointmentId(row.id),
            starts_at: Timestamp(row.starts_at),
            room_token: row.room_token,
            doctor_room_token: row.doctor_room_token,
            doctor_name: display_name(&row.doctor_title, &row.doctor_name),
            doctor_email: row.doctor_email,
            name: row.name,
            email: row.email,
            phone: row.phone,
            whatsapp_opt_in: row.whatsapp_opt_in == 1,
        }
    }
}

macro_rules! email_rows {
    ($condition:literal) => {
        concat!(
            "SELECT appointments.id, appointments.starts_at, COALESCE(appointments.room_token, '') AS room_token,
                    COALESCE(appointments.doctor_room_token, '') AS doctor_room_token, doctors.title AS doctor_title,
                    doctors.name AS doctor_name,
                    doctors.email_key AS doctor_email, patient_details.name, patient_details.email, patient_details.phone,
                    patient_details.whatsapp_opt_in
             FROM appointments
             JOIN doctors ON doctors.id = appointments.doctor_id
             JOIN patient_details ON patient_details.appointment_id = appointments.id
             WHERE ",
            $condition
        )
    };
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reminder {
    DayBefore,
    HourBefore,
}

/// A batch of booked sessions that start until then and whose reminder was not sent. Users who booked within that time
/// need none.
pub(crate) async fn due_for_reminder(
    db: &Db,
    reminder: Reminder,
    now: Timestamp,
    until: Timestamp,
) -> Result<Vec<AppointmentEmailData>, sqlx::Error> {
    let sql = match reminder {
        Reminder::DayBefore => email_rows!(
            "appointments.status = 'booked' AND appointments.starts_at > $1 AND appointments.starts_at <= $2
                 AND appointments.day_reminded_at IS NULL AND appointments.booked_at <= appointments.starts_at - $3
             ORDER BY appointments.starts_at
             LIMIT $4"
        ),
        Reminder::HourBefore => email_rows!(
            "appointments.status = 'booked' AND appointments.starts_at > $1 AND appointments.starts_at <= $2
                 AND appointments.hour_reminded_at IS NULL AND appointments.booked_at <= appointments.starts_at - $3
             ORDER BY appointments.starts_at
             LIMIT $4"
        ),
    };
    let rows: Vec<AppointmentEmailRow> = sqlx::query_as(sql)
        .bind(now.0)
        .bind(until.0)
        .bind(until.0 - now.0)
        .bind(BATCH_SIZE)
        .fetch_all(db.reader())
        .await?;
    Ok(rows.into_iter().map(AppointmentEmailData::from).collect())
}

/// Records that a reminder was queued, if the session is still booked and no other worker has queued it.
pub(crate) async fn mark_reminded(
    tx: &mut Tx,
    id: AppointmentId,
    reminder: Reminder,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let sql = match reminder {
        Reminder::DayBefore => {
            "UPDATE appointments
             SET day_reminded_at = $1
             WHERE id = $2 AND status = 'booked' AND day_reminded_at IS NULL"
        }
        Reminder::HourBefore => {
            "UPDATE appointments
             SET hour_reminded_at = $1
             WHERE id = $2 AND status = 'booked' AND hour_reminded_at IS NULL"
        }
    };
    let updated = sqlx::query(sql).bind(now.0).bind(id.0).execute(&mut **tx).await?;
    Ok(Transitioned::from_rows(updated.rows_affected()))
}

pub(crate) async fn email_data(
    tx: &mut Tx,
    id: AppointmentId,
) -> Result<Option<AppointmentEmailData>, sqlx::Error> {
    let row: Option<AppointmentEmailRow> =
        sqlx::query_as(email_rows!("appointments.id = $1")).bind(id.0).fetch_optional(&mut **tx).await?;
    Ok(row.map(AppointmentEmailData::from))
}
