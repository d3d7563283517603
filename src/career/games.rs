//! The unfinished games of a profile.

use super::notice::Notice;
use super::paths::{GameId, ProfileDir, list};
use super::saved_game::SavedGame;
use super::store::{self, Loaded, StoreError};
use std::collections::BTreeSet;

/// Reads and writes `games/GID.ron`.
#[derive(Clone, Debug)]
pub struct GameStore {
    profile: ProfileDir,
}

/// All unfinished games that can be read, and what to tell about those that cannot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Listing {
    /// Those that go on, the last saved first.
    pub games: Vec<SavedGame>,
    /// Those whose ending was interrupted; see [`super::filing::complete`].
    pub ended: Vec<SavedGame>,
    /// What to tell.
    pub notices: Vec<Notice>,
}

impl Listing {
    /// The rated game that is to be resumed or abandoned before another may begin.
    pub fn rated(&self) -> Option<&SavedGame> {
        self.games.iter().find(|game| game.rated)
    }
}

impl GameStore {
    /// The games of a profile.
    pub fn new(profile: ProfileDir) -> GameStore {
        GameStore { profile }
    }

    /// Writes a game. When it returns, the game is on the disk. `updated` is the caller's to set.
    ///
    /// # Errors
    /// See [`StoreError`].
    pub fn save(&self, game: &SavedGame) -> Result<(), StoreError> {
        store::save(&self.profile.game(&game.id), game)
    }

    /// Reads a game. Its id is the name of its file, whatever stands inside.
    ///
    /// # Errors
    /// When the system refuses to read.
    pub fn load(&self, id: &GameId) -> Result<Loaded<SavedGame>, StoreError> {
        let mut loaded = store::load::<SavedGame>(&self.profile.game(id))?;
        if let Loaded::Good(game) | Loaded::Recovered { value: game, .. } = &mut loaded {
            game.id = id.clone();
        }
        Ok(loaded)
    }

    /// Removes a game. It is no error when there is none.
    ///
    /// # Errors
    /// See [`StoreError`].
    pub fn delete(&self, id: &GameId) -> Result<(), StoreError> {
        store::remove(&self.profile.game(id))
    }

    /// Reads all games, cuts moves that cannot be played, and goes on past files that cannot be read. Nothing is
    /// written but that damaged files are set aside.
    pub fn list(&self) -> Listing {
        let mut listing = Listing::default();
        let files = list(&self.profile.games()).unwrap_or_else(|error| {
            listing.notices.push(error.into());
            Vec::new()
        });
        // A save that was stopped may have left only the .bak.
        let ids: BTreeSet<GameId> = files
            .iter()
            .filter_map(|path| path.file_name()?.to_str())
            .filter_map(|name| {
                name.strip_suffix(".bak")
                    .unwrap_or(name)
                    .strip_suffix(".ron")
            })
            .filter_map(|stem| stem.parse().ok())
            .collect();
        for id in ids {
            let path = self.profile.game(&id);
            match self.load(&id) {
                Err(error) => listing.notices.push(error.into()),
                Ok(loaded) => {
                    let (game, notices) = loaded.with_notices(&path);
                    listing.notices.extend(notices);
                    let Some(mut game) = game else { continue };
                    // `load` has checked the start position.
                    if let Ok((played, cut)) = game.to_game() {
                        if let Some(cut) = cut {
                            game.set_game(&played);
                            listing.notices.push(Notice::TailCut {
                                file: path,
                                kept: cut.kept,
                                cut: cut.cut,
                            });
                        }
                        if game.ended.is_some() {
                            listing.ended.push(game);
                        } else {
                            listing.games.push(game);
                        }
                    }
                }
            }
        }
        listing
            .games
            .sort_by(|a, b| (b.updated, &b.id).cmp(&(a.updated, &a.id)));
        listing
    }
}
