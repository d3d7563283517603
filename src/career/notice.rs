//! What the player has to be told after reading or writing files. The app turns these into sentences.

use super::store::{Damaged, Loaded, StoreError};
use std::path::{Path, PathBuf};

/// One thing to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A file was damaged; the version before it is used. `kept_as` holds the damaged one.
    Recovered {
        /// Which file.
        file: PathBuf,
        /// Where the damaged bytes are.
        kept_as: PathBuf,
        /// What is wrong, for the log (English).
        why: String,
    },
    /// A file was damaged and nothing could be read; it was set aside, not deleted.
    Lost {
        /// Which file.
        file: PathBuf,
        /// Where the damaged bytes are.
        kept_as: PathBuf,
        /// What is wrong, for the log (English).
        why: String,
    },
    /// A file comes from a newer version of the program. It was left as it is.
    Newer {
        /// Which file.
        file: PathBuf,
        /// Its version.
        version: u32,
    },
    /// Moves of an unfinished game were no legal moves; it goes on before the first of them.
    TailCut {
        /// Which file.
        file: PathBuf,
        /// How many plies are left.
        kept: usize,
        /// How many were cut.
        cut: usize,
    },
    /// Some lines of a file were damaged and left out; a copy of all of it was kept.
    LinesLost {
        /// Which file.
        file: PathBuf,
        /// Where the damaged file is.
        kept_as: PathBuf,
        /// How many lines.
        lines: usize,
    },
    /// The disk is full: what should be saved is not.
    DiskFull {
        /// Which file.
        file: PathBuf,
    },
    /// A file or folder cannot be read or written.
    Unusable {
        /// Which.
        file: PathBuf,
        /// What the system says (English, for the log).
        why: String,
    },
}

impl<T> Loaded<T> {
    /// The value and what to tell about how it was found.
    pub fn with_notices(self, path: &Path) -> (Option<T>, Vec<Notice>) {
        match self {
            Loaded::Fresh => (None, Vec::new()),
            Loaded::Good(value) => (Some(value), Vec::new()),
            Loaded::Recovered { value, damaged } => {
                let notice = Notice::Recovered {
                    file: damaged.path,
                    kept_as: damaged.kept_as,
                    why: damaged.why.to_string(),
                };
                (Some(value), vec![notice])
            }
            Loaded::Lost { damaged } => {
                let lost = |damaged: Damaged| Notice::Lost {
                    file: path.to_owned(),
                    kept_as: damaged.kept_as,
                    why: damaged.why.to_string(),
                };
                (None, damaged.into_iter().map(lost).collect())
            }
            Loaded::Newer { path, version } => (
                None,
                vec![Notice::Newer {
                    file: path,
                    version,
                }],
            ),
        }
    }
}

impl From<StoreError> for Notice {
    fn from(error: StoreError) -> Notice {
        Notice::from(&error)
    }
}

impl From<&StoreError> for Notice {
    fn from(error: &StoreError) -> Notice {
        let why = error.to_string();
        match error {
            StoreError::DiskFull { path } => Notice::DiskFull { file: path.clone() },
            StoreError::Newer { path, version } => Notice::Newer {
                file: path.clone(),
                version: *version,
            },
            StoreError::Permission { path, .. }
            | StoreError::TooBig { path, .. }
            | StoreError::Encode { path, .. }
            | StoreError::Io { path, .. } => Notice::Unusable {
                file: path.clone(),
                why,
            },
        }
    }
}
