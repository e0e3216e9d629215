//! Appointments: holds, bookings and what became of them.

use dft_kernel::db::{Db, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use super::availability::MAX_SESSION_MS;
use crate::room::Tokens;
use crate::rules::appointment::AppointmentStatus;
use crate::rules::price::Price;
use crate::{AppointmentId, DoctorId};

/// An appointment as it is kept.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct AppointmentRow {
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
    pub(crate) coupon_code: Option<String>,
    amount_paise: i64,
    pub(crate) room_token: Option<String>,
    pub(crate) cancel_reason: Option<String>,
}

macro_rules! columns {
    () => {
        "id, doctor_id, user_id, starts_at, ends_at, status, hold_until, base_fee_paise,
         membership_discount_paise, coupon_discount_paise, coupon_code, amount_paise, room_token, cancel_reason"
    };
}

impl AppointmentRow {
    pub(crate) fn id(&self) -> AppointmentId {
        AppointmentId(self.id)
    }

    pub(crate) fn doctor(&self) -> DoctorId {
        DoctorId(self.doctor_id)
    }

    pub(crate) fn user(&self) -> UserId {
        UserId(self.user_id)
    }

    pub(crate) fn starts_at(&self) -> Timestamp {
        Timestamp(self.starts_at)
    }

    pub(crate) fn ends_at(&self) -> Timestamp {
        Timestamp(self.ends_at)
    }

    pub(crate) fn hold_until(&self) -> Option<Timestamp> {
        self.hold_until.map(Timestamp)
    }

    pub(crate) fn status(&self) -> AppointmentStatus {
        AppointmentStatus::parse(&self.status).unwrap_or(AppointmentStatus::Cancelled)
    }

    pub(crate) fn amount(&self) -> Paise {
        Paise(self.amount_paise)
    }

    pub(crate) fn price(&self) -> Price {
        Price {
            fee: Paise(self.base_fee_paise),
            membership_discount: Paise(self.membership_discount_paise),
            coupon_discount: Paise(self.coupon_discount_paise),
        }
    }
}

/// An appointment to be written.
pub(crate) struct NewAppointment {
    pub(crate) doctor: DoctorId,
    pub(crate) user: UserId,
    pub(crate) starts_at: Timestamp,
    pub(crate) ends_at: Timestamp,
    pub(crate) hold_until: Timestamp,
    pub(crate) price: Price,
    pub(crate) now: Timestamp,
    /// Of the doctor's schedule, from which the offer and the price were read.
    pub(crate) version: i64,
    /// How many holds of one person there may be.
    pub(crate) most_holds: i64,
}

/// Everything that may stand in the way, each by its own index: a booking must not walk through anybody's past.
const HOLD_SLOT: &str = concat!(
    "INSERT INTO appointments
         (doctor_id, user_id, starts_at, ends_at, status, hold_until, base_fee_paise, membership_discount_paise,
          coupon_discount_paise, amount_paise, made_at)
     SELECT doctors.id, $2, $3, $4, 'on_hold', $5, $6, $7, $8, $9, $10
     FROM doctors
     WHERE doctors.id = $1 AND doctors.version = $11
         AND NOT EXISTS (
             SELECT 1
             FROM appointments AS busy
             WHERE busy.doctor_id = $1 AND busy.status IN ('on_hold', 'booked', 'completed')
                 AND busy.starts_at > $12 AND busy.starts_at < $4 AND busy.ends_at > $3
         )
         AND NOT EXISTS (
             SELECT 1
             FROM appointments AS own
             WHERE own.user_id = $2 AND own.status IN ('on_hold', 'booked', 'completed')
                 AND own.starts_at > $12 AND own.starts_at < $4 AND own.ends_at > $3
                 AND (own.hold_until IS NULL OR own.hold_until > $10)
         )
         AND (
             SELECT COUNT(*)
             FROM appointments AS held
             WHERE held.user_id = $2 AND held.status = 'on_hold' AND held.hold_until > $10
         ) < $13
     ON CONFLICT DO NOTHING
     RETURNING ",
    columns!()
);

