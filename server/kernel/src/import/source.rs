//! The source of a catalogue: a folder on disk, or files embedded in the program.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The files of a catalogue by relative path, with `/` as separator.
pub enum Source {
    Dir(PathBuf),
    Memory(BTreeMap<String, Cow<'static, [u8]>>),
}

impl Source {
    /// Every file, sorted.
    pub(super) fn list(&self) -> io::Result<Vec<String>> {
        match self {
            Self::Memory(files) => Ok(files.keys().cloned().collect()),
            Self::Dir(top) => {
                let mut found = Vec::new();
                walk(top, "", &mut found)?;
                found.sort();
                Ok(found)
            }
        }
    }

    /// One file. A name that leads out of the folder is not found there.
    pub(super) fn read(&self, name: &str) -> io::Result<Cow<'_, [u8]>> {
        let plain = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        match self {
            Self::Dir(top) if plain => read_plain_file(&top.join(name)).map(Cow::Owned),
            Self::Memory(files) => {
                files.get(name).map(|bytes| Cow::Borrowed(&**bytes)).ok_or(io::ErrorKind::NotFound.into())
            }
            Self::Dir(_) => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

/// The largest file of an entry: about an hour of audio.
const MAX_FILE_BYTES: u64 = 256 * 1024 * 1024;

/// Reads regular files only: a symbolic link could leave the folder, and a pipe could block.
fn read_plain_file(path: &Path) -> io::Result<Vec<u8>> {
    let found = std::fs::symlink_metadata(path)?;
    if !found.is_file() || found.len() > MAX_FILE_BYTES {
        return Err(io::Error::other("not a regular file, or too large"));
    }
    std::fs::read(path)
}

fn walk(folder: &Path, prefix: &str, found: &mut Vec<String>) -> io::Result<()> {
    for item in std::fs::read_dir(folder)? {
        let item = item?;
        let name = item.file_name().to_string_lossy().into_owned();
        // Files of editors and version control.
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{prefix}{name}");
        let kind = item.file_type()?;
        if kind.is_dir() {
            walk(&item.path(), &format!("{path}/"), found)?;
        } else if kind.is_file() {
            found.push(path);
        } else {
            return Err(io::Error::other(format!("{path} is neither a file nor a folder")));
        }
    }
    Ok(())
}
