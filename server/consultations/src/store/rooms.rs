//! Video rooms: access by token, consent, presence, and undelivered signaling messages.

use dft_kernel::db::{Db, Transitioned, Tx};
use dft_kernel::time::Timestamp;

use super::{decode_status, unknown_value};
use crate::AppointmentId;
use crate::rules::doctor::display_name;
use crate::rules::room::{Presence, RoomWindow, Side};

/// Undelivered messages per recipient; further ones are dropped.
const MAX_PENDING_SIGNALS: i64 = 128;

/// How many appointments the backfill takes at once.
const BATCH_SIZE: i64 = 50;

/// A room as the holder of one of its tokens sees it.
#[derive(Debug, Clone)]
pub(crate) struct Room {
    pub(crate) id: AppointmentId,
    /// Whose token it is.
    pub(crate) side: Side,
    pub(crate) window: RoomWindow,
    pub(crate) patient_token: String,
    pub(crate) doctor_token: String,
    /// With the title.
    pub(crate) doctor_name: String,
    pub(crate) registration_number: String,
    pub(crate) patient_name: String,
    pub(crate) consented_at: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct RoomRow {
    id: i64,
    side: String,
    status: String,
    starts_at: i64,
    ends_at: i64,
    room_token: String,
    doctor_room_token: String,
    doctor_title: String,
    doctor_name: String,
    registration_number: String,
    patient_name: String,
    consented_at: Option<i64>,
}

impl TryFrom<RoomRow> for Room {
    type Error = sqlx::Error;

    fn try_from(row: RoomRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: AppointmentId(row.id),
            side: row.side.parse().map_err(|_| unknown_value("side", &row.side))?,
            window: decode_window(&row.status, row.starts_at, row.ends_at)?,
            patient_token: row.room_token,
            doctor_token: row.doctor_room_token,
            doctor_name: display_name(&row.doctor_title, &row.doctor_name),
            registration_number: row.registration_number,
            patient_name: row.patient_name,
            consented_at: row.consented_at.map(Timestamp),
        })
    }
}

fn decode_window(status: &str, starts_at: i64, ends_at: i64) -> Result<RoomWindow, sqlx::Error> {
    let status = decode_status(status)?;
    Ok(RoomWindow { status, starts_at: Timestamp(starts_at), ends_at: Timestamp(ends_at) })
}

/// The room to which this token gives access.
pub(crate) async fn find_by_token(db: &Db, token: &str) -> Result<Option<Room>, sqlx::Error> {
    // Each half of the union has its own unique index.
    let row: Option<RoomRow> = sqlx::query_as(
        "SELECT appointments.id, access.side, appointments.status, appointments.starts_at, appointments.ends_at,
                COALESCE(appointments.room_token, '') AS room_token,
                COALESCE(appointments.doctor_room_token, '') AS doctor_room_token, doctors.title AS doctor_title,
                    doctors.name AS doctor_name,
                doctors.registration_number, patient_details.name AS patient_name, room_consents.consented_at
         FROM (
             SELECT id, 'patient' AS side FROM appointments WHERE room_token = $1
             UNION ALL
             SELECT id, 'doctor' AS side FROM appointments WHERE doctor_room_token = $1
         ) AS access
         JOIN appointments ON appointments.id = access.id
         JOIN doctors ON doctors.id = appointments.doctor_id
         JOIN patient_details ON patient_details.appointment_id = appointments.id
         LEFT JOIN room_consents
             ON room_consents.appointment_id = appointments.id AND room_consents.side = access.side",
    )
    .bind(token)
    .fetch_optional(db.reader())
    .await?;
    row.map(Room::try_from).transpose()
}