/// Takes the slot until `hold_until`, if the doctor's schedule is still of this version, nothing of theirs or of the
/// person stands in its way and the person does not hold too much. One sql, and the index is the referee.
pub(crate) async fn hold_slot(
    tx: &mut Tx,
    new: &NewAppointment,
) -> Result<Option<AppointmentRow>, sqlx::Error> {
    sqlx::query_as(HOLD_SLOT)
        .bind(new.doctor.0)
        .bind(new.user.0)
        .bind(new.starts_at.0)
        .bind(new.ends_at.0)
        .bind(new.hold_until.0)
        .bind(new.price.fee.0)
        .bind(new.price.membership_discount.0)
        .bind(new.price.coupon_discount.0)
        .bind(new.price.amount().0)
        .bind(new.now.0)
        .bind(new.version)
        .bind(new.starts_at.0 - MAX_SESSION_MS)
        .bind(new.most_holds)
        .fetch_optional(&mut **tx)
        .await
}

/// Writes what a coupon took off; answers the hold as it is then.
pub(crate) async fn apply_coupon(
    tx: &mut Tx,
    id: AppointmentId,
    price: &Price,
    code: &str,
) -> Result<AppointmentRow, sqlx::Error> {
    sqlx::query_as(concat!(
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
    .await
}

/// Moves an appointment that is still in `from` to booked, with the tokens of its room.
pub(crate) async fn book(
    connection: &mut AnyConnection,
    id: AppointmentId,
    from: AppointmentStatus,
    room: &Tokens,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
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
    Ok(done.rows_affected() == 1)
}

/// Lets go of a hold.
pub(crate) async fn expire(tx: &mut Tx, id: AppointmentId) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE appointments
         SET status = 'expired', hold_until = NULL
         WHERE id = $1 AND status = 'on_hold'",
    )
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Cancels an appointment that is still in `from`.
pub(crate) async fn cancel(
    tx: &mut Tx,
    id: AppointmentId,
    from: AppointmentStatus,
    reason: &str,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
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
    Ok(done.rows_affected() == 1)
}

/// The appointment with this id.
pub(crate) async fn find(
    connection: &mut AnyConnection,
    id: AppointmentId,
) -> Result<Option<AppointmentRow>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM appointments WHERE id = $1"))
        .bind(id.0)
        .fetch_optional(connection)
        .await
}

/// The appointment with this id, if it is this person's.
pub(crate) async fn of_user(
    connection: &mut AnyConnection,
    id: AppointmentId,
    user: UserId,
) -> Result<Option<AppointmentRow>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM appointments WHERE id = $1 AND user_id = $2"))
        .bind(id.0)
        .bind(user.0)
        .fetch_optional(connection)
        .await
}

/// What a person has: holds, bookings and sessions that were held, the latest first.
pub(crate) async fn list(db: &Db, user: UserId) -> Result<Vec<AppointmentRow>, sqlx::Error> {
    sqlx::query_as(concat!(
        "SELECT ",
        columns!(),
        " FROM appointments
         WHERE user_id = $1 AND status IN ('on_hold', 'booked', 'completed')
         ORDER BY starts_at DESC, id DESC
         LIMIT 500"
    ))
    .bind(user.0)
    .fetch_all(db.reader())
    .await
}

/// A handful of holds that have run out.
pub(crate) async fn expired_holds(db: &Db, now: Timestamp) -> Result<Vec<AppointmentId>, sqlx::Error> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT id
         FROM appointments
         WHERE status = 'on_hold' AND hold_until <= $1
         ORDER BY hold_until
         LIMIT 50",
    )
    .bind(now.0)
    .fetch_all(db.reader())
    .await?;
    Ok(ids.into_iter().map(AppointmentId).collect())
}

/// Sessions whose end is long enough ago count as held.
pub(crate) async fn complete(tx: &mut Tx, ended_before: Timestamp) -> Result<u64, sqlx::Error> {
    // No session is longer than a day, so its start bounds its end and the index on starts is enough.
    let done = sqlx::query(
        "UPDATE appointments
         SET status = 'completed'
         WHERE status = 'booked' AND starts_at < $1 AND ends_at <= $1",
    )
    .bind(ended_before.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected())
}

