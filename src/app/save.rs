//! Saving: the running game after every change, settings when they change, and the list of games to go on with.

use super::AppSet;
use super::career::{Career, CareerFiles};
use super::notices::Notices;
use super::redraw::Redraw;
use super::session::Session;
use super::writer::{Job, Writer};
use crate::career::games::GameStore;
use crate::career::paths::{DataDir, DataLock, GameId};
use crate::career::profile::Profile;
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
        let profile = dir.profile(&settings.profile);
        let games = GameStore::new(profile.clone());
        let writer = Writer::new(games.clone(), CareerFiles::new(profile), dir.settings());
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

    /// Writes the profile.
    pub fn save_profile(&self, profile: &Profile) {
        self.writer.ask(Job::Profile(Box::new(profile.clone())));
    }

    /// Writes a game that is over and files it when it was rated.
    pub fn end_game(&self, game: SavedGame) {
        self.writer.ask(Job::End(Box::new(game)));
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

    /// Takes a game off the list.
    pub fn remove(&mut self, id: &GameId) {
        self.0.retain(|game| game.id != *id);
    }

    /// The rated game that is to be finished or given up before another may begin.
    pub fn rated(&self) -> Option<&SavedGame> {
        self.0.iter().find(|game| game.rated)
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
                receive_career.run_if(resource_exists::<Storage>),
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
    storage.writer.ask(Job::OpenCareer(listing.ended));
    for notice in listing.notices {
        notices.tell(notice);
    }
}

/// Takes over what the writer's thread read.
fn receive_career(
    storage: Res<Storage>,
    mut career: ResMut<Career>,
    mut unfinished: ResMut<Unfinished>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    for opened in storage.writer.opened() {
        // A game whose newest save was lost may look unfinished although it was filed: it is over.
        let filed = |game: &SavedGame| opened.entries.iter().any(|entry| entry.gid == game.id);
        unfinished.0.retain(|game| !(game.rated && filed(game)));
        for notice in &opened.notices {
            notices.tell(notice.clone());
        }
        career.open(opened);
        redraw.now();
    }
    if career.known().is_none() {
        redraw.after(Duration::from_millis(50));
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
        // A finished game stays on the disk with its end, but is not offered to go on with.
        if saved.ended.is_some() {
            unfinished.remove(&saved.id);
            storage.end_game(saved);
        } else {
            storage.writer.ask(Job::Game(Box::new(saved.clone())));
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
