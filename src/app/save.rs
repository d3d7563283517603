//! Saving: the running game after every change, settings when they change, and the list of games to go on with.

use super::AppSet;
use super::notices::Notices;
use super::session::Session;
use super::writer::{Job, Writer};
use crate::career::games::GameStore;
use crate::career::paths::{DataDir, DataLock, GameId};
use crate::career::saved_game::SavedGame;
use crate::career::settings::Settings;
use crate::career::store::StoreError;
use bevy::prelude::*;

/// Where things are kept. Absent when there is no place or another window of the app has it; then nothing is saved.
#[derive(Resource)]
pub struct Storage {
    games: GameStore,
    writer: Writer,
    _lock: DataLock,
}

impl Storage {
    /// Claims the data folder.
    ///
    /// # Errors
    /// When it cannot be made or written. `Ok(None)` when another process holds it.
    pub fn open(dir: DataDir, settings: &Settings) -> Result<Option<Storage>, StoreError> {
        let Some(lock) = dir.lock()? else {
            return Ok(None);
        };
        let games = GameStore::new(dir.profile(&settings.profile));
        let writer = Writer::new(games.clone(), dir.settings());
        Ok(Some(Storage {
            games,
            writer,
            _lock: lock,
        }))
    }

    /// Writes the settings.
    pub fn save_settings(&self, settings: &Settings) {
        self.writer.ask(Job::Settings(Box::new(settings.clone())));
    }

    /// Waits until everything asked for so far is on the disk.
    pub fn settle(&self) {
        self.writer.settle();
    }
}

/// The unfinished games, the one played last first.
#[derive(Resource, Default)]
pub struct Unfinished(pub Vec<SavedGame>);

impl Unfinished {
    fn put(&mut self, game: SavedGame) {
        self.remove(&game.id);
        self.0.insert(0, game);
    }

    fn remove(&mut self, id: &GameId) {
        self.0.retain(|game| game.id != *id);
    }
}

/// What the file holds, to tell whether it must be written again.
#[derive(Default, PartialEq, Clone)]
struct Written(Option<(GameId, u64, bool)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfinished>()
        .add_systems(Startup, list_games.run_if(resource_exists::<Storage>))
        .add_systems(
            Update,
            (
                save_game.run_if(resource_exists::<Session>.and_then(resource_exists::<Storage>)),
                (tell_failures, settle_before_suspend).run_if(resource_exists::<Storage>),
            )
                .chain()
                .in_set(AppSet::Save),
        );
}

fn list_games(
    storage: Res<Storage>,
    mut unfinished: ResMut<Unfinished>,
    mut notices: ResMut<Notices>,
) {
    let listing = storage.games.list();
    unfinished.0 = listing.games;
    for notice in listing.notices {
        notices.tell(notice);
    }
}

fn save_game(
    session: Res<Session>,
    storage: Res<Storage>,
    mut written: Local<Written>,
    mut unfinished: ResMut<Unfinished>,
) {
    let state = Written(Some((
        session.id.clone(),
        session.generation(),
        session.flipped,
    )));
    if *written == state {
        return;
    }
    if session.game.end().is_some() {
        unfinished.remove(&session.id);
        storage.writer.ask(Job::Delete(session.id.clone()));
    } else if !session.game.all_moves().is_empty() {
        let saved = session.to_saved();
        storage.writer.ask(Job::Game(Box::new(saved.clone())));
        unfinished.put(saved);
    }
    *written = state;
}

fn tell_failures(storage: Res<Storage>, mut notices: ResMut<Notices>) {
    for error in storage.writer.failures() {
        notices.tell_error(error);
    }
}

/// The system may end a suspended app without a word, so everything is on the disk before it is suspended.
fn settle_before_suspend(
    mut lifecycle: MessageReader<bevy::window::AppLifecycle>,
    storage: Res<Storage>,
) {
    if lifecycle
        .read()
        .any(|event| *event == bevy::window::AppLifecycle::WillSuspend)
    {
        storage.settle();
    }
}
