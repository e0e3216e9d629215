//! People and what they may do.

use dft_kernel::auth::Role;
use dft_kernel::db::{Db, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;

use crate::google::Identity;

/// Writes down who somebody is today and answers their id, the same for the same subject for ever.
pub(crate) async fn meet(
    tx: &mut Tx,
    who: &Identity,
    now: Timestamp,
    signs_in: bool,
) -> Result<UserId, sqlx::Error> {
    let Identity { subject, email, name, picture } = who;
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
    .bind(signs_in.then_some(now.0))
    .fetch_one(&mut **tx)
    .await
    .map(UserId)
}

/// The roles of somebody who has been a doctor and an admin since then, if ever.
pub(super) fn roles(doctor_since: Option<i64>, admin_since: Option<i64>) -> Vec<Role> {
    [doctor_since.map(|_| Role::Doctor), admin_since.map(|_| Role::Admin)].into_iter().flatten().collect()
}

/// What this person may do beyond looking after their own things.
pub(crate) async fn roles_of(tx: &mut Tx, user: UserId) -> Result<Vec<Role>, sqlx::Error> {
    let (doctor_since, admin_since) =
        sqlx::query_as("SELECT doctor_since, admin_since FROM users WHERE id = $1")
            .bind(user.0)
            .fetch_one(&mut **tx)
            .await?;
    Ok(roles(doctor_since, admin_since))
}

/// Makes others who touch this person wait until we are done: somebody signing in just now must see the role, or have
/// their session seen by us.
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

/// Gives a role; answers whether it is new to them.
pub(crate) async fn grant(
    tx: &mut Tx,
    user: UserId,
    role: Role,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let sentence = match role {
        Role::Doctor => "UPDATE users SET doctor_since = $1 WHERE id = $2 AND doctor_since IS NULL",
        Role::Admin => "UPDATE users SET admin_since = $1 WHERE id = $2 AND admin_since IS NULL",
    };
    let done = sqlx::query(sentence).bind(now.0).bind(user.0).execute(&mut **tx).await?;
    Ok(done.rows_affected() == 1)
}

/// Takes away every role that is not among these.
pub(crate) async fn keep_only(tx: &mut Tx, user: UserId, kept: &[Role]) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE users
         SET doctor_since = CASE WHEN $1 = 1 THEN doctor_since END,
             admin_since = CASE WHEN $2 = 1 THEN admin_since END
         WHERE id = $3",
    )
    .bind(i64::from(kept.contains(&Role::Doctor)))
    .bind(i64::from(kept.contains(&Role::Admin)))
    .bind(user.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Everyone who has signed in with this address: an address that changed hands has several.
pub(crate) async fn with_email(tx: &mut Tx, email_key: &str) -> Result<Vec<UserId>, sqlx::Error> {
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

/// A person the development sign-in offers.
#[derive(sqlx::FromRow)]
pub(crate) struct DemoPersonRow {
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) about: String,
}

/// Offers this person at the development sign-in, or says something else about them.
pub(crate) async fn offer(tx: &mut Tx, user: UserId, about: &str, place: i64) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO demo_people (user_id, about, place)
         VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET about = excluded.about, place = excluded.place",
    )
    .bind(user.0)
    .bind(about)
    .bind(place)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Whether somebody is offered at the development sign-in.
pub(crate) async fn is_offered(tx: &mut Tx, user: UserId) -> Result<bool, sqlx::Error> {
    let found: Option<i64> = sqlx::query_scalar(
        "SELECT user_id
         FROM demo_people
         WHERE user_id = $1",
    )
    .bind(user.0)
    .fetch_optional(&mut **tx)
    .await?;
    Ok(found.is_some())
}

/// Offers this person no more.
pub(crate) async fn withdraw(tx: &mut Tx, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "DELETE FROM demo_people
         WHERE user_id = $1",
    )
    .bind(user.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Everyone the development sign-in offers, in the catalogue's order.
pub(crate) async fn offered(db: &Db) -> Result<Vec<DemoPersonRow>, sqlx::Error> {
    sqlx::query_as(
        "SELECT users.name, users.email, demo_people.about
         FROM demo_people
         JOIN users ON users.id = demo_people.user_id
         ORDER BY demo_people.place, users.id",
    )
    .fetch_all(db.reader())
    .await
}
