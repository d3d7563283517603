//! Where things lie in the data folder.
//!
//! ```text
//! settings.ron
//! profiles/ID/profile.ron  ledger.ron  index.ron
//! profiles/ID/games/GID.ron     unfinished games
//! profiles/ID/records/*.pgn     finished ones
//! ```

use super::store::{Action, StoreError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The name of a profile or of a game, safe as a file name: 1 to 40 of a-z, 0-9 and '-'.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Id(String);

/// The id of a profile.
pub type ProfileId = Id;
/// The id of a game (GID), the same in its file, its record and the ledger.
pub type GameId = Id;

/// A text that is no [`Id`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not 1 to 40 of a-z, 0-9 and '-'")]
pub struct IdError(pub String);

impl Id {
    /// An id for something made at `unix_s`, with `random` to tell apart what is made in one second.
    /// Ids sort by time.
    pub fn new(unix_s: u64, random: u64) -> Id {
        Id(format!("{unix_s:010x}-{:08x}", random as u32))
    }

    /// The profile of an installation that has only one.
    pub fn first_profile() -> ProfileId {
        Id("main".to_owned())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Id {
    type Err = IdError;
    fn from_str(text: &str) -> Result<Id, IdError> {
        let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if (1..=40).contains(&text.len()) && text.bytes().all(fits) {
            Ok(Id(text.to_owned()))
        } else {
            Err(IdError(text.to_owned()))
        }
    }
}

impl TryFrom<String> for Id {
    type Error = IdError;
    fn try_from(text: String) -> Result<Id, IdError> {
        text.parse()
    }
}

impl From<Id> for String {
    fn from(id: Id) -> String {
        id.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The data folder. The app decides where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataDir {
    root: PathBuf,
}

/// Held as long as this process may write the data folder; the system lets go of it when the process dies.
#[derive(Debug)]
pub struct DataLock {
    _file: File,
}

impl DataDir {
    /// The folder at `root`, which need not exist yet.
    pub fn new(root: impl Into<PathBuf>) -> DataDir {
        DataDir { root: root.into() }
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// `settings.ron`.
    pub fn settings(&self) -> PathBuf {
        self.root.join("settings.ron")
    }

    /// The folder of a profile.
    pub fn profile(&self, id: &ProfileId) -> ProfileDir {
        ProfileDir {
            root: self.root.join("profiles").join(id.as_str()),
        }
    }

    /// All profiles that have a folder, sorted by id.
    ///
    /// # Errors
    /// When the folder cannot be listed.
    pub fn profiles(&self) -> Result<Vec<ProfileId>, StoreError> {
        let mut ids: Vec<ProfileId> = list(&self.root.join("profiles"))?
            .into_iter()
            .filter(|path| path.is_dir())
            .filter_map(|path| path.file_name()?.to_str()?.parse().ok())
            .collect();
        ids.sort();
        Ok(ids)
    }

    /// Claims the folder for this process; `None` when another program of ours has it. Makes the folder.
    ///
    /// # Errors
    /// When the folder cannot be made or written.
    pub fn lock(&self) -> Result<Option<DataLock>, StoreError> {
        let path = self.root.join("lock");
        let failed = |e| StoreError::new(Action::Write, &path, e);
        fs::create_dir_all(&self.root).map_err(failed)?;
        let file = File::create(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(DataLock { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            // Some file systems know no locks; playing must be possible there.
            Err(TryLockError::Error(e)) if e.kind() == ErrorKind::Unsupported => {
                Ok(Some(DataLock { _file: file }))
            }
            Err(TryLockError::Error(e)) => Err(failed(e)),
        }
    }
}

/// The folder of one profile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProfileDir {
    root: PathBuf,
}

impl ProfileDir {
    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Name, seal, progress, achievements.
    pub fn profile(&self) -> PathBuf {
        self.root.join("profile.ron")
    }

    /// One line for each rated game.
    pub fn ledger(&self) -> PathBuf {
        self.root.join("ledger.ron")
    }

    /// The cache over the records.
    pub fn index(&self) -> PathBuf {
        self.root.join("index.ron")
    }

    /// Unfinished games.
    pub fn games(&self) -> PathBuf {
        self.root.join("games")
    }

    /// One unfinished game.
    pub fn game(&self, id: &GameId) -> PathBuf {
        self.games().join(format!("{id}.ron"))
    }

    /// Finished games.
    pub fn records(&self) -> PathBuf {
        self.root.join("records")
    }
}

/// The entries of a folder; none when it does not exist.
pub(super) fn list(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let failed = |e| StoreError::new(Action::Read, folder, e);
    match fs::read_dir(folder) {
        Ok(entries) => entries
            .map(|entry| entry.map(|e| e.path()))
            .collect::<Result<_, _>>()
            .map_err(failed),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(e) => Err(failed(e)),
    }
}
