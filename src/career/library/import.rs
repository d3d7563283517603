//! Taking the games of a file into the library, a little at a time.

use crate::career::game_record::summarise;
use crate::career::paths::Id;
use crate::career::store::{Action, StoreError};
use crate::record::read::Collection;
use crate::record::{Warning, name, pgn};
use crate::rules::notation::Style;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Why an import ended before its end.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The library cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file can no longer be read.
    #[error(transparent)]
    Read(#[from] std::io::Error),
}

/// An import that is under way. One game becomes a record beside the others, several become a collection, which is
/// a folder; headings of a library become the `Section` tag of what follows them.
#[derive(Debug)]
pub struct Import {
    records: PathBuf,
    collection: Collection,
    folder: Option<String>,
    id: Id,
    style: Style,
    next: usize,
    section: Option<String>,
    /// Files written so far.
    pub files: Vec<String>,
    /// What was wrong so far; at most [`Import::MOST_WARNINGS`].
    pub warnings: Vec<Warning>,
    /// How many warnings there were.
    pub warned: usize,
}

impl Import {
    /// Warnings that are kept.
    pub const MOST_WARNINGS: usize = 200;

    /// Prepares to import into this folder of records. `title` names the folder of a collection, and `id` the file of a single game.
    pub fn new(
        records: &Path,
        collection: Collection,
        title: &str,
        id: Id,
        style: Style,
    ) -> Import {
        let folder = (collection.len() > 1).then(|| free_folder(records, title));
        let warnings = collection.warnings().to_vec();
        Import {
            records: records.to_owned(),
            collection,
            folder,
            id,
            style,
            next: 0,
            section: None,
            files: Vec::new(),
            warned: warnings.len(),
            warnings,
        }
    }

    /// The folder of the collection, below that of the records; none for a single game.
    pub fn folder(&self) -> Option<&str> {
        self.folder.as_deref()
    }

    /// How many of how many games are done.
    pub fn progress(&self) -> (usize, usize) {
        (self.next, self.collection.len())
    }

    /// Imports games for about as long as `budget`, at least one. `true` when none is left.
    /// [`Library::refresh`](super::Library::refresh) finds what was done; to cancel, drop the import.
    ///
    /// # Errors
    /// See [`ImportError`]. What was done stays.
    pub fn step(&mut self, budget: Duration) -> Result<bool, ImportError> {
        let began = Instant::now();
        while let Some(parsed) = self.collection.game(self.next)? {
            self.next += 1;
            self.warned += parsed.warnings.len();
            let room = Import::MOST_WARNINGS.saturating_sub(self.warnings.len());
            self.warnings.extend(parsed.warnings.into_iter().take(room));
            let mut record = parsed.record;
            if record.is_heading() {
                self.section = record.tags.known(name::TITLE).map(str::to_owned);
                continue;
            }
            if let Some(section) = &self.section {
                record.tags.set(name::SECTION, section);
            }
            summarise(&mut record);
            let file = match &self.folder {
                Some(folder) => format!("{folder}/{:06}.pgn", self.next),
                None => format!("{}.pgn", self.id),
            };
            write(&self.records.join(&file), &pgn::write(&record, self.style))?;
            self.files.push(file);
            if began.elapsed() >= budget {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The game is still in the file that it came from, so nothing waits for the disk here.
fn write(path: &Path, text: &str) -> Result<(), StoreError> {
    let failed = |source| StoreError::new(Action::Write, path, source);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, text).map_err(failed)
}

/// A folder name that every file system takes and that is not there yet.
fn free_folder(records: &Path, title: &str) -> String {
    let safe: String = title
        .chars()
        .map(|c| match c {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => ' ',
            c if c.is_control() => ' ',
            c => c,
        })
        .take(60)
        .collect();
    let safe = safe.trim().trim_matches('.').trim();
    let base = if safe.is_empty() { "collection" } else { safe };
    (1u32..)
        .map(|n| match n {
            1 => base.to_owned(),
            n => format!("{base} {n}"),
        })
        .find(|name| fs::symlink_metadata(records.join(name)).is_err())
        .unwrap_or_else(|| base.to_owned())
}
