//! The list, its cache, and keeping it true to the files.

use super::entry::Entry;
use super::filter::{Filter, Who};
use crate::career::document::{Document, Version};
use crate::career::notice::Notice;
use crate::career::paths::{ProfileDir, list};
use crate::career::store::{self, StoreError};
use crate::record::pgn::Parsed;
use crate::record::read::{Collection, ReadError};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, UNIX_EPOCH};

/// `index.ron`
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Index {
    #[serde(default)]
    version: Version<1>,
    #[serde(default)]
    entries: Vec<Entry>,
}

impl Document for Index {
    const VERSION: u32 = 1;
    const MAX_BYTES: u64 = 128 << 20;
}

/// How far [`Library::work`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Files still to be read.
    pub left: usize,
    /// Whether the list has changed.
    pub changed: bool,
}

/// A file that is new or has changed.
#[derive(Clone, Debug)]
struct Pending {
    file: String,
    size: u64,
    modified_ms: u64,
}

/// The records of a profile.
///
/// [`Library::open`] gives the list as it was; [`Library::refresh`] compares it with the folders, and
/// [`Library::work`] reads what is new, a little at a time. [`Library::save`] keeps the list for the next start.
#[derive(Debug)]
pub struct Library {
    pub(super) profile: ProfileDir,
    entries: Vec<Entry>,
    pending: Vec<Pending>,
    dirty: bool,
    /// Counts the changes made through the library: a survey from before one of them does not know of it.
    changes: u64,
}

/// What lies in the folder of the records. It needs no library at hand, so that another thread can look.
#[derive(Debug)]
pub struct Survey {
    found: Vec<Pending>,
    changes: u64,
}

impl Survey {
    /// Looks into the folders of `profile`. `changes` is what [`Library::changes`] said before.
    ///
    /// # Errors
    /// When a folder cannot be listed.
    pub fn of(profile: &ProfileDir, changes: u64) -> Result<Survey, StoreError> {
        let mut found = Vec::new();
        let records = profile.records();
        for path in list(&records)? {
            if is_hidden(&path) {
                continue;
            }
            if path.is_dir() {
                for inner in list(&path)? {
                    found.extend(look(&records, &inner));
                }
            } else {
                found.extend(look(&records, &path));
            }
        }
        Ok(Survey { found, changes })
    }
}

impl Library {
    /// The largest file that is listed. What is larger belongs into a collection by import.
    pub const MAX_RECORD_BYTES: u64 = 1 << 20;

    /// The list as the index has it. Where the index is missing or damaged it is empty, and [`Library::refresh`]
    /// finds the files again; a damaged cache is no loss and not told.
    pub fn open(profile: ProfileDir) -> (Library, Vec<Notice>) {
        let path = profile.index();
        let (index, notices) = match store::load::<Index>(&path) {
            Ok(loaded) => {
                let (index, notices) = loaded.with_notices(&path);
                let told = |notice: &Notice| {
                    !matches!(notice, Notice::Lost { .. } | Notice::Recovered { .. })
                };
                (index, notices.into_iter().filter(told).collect())
            }
            Err(error) => (None, vec![error.into()]),
        };
        let mut library = Library {
            profile,
            entries: index.unwrap_or_default().entries,
            pending: Vec::new(),
            dirty: false,
            changes: 0,
        };
        library.sort();
        (library, notices)
    }

    /// The folder of the records.
    pub fn folder(&self) -> PathBuf {
        self.profile.records()
    }