/// Records consent. The first time stands.
pub(crate) async fn record_consent(
    db: &Db,
    id: AppointmentId,
    side: Side,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO room_consents (appointment_id, side, consented_at)
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

/// One connection of one side.
#[derive(Debug, Clone)]
pub(crate) struct Participant {
    pub(crate) room: AppointmentId,
    pub(crate) side: Side,
    pub(crate) tab_id: String,
    /// A connection with an older generation than the side's row has been replaced.
    pub(crate) generation: i64,
}

/// Makes this connection the side's current one. The previous connection is replaced, and messages for the side's other
/// tabs are dropped.
pub(crate) async fn join(
    db: &Db,
    room: AppointmentId,
    side: Side,
    tab_id: &str,
    now: Timestamp,
) -> Result<Participant, sqlx::Error> {
    let mut tx = db.begin().await?;
    let generation = sqlx::query_scalar(
        "INSERT INTO room_participants (appointment_id, side, tab_id, generation, last_seen_at)
         VALUES ($1, $2, $3, 1, $4)
         ON CONFLICT (appointment_id, side) DO UPDATE
         SET tab_id = excluded.tab_id, generation = room_participants.generation + 1,
             last_seen_at = excluded.last_seen_at, left_at = NULL
         RETURNING generation",
    )
    .bind(room.0)
    .bind(side.as_str())
    .bind(tab_id)
    .bind(now.0)
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query(
        "DELETE FROM signaling_messages WHERE appointment_id = $1 AND to_side = $2 AND to_tab_id <> $3",
    )
    .bind(room.0)
    .bind(side.as_str())
    .bind(tab_id)
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(Participant { room, side, tab_id: tab_id.to_owned(), generation })
}

/// Records that the connection has closed. The tab may reconnect, unless it said goodbye.
pub(crate) async fn leave(
    db: &Db,
    participant: &Participant,
    said_goodbye: bool,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE room_participants
         SET left_at = $1, tab_id = CASE WHEN $2 = 1 THEN NULL ELSE tab_id END
         WHERE appointment_id = $3 AND side = $4 AND generation = $5",
    )
    .bind(now.0)
    .bind(i64::from(said_goodbye))
    .bind(participant.room.0)
    .bind(participant.side.as_str())
    .bind(participant.generation)
    .execute(db.writer())
    .await?;
    Ok(())
}

/// Records that the connection is alive.
pub(crate) async fn touch(db: &Db, participant: &Participant, now: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE room_participants
         SET last_seen_at = $1
         WHERE appointment_id = $2 AND side = $3 AND generation = $4",
    )
    .bind(now.0)
    .bind(participant.room.0)
    .bind(participant.side.as_str())
    .bind(participant.generation)
    .execute(db.writer())
    .await?;
    Ok(())
}

#[derive(sqlx::FromRow)]
struct RoomStateRow {
    status: String,
    starts_at: i64,
    ends_at: i64,
    own_tab_id: Option<String>,
    own_generation: Option<i64>,
    tab_id: Option<String>,
    last_seen_at: Option<i64>,
    left_at: Option<i64>,
    pending_signals: i64,
}

/// The state of a room as a connection polls it.
#[derive(Debug, Clone)]
pub(crate) struct RoomState {
    pub(crate) window: RoomWindow,
    /// The side's current tab and connection.
    pub(crate) own_tab_id: Option<String>,
    pub(crate) own_generation: Option<i64>,
    pub(crate) other: Option<Presence>,
    /// Undelivered messages for this tab.
    pub(crate) pending_signals: i64,
}

/// One query that only reads, because it is polled.
pub(crate) async fn load_state(db: &Db, participant: &Participant) -> Result<Option<RoomState>, sqlx::Error> {
    let row: Option<RoomStateRow> = sqlx::query_as(
        "SELECT appointments.status, appointments.starts_at, appointments.ends_at, own.tab_id AS own_tab_id,
                own.generation AS own_generation, other.tab_id, other.last_seen_at, other.left_at,
                (
                    SELECT COUNT(*)
                    FROM signaling_messages
                    WHERE appointment_id = $1 AND to_side = $2 AND to_tab_id = $4
                ) AS pending_signals
         FROM appointments
         LEFT JOIN room_participants AS own ON own.appointment_id = appointments.id AND own.side = $2
         LEFT JOIN room_participants AS other ON other.appointment_id = appointments.id AND other.side = $3
         WHERE appointments.id = $1",
    )
    .bind(participant.room.0)
    .bind(participant.side.as_str())
    .bind(participant.side.other().as_str())
    .bind(&participant.tab_id)
    .fetch_optional(db.reader())
    .await?;
    row.map(|row| {
        Ok(RoomState {
            window: decode_window(&row.status, row.starts_at, row.ends_at)?,
            own_tab_id: row.own_tab_id,
            own_generation: row.own_generation,
            other: row.last_seen_at.map(|last_seen_at| Presence {
                tab_id: row.tab_id,
                last_seen_at: Timestamp(last_seen_at),
                left_at: row.left_at.map(Timestamp),
            }),
            pending_signals: row.pending_signals,
        })
    })
    .transpose()
}

