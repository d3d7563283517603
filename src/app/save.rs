//! Saving: the running game after every change, settings when they change, and the list of games to go on with.

use super::AppSet;
use super::career::{Career, CareerFiles};
use super::locale::Locale;
use super::notices::Notices;
use super::records::words;
use super::redraw::Redraw;
use super::session::Session;
use super::writer::{Job, Told, Writer};
use crate::career::game_record::Words;
use crate::career::games::{GameStore, Listing};
use crate::career::paths::{DataDir, DataLock, GameId, ProfileDir, ProfileId};
use crate::career::profile::Profile;
use crate::career::saved_game::SavedGame;
use crate::career::settings::Settings;
use crate::career::store::StoreError;
use bevy::prelude::*;
use std::path::PathBuf;
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// Where things are kept. Absent when there is no place or another window of the app has it; then nothing is saved.
#[derive(Resource)]
pub struct Storage {
    data: DataDir,
    games: GameStore,
    profile: ProfileDir,
    writer: Writer,
    _lock: DataLock,
}

/// How often, and after what pause each time, a data folder is asked for that another process holds.
const LOCK_TRIES: u32 = 8;
const LOCK_PAUSE: Duration = Duration::from_millis(100);

impl Storage {
    /// Claims the data folder.
    ///
    /// # Errors
    /// When it cannot be made or written. `Ok(None)` when another process holds it.
    pub fn open(dir: DataDir, settings: &Settings) -> Result<Option<Storage>, StoreError> {
        let mut tries = 0;
        let lock = loop {
            match dir.lock()? {
                Some(lock) => break lock,
                // An app that was just killed may not have let go yet.
                None if tries < LOCK_TRIES => {
                    tries += 1;
                    std::thread::sleep(LOCK_PAUSE);
                }
                None => return Ok(None),
            }
        };
        let (games, writer) = open_profile(&dir, settings);
        let profile = dir.profile(&settings.profile);
        Ok(Some(Storage {
            data: dir,
            games,
            profile,
            writer,
            _lock: lock,
        }))
    }

    /// Goes over to the profile that the settings name now, when everything of the one before is written; gives its
    /// games. Those whose end was not filed yet become records in these words.
    pub fn reopen(&mut self, settings: &Settings, words: Words) -> Listing {
        (self.games, self.writer) = open_profile(&self.data, settings);
        self.profile = self.data.profile(&settings.profile);
        let mut listing = self.games.list();
        let ended = std::mem::take(&mut listing.ended);
        self.writer.ask(Job::OpenCareer(ended, Box::new(words)));
        listing
    }

    /// Writes the profile of somebody new, before it is opened.
    pub fn make_profile(&self, id: &ProfileId, profile: &Profile) {
        let (id, profile) = (id.clone(), Box::new(profile.clone()));
        self.writer.ask(Job::NewProfile(id, profile));
    }

    /// Makes a copy of the profile as one file that bears this name.
    pub fn back_up(&self, name: &str) {
        self.writer.ask(Job::BackUp(name.to_owned()));
    }

    /// Keeps a copy that came from elsewhere.
    pub fn keep_backup(&self, bytes: Vec<u8>) {
        self.writer.ask(Job::KeepBackUp(bytes));
    }

    /// Makes a new profile from a copy.
    pub fn restore(&self, path: PathBuf, id: ProfileId) {
        self.writer.ask(Job::Restore(path, id));
    }

    /// Writes the settings.
    pub fn save_settings(&self, settings: &Settings) {
        self.writer.ask(Job::Settings(Box::new(settings.clone())));
    }

    /// Writes the profile.
    pub fn save_profile(&self, profile: &Profile) {
        self.writer.ask(Job::Profile(Box::new(profile.clone())));
    }

    /// Files a game that is over: it becomes a record, and a rated one counts.
    pub fn end_game(&self, game: SavedGame, words: Words) {
        self.writer.ask(Job::End(Box::new(game), Box::new(words)));
    }

    /// The folder of the profile.
    pub fn profile(&self) -> &ProfileDir {
        &self.profile
    }

