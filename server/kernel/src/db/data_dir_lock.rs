//! The lock on the data folder: one `dft serve` per SQLite database.

use std::fs::{File, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Held while serving; the operating system releases it when the process ends for whatever reason.
#[derive(Debug)]
pub struct DataLock {
    _file: File,
}

#[derive(Debug, thiserror::Error)]
pub enum LockError {
    #[error("another dft serve is using this data folder ({} is locked)", .0.display())]
    AlreadyLocked(PathBuf),
    #[error("cannot lock {path}: {error}", path = .0.display(), error = .1)]
    Io(PathBuf, io::Error),
}

impl DataLock {
    /// Locks the folder, creating it if necessary.
    pub fn acquire(folder: &Path) -> Result<Self, LockError> {
        let path = folder.join("dft.lock");
        let open = || {
            make_private_folder(folder)?;
            File::options().create(true).truncate(false).write(true).open(&path)
        };
        let file = open().map_err(|error| LockError::Io(path.clone(), error))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(LockError::AlreadyLocked(path)),
            Err(TryLockError::Error(error)) => Err(LockError::Io(path, error)),
        }
    }
}

/// The folder holds health and payment data, so only the owner may read it.
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
        let first = DataLock::acquire(&folder).expect("not locked");
        assert!(matches!(DataLock::acquire(&folder), Err(LockError::AlreadyLocked(_))));
        drop(first);
        DataLock::acquire(&folder).expect("released");
    }

    #[test]
    fn the_folder_is_private() {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = parent.path().join("data");
        let _lock = DataLock::acquire(&folder).expect("not locked");
        let mode = folder.metadata().expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
}
