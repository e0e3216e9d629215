//! Online backup of SQLite into one new file, verified with an integrity check.

use std::fs::File;
use std::io::ErrorKind;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use sqlx::{AnyConnection, Connection};

use super::pool::sqlite_url;
use super::{Db, Engine};

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("on PostgreSQL use pg_dump --format=custom; it takes a consistent backup while dft serves")]
    UsePgDump,
    #[error("that file exists already; name a new one")]
    FileExists,
    /// The copy fails SQLite's integrity check.
    #[error("the copy is damaged and was removed: {0}")]
    Damaged(String),
    #[error("the backup failed: {0}")]
    Failed(Box<dyn std::error::Error + Send + Sync>),
}

impl Db {
    /// Copies the database to `file` and verifies the copy. Other processes may write meanwhile.
    pub async fn back_up(&self, file: &Path) -> Result<(), BackupError> {
        if self.engine() == Engine::Postgres {
            return Err(BackupError::UsePgDump);
        }
        let name = file.to_str().ok_or_else(|| BackupError::Failed("the name is not UTF-8 text".into()))?;
        // Created by us first, so that the copy is private from its first byte.
        let copy = File::options().create_new(true).write(true).mode(0o600).open(file).map_err(|error| {
            if error.kind() == ErrorKind::AlreadyExists {
                BackupError::FileExists
            } else {
                BackupError::Failed(error.into())
            }
        })?;
        let outcome = self.copy_into(name, &copy).await;
        if outcome.is_err() {
            let _ = std::fs::remove_file(file);
        }
        outcome
    }

    async fn copy_into(&self, name: &str, copy: &File) -> Result<(), BackupError> {
        let failed = |error: sqlx::Error| BackupError::Failed(error.into());
        sqlx::query("VACUUM INTO $1").bind(name).execute(&self.write).await.map_err(failed)?;
        let report = check(Path::new(name)).await.map_err(failed)?;
        if report != "ok" {
            return Err(BackupError::Damaged(report));
        }
        copy.sync_all().map_err(|error| BackupError::Failed(error.into()))
    }
}

#[expect(clippy::disallowed_methods, reason = "the copy is read once and needs no pool")]
async fn check(file: &Path) -> Result<String, sqlx::Error> {
    let mut copy = AnyConnection::connect(&sqlite_url(file)).await?;
    let report = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut copy).await?;
    copy.close().await?;
    Ok(report)
}
