//! Users and their roles.

use dft_kernel::auth::Role;
use dft_kernel::db::{Db, Tx, in_list};
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;
use sqlx::AssertSqlSafe;

use crate::google::Identity;
use crate::roles::RoleHolder;

/// A user's name and email address.
#[derive(Debug, Clone)]
pub struct UserContact {
    pub user: UserId,
    pub name: String,
    pub email: String,
}

/// Why a user is written: only a sign-in sets `signed_in_at`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum UpsertReason {
    SignIn,
    Import,
}

/// Inserts or updates the user of an identity and returns their id, which is stable per subject.
pub(crate) async fn upsert(
    tx: &mut Tx,
    identity: &Identity,
    now: Timestamp,
    reason: UpsertReason,
) -> Result<UserId, sqlx::Error> {
    let Identity { subject, email, name, picture } = identity;
    sqlx::query_scalar(
        "INSERT INTO users (subject, email, email_key, name, picture, created_at, signed_in_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (subject) DO UPDATE
         SET email = excluded.email,
             email_key = excluded.email_key,
             name = excluded.name,
             picture = excluded.picture,
             signed_in_at = COALESCE(excluded.signed_in_at, users.signed_in_at)
         RETURNING id",
    )
    .bind(subject)
    .bind(email.as_str())
    .bind(email.key())
    .bind(name)
    .bind(picture)
    .bind(now.0)
    .bind((reason == UpsertReason::SignIn).then_some(now.0))
    .fetch_one(&mut **tx)
    .await
    .map(UserId)
}

/// The roles that the two columns stand for.
pub(super) fn roles(doctor_since: Option<i64>, admin_since: Option<i64>) -> Vec<Role> {
    [doctor_since.map(|_| Role::Doctor), admin_since.map(|_| Role::Admin)].into_iter().flatten().collect()
}

pub(crate) async fn roles_of(tx: &mut Tx, user: UserId) -> Result<Vec<Role>, sqlx::Error> {
    let (doctor_since, admin_since) =
        sqlx::query_as("SELECT doctor_since, admin_since FROM users WHERE id = $1")
            .bind(user.0)
            .fetch_one(&mut **tx)
            .await?;
    Ok(roles(doctor_since, admin_since))
}

/// Locks the user's row until the transaction ends. A concurrent sign-in either sees the new role, or has written its
/// session before ours reads the table.
pub(crate) async fn lock(tx: &mut Tx, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE users
         SET email_key = email_key
         WHERE id = $1",
    )
    .bind(user.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Grants a role; returns whether the user did not have it.
pub(crate) async fn grant_role(
    tx: &mut Tx,
    user: UserId,
    role: Role,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let sql = match role {
        Role::Doctor => "UPDATE users SET doctor_since = $1 WHERE id = $2 AND doctor_since IS NULL",
        Role::Admin => "UPDATE users SET admin_since = $1 WHERE id = $2 AND admin_since IS NULL",
    };
    let done = sqlx::query(sql).bind(now.0).bind(user.0).execute(&mut **tx).await?;
    Ok(done.rows_affected() == 1)
}

/// Takes a role away; returns whether the user had it.
pub(crate) async fn revoke_role(tx: &mut Tx, user: UserId, role: Role) -> Result<bool, sqlx::Error> {
    let sql = match role {
        Role::Doctor => "UPDATE users SET doctor_since = NULL WHERE id = $1 AND doctor_since IS NOT NULL",
        Role::Admin => "UPDATE users SET admin_since = NULL WHERE id = $1 AND admin_since IS NOT NULL",
    };
    let done = sqlx::query(sql).bind(user.0).execute(&mut **tx).await?;
    Ok(done.rows_affected() == 1)
}

/// The users with this role, the earliest first.
pub(crate) async fn with_role(db: &Db, role: Role) -> Result<Vec<RoleHolder>, sqlx::Error> {
    let sql = match role {
        Role::Doctor => {
            "SELECT email, doctor_since FROM users WHERE doctor_since IS NOT NULL ORDER BY doctor_since, id"
        }
        Role::Admin => {
            "SELECT email, admin_since FROM users WHERE admin_since IS NOT NULL ORDER BY admin_since, id"
        }
    };
    let rows: Vec<(String, i64)> = sqlx::query_as(sql).fetch_all(db.reader()).await?;
    Ok(rows.into_iter().map(|(email, since)| RoleHolder { email, since: Timestamp(since) }).collect())
}

pub(crate) async fn revoke_roles_except(
    tx: &mut Tx,
    user: UserId,
    retained: &[Role],
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE users
         SET doctor_since = CASE WHEN $1 = 1 THEN doctor_since END,
             admin_since = CASE WHEN $2 = 1 THEN admin_since END
         WHERE id = $3",
    )
    .bind(i64::from(retained.contains(&Role::Doctor)))
    .bind(i64::from(retained.contains(&Role::Admin)))
    .bind(user.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The users with this address. There are several if the address changed hands.
pub(crate) async fn ids_by_email(tx: &mut Tx, email_key: &str) -> Result<Vec<UserId>, sqlx::Error> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT id
         FROM users
         WHERE email_key = $1
         ORDER BY id",
    )
    .bind(email_key)
    .fetch_all(&mut **tx)
    .await?;
    Ok(ids.into_iter().map(UserId).collect())
}

/// The names and addresses of these users, in any order.
pub(crate) async fn contacts(db: &Db, users: &[UserId]) -> Result<Vec<UserContact>, sqlx::Error> {
    let ids: Vec<i64> = users.iter().map(|user| user.0).collect();
    let (placeholders, ids) = in_list(1, &ids);
    let sql = format!("SELECT id, name, email FROM users WHERE id IN ({placeholders})");
    let mut query = sqlx::query_as::<_, (i64, String, String)>(AssertSqlSafe(sql));
    for id in ids {
        query = query.bind(id);
    }
    let rows = query.fetch_all(db.reader()).await?;
    Ok(rows.into_iter().map(|(id, name, email)| UserContact { user: UserId(id), name, email }).collect())
}
