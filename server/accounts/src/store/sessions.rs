//! Sessions, looked up by the hash of their token.

use dft_kernel::auth::Member;
use dft_kernel::db::{Db, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;

use super::users::roles;

/// Sessions deleted by one call of [`delete_expired`].
const BATCH_SIZE: i64 = 500;

/// A session that has not expired, with its user.
pub(crate) struct Session {
    pub(crate) id: i64,
    pub(crate) started_at: Timestamp,
    pub(crate) renewed_at: Timestamp,
    pub(crate) member: Member,
}

#[derive(sqlx::FromRow)]
struct SessionRow {
    id: i64,
    started_at: i64,
    renewed_at: i64,
    user_id: i64,
    name: String,
    email: String,
    picture: Option<String>,
    doctor_since: Option<i64>,
    admin_since: Option<i64>,
}

impl From<SessionRow> for Session {
    fn from(row: SessionRow) -> Self {
        Self {
            id: row.id,
            started_at: Timestamp(row.started_at),
            renewed_at: Timestamp(row.renewed_at),
            member: Member {
                id: UserId(row.user_id),
                name: row.name,
                email: row.email,
                picture: row.picture,
                roles: roles(row.doctor_since, row.admin_since),
            },
        }
    }
}

pub(crate) async fn find(db: &Db, token_hash: &str, now: Timestamp) -> Result<Option<Session>, sqlx::Error> {
    let row: Option<SessionRow> = sqlx::query_as(
        "SELECT sessions.id, sessions.started_at, sessions.renewed_at,
                sessions.user_id, users.name, users.email, users.picture,
                users.doctor_since, users.admin_since
         FROM sessions
         JOIN users ON users.id = sessions.user_id
         WHERE sessions.token_hash = $1 AND sessions.expires_at > $2",
    )
    .bind(token_hash)
    .bind(now.0)
    .fetch_optional(db.reader())
    .await?;
    Ok(row.map(Session::from))
}

pub(crate) async fn insert(
    tx: &mut Tx,
    user: UserId,
    token_hash: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO sessions (token_hash, user_id, started_at, renewed_at, expires_at)
         VALUES ($1, $2, $3, $3, $4)",
    )
    .bind(token_hash)
    .bind(user.0)
    .bind(now.0)
    .bind(expires_at.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Extends a session that was last renewed at `renewed_at`; returns whether this call did it. Of several concurrent
/// requests only one does.
pub(crate) async fn renew(
    tx: &mut Tx,
    id: i64,
    renewed_at: Timestamp,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE sessions
         SET renewed_at = $1, expires_at = $2
         WHERE id = $3 AND renewed_at = $4",
    )
    .bind(now.0)
    .bind(expires_at.0)
    .bind(id)
    .bind(renewed_at.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn delete(tx: &mut Tx, token_hash: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "DELETE FROM sessions
         WHERE token_hash = $1",
    )
    .bind(token_hash)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(crate) async fn delete_all_of_user(tx: &mut Tx, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "DELETE FROM sessions
         WHERE user_id = $1",
    )
    .bind(user.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Deletes one batch of expired sessions; returns how many.
pub(crate) async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<u64, sqlx::Error> {
    let done = sqlx::query(
        "DELETE FROM sessions
         WHERE id IN (
             SELECT id
             FROM sessions
             WHERE expires_at <= $1
             ORDER BY expires_at
             LIMIT $2
         )",
    )
    .bind(now.0)
    .bind(BATCH_SIZE)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected())
}
