//! A whole profile with its games and records as one file, to keep or to move to another device.

use super::document::{self, Damage, Document, Read, Version};
use super::ledger;
use super::paths::{DataDir, ProfileDir, ProfileId, list};
use super::profile::Profile;
use super::store::{self, Action, StoreError};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// So many bytes tell a backup from other files.
const HEAD: usize = 400;

/// The file: sealed RON with the texts of all files.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Backup {
    /// Version of the file.
    #[serde(default)]
    pub version: Version<1>,
    /// When it was made, in seconds since 1970.
    #[serde(default)]
    pub made: u64,
    /// The files.
    pub files: Vec<BackupFile>,
}

/// One file of a profile.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BackupFile {
    /// Where it lies in the profile's folder, with `/`.
    pub path: String,
    /// What it holds.
    pub text: String,
}

impl Document for Backup {
    const VERSION: u32 = 1;
    /// Some 100,000 records.
    const MAX_BYTES: u64 = 256 << 20;
}

/// Why a backup was not restored. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The bytes are no backup.
    #[error("this is no backup of a profile: {0}")]
    Damaged(#[from] Damage),
    /// Made by a newer version of the program.
    #[error("the backup is of version {0}, which this program does not know")]
    Newer(u32),
    /// It holds a file that does not belong into a profile.
    #[error("the backup holds '{0}', which is no file of a profile")]
    Stranger(String),
    /// The profile exists. Restoring never replaces one.
    #[error("there is a profile '{0}' already")]
    Exists(ProfileId),
    /// The files could not be written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Makes a backup of a profile, as the bytes of the file, and tells which files had to be left out because they are
/// no UTF-8 text.
///
/// # Errors
/// When the profile cannot be read.
pub fn backup(profile: &ProfileDir, unix_s: u64) -> Result<(String, Vec<PathBuf>), StoreError> {
    let root = profile.root();
    let mut paths: Vec<PathBuf> = list(root)?;
    paths.extend(list(&profile.games())?);
    paths.extend(list(&profile.records())?);
    paths.sort();
    let (mut files, mut left_out) = (Vec::new(), Vec::new());
    for path in paths {
        let Some(name) = relative(root, &path).filter(|name| belongs(name)) else {
            continue;
        };
        match store::read_bounded(&path, Backup::MAX_BYTES)? {
            None => {}
            Some(bytes) => match bytes.ok().and_then(|bytes| String::from_utf8(bytes).ok()) {
                Some(text) => files.push(BackupFile { path: name, text }),
                None => left_out.push(path),
            },
        }
    }
    let backup = Backup {
        version: Version,
        made: unix_s,
        files,
    };
    let text = document::write(&backup).map_err(|source| StoreError::Encode {
        path: root.to_owned(),
        source,
    })?;
    Ok((text, left_out))
}

/// Reads the file of a backup, whatever it holds.
///
/// # Errors
/// See [`StoreError`]; a file that is larger than any backup is not read.
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    let failed = |source| StoreError::new(Action::Read, path, source);
    match store::read_bounded(path, Backup::MAX_BYTES)? {
        None => Err(failed(ErrorKind::NotFound.into())),
        Some(Ok(bytes)) => Ok(bytes),
        Some(Err(why)) => Err(failed(std::io::Error::other(why))),
    }
}

/// Whether a file begins as a backup does.
pub fn is_one(path: &Path) -> bool {
    let mut head = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(HEAD as u64).read_to_end(&mut head));
    read.is_ok() && resembles(&head)
}

/// Whether the bytes begin as a backup does, whatever their file is called.
pub fn resembles(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(HEAD)];
    let head = String::from_utf8_lossy(head);
    let head: String = head.split_whitespace().collect();
    head.starts_with("(version:") && head.contains("files:[(path:")
}

/// Whose a backup is (empty for somebody without a name) and when it was made, in seconds since 1970.
///
/// # Errors
/// When it could not be restored for what it holds.
pub fn whose(bytes: &[u8]) -> Result<(String, u64), RestoreError> {
    let backup = open(bytes)?;
    let profile = backup.files.iter().find(|file| file.path == "profile.ron");
    let profile = profile.map(|file| document::read::<Profile>(file.text.as_bytes()));
    match profile {
        Some(Ok(Read::Good(profile))) => Ok((profile.name, backup.made)),
        _ => Ok((String::new(), backup.made)),
    }
}

/// The files of a backup, when all of them can be restored.
fn open(bytes: &[u8]) -> Result<Backup, RestoreError> {
    let backup = match document::read::<Backup>(bytes)? {
        Read::Good(backup) => backup,
        Read::Newer(version) => return Err(RestoreError::Newer(version)),
    };
    for file in &backup.files {
        if !belongs(&file.path) {
            return Err(RestoreError::Stranger(file.path.clone()));
        }
        let newer = match file.path.as_str() {
            "profile.ron" => match document::read::<Profile>(file.text.as_bytes())? {
                Read::Newer(version) => Some(version),
                Read::Good(_) => None,
            },
            "ledger.ron" => ledger::newer_version(&file.text),
            _ => None,
        };
        if let Some(version) = newer {
            return Err(RestoreError::Newer(version));
        }
    }
    Ok(backup)
}

/// Makes the profile `id` from a backup: all of it or nothing.
///
/// # Errors
/// See [`RestoreError`].
pub fn restore(bytes: &[u8], data: &DataDir, id: &ProfileId) -> Result<(), RestoreError> {
    let backup = open(bytes)?;
    let target = data.profile(id).root().to_owned();
    if target.exists() {
        return Err(RestoreError::Exists(id.clone()));
    }
    // No profile can have a name with a dot, so an interrupted restore is never taken for one.
    let half_done = data.root().join("profiles").join(".restoring");
    let failed = |e| StoreError::new(Action::Write, &target, e);
    if half_done.exists() {
        fs::remove_dir_all(&half_done).map_err(failed)?;
    }
    fs::create_dir_all(&half_done).map_err(failed)?;
    for folder in ["games", "records"] {
        fs::create_dir_all(half_done.join(folder)).map_err(failed)?;
    }
    for file in &backup.files {
        let path = half_done.join(&file.path);
        if file.path.starts_with("records/") {
            // Waiting for the disk ten thousand times takes minutes; after a power failure the backup is still there.
            fs::write(&path, &file.text).map_err(failed)?;
        } else {
            store::save_bytes(&path, file.text.as_bytes())?;
        }
    }
    fs::rename(&half_done, &target).map_err(failed)?;
    store::sync_folder(&target)?;
    Ok(())
}

fn relative(root: &Path, path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path
        .strip_prefix(root)
        .ok()?
        .iter()
        .map(|part| part.to_str())
        .collect();
    Some(parts?.join("/"))
}

/// Whether a path is one of a profile's own files. What else lies there (`.bak`, damaged files, caches) stays behind,
/// and nothing can be written outside the folder.
fn belongs(path: &str) -> bool {
    let plain = |name: &str, ending: &str| {
        name.len() <= 200
            && name
                .strip_suffix(ending)
                .is_some_and(|stem| !stem.is_empty())
            && !name.starts_with('.')
            && !name.contains(['/', '\\', ':', '\0'])
    };
    match path.split_once('/') {
        None => matches!(path, "profile.ron" | "ledger.ron"),
        Some(("games", name)) => plain(name, ".ron"),
        Some(("records", name)) => plain(name, ".pgn"),
        Some(_) => false,
    }
}
