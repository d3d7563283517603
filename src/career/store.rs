//! Files that survive a crash: each write goes to a temporary file, reaches the disk, and takes the old file's place
//! by rename, while the old one stays as `.bak`.
//!
//! At every moment the folder holds, for a file written once, the last complete version as NAME or (between the two
//! renames of a write) as NAME.bak. A file that cannot be read is never written over: it is set aside as
//! NAME.damaged-N. Hard links would close the gap between the renames, but Android forbids them.

use super::document::{self, Damage, Document, Read};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No room left, on the disk or in the quota.
    #[error("no room to write {}", path.display())]
    DiskFull {
        /// The file.
        path: PathBuf,
    },
    /// The system does not let us.
    #[error("not allowed to {action} {}", path.display())]
    Permission {
        /// What was tried.
        action: Action,
        /// The file.
        path: PathBuf,
    },
    /// The file that would be replaced was written by a newer version of the program.
    #[error("{} is of version {version}, which this program does not know", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u32,
    },
    /// More than the program would read again.
    #[error("{} would have {bytes} bytes, more than the {limit} that are read", path.display())]
    TooBig {
        /// The file.
        path: PathBuf,
        /// The size it would have.
        bytes: u64,
        /// [`Document::MAX_BYTES`].
        limit: u64,
    },
    /// The value cannot be written as RON.
    #[error("cannot write the values of {}: {source}", path.display())]
    Encode {
        /// The file.
        path: PathBuf,
        /// What the serialiser says.
        source: ron::Error,
    },
    /// Any other fault of the file system.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// What was tried.
        action: Action,
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// What was tried when a [`StoreError`] came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Reading a file or listing a folder.
    Read,
    /// Writing, renaming or making folders.
    Write,
    /// Removing.
    Remove,
}

impl std::fmt::Display for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Action::Read => "read",
            Action::Write => "write",
            Action::Remove => "remove",
        })
    }
}

impl StoreError {
    /// Sorts a system error.
    pub(crate) fn new(action: Action, path: &Path, source: io::Error) -> StoreError {
        let path = path.to_owned();
        match source.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::DiskFull { path },
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                StoreError::Permission { action, path }
            }
            _ => StoreError::Io {
                action,
                path,
                source,
            },
        }
    }
}

/// A file that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged {
    /// Its name in use.
    pub path: PathBuf,
    /// Where it lies now: NAME.damaged-N, or still its own name when it could not be moved.
    pub kept_as: PathBuf,
    /// What is wrong with it.
    pub why: Damage,
}

/// What [`load`] found.
#[derive(Clone, PartialEq, Debug)]
pub enum Loaded<T> {
    /// No file: a first start.
    Fresh,
    /// The file as it was last written.
    Good(T),
    /// The file was damaged and the version before it is good.
    Recovered {
        /// The version before.
        value: T,
        /// The file that was set aside.
        damaged: Damaged,
    },
    /// The file is damaged and so is the version before it, or there is none.
    Lost {
        /// All that was set aside.
        damaged: Vec<Damaged>,
    },
    /// Written by a newer version of the program; nothing was touched and [`save`] will refuse to replace it.
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u32,
    },
}

impl<T> Loaded<T> {
    /// The value, if one was found.
    pub fn value(self) -> Option<T> {
        match self {
            Loaded::Good(value) | Loaded::Recovered { value, .. } => Some(value),
            Loaded::Fresh | Loaded::Lost { .. } | Loaded::Newer { .. } => None,
        }
    }
}

/// NAME.bak, where the version before the last is kept.
pub fn backup_path(path: &Path) -> PathBuf {
    with_suffix(path, ".bak")
}