/// Stores a message for a tab of the other side, if that tab and this connection are still current. Returns whether it was
/// stored.
pub(crate) async fn enqueue_signal(
    db: &Db,
    from: &Participant,
    to_tab_id: &str,
    data: &str,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let inserted = sqlx::query(
        "INSERT INTO signaling_messages (appointment_id, from_tab_id, to_side, to_tab_id, data, sent_at)
         SELECT $1, own.tab_id, other.side, other.tab_id, $6, $7
         FROM room_participants AS own
         JOIN room_participants AS other ON other.appointment_id = own.appointment_id AND other.side = $4
         WHERE own.appointment_id = $1 AND own.side = $2 AND own.generation = $3 AND own.tab_id IS NOT NULL
             AND other.tab_id = $5
             AND (SELECT COUNT(*) FROM signaling_messages WHERE appointment_id = $1 AND to_side = $4) < $8",
    )
    .bind(from.room.0)
    .bind(from.side.as_str())
    .bind(from.generation)
    .bind(from.side.other().as_str())
    .bind(to_tab_id)
    .bind(data)
    .bind(now.0)
    .bind(MAX_PENDING_SIGNALS)
    .execute(db.writer())
    .await?;
    Ok(inserted.rows_affected() == 1)
}

#[derive(Debug)]
pub(crate) struct Signal {
    pub(crate) from_tab_id: String,
    /// JSON, never interpreted.
    pub(crate) data: String,
}

#[derive(sqlx::FromRow)]
struct SignalRow {
    id: i64,
    from_tab_id: String,
    data: String,
}

/// Deletes and returns the messages for this tab, in the order in which they were sent: each is delivered at most once.
pub(crate) async fn take_signals(db: &Db, participant: &Participant) -> Result<Vec<Signal>, sqlx::Error> {
    let mut rows: Vec<SignalRow> = sqlx::query_as(
        "DELETE FROM signaling_messages
         WHERE appointment_id = $1 AND to_side = $2 AND to_tab_id = $3 AND EXISTS (
             SELECT 1
             FROM room_participants
             WHERE appointment_id = $1 AND side = $2 AND generation = $4
         )
         RETURNING id, from_tab_id, data",
    )
    .bind(participant.room.0)
    .bind(participant.side.as_str())
    .bind(&participant.tab_id)
    .bind(participant.generation)
    .fetch_all(db.writer())
    .await?;
    rows.sort_by_key(|row| row.id);
    Ok(rows.into_iter().map(|row| Signal { from_tab_id: row.from_tab_id, data: row.data }).collect())
}

/// Deletes messages sent and participants seen before these times.
pub(crate) async fn purge(
    db: &Db,
    sent_before: Timestamp,
    seen_before: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM signaling_messages WHERE sent_at < $1")
        .bind(sent_before.0)
        .execute(db.writer())
        .await?;
    sqlx::query("DELETE FROM room_participants WHERE last_seen_at < $1")
        .bind(seen_before.0)
        .execute(db.writer())
        .await?;
    Ok(())
}

/// A batch of booked appointments without a doctor's token: an earlier version of the program booked them.
pub(crate) async fn without_doctor_token(db: &Db) -> Result<Vec<AppointmentId>, sqlx::Error> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT id
         FROM appointments
         WHERE status = 'booked' AND doctor_room_token IS NULL
         ORDER BY starts_at
         LIMIT $1",
    )
    .bind(BATCH_SIZE)
    .fetch_all(db.reader())
    .await?;
    Ok(ids.into_iter().map(AppointmentId).collect())
}

/// Gives a booked appointment a doctor's token, if it has none.
pub(crate) async fn set_doctor_token(
    tx: &mut Tx,
    id: AppointmentId,
    token: &str,
) -> Result<Transitioned, sqlx::Error> {
    let updated = sqlx::query(
        "UPDATE appointments
         SET doctor_room_token = $1
         WHERE id = $2 AND status = 'booked' AND doctor_room_token IS NULL",
    )
    .bind(token)
    .bind(id.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(updated.rows_affected()))
}