    /// All entries, the latest date first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of a file.
    pub fn entry(&self, file: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.file == file)
    }

    /// The numbers of the entries that a filter takes, in order.
    pub fn filtered(&self, filter: &Filter) -> Vec<usize> {
        let taken = |(index, entry)| filter.takes(entry).then_some(index);
        self.entries.iter().enumerate().filter_map(taken).collect()
    }

    /// The openings of all records, by their ids, with how many records have them, the most frequent first.
    pub fn openings(&self) -> Vec<(String, usize)> {
        let openings = self.entries.iter().filter_map(|e| e.opening.as_deref());
        counted(openings.map(str::to_owned))
    }

    /// Who played in the records, with how many records there are, the most frequent first. Of games against the
    /// machine the machine counts, by its grade; of others, everybody with a name.
    pub fn players(&self) -> Vec<(Who, usize)> {
        counted(self.entries.iter().flat_map(Who::of))
    }

    /// The collections: folders with the number of their records, by name.
    pub fn folders(&self) -> Vec<(String, usize)> {
        let mut folders = std::collections::BTreeMap::<String, usize>::new();
        for folder in self.entries.iter().filter_map(Entry::folder) {
            *folders.entry(folder.to_owned()).or_default() += 1;
        }
        folders.into_iter().collect()
    }

    /// Compares the list with the folders: what is gone leaves the list, what is new or changed is kept for
    /// [`Library::work`].
    ///
    /// # Errors
    /// When the folder cannot be listed.
    pub fn refresh(&mut self) -> Result<Progress, StoreError> {
        let survey = Survey::of(&self.profile, self.changes)?;
        Ok(self.compare(survey).unwrap_or(Progress {
            left: self.pending.len(),
            changed: false,
        }))
    }

    /// Counts the changes made through the library.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The same as [`Library::refresh`] with what was found by another thread; `None`, and nothing done, when the
    /// library has changed something since then.
    pub fn compare(&mut self, survey: Survey) -> Option<Progress> {
        if survey.changes != self.changes {
            return None;
        }
        let mut found = survey.found;
        let known: HashMap<&str, (u64, u64)> = self
            .entries
            .iter()
            .map(|entry| (entry.file.as_str(), (entry.size, entry.modified_ms)))
            .collect();
        let files: std::collections::HashSet<String> =
            found.iter().map(|pending| pending.file.clone()).collect();
        found.retain(|new| known.get(new.file.as_str()) != Some(&(new.size, new.modified_ms)));
        let before = self.entries.len();
        self.entries.retain(|entry| files.contains(&entry.file));
        let changed = self.entries.len() != before;
        self.dirty |= changed;
        self.pending = found;
        Some(Progress {
            left: self.pending.len(),
            changed,
        })
    }

    /// Reads files that are new or have changed for about as long as `budget`, at least one. Files that cannot be
    /// read are listed with what their names say.
    pub fn work(&mut self, budget: Duration) -> Progress {
        let began = Instant::now();
        let mut read = Vec::new();
        while let Some(pending) = self.pending.pop() {
            // What another thread saw may be gone by now.
            if self.path(&pending.file).exists() {
                read.push(self.read(&pending));
            }
            if began.elapsed() >= budget {
                break;
            }
        }
        let changed = !read.is_empty();
        if changed {
            let new: HashMap<&str, ()> = read.iter().map(|e| (e.file.as_str(), ())).collect();
            self.entries
                .retain(|entry| !new.contains_key(entry.file.as_str()));
            self.entries.extend(read);
            self.sort();
            self.dirty = true;
        }
        Progress {
            left: self.pending.len(),
            changed,
        }
    }

    /// Writes the index when the list has changed since it was written.
    ///
    /// # Errors
    /// See [`StoreError`]. Nothing is lost but the time to read the files again.
    pub fn save(&mut self) -> Result<(), StoreError> {
        if !self.dirty {
            return Ok(());
        }
        let index = Index {
            version: Version,
            entries: std::mem::take(&mut self.entries),
        };
        let saved = store::save(&self.profile.index(), &index);
        self.entries = index.entries;
        self.dirty = saved.is_err();
        saved
    }

    /// Reads a record. Of a file with several games, which only a user can have put there, the first.
    ///
    /// # Errors
    /// See [`ReadError`].
    pub fn load(&self, file: &str) -> Result<Parsed, ReadError> {
        let collection = Collection::open(&self.path(file))?;
        collection.game(0)?.ok_or(ReadError::Empty)
    }

    /// Where a file of the list is.
    pub fn path(&self, file: &str) -> PathBuf {
        let mut path = self.folder();
        path.extend(file.split('/'));
        path
    }

    /// Puts a file that was written just now into the list.
    pub(super) fn note(&mut self, file: &str) {
        let records = self.folder();
        if let Some(pending) = look(&records, &self.path(file)) {
            let entry = self.read(&pending);
            self.forget(file);
            self.entries.push(entry);
            self.sort();
        }
        self.dirty = true;
        self.changes += 1;
    }

    /// Takes a file out of the list.
    pub(super) fn forget(&mut self, file: &str) -> Option<Entry> {
        let at = self.entries.iter().position(|entry| entry.file == file)?;
        self.dirty = true;
        self.changes += 1;
        Some(self.entries.remove(at))
    }

    /// Takes a collection out of the list.
    pub(super) fn forget_folder(&mut self, folder: &str) -> Vec<Entry> {
        let below = |entry: &Entry| {
            let rest = entry.file.strip_prefix(folder);
            rest.is_some_and(|rest| rest.starts_with('/'))
        };
        let (gone, kept) = self.entries.drain(..).partition(below);
        self.entries = kept;
        self.dirty = true;
        self.changes += 1;
        gone
    }

    /// Puts entries back whose files are where they were.
    pub(super) fn take_back(&mut self, entries: Vec<Entry>) {
        self.entries.extend(entries);
        self.sort();
        self.dirty = true;
        self.changes += 1;
    }

    fn read(&self, pending: &Pending) -> Entry {
        let text = store::read_bounded(&self.path(&pending.file), Library::MAX_RECORD_BYTES)
            .ok()
            .flatten()
            .and_then(Result::ok)
            .unwrap_or_default();
        let (text, _) = crate::record::TextEncoding::of(&text).decode(&text);
        Entry {
            size: pending.size,
            modified_ms: pending.modified_ms,
            ..Entry::of_text(&pending.file, &text)
        }
    }

    fn sort(&mut self) {
        self.entries
            .sort_by(|a, b| (&b.date, &b.file).cmp(&(&a.date, &a.file)));
    }
}

fn counted<T: Ord>(values: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts = std::collections::BTreeMap::<T, usize>::new();
    values.for_each(|value| *counts.entry(value).or_default() += 1);
    let mut counts: Vec<(T, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

fn is_hidden(path: &Path) -> bool {
    path.file_name()
        .and_then(|name| name.to_str())
        .is_none_or(|name| name.starts_with('.'))
}

/// A record's file as it is now; `None` for other files.
fn look(records: &Path, path: &Path) -> Option<Pending> {
    if is_hidden(path) || path.extension()? != "pgn" {
        return None;
    }
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let since = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let parts: Option<Vec<&str>> = path
        .strip_prefix(records)
        .ok()?
        .iter()
        .map(|part| part.to_str())
        .collect();
    Some(Pending {
        file: parts?.join("/"),
        size: metadata.len(),
        modified_ms: u64::try_from(since.as_millis()).unwrap_or(u64::MAX),
    })
}
