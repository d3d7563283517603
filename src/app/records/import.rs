//! Taking games in: from a file that was chosen or dropped on the window, or from the clipboard; a little in each
//! frame.

use super::{BUDGET, Records, RecordsCmd, looking};
use crate::app::AppSet;
use crate::app::help::notation_style;
use crate::app::locale::Locale;
use crate::app::nav::Nav;
use crate::app::notices::Notices;
use crate::app::platform::{self, FileChoice};
use crate::app::redraw::Redraw;
use crate::app::review::unread_key;
use crate::app::save::Storage;
use crate::app::state::Screen;
use crate::career::library::{Import, ImportError};
use crate::career::paths::Id;
use crate::record::read::{Collection, ReadError};
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use rand::Rng;
use rand::rngs::StdRng;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// What waits to be taken in.
#[derive(Default)]
pub(super) struct Inbox {
    choice: Option<FileChoice>,
    waiting: VecDeque<Parcel>,
    running: Option<Import>,
}

enum Parcel {
    File(PathBuf),
    Text(String),
    /// Games that were read already, and what they are called.
    Games(Box<Collection>, String),
}

impl Inbox {
    pub(super) fn ask(&mut self, title: &str) {
        self.choice = Some(FileChoice::to_open(title));
    }

    pub(super) fn take_file(&mut self, path: &Path) {
        self.waiting.push_back(Parcel::File(path.to_owned()));
    }

    pub(super) fn take_text(&mut self, text: String) {
        self.waiting.push_back(Parcel::Text(text));
    }

    pub(super) fn take_games(&mut self, games: Collection, title: String) {
        self.waiting
            .push_back(Parcel::Games(Box::new(games), title));
    }

    pub(super) fn progress(&self) -> Option<(usize, usize)> {
        self.running.as_ref().map(Import::progress)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            take_dropped.in_set(AppSet::Navigate),
            (hear_choice, unpack).chain().in_set(AppSet::Rules),
        ),
    );
}

/// A file dropped anywhere on the window is imported.
fn take_dropped(
    mut drops: MessageReader<FileDragAndDrop>,
    mut commands: MessageWriter<RecordsCmd>,
    mut nav: MessageWriter<Nav>,
) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            nav.write(Nav::To(Screen::Records));
            commands.write(RecordsCmd::Import(path_buf.clone()));
        }
    }
}

fn hear_choice(mut records: ResMut<Records>, mut redraw: ResMut<Redraw>) {
    let inbox = &mut records.inbox;
    let Some(choice) = &mut inbox.choice else {
        return;
    };
    match choice.answer() {
        None => redraw.after(platform::CHOICE_POLL),
        Some(path) => {
            inbox.choice = None;
            inbox.waiting.extend(path.map(Parcel::File));
            redraw.now();
        }
    }
}

/// Works on what is in the box, once the library is open.
fn unpack(
    mut records: ResMut<Records>,
    locale: Res<Locale>,
    storage: Option<Res<Storage>>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    let records = &mut *records;
    let Some(library) = records.library.as_mut() else {
        return;
    };
    let inbox = &mut records.inbox;
    if inbox.running.is_none() {
        let Some(parcel) = inbox.waiting.pop_front() else {
            return;
        };
        redraw.now();
        match open(parcel, &locale) {
            Ok((games, title)) => {
                let style = notation_style(&locale);
                inbox.running = Some(Import::new(library, games, &title, new_id(), style));
            }
            Err(error) => return notices.say(locale.t(unread_key(&error))),
        }
    }
    let Some(import) = inbox.running.as_mut() else {
        return;
    };
    redraw.now();
    match import.step(library, BUDGET) {
        Ok(false) => return,
        Ok(true) => notices.say(summary(import, &locale)),
        Err(ImportError::Store(error)) => notices.tell_error(error),
        Err(ImportError::Read(_)) => notices.say(locale.t("err.file_unreadable")),
    }
    let file = import.files.first();
    let folder = file.and_then(|file| file.split_once('/'));
    records.folder = folder.map(|(folder, _)| folder.to_owned());
    records.shelf = super::Shelf::All;
    records.text.clear();
    (records.opening, records.who) = (None, None);
    inbox.running = None;
    if let Some(storage) = storage {
        looking::begin(records, &storage);
    }
}

fn open(parcel: Parcel, locale: &Locale) -> Result<(Collection, String), ReadError> {
    match parcel {
        Parcel::File(path) => {
            let title = path.file_stem().unwrap_or_default().to_string_lossy();
            Ok((Collection::open(&path)?, title.into_owned()))
        }
        Parcel::Games(games, title) => Ok((*games, title)),
        Parcel::Text(text) => {
            let title = locale.t("rec.pasted").to_owned();
            Ok((Collection::read(text.as_bytes())?, title))
        }
    }
}

fn summary(import: &Import, locale: &Locale) -> String {
    let n = import.files.len().to_string();
    if import.warned == 0 {
        return locale.fill("rec.imported", &[("n", &n)]);
    }
    let places = import.warned.to_string();
    locale.fill("rec.imported_warned", &[("n", &n), ("m", &places)])
}

/// A name for a record that no other has.
pub(super) fn new_id() -> Id {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let chance = rand::make_rng::<StdRng>().next_u64();
    Id::new(now.map_or(0, |since| since.as_secs()), chance)
}
