//! The few things a database knows about itself, such as whether it is a development or a production one.

use std::fmt;

use sqlx::AnyConnection;

use super::{Db, Tx};
use crate::settings::Mode;

/// This database belongs to the other mode.
#[derive(Debug)]
pub struct OtherMode {
    stamped: String,
    asked: Mode,
}

impl fmt::Display for OtherMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "DFT_ENV: this database is stamped {} and cannot be used in {} mode",
            self.stamped,
            self.asked.as_str()
        )
    }
}

/// Stamps a new database with its mode for ever; afterwards answers whether the stamp still fits.
///
/// Demo data and fake payments can so never end up among real ones, nor the other way round.
pub async fn claim_mode(db: &Db, mode: Mode) -> Result<Result<(), OtherMode>, sqlx::Error> {
    let mut tx = db.begin().await?;
    sqlx::query(
        "INSERT INTO facts (name, value)
         VALUES ('mode', $1)
         ON CONFLICT (name) DO NOTHING",
    )
    .bind(mode.as_str())
    .execute(&mut *tx)
    .await?;
    let stamped = read(&mut tx, "mode").await?;
    tx.commit().await?;
    Ok(fits(stamped, mode))
}

/// Answers whether the stamp fits and leaves none: a command that only looks must not decide what a database is.
pub async fn check_mode(db: &Db, mode: Mode) -> Result<Result<(), OtherMode>, sqlx::Error> {
    let mut tx = db.begin().await?;
    Ok(fits(read(&mut tx, "mode").await?, mode))
}

fn fits(stamped: Option<String>, mode: Mode) -> Result<(), OtherMode> {
    match stamped {
        Some(stamped) if stamped != mode.as_str() => Err(OtherMode { stamped, asked: mode }),
        _ => Ok(()),
    }
}

/// What is known under this name.
pub async fn read(connection: &mut AnyConnection, name: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT value
         FROM facts
         WHERE name = $1",
    )
    .bind(name)
    .fetch_optional(connection)
    .await
}

/// Remembers a fact, over what was known before.
pub async fn write(tx: &mut Tx, name: &str, value: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO facts (name, value)
         VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .bind(name)
    .bind(value)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
