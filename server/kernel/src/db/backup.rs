//! A backup taken while the shop is open: a whole, checked copy in one new file.

use std::fmt;
use std::fs::File;
use std::io::ErrorKind;
use std::os::unix::fs::OpenOptionsExt;
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
        let name = file.to_str().ok_or_else(|| BackupError::Failed("the name is not UTF-8 text".into()))?;
        // Made first and by us: nobody else may read the copy, not even while it is written.
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
