//! Sessions, known by the fingerprint of their token.

use dft_kernel::auth::Role;
use dft_kernel::db::{Db, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;

use super::users::roles;

/// A session that has not ended, with its person.
#[derive(sqlx::FromRow)]
pub(crate) struct SessionRow {
    pub(crate) id: i64,
    pub(crate) started_at: i64,
    pub(crate) renewed_at: i64,
    pub(crate) user_id: i64,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) picture: Option<String>,
    doctor_since: Option<i64>,
    admin_since: Option<i64>,
}

impl SessionRow {
    /// What its person may do.
    pub(crate) fn roles(&self) -> Vec<Role> {
        roles(self.doctor_since, self.admin_since)
    }
}

/// The session with this fingerprint, if it is alive.
pub(crate) async fn find(
    db: &Db,
    fingerprint: &str,
    now: Timestamp,
) -> Result<Option<SessionRow>, sqlx::Error> {
    sqlx::query_as(
        "SELECT sessions.id, sessions.started_at, sessions.renewed_at,
                sessions.user_id, users.name, users.email, users.picture,
                users.doctor_since, users.admin_since
         FROM sessions
         JOIN users ON users.id = sessions.user_id
         WHERE sessions.fingerprint = $1 AND sessions.expires_at > $2",
    )
    .bind(fingerprint)
    .bind(now.0)
    .fetch_optional(db.reader())
    .await
}

/// Starts a session.
pub(crate) async fn start(
    tx: &mut Tx,
    user: UserId,
    fingerprint: &str,
    now: Timestamp,
    ends: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO sessions (fingerprint, user_id, started_at, renewed_at, expires_at)
         VALUES ($1, $2, $3, $3, $4)",
    )
    .bind(fingerprint)
    .bind(user.0)
    .bind(now.0)
    .bind(ends.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Prolongs a session; answers whether this call did it. Of several requests at once one does.
pub(crate) async fn renew(
    tx: &mut Tx,
    id: i64,
    last: Timestamp,
    now: Timestamp,
    ends: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE sessions
         SET renewed_at = $1, expires_at = $2
         WHERE id = $3 AND renewed_at = $4",
    )
    .bind(now.0)
    .bind(ends.0)
    .bind(id)
    .bind(last.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Ends the session with this fingerprint, if there is one.
pub(crate) async fn end(tx: &mut Tx, fingerprint: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "DELETE FROM sessions
         WHERE fingerprint = $1",
    )
    .bind(fingerprint)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Ends every session of a person.
pub(crate) async fn end_all(tx: &mut Tx, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "DELETE FROM sessions
         WHERE user_id = $1",
    )
    .bind(user.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Forgets at most 500 sessions that have ended; answers how many.
pub(crate) async fn forget_ended(tx: &mut Tx, now: Timestamp) -> Result<u64, sqlx::Error> {
    let done = sqlx::query(
        "DELETE FROM sessions
         WHERE id IN (
             SELECT id
             FROM sessions
             WHERE expires_at <= $1
             ORDER BY expires_at
             LIMIT 500
         )",
    )
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected())
}
