//! Changing records: adding, renaming, starring, annotating, deleting and having back.

use super::entry::Entry;
use super::index::Library;
use crate::career::game_record::summarise;
use crate::career::paths::Id;
use crate::career::store::{self, Action, StoreError};
use crate::record::{Record, TextEncoding, name, pgn};
use crate::rules::notation::Style;
use std::fs;
use std::io;
use std::path::PathBuf;

/// Why a record was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// The system refused.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It is not in the list.
    #[error("there is no record {0}")]
    Missing(String),
}

/// A record or a collection that was deleted, for [`Library::restore`].
#[derive(Clone, PartialEq, Debug)]
pub struct Trashed {
    /// The file that it was, or the folder.
    pub file: String,
    kept_as: PathBuf,
    /// What the list said of a collection.
    entries: Vec<Entry>,
}

impl Library {
    /// Adds a record, with an id of its own as name. Returns the file.
    ///
    /// # Errors
    /// See [`StoreError`].
    pub fn add(&mut self, record: &Record, style: Style, id: &Id) -> Result<String, StoreError> {
        let file = format!("{id}.pgn");
        self.write(&file, record, style)?;
        Ok(file)
    }

    /// Writes a record in place of the one in `file`.
    ///
    /// # Errors
    /// See [`StoreError`].
    pub fn write(&mut self, file: &str, record: &Record, style: Style) -> Result<(), StoreError> {
        let mut record = record.clone();
        summarise(&mut record);
        let text = pgn::write(&record, style);
        store::save_bytes(&self.path(file), text.as_bytes())?;
        self.note(file);
        Ok(())
    }

    /// Marks a record, or takes the mark away.
    ///
    /// # Errors
    /// See [`ChangeError`].
    pub fn set_starred(&mut self, file: &str, starred: bool) -> Result<(), ChangeError> {
        self.set_tag(file, name::STARRED, if starred { "1" } else { "0" })
    }

    /// Gives a record a title.
    ///
    /// # Errors
    /// See [`ChangeError`].
    pub fn rename(&mut self, file: &str, title: &str) -> Result<(), ChangeError> {
        self.set_tag(file, name::TITLE, title)
    }

    /// Changes one tag of a file and leaves all else as it is, byte for byte in a UTF-8 file.
    fn set_tag(&mut self, file: &str, tag: &str, value: &str) -> Result<(), ChangeError> {
        let path = self.path(file);
        let missing = || ChangeError::Missing(file.to_owned());
        let bytes = store::read_bounded(&path, Library::MAX_RECORD_BYTES)?
            .and_then(Result::ok)
            .ok_or_else(missing)?;
        let (text, _) = TextEncoding::of(&bytes).decode(&bytes);
        store::save_bytes(&path, pgn::with_tag(&text, tag, value).as_bytes())?;
        self.note(file);
        Ok(())
    }

    /// Moves a record out of the list into the profile's trash.
    ///
    /// # Errors
    /// See [`ChangeError`].
    pub fn delete(&mut self, file: &str) -> Result<Trashed, ChangeError> {
        let kept_as = match self.put_away(file) {
            Err(ChangeError::Missing(file)) => {
                self.forget(&file);
                return Err(ChangeError::Missing(file));
            }
            kept_as => kept_as?,
        };
        self.forget(file);
        Ok(Trashed {
            file: file.to_owned(),
            kept_as,
            entries: Vec::new(),
        })
    }

    /// Moves a collection out of the list into the profile's trash, with all its records.
    ///
    /// # Errors
    /// See [`ChangeError`].
    pub fn delete_folder(&mut self, folder: &str) -> Result<Trashed, ChangeError> {
        if !self.folders().iter().any(|(name, _)| name == folder) {
            return Err(ChangeError::Missing(folder.to_owned()));
        }
        let kept_as = self.put_away(folder)?;
        Ok(Trashed {
            file: folder.to_owned(),
            kept_as,
            entries: self.forget_folder(folder),
        })
    }

    /// Moves a file or a folder of the records into the trash; where it is then.
    fn put_away(&self, name: &str) -> Result<PathBuf, ChangeError> {
        let from = self.path(name);
        let trash = self.trash();
        let kept_as = (0u32..)
            .map(|n| trash.join(format!("{n}-{}", name.replace('/', "-"))))
            .find(|path| fs::symlink_metadata(path).is_err())
            .unwrap_or_else(|| trash.join("lost.pgn"));
        let failed = |source| StoreError::new(Action::Remove, &from, source);
        fs::create_dir_all(&trash).map_err(failed)?;
        match fs::rename(&from, &kept_as) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(ChangeError::Missing(name.to_owned()))
            }
            Err(error) => Err(failed(error).into()),
            Ok(()) => Ok(kept_as),
        }
    }

    /// Puts back what [`Library::delete`] or [`Library::delete_folder`] took away.
    ///
    /// # Errors
    /// See [`ChangeError`].
    pub fn restore(&mut self, trashed: &Trashed) -> Result<(), ChangeError> {
        let path = self.path(&trashed.file);
        let failed = |source| StoreError::new(Action::Write, &path, source);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        fs::rename(&trashed.kept_as, &path).map_err(failed)?;
        if trashed.entries.is_empty() {
            self.note(&trashed.file);
        } else {
            self.take_back(trashed.entries.clone());
        }
        Ok(())
    }

    /// Deletes what lies in the trash for good.
    ///
    /// # Errors
    /// See [`StoreError`].
    pub fn empty_trash(&self) -> Result<(), StoreError> {
        let trash = self.trash();
        match fs::remove_dir_all(&trash) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(StoreError::new(Action::Remove, &trash, error))
            }
            _ => Ok(()),
        }
    }

    fn trash(&self) -> PathBuf {
        self.profile.root().join("trash")
    }
}
