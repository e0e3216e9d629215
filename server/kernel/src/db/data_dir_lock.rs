//! The lock on the data folder: one `dft serve` per SQLite database.

use std::fmt;
use std::fs::{File, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Held while serving; the operating system lets go of it when the program ends, however it ends.
#[derive(Debug)]
pub struct DataLock {
    _file: File,
}

/// Why the folder could not be locked.
#[derive(Debug)]
pub enum LockError {
    /// Another `dft serve` has it.
    Taken(PathBuf),
    /// The folder cannot be written.
    Io(PathBuf, io::Error),
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken(file) => {
                write!(f, "another dft serve is using this data folder ({} is locked)", file.display())
            }
            Self::Io(file, error) => write!(f, "cannot lock {}: {error}", file.display()),
        }
    }
}

impl std::error::Error for LockError {}

impl DataLock {
    /// Locks the folder, making it if need be, or says who has it.
    pub fn take(folder: &Path) -> Result<Self, LockError> {
        let path = folder.join("dft.lock");
        let open = || {
            make_private_folder(folder)?;
            File::options().create(true).truncate(false).write(true).open(&path)
        };
        let file = open().map_err(|error| LockError::Io(path.clone(), error))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(LockError::Taken(path)),
            Err(TryLockError::Error(error)) => Err(LockError::Io(path, error)),
        }
    }
}

/// People's health and money are in there: nobody else on the machine reads it.
pub(super) fn make_private_folder(folder: &Path) -> io::Result<()> {
    if folder.as_os_str().is_empty() {
        return Ok(());
    }
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Makes an empty file that only we may read, unless there is one. SQLite gives its companions the same permissions.
pub(super) fn make_private_file(file: &Path) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        make_private_folder(folder)?;
    }
    File::options().create(true).truncate(false).write(true).mode(0o600).open(file).map(|_| ())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_folder_is_locked_once_and_free_again_afterwards() {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = parent.path().join("data");
        let first = DataLock::take(&folder).expect("nobody has it");
        assert!(matches!(DataLock::take(&folder), Err(LockError::Taken(_))));
        drop(first);
        DataLock::take(&folder).expect("it was let go");
    }

    #[test]
    fn the_folder_is_private() {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = parent.path().join("data");
        let _lock = DataLock::take(&folder).expect("nobody has it");
        let mode = folder.metadata().expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
}