/// A session somebody is to be reminded of.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct AppointmentEmailData {
    pub(crate) id: i64,
    pub(crate) starts_at: i64,
    pub(crate) room_token: String,
    pub(crate) doctor_room_token: String,
    pub(crate) doctor_name: String,
    /// Private.
    pub(crate) doctor_email: String,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) phone: String,
    pub(crate) whatsapp_opt_in: i64,
}

/// What a letter must know of a session, whichever session it is.
macro_rules! email_rows {
    ($which:literal) => {
        concat!(
            "SELECT appointments.id, appointments.starts_at, COALESCE(appointments.room_token, '') AS room_token,
                    COALESCE(appointments.doctor_room_token, '') AS doctor_room_token, doctors.name AS doctor_name,
                    doctors.email_key AS doctor_email, patient_details.name, patient_details.email, patient_details.phone,
                    patient_details.whatsapp_opt_in
             FROM appointments
             JOIN doctors ON doctors.id = appointments.doctor_id
             JOIN patient_details ON patient_details.appointment_id = appointments.id
             WHERE ",
            $which
        )
    };
}

/// Booked sessions that start until then and of which nobody was reminded yet. Whoever booked within that span knows.
pub(crate) async fn due_for_reminder(
    db: &Db,
    a_day_before: bool,
    now: Timestamp,
    until: Timestamp,
) -> Result<Vec<AppointmentEmailData>, sqlx::Error> {
    let sql = if a_day_before {
        email_rows!(
            "appointments.status = 'booked' AND appointments.starts_at > $1 AND appointments.starts_at <= $2
                 AND appointments.day_reminded_at IS NULL AND appointments.booked_at <= appointments.starts_at - $3
             ORDER BY appointments.starts_at
             LIMIT 50"
        )
    } else {
        email_rows!(
            "appointments.status = 'booked' AND appointments.starts_at > $1 AND appointments.starts_at <= $2
                 AND appointments.hour_reminded_at IS NULL AND appointments.booked_at <= appointments.starts_at - $3
             ORDER BY appointments.starts_at
             LIMIT 50"
        )
    };
    sqlx::query_as(sql).bind(now.0).bind(until.0).bind(until.0 - now.0).fetch_all(db.reader()).await
}

/// Notes that a reminder was queued, if the session is still on and nobody else did.
pub(crate) async fn mark_reminded(
    tx: &mut Tx,
    id: i64,
    a_day_before: bool,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let sql = if a_day_before {
        "UPDATE appointments
         SET day_reminded_at = $1
         WHERE id = $2 AND status = 'booked' AND day_reminded_at IS NULL"
    } else {
        "UPDATE appointments
         SET hour_reminded_at = $1
         WHERE id = $2 AND status = 'booked' AND hour_reminded_at IS NULL"
    };
    let done = sqlx::query(sql).bind(now.0).bind(id).execute(&mut **tx).await?;
    Ok(done.rows_affected() == 1)
}

/// The same, for the letter that follows a booking or its cancelling.
pub(crate) async fn email_data(
    tx: &mut Tx,
    id: AppointmentId,
) -> Result<Option<AppointmentEmailData>, sqlx::Error> {
    sqlx::query_as(email_rows!("appointments.id = $1")).bind(id.0).fetch_optional(&mut **tx).await
}

#[cfg(test)]
mod tests {
    use dft_testkit::{Engine, TestContext};
    use sqlx::{AssertSqlSafe, Row};

    use super::HOLD_SLOT;

    /// PostgreSQL weighs what it has counted; SQLite chooses by the shape of the question alone.
    #[tokio::test]
    async fn a_booking_walks_through_nobodys_past() {
        let ground = TestContext::new(Engine::Sqlite).await;
        let mut query = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {HOLD_SLOT}")));
        for parameter in 1..=13_i64 {
            query = query.bind(parameter);
        }
        let plan = query.fetch_all(ground.db.reader()).await.expect("a plan");
        let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
        for index in [
            "one_live_appointment_per_slot (doctor_id=? AND starts_at>? AND starts_at<?)",
            "appointments_by_person (user_id=? AND starts_at>? AND starts_at<?)",
            "holds_by_person (user_id=? AND hold_until>?)",
        ] {
            assert!(plan.iter().any(|step| step.ends_with(index)), "{plan:#?}");
        }
        assert!(plan.iter().all(|step| !step.starts_with("SCAN")), "{plan:#?}");
    }
}
