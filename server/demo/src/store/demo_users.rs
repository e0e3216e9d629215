//! The users that the development sign-in page lists.

use dft_kernel::db::{Db, Tx};
use dft_kernel::ids::UserId;

pub(crate) struct DemoUser {
    pub(crate) id: UserId,
    pub(crate) about: String,
}

/// Adds a user to the development sign-in page, or updates the entry.
pub(crate) async fn save(tx: &mut Tx, user: UserId, about: &str, position: i64) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO demo_users (user_id, about, position)
         VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET about = excluded.about, position = excluded.position",
    )
    .bind(user.0)
    .bind(about)
    .bind(position)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(crate) async fn is_listed(tx: &mut Tx, user: UserId) -> Result<bool, sqlx::Error> {
    let found: Option<i64> = sqlx::query_scalar(
        "SELECT user_id
         FROM demo_users
         WHERE user_id = $1",
    )
    .bind(user.0)
    .fetch_optional(&mut **tx)
    .await?;
    Ok(found.is_some())
}

pub(crate) async fn remove(tx: &mut Tx, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "DELETE FROM demo_users
         WHERE user_id = $1",
    )
    .bind(user.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// All demo users, in the order of the import files.
pub(crate) async fn list(db: &Db) -> Result<Vec<DemoUser>, sqlx::Error> {
    let rows: Vec<(i64, String)> = sqlx::query_as(
        "SELECT user_id, about
         FROM demo_users
         ORDER BY position, user_id",
    )
    .fetch_all(db.reader())
    .await?;
    Ok(rows.into_iter().map(|(id, about)| DemoUser { id: UserId(id), about }).collect())
}