fn temporary_path(path: &Path) -> PathBuf {
    with_suffix(path, ".tmp")
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// Reads a document, falling back to its `.bak`. Damaged files are set aside, and so is one that the system refuses to
/// read when its `.bak` is good.
///
/// # Errors
/// Only when the system refuses to read; bad content is an answer, not an error.
pub fn load<T: Document>(path: &Path) -> Result<Loaded<T>, StoreError> {
    let backup = backup_path(path);
    let why = match look::<T>(path) {
        Ok(Some(Ok(found))) => return Ok(found_at(path, found)),
        Ok(Some(Err(why))) => Some(why),
        Ok(None) => None,
        Err(error) => {
            return match look::<T>(&backup) {
                Ok(Some(Ok(Read::Good(value)))) => Ok(Loaded::Recovered {
                    value,
                    damaged: set_aside(path, Damage::Unreadable(error.to_string())),
                }),
                _ => Err(error),
            };
        }
    };
    match (why, look::<T>(&backup)?) {
        (None, None) => Ok(Loaded::Fresh),
        // Stopped between the two renames of a save: the version before is complete and nothing is damaged.
        (None, Some(Ok(found))) => Ok(found_at(&backup, found)),
        (None, Some(Err(why))) => Ok(Loaded::Lost {
            damaged: vec![set_aside(&backup, why)],
        }),
        (Some(_), Some(Ok(Read::Newer(version)))) => Ok(Loaded::Newer {
            path: backup,
            version,
        }),
        (Some(why), Some(Ok(Read::Good(value)))) => Ok(Loaded::Recovered {
            value,
            damaged: set_aside(path, why),
        }),
        (Some(why), None) => Ok(Loaded::Lost {
            damaged: vec![set_aside(path, why)],
        }),
        (Some(why), Some(Err(backup_why))) => Ok(Loaded::Lost {
            damaged: vec![set_aside(path, why), set_aside(&backup, backup_why)],
        }),
    }
}

/// Writes a document so that a crash leaves either the old or the new one, and keeps the old one as `.bak`.
/// Makes the folder. When it returns, the document is on the disk.
///
/// What stands there now is read first, so that a damaged file is set aside instead of pushing a good `.bak` out.
///
/// # Errors
/// See [`StoreError`]. After an error the old file stands as it was, or as `.bak`.
pub fn save<T: Document>(path: &Path, document: &T) -> Result<(), StoreError> {
    let text = document::write(document).map_err(|source| StoreError::Encode {
        path: path.to_owned(),
        source,
    })?;
    if text.len() as u64 > T::MAX_BYTES {
        return Err(StoreError::TooBig {
            path: path.to_owned(),
            bytes: text.len() as u64,
            limit: T::MAX_BYTES,
        });
    }
    let present = look::<T>(path)?;
    if let Some(Ok(Read::Newer(version))) = present {
        return Err(StoreError::Newer {
            path: path.to_owned(),
            version,
        });
    }
    write_temporary(path, text.as_bytes())?;
    let failed = |source| StoreError::new(Action::Write, path, source);
    match present {
        Some(Ok(_)) => fs::rename(path, backup_path(path)).map_err(failed)?,
        Some(Err(_)) => {
            let aside = free_name(path);
            fs::rename(path, aside).map_err(failed)?;
        }
        None => {}
    }
    fs::rename(temporary_path(path), path).map_err(failed)?;
    sync_folder(path)
}

/// Writes bytes that are no [`Document`] (a record, a copy of a profile) whole or not at all, without a `.bak`.
///
/// # Errors
/// See [`StoreError`].
pub fn save_bytes(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    write_temporary(path, bytes)?;
    fs::rename(temporary_path(path), path)
        .map_err(|source| StoreError::new(Action::Write, path, source))?;
    sync_folder(path)
}

/// Removes a file with its `.bak` and temporary file. It is no error when there is none.
///
/// # Errors
/// See [`StoreError`].
pub fn remove(path: &Path) -> Result<(), StoreError> {
    // The file itself goes last: were it gone before its .bak, a crash between would bring the old version back.
    for path in [&temporary_path(path), &backup_path(path), path] {
        match fs::remove_file(path) {
            Err(e) if e.kind() != ErrorKind::NotFound => {
                return Err(StoreError::new(Action::Remove, path, e));
            }
            _ => {}
        }
    }
    sync_folder(path)
}

/// Reads at most `limit` bytes of a file; `None` when there is none.
///
/// # Errors
/// The system's, or [`Damage::TooBig`] inside.
pub(super) fn read_bounded(
    path: &Path,
    limit: u64,
) -> Result<Option<Result<Vec<u8>, Damage>>, StoreError> {
    let failed = |source| StoreError::new(Action::Read, path, source);
    let file = match File::open(path) {
        Ok(file) => file,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(failed(e)),
    };
    let mut bytes = Vec::new();
    (&file)
        .take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() as u64 <= limit {
        return Ok(Some(Ok(bytes)));
    }
    let bytes = file
        .metadata()
        .map_or(limit + 1, |m| m.len().max(limit + 1));
    Ok(Some(Err(Damage::TooBig { bytes, limit })))
}

fn look<T: Document>(path: &Path) -> Result<Option<Result<Read<T>, Damage>>, StoreError> {
    Ok(read_bounded(path, T::MAX_BYTES)?.map(|bytes| document::read(&bytes?)))
}

fn found_at<T>(path: &Path, found: Read<T>) -> Loaded<T> {
    match found {
        Read::Good(value) => Loaded::Good(value),
        Read::Newer(version) => Loaded::Newer {
            path: path.to_owned(),
            version,
        },
    }
}

/// Renames a damaged file to a free name. It stays where it is when the system does not allow that; [`save`] will
/// then fail rather than write over it.
pub(super) fn set_aside(path: &Path, why: Damage) -> Damaged {
    let aside = free_name(path);
    let kept_as = match fs::rename(path, &aside) {
        Ok(()) => aside,
        Err(_) => path.to_owned(),
    };
    Damaged {
        path: path.to_owned(),
        kept_as,
        why,
    }
}

fn free_name(path: &Path) -> PathBuf {
    (1u32..)
        .map(|n| with_suffix(path, &format!(".damaged-{n}")))
        .find(|name| fs::symlink_metadata(name).is_err())
        .expect("some number below four milliards is free")
}

fn write_temporary(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let temporary = temporary_path(path);
    let attempt = || -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()
    };
    attempt().map_err(|source| {
        // Best effort: a half-written temporary file would hold the room that is missing.
        let _ = fs::remove_file(&temporary);
        StoreError::new(Action::Write, path, source)
    })
}

/// Makes renames last. Systems that cannot open a folder as a file (Windows) need no such call.
pub(super) fn sync_folder(path: &Path) -> Result<(), StoreError> {
    let Some(Ok(folder)) = path.parent().map(File::open) else {
        return Ok(());
    };
    folder
        .sync_all()
        .map_err(|source| StoreError::new(Action::Write, path, source))
}
