//! Metadata of the database itself, such as whether it is a development or a production database.

use sqlx::AnyConnection;

use super::{Db, Tx};
use crate::mode::Mode;

/// The database was created in the other mode.
#[derive(Debug, thiserror::Error)]
#[error("DFT_ENV: this database is stamped {stamped} and cannot be used in {} mode", .asked.as_str())]
pub struct ModeMismatch {
    stamped: String,
    asked: Mode,
}

/// Stamps a new database with its mode, permanently, and fails when it already has the other one: demo data and sandbox
/// payments must never mix with real ones.
pub async fn stamp_mode(db: &Db, mode: Mode) -> Result<Result<(), ModeMismatch>, sqlx::Error> {
    let mut tx = db.begin().await?;
    sqlx::query(
        "INSERT INTO app_metadata (name, value)
         VALUES ('mode', $1)
         ON CONFLICT (name) DO NOTHING",
    )
    .bind(mode.as_str())
    .execute(&mut *tx)
    .await?;
    let stamped = read(&mut tx, "mode").await?;
    tx.commit().await?;
    Ok(compare(stamped, mode))
}

/// Compares the stamp without writing one: a command that only reads must not decide the mode of a database.
pub async fn check_mode(db: &Db, mode: Mode) -> Result<Result<(), ModeMismatch>, sqlx::Error> {
    let mut tx = db.begin().await?;
    Ok(compare(read(&mut tx, "mode").await?, mode))
}

fn compare(stamped: Option<String>, mode: Mode) -> Result<(), ModeMismatch> {
    match stamped {
        Some(stamped) if stamped != mode.as_str() => Err(ModeMismatch { stamped, asked: mode }),
        _ => Ok(()),
    }
}

pub async fn read(connection: &mut AnyConnection, name: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT value
         FROM app_metadata
         WHERE name = $1",
    )
    .bind(name)
    .fetch_optional(connection)
    .await
}

/// Inserts or replaces a value.
pub async fn write(tx: &mut Tx, name: &str, value: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO app_metadata (name, value)
         VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .bind(name)
    .bind(value)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
