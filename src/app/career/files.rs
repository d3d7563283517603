//! The files of a career, in the hands of the writer's thread: profile and ledger.

use crate::career::games::GameStore;
use crate::career::ladder::Ladder;
use crate::career::ledger::{Entry, Ledger};
use crate::career::notice::Notice;
use crate::career::paths::ProfileDir;
use crate::career::profile::Profile;
use crate::career::saved_game::SavedGame;
use crate::career::store::{self, StoreError};

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
    dir: ProfileDir,
    ledger: Option<Ledger>,
}

impl CareerFiles {
    /// Nothing is read yet.
    pub fn new(dir: ProfileDir) -> CareerFiles {
        CareerFiles { dir, ledger: None }
    }

    /// Reads everything, and files the games of `ended` that a crash kept from being filed.
    pub fn open(&mut self, ended: &[SavedGame]) -> Opened {
        let mut notices = Vec::new();
        match Ledger::open(&self.dir.ledger()) {
            Ok((ledger, told)) => {
                self.ledger = Some(ledger);
                notices.extend(told);
            }
            Err(error) => notices.push(error.into()),
        }
        for game in ended {
            if let Err(error) = self.append(game) {
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

    /// Writes a game with its end and, when it was rated, files it. Doing it again changes nothing more.
    ///
    /// # Errors
    /// See [`StoreError`]; what was done stays done.
    pub fn end(&mut self, game: &SavedGame) -> Result<(), StoreError> {
        GameStore::new(self.dir.clone()).save(game)?;
        self.append(game)
    }

    fn append(&mut self, game: &SavedGame) -> Result<(), StoreError> {
        let entry = Entry::of(game, Ladder::standard());
        if let Some((entry, ledger)) = entry.zip(self.ledger.as_mut()) {
            ledger.append(entry)?;
        }
        Ok(())
    }

    /// Writes the profile.
    ///
    /// # Errors
    /// See [`StoreError`].
    pub fn save_profile(&self, profile: &Profile) -> Result<(), StoreError> {
        store::save(&self.dir.profile(), profile)
    }
}
