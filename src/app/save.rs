//! Saving: the running game after every change, settings when they change, and the list of games to go on with.

use super::AppSet;
use super::notices::Notices;
use super::redraw::Redraw;
use super::session::Session;
use super::writer::{Job, Writer};
use crate::career::games::GameStore;
use crate::career::paths::{DataDir, DataLock, GameId};
use crate::career::saved_game::SavedGame;
use crate::career::settings::Settings;
use crate::career::store::StoreError;
use bevy::prelude::*;
use std::time::Duration;

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

/// How long to wait before a save that failed is tried again.
const RETRY: Duration = Duration::from_secs(10);

/// What the file holds, to tell whether it must be written again.
#[derive(Resource, Default)]
struct Written {
    state: Option<(GameId, u64, bool)>,
    /// After a failure: when to try again.
    retry_at: Option<Duration>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfinished>()
        .init_resource::<Written>()
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
    time: Res<Time<Real>>,
    mut written: ResMut<Written>,
    mut unfinished: ResMut<Unfinished>,
) {
    let state = Some((session.id.clone(), session.generation(), session.flipped));
    let due = written.retry_at.is_some_and(|at| time.elapsed() >= at);
    if written.state == state && !due {
        return;
    }
    written.retry_at = None;
    if !session.game.all_moves().is_empty() {
        let saved = session.to_saved();
        storage.writer.ask(Job::Game(Box::new(saved.clone())));
        // A finished game stays on the disk with its end, but is not offered to go on with.
        if saved.ended.is_some() {
            unfinished.remove(&saved.id);
        } else {
            unfinished.put(saved);
        }
    }
    written.state = state;
}

/// Tells of what could not be written, and sees to it that it is tried again.
fn tell_failures(
    storage: Res<Storage>,
    time: Res<Time<Real>>,
    mut written: ResMut<Written>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    for error in storage.writer.failures() {
        notices.tell_error(error);
        written.retry_at = Some(time.elapsed() + RETRY);
    }
    if let Some(at) = written.retry_at {
        redraw.after(
            at.saturating_sub(time.elapsed())
                .max(Duration::from_millis(100)),
        );
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