    /// Writes a record of the library, named by its file.
    pub fn write_record(&self, file: &str, text: String) {
        let path = self.profile.records().join(file);
        self.writer.ask(Job::Record(path, text));
    }

    /// Answers when everything asked for so far is on the disk.
    pub fn settled(&self) -> Receiver<()> {
        self.writer.settled()
    }

    /// Waits until everything asked for so far is on the disk.
    pub fn settle(&self) {
        self.writer.settle();
    }
}

fn open_profile(data: &DataDir, settings: &Settings) -> (GameStore, Writer) {
    let games = GameStore::new(data.profile(&settings.profile));
    let career = CareerFiles::new(data.clone(), &settings.profile);
    let writer = Writer::new(games.clone(), career, data.settings());
    (games, writer)
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
    state: Option<(GameId, u64, bool, usize)>,
    /// Of the running move: time used, in steps, and exactly when the clock stands.
    clock: Duration,
    /// After a failure: when to try again.
    retry_at: Option<Duration>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Told>()
        .init_resource::<Unfinished>()
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
    locale: Res<Locale>,
    mut unfinished: ResMut<Unfinished>,
    mut notices: ResMut<Notices>,
) {
    let listing = storage.games.list();
    unfinished.0 = listing.games;
    storage
        .writer
        .ask(Job::OpenCareer(listing.ended, Box::new(words(&locale))));
    for notice in listing.notices {
        notices.tell(notice);
    }
}

/// Takes over what the writer's thread read.
fn receive_career(
    storage: Res<Storage>,
    mut career: ResMut<Career>,
    mut unfinished: ResMut<Unfinished>,
    mut people: MessageWriter<Told>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    for told in storage.writer.told() {
        redraw.now();
        let opened = match told {
            Told::Opened(opened) => *opened,
            other => {
                people.write(other);
                continue;
            }
        };
        // A game whose newest save was lost may look unfinished although it was filed: it is over.
        let filed = |game: &SavedGame| opened.entries.iter().any(|entry| entry.gid == game.id);
        unfinished.0.retain(|game| !(game.rated && filed(game)));
        for notice in &opened.notices {
            notices.tell(notice.clone());
        }
        career.open(opened);
    }
    if career.known().is_none() {
        redraw.after(Duration::from_millis(50));
    }
}

fn save_game(
    session: Res<Session>,
    storage: Res<Storage>,
    time: Res<Time<Real>>,
    locale: Res<Locale>,
    mut written: ResMut<Written>,
    mut unfinished: ResMut<Unfinished>,
) {
    let state = Some((
        session.id.clone(),
        session.generation(),
        session.flipped,
        session.draw_offers.len(),
    ));
    let clock = clock_mark(&session);
    let due = written.retry_at.is_some_and(|at| time.elapsed() >= at);
    if written.state == state && written.clock == clock && !due {
        return;
    }
    written.retry_at = None;
    if !session.game.all_moves().is_empty() && !session.puzzle {
        let saved = session.to_saved();
        // A game is filed once: turning its board does not bring its record back to what it was.
        let filed = written.state.as_ref().is_some_and(|(id, generation, ..)| {
            *id == saved.id && *generation == session.generation()
        });
        if saved.ended.is_none() {
            storage.writer.ask(Job::Game(Box::new(saved.clone())));
            unfinished.put(saved);
        } else if !filed || due {
            unfinished.remove(&saved.id);
            storage.end_game(saved, words(&locale));
        }
    }
    written.state = state;
    written.clock = clock;
}

/// How coarsely a running clock is kept: a kill gives back at most this.
const CLOCK_STEP: Duration = Duration::from_secs(10);

fn clock_mark(session: &Session) -> Duration {
    session.clock.as_ref().map_or(Duration::ZERO, |clock| {
        let used = clock.used();
        match clock.running() {
            Some(_) => CLOCK_STEP * (used.as_secs() / CLOCK_STEP.as_secs()) as u32,
            None => used,
        }
    })
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
