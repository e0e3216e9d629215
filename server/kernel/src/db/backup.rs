//! A backup taken while the shop is open: a whole, checked copy in one new file.

use std::fmt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use sqlx::{AnyConnection, Connection};

use super::{Db, Engine, sqlite_url};

/// Why there is no backup.
#[derive(Debug)]
pub enum BackupError {
    /// PostgreSQL has its own tool.
    UsePgDump,
    /// Never over an older backup.
    FileExists,
    /// The copy does not pass SQLite's own check.
    Damaged(String),
    /// The copy could not be written or read back.
    Failed(Box<dyn std::error::Error + Send + Sync>),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UsePgDump => f.write_str(
                "on PostgreSQL use pg_dump --format=custom; it takes a consistent backup while dft serves",
            ),
            Self::FileExists => f.write_str("that file exists already; name a new one"),
            Self::Damaged(report) => write!(f, "the copy is damaged and was not kept: {report}"),
            Self::Failed(error) => write!(f, "the backup failed: {error}"),
        }
    }
}

impl std::error::Error for BackupError {}

impl Db {
    /// Writes the whole database to `file` and checks the copy. Works while other processes write.
    pub async fn back_up(&self, file: &Path) -> Result<(), BackupError> {
        if self.engine() == Engine::Postgres {
            return Err(BackupError::UsePgDump);
        }
        if file.exists() {
            return Err(BackupError::FileExists);
        }
        let failed = |error: sqlx::Error| BackupError::Failed(error.into());

        sqlx::query("VACUUM INTO $1")
            .bind(file.to_string_lossy().into_owned())
            .execute(&self.write)
            .await
            .map_err(failed)?;
        std::fs::set_permissions(file, PermissionsExt::from_mode(0o600))
            .map_err(|error| BackupError::Failed(error.into()))?;

        let report = check(file).await.map_err(failed)?;
        if report == "ok" {
            return Ok(());
        }
        std::fs::remove_file(file).map_err(|error| BackupError::Failed(error.into()))?;
        Err(BackupError::Damaged(report))
    }
}

#[expect(clippy::disallowed_methods, reason = "the copy is read once and needs no pool")]
async fn check(file: &Path) -> Result<String, sqlx::Error> {
    let mut copy = AnyConnection::connect(&sqlite_url(file)).await?;
    let report = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut copy).await?;
    copy.close().await?;
    Ok(report)
}
