//! Rooms: who may come in, who agreed, which pages are there, and what they enqueue_signal to each other.

use dft_kernel::db::{Db, Tx};
use dft_kernel::time::Timestamp;

use crate::AppointmentId;
use crate::rules::appointment::AppointmentStatus;
use crate::rules::room::{Presence, RoomWindow, Side};

/// So many signals wait for a page that does not take_signals them; more are not kept.
const MAX_PENDING_SIGNALS: i64 = 128;

/// A session as somebody at its door sees it.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct RoomRow {
    id: i64,
    side: String,
    status: String,
    starts_at: i64,
    ends_at: i64,
    /// The patient's token and the doctor's.
    pub(crate) room_token: String,
    pub(crate) doctor_room_token: String,
    pub(crate) doctor_name: String,
    pub(crate) registration_number: String,
    pub(crate) patient_name: String,
    given_at: Option<i64>,
}

impl RoomRow {
    pub(crate) fn id(&self) -> AppointmentId {
        AppointmentId(self.id)
    }

    pub(crate) fn side(&self) -> Side {
        Side::parse(&self.side)
    }

    pub(crate) fn window(&self) -> RoomWindow {
        window(&self.status, self.starts_at, self.ends_at)
    }

    /// When whoever holds this token agreed.
    pub(crate) fn consented_at(&self) -> Option<Timestamp> {
        self.given_at.map(Timestamp)
    }
}

fn window(status: &str, starts_at: i64, ends_at: i64) -> RoomWindow {
    let status = AppointmentStatus::parse(status).unwrap_or(AppointmentStatus::Cancelled);
    RoomWindow { status, starts_at: Timestamp(starts_at), ends_at: Timestamp(ends_at) }
}

/// The room that this token opens, and to whom.
pub(crate) async fn by_token(db: &Db, token: &str) -> Result<Option<RoomRow>, sqlx::Error> {
    // Each half by its own unique index.
    sqlx::query_as(
        "SELECT appointments.id, door.side, appointments.status, appointments.starts_at, appointments.ends_at,
                COALESCE(appointments.room_token, '') AS room_token,
                COALESCE(appointments.doctor_room_token, '') AS doctor_room_token, doctors.name AS doctor_name,
                doctors.registration_number, patient_details.name AS patient_name, room_consents.given_at
         FROM (
             SELECT id, 'patient' AS side FROM appointments WHERE room_token = $1
             UNION ALL
             SELECT id, 'doctor' AS side FROM appointments WHERE doctor_room_token = $1
         ) AS door
         JOIN appointments ON appointments.id = door.id
         JOIN doctors ON doctors.id = appointments.doctor_id
         JOIN patient_details ON patient_details.appointment_id = appointments.id
         LEFT JOIN room_consents
             ON room_consents.appointment_id = appointments.id AND room_consents.side = door.side",
    )
    .bind(token)
    .fetch_optional(db.reader())
    .await
}

/// Keeps that a side agreed. The first time stands.
pub(crate) async fn consent(
    db: &Db,
    id: AppointmentId,
    side: Side,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO room_consents (appointment_id, side, given_at)
         VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING",
    )
    .bind(id.0)
    .bind(side.as_str())
    .bind(now.0)
    .execute(db.writer())
    .await?;
    Ok(())
}

/// A page of one side, by its socket. The seat tells it from every other.
#[derive(Debug, Clone)]
pub(crate) struct Participant {
    pub(crate) room: AppointmentId,
    pub(crate) side: Side,
    pub(crate) tab: String,
    pub(crate) number: i64,
}

/// Takes the side's place for this page. Whoever had it before has it no more, and what waits for another page of this
/// side will not be taken.
pub(crate) async fn join(
    db: &Db,
    room: AppointmentId,
    side: Side,
    tab: &str,
    now: Timestamp,
) -> Result<Participant, sqlx::Error> {
    let mut tx = db.begin().await?;
    let number = sqlx::query_scalar(
        "INSERT INTO room_seats (appointment_id, side, tab, seat, seen_at)
         VALUES ($1, $2, $3, 1, $4)
         ON CONFLICT (appointment_id, side) DO UPDATE
         SET tab = excluded.tab, seat = room_seats.seat + 1, seen_at = excluded.seen_at, left_at = NULL
         RETURNING seat",
    )
    .bind(room.0)
    .bind(side.as_str())
    .bind(tab)
    .bind(now.0)
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query("DELETE FROM room_signals WHERE appointment_id = $1 AND to_side = $2 AND to_tab <> $3")
        .bind(room.0)
        .bind(side.as_str())
        .bind(tab)
        .execute(&mut *tx)
        .await?;
    tx.commit().await?;
    Ok(Participant { room, side, tab: tab.to_owned(), number })
}

/// The socket is gone. The page may come back; after a bye it will not.
pub(crate) async fn leave(db: &Db, seat: &Participant, bye: bool, now: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE room_seats
         SET left_at = $1, tab = CASE WHEN $2 = 1 THEN NULL ELSE tab END
         WHERE appointment_id = $3 AND side = $4 AND seat = $5",
    )
    .bind(now.0)
    .bind(i64::from(bye))
    .bind(seat.room.0)
    .bind(seat.side.as_str())
    .bind(seat.number)
    .execute(db.writer())
    .await?;
    Ok(())
}

/// The page is still there.
pub(crate) async fn touch(db: &Db, seat: &Participant, now: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE room_seats SET seen_at = $1 WHERE appointment_id = $2 AND side = $3 AND seat = $4")
        .bind(now.0)
        .bind(seat.room.0)
        .bind(seat.side.as_str())
        .bind(seat.number)
        .execute(db.writer())
        .await?;
    Ok(())
}

