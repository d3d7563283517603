//! The files of a career, in the hands of the writer's thread: profile and ledger.

use crate::app::people::Person;
use crate::career::backup::{self, RestoreError};
use crate::career::calendar::Day;
use crate::career::document;
use crate::career::filing;
use crate::career::game_record::Words;
use crate::career::games::GameStore;
use crate::career::ladder::Ladder;
use crate::career::ledger::{Entry, Ledger};
use crate::career::notice::Notice;
use crate::career::paths::{DataDir, ProfileDir, ProfileId};
use crate::career::profile::Profile;
use crate::career::saved_game::SavedGame;
use crate::career::store::{self, StoreError};
use bevy::log::warn;
use std::path::{Path, PathBuf};

/// What was read when a career was opened.
pub struct Opened {
    /// Name, permissions, progress.
    pub profile: Profile,
    /// All rated games, the oldest first.
    pub entries: Vec<Entry>,
    /// Whether rated games can be filed.
    pub rated_play: bool,
    /// What to tell.
    pub notices: Vec<Notice>,
}

/// Where a career is kept.
pub struct CareerFiles {
    data: DataDir,
    dir: ProfileDir,
    ledger: Option<Ledger>,
}

impl CareerFiles {
    /// Nothing is read yet.
    pub fn new(data: DataDir, profile: &ProfileId) -> CareerFiles {
        CareerFiles {
            dir: data.profile(profile),
            data,
            ledger: None,
        }
    }

    /// Reads everything, and files the games of `ended` that a crash kept from being filed.
    pub fn open(&mut self, ended: &[SavedGame], words: &Words) -> Opened {
        let mut notices = Vec::new();
        match Ledger::open(&self.dir.ledger()) {
            Ok((ledger, told)) => {
                self.ledger = Some(ledger);
                notices.extend(told);
            }
            Err(error) => notices.push(error.into()),
        }
        for game in ended {
            if let Err(error) = self.end(game, words) {
                notices.push(error.into());
            }
        }
        let path = self.dir.profile();
        let profile = match store::load::<Profile>(&path) {
            Ok(loaded) => {
                let (profile, told) = loaded.with_notices(&path);
                notices.extend(told);
                profile
            }
            Err(error) => {
                notices.push(error.into());
                None
            }
        };
        Opened {
            profile: profile.unwrap_or_default(),
            entries: self
                .ledger
                .as_ref()
                .map_or_else(Vec::new, |ledger| ledger.entries().to_vec()),
            rated_play: self.ledger.is_some(),
            notices,
        }
    }

    /// Files a game that has ended: it becomes a record in these words, and a rated one counts. Doing it again changes
    /// nothing more.
    ///
    /// # Errors
    /// See [`StoreError`]; what was done stays done.
    pub fn end(&mut self, game: &SavedGame, words: &Words) -> Result<(), StoreError> {
        let record = filing::write_record(words);
        if let Some(ledger) = self.ledger.as_mut() {
            filing::file(&self.dir, ledger, Ladder::standard(), game, &record)?;
            return Ok(());
        }
        // Without a ledger a rated game waits on the disk with its end, until there is one.
        let games = GameStore::new(self.dir.clone());
        games.save(game)?;
        store::save_bytes(&self.dir.record(&game.id), record(game).as_bytes())?;
        if game.rated {
            Ok(())
        } else {
            games.delete(&game.id)
        }
    }

    /// Writes the profile.
    ///
    /// # Errors
    /// See [`StoreError`].
    pub fn save_profile(&self, profile: &Profile) -> Result<(), StoreError> {
        store::save(&self.dir.profile(), profile)
    }

    /// Writes the profile of somebody new.
    ///
    /// # Errors
    /// See [`StoreError`].
    pub fn make_profile(&self, id: &ProfileId, profile: &Profile) -> Result<(), StoreError> {
        store::save(&self.data.profile(id).profile(), profile)
    }

    /// Everybody who has a profile here. Profiles that cannot be read are left out: they are told when they are
    /// opened.
    pub fn people(&self) -> Vec<Person> {
        let ids = self.data.profiles().unwrap_or_default();
        let person = |id: ProfileId| {
            let path = self.data.profile(&id).profile();
            // Nothing is set aside here, so this does not use the store.
            let profile = std::fs::read(path)
                .ok()
                .and_then(|bytes| document::read::<Profile>(&bytes).ok());
            let (name, seal) = match profile {
                Some(document::Read::Good(profile)) => (profile.name, profile.seal),
                _ => (String::new(), String::new()),
            };
            Person { id, name, seal }
        };
        ids.into_iter().map(person).collect()
    }

    /// The files with copies of profiles, the newest first.
    pub fn backups(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = std::fs::read_dir(self.backup_folder())
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
            .collect();
        // Names end with the time, written so that later sorts after earlier.
        files.sort_by(|a, b| stamp_of(b).cmp(&stamp_of(a)));
        files
    }

    fn backup_folder(&self) -> PathBuf {
        self.data.root().join("backups")
    }

    /// Writes a copy of the profile with its games and records.
    ///
    /// # Errors
    /// See [`StoreError`].
    pub fn back_up(&self, name: &str, unix_s: u64) -> Result<PathBuf, StoreError> {
        let (text, left_out) = backup::backup(&self.dir, unix_s)?;
        for path in left_out {
            warn!("{} is no text and is not in the copy", path.display());
        }
        let path = self.backup_folder().join(backup_name(name, unix_s));
        store::save_bytes(&path, text.as_bytes())?;
        Ok(path)
    }

    /// Keeps a copy that came from elsewhere among the others.
    ///
    /// # Errors
    /// See [`RestoreError`]: what could not be restored is not kept.
    pub fn keep_backup(&self, bytes: &[u8]) -> Result<(), RestoreError> {
        let (name, made) = backup::whose(bytes)?;
        let path = self.backup_folder().join(backup_name(&name, made));
        Ok(store::save_bytes(&path, bytes)?)
    }

    /// Makes a new profile from a copy.
    ///
    /// # Errors
    /// See [`RestoreError`].
    pub fn restore(&self, path: &Path, id: &ProfileId) -> Result<(), RestoreError> {
        backup::restore(&backup::read(path)?, &self.data, id)
    }
}

/// How the names of copies end.
const ENDING: &str = "chuhe";

/// The name of a copy's file: whose it is and when it was made, so that later ones sort after earlier ones.
fn backup_name(name: &str, unix_s: u64) -> String {
    let (year, month, day) = Day::of(unix_s, 0).date();
    let time = unix_s % 86_400;
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    let mut name: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    if name.is_empty() {
        "chuhe".clone_into(&mut name);
    }
    format!("{name}-{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}.{ENDING}")
}

fn stamp_of(path: &Path) -> Option<&str> {
    let stem = path.file_stem()?.to_str()?;
    stem.get(stem.len().checked_sub(15)?..)
}