#[derive(sqlx::FromRow)]
struct RoomStateRow {
    status: String,
    starts_at: i64,
    ends_at: i64,
    own_tab: Option<String>,
    own_seat: Option<i64>,
    tab: Option<String>,
    seen_at: Option<i64>,
    left_at: Option<i64>,
    waiting: i64,
}

/// What a socket must know of its room.
#[derive(Debug, Clone)]
pub(crate) struct RoomState {
    pub(crate) window: RoomWindow,
    /// Whose this side's place is.
    pub(crate) own_tab: Option<String>,
    pub(crate) own_seat: Option<i64>,
    pub(crate) other: Option<Presence>,
    /// How many signals wait for this page.
    pub(crate) waiting: i64,
}

/// Looks into a room from a seat, in one query that only reads: it is asked again and again.
pub(crate) async fn load_state(db: &Db, seat: &Participant) -> Result<Option<RoomState>, sqlx::Error> {
    let row: Option<RoomStateRow> = sqlx::query_as(
        "SELECT appointments.status, appointments.starts_at, appointments.ends_at, own.tab AS own_tab,
                own.seat AS own_seat, other.tab, other.seen_at, other.left_at,
                (
                    SELECT COUNT(*)
                    FROM room_signals
                    WHERE appointment_id = $1 AND to_side = $2 AND to_tab = $4
                ) AS waiting
         FROM appointments
         LEFT JOIN room_seats AS own ON own.appointment_id = appointments.id AND own.side = $2
         LEFT JOIN room_seats AS other ON other.appointment_id = appointments.id AND other.side = $3
         WHERE appointments.id = $1",
    )
    .bind(seat.room.0)
    .bind(seat.side.as_str())
    .bind(seat.side.other().as_str())
    .bind(&seat.tab)
    .fetch_optional(db.reader())
    .await?;
    Ok(row.map(|row| RoomState {
        window: window(&row.status, row.starts_at, row.ends_at),
        own_tab: row.own_tab,
        own_seat: row.own_seat,
        other: row.seen_at.map(|seen_at| Presence {
            tab: row.tab,
            seen_at: Timestamp(seen_at),
            left_at: row.left_at.map(Timestamp),
        }),
        waiting: row.waiting,
    }))
}

/// Leaves a signal for a page of the other side, if it has the call, and if this seat still does.
pub(crate) async fn enqueue_signal(
    db: &Db,
    seat: &Participant,
    to_tab: &str,
    data: &str,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "INSERT INTO room_signals (appointment_id, from_tab, to_side, to_tab, data, sent_at)
         SELECT $1, own.tab, other.side, other.tab, $6, $7
         FROM room_seats AS own
         JOIN room_seats AS other ON other.appointment_id = own.appointment_id AND other.side = $4
         WHERE own.appointment_id = $1 AND own.side = $2 AND own.seat = $3 AND own.tab IS NOT NULL AND other.tab = $5
             AND (SELECT COUNT(*) FROM room_signals WHERE appointment_id = $1 AND to_side = $4) < $8",
    )
    .bind(seat.room.0)
    .bind(seat.side.as_str())
    .bind(seat.number)
    .bind(seat.side.other().as_str())
    .bind(to_tab)
    .bind(data)
    .bind(now.0)
    .bind(MAX_PENDING_SIGNALS)
    .execute(db.writer())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// A signal on its way.
#[derive(Debug, sqlx::FromRow)]
pub(crate) struct SignalRow {
    id: i64,
    pub(crate) from_tab: String,
    pub(crate) data: String,
}

/// Takes what waits for this page, in the order in which it was said. What is taken is gone: it is delivered once.
pub(crate) async fn take_signals(db: &Db, seat: &Participant) -> Result<Vec<SignalRow>, sqlx::Error> {
    let mut signals: Vec<SignalRow> = sqlx::query_as(
        "DELETE FROM room_signals
         WHERE appointment_id = $1 AND to_side = $2 AND to_tab = $3 AND EXISTS (
             SELECT 1
             FROM room_seats
             WHERE appointment_id = $1 AND side = $2 AND seat = $4
         )
         RETURNING id, from_tab, data",
    )
    .bind(seat.room.0)
    .bind(seat.side.as_str())
    .bind(&seat.tab)
    .bind(seat.number)
    .fetch_all(db.writer())
    .await?;
    signals.sort_by_key(|signal| signal.id);
    Ok(signals)
}

/// Forgets signals that nobody took, and seats of rooms that nobody is in any more.
pub(crate) async fn purge(db: &Db, signals: Timestamp, seats: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM room_signals WHERE sent_at < $1").bind(signals.0).execute(db.writer()).await?;
    sqlx::query("DELETE FROM room_seats WHERE seen_at < $1").bind(seats.0).execute(db.writer()).await?;
    Ok(())
}

/// A handful of sessions that are booked and whose doctor has no way in yet: they were booked by an earlier program.
pub(crate) async fn without_doctor_token(db: &Db) -> Result<Vec<AppointmentId>, sqlx::Error> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT id
         FROM appointments
         WHERE status = 'booked' AND doctor_room_token IS NULL
         ORDER BY starts_at
         LIMIT 50",
    )
    .fetch_all(db.reader())
    .await?;
    Ok(ids.into_iter().map(AppointmentId).collect())
}

/// Gives a booked session's doctor a way in, if they have none.
pub(crate) async fn set_doctor_token(
    tx: &mut Tx,
    id: AppointmentId,
    token: &str,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE appointments
         SET doctor_room_token = $1
         WHERE id = $2 AND status = 'booked' AND doctor_room_token IS NULL",
    )
    .bind(token)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}
