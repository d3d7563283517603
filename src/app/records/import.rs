//! Taking games in: from a file that was chosen, dropped on the window or handed over, or from the clipboard. Files are
//! read and records written on a thread of their own.

use super::faults::unread;
use super::work::{POLL, Progress, Work};
use super::{Records, RecordsCmd, looking};
use crate::app::AppSet;
use crate::app::help::notation_style;
use crate::app::locale::Locale;
use crate::app::nav::Nav;
use crate::app::notices::Notices;
use crate::app::people::is_copy;
use crate::app::platform::{self, FileChoice, Incoming};
use crate::app::redraw::Redraw;
use crate::app::review::{OpenRecord, Origin};
use crate::app::save::Storage;
use crate::app::state::{Overlay, Screen, Sheet};
use crate::career::library::{Import, ImportError};
use crate::career::paths::Id;
use crate::record::read::{Collection, ReadError};
use crate::record::{Fault, Parsed, Warning};
use crate::rules::notation::Style;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use rand::Rng;
use rand::rngs::StdRng;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long games are taken in before one looks whether that is still wanted.
const STRETCH: Duration = Duration::from_millis(20);

/// What waits to be taken in.
#[derive(Default)]
pub(super) struct Inbox {
    choice: Option<FileChoice>,
    waiting: VecDeque<Parcel>,
    running: Option<Running>,
}

/// What becomes of a game that comes alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alone {
    /// It is kept in the library.
    Kept,
    /// It is shown on the review page.
    Shown,
}

/// Games to be taken in.
#[derive(Clone, Debug)]
pub enum Goods {
    /// A file.
    File(PathBuf),
    /// What a file of this name holds.
    Bytes(String, Vec<u8>),
    /// Text from the clipboard.
    Text(String),
}

struct Parcel {
    goods: Goods,
    alone: Alone,
}

struct Running {
    work: Work<Outcome>,
    alone: Alone,
    title: String,
    /// Whether the library was shown because there are several games.
    led: bool,
}

/// What reading and writing came to.
enum Outcome {
    Unread(ReadError),
    Shown(Box<Parsed>),
    Taken {
        report: Report,
        failed: Option<ImportError>,
        stopped: bool,
    },
}

/// What became of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// What the file is called.
    pub title: String,
    /// Games that were taken in.
    pub games: usize,
    /// What was wrong, the first of it: at most [`Import::MOST_WARNINGS`].
    pub warnings: Vec<Warning>,
    /// How much was wrong.
    pub warned: usize,
    /// The collection that the games went into.
    folder: Option<String>,
}

impl Inbox {
    pub(super) fn ask(&mut self, title: &str) {
        self.choice = Some(FileChoice::to_open(title));
    }

    pub(super) fn take(&mut self, goods: Goods, alone: Alone) {
        self.waiting.push_back(Parcel { goods, alone });
    }

    pub(super) fn progress(&self) -> Option<(usize, usize)> {
        self.running.as_ref().map(|running| running.work.progress())
    }

    pub(super) fn stop(&mut self) {
        self.waiting.clear();
        if let Some(running) = &self.running {
            running.work.stop();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            take_dropped.in_set(AppSet::Navigate),
            (hear_choice, unpack, hear).chain().in_set(AppSet::Rules),
            show_report.after(AppSet::Rules),
        ),
    );
}

/// A file dropped anywhere on the window is imported; the copy of a person goes where people are.
fn take_dropped(
    mut drops: MessageReader<FileDragAndDrop>,
    mut commands: MessageWriter<RecordsCmd>,
    mut incoming: MessageWriter<Incoming>,
    mut nav: MessageWriter<Nav>,
) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            let dropped = Incoming::File(path_buf.clone());
            if is_copy(&dropped) {
                incoming.write(dropped);
                continue;
            }
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
            if let Some(path) = path {
                inbox.take(Goods::File(path), Alone::Kept);
            }
            redraw.now();
        }
    }
}

/// Begins with what lies in the box.
fn unpack(
    mut records: ResMut<Records>,
    locale: Res<Locale>,
    storage: Option<Res<Storage>>,
    mut redraw: ResMut<Redraw>,
) {
    let inbox = &mut records.inbox;
    if inbox.running.is_some() {
        return;
    }
    let Some(Parcel { goods, alone }) = inbox.waiting.pop_front() else {
        return;
    };
    redraw.now();
    let title = match &goods {
        Goods::File(path) => stem(path),
        Goods::Bytes(name, _) if !name.is_empty() => stem(Path::new(name)),
        Goods::Bytes(..) | Goods::Text(_) => locale.t("rec.pasted").to_owned(),
    };
    let (named, style) = (title.clone(), notation_style(&locale));
    let folder = storage.map(|storage| storage.profile().records());
    let work = Work::begin(move |progress| {
        let games = match goods {
            Goods::File(path) => Collection::open(&path),
            Goods::Bytes(_, bytes) => Collection::read(&bytes),
            Goods::Text(text) => Collection::read(text.as_bytes()),
        };
        match games {
            Ok(games) => sort(games, folder.as_deref(), alone, &named, style, progress),
            Err(error) => Outcome::Unread(error),
        }
    });
    inbox.running = Some(Running {
        work,
        alone,
        title,
        led: false,
    });
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// A game alone may be shown; everything else becomes records of this folder.
fn sort(
    games: Collection,
    folder: Option<&Path>,
    alone: Alone,
    title: &str,
    style: Style,
    progress: &Progress,
) -> Outcome {
    let folder = match folder {
        // Where nothing can be kept, the first of several is better than none.
        Some(folder) if alone == Alone::Kept || games.len() > 1 => folder,
        _ => {
            let first = games.game(0).map_err(ReadError::Io);
            return match first.and_then(|game| game.ok_or(ReadError::Empty)) {
                Ok(mut parsed) => {
                    parsed.warnings.splice(0..0, games.warnings().to_vec());
                    Outcome::Shown(Box::new(parsed))
                }
                Err(error) => Outcome::Unread(error),
            };
        }
    };
    let mut import = Import::new(folder, games, title, new_id(), style);
    let failed = loop {
        let (done, all) = import.progress();
        if !progress.tell(done, all) {
            break None;
        }
        match import.step(STRETCH) {
            Ok(false) => {}
            Ok(true) => break None,
            Err(error) => break Some(error),
        }
    };
    Outcome::Taken {
        stopped: progress.is_stopped(),
        failed,
        report: Report {
            title: title.to_owned(),
            games: import.files.len(),
            folder: import.folder().map(str::to_owned),
            warned: import.warned,
            warnings: import.warnings,
        },
    }
}

/// Takes over what the thread has done.
fn hear(
    mut records: ResMut<Records>,
    locale: Res<Locale>,
    storage: Option<Res<Storage>>,
    mut notices: ResMut<Notices>,
    mut nav: MessageWriter<Nav>,
    mut open: MessageWriter<OpenRecord>,
    mut redraw: ResMut<Redraw>,
) {
    let records = &mut *records;
    let Some(running) = &mut records.inbox.running else {
        return;
    };
    let several = running.work.progress().1 > 1;
    if several && running.alone == Alone::Shown && !running.led {
        running.led = true;
        nav.write(Nav::To(Screen::Records));
    }
    let Some(outcome) = running.work.answer() else {
        return redraw.after(POLL);
    };
    redraw.now();
    let (title, alone) = (std::mem::take(&mut running.title), running.alone);
    records.inbox.running = None;
    match outcome {
        Outcome::Unread(error) => {
            let unknown = matches!(error, ReadError::Format(Fault::UnknownFormat));
            if unknown && alone == Alone::Shown {
                notices.say(locale.fill("incoming.unknown", &[("file", &title)]));
            } else {
                notices.say(unread(&error, &locale));
            }
        }
        Outcome::Shown(parsed) => {
            if !parsed.warnings.is_empty() {
                let n = parsed.warnings.len().to_string();
                notices.say(locale.fill("rev.file_warned", &[("n", &n)]));
                records.report = Some(Report {
                    title,
                    games: 1,
                    folder: None,
                    warned: parsed.warnings.len(),
                    warnings: parsed.warnings,
                });
                records.report_due = Some(Screen::Review);
            }
            open.write(OpenRecord {
                record: Box::new(parsed.record),
                origin: Origin::Loose,
                flipped: false,
                at_end: false,
            });
        }
        Outcome::Taken {
            report,
            failed,
            stopped,
        } => {
            match failed {
                Some(ImportError::Store(error)) => notices.tell_error(error),
                Some(ImportError::Read(_)) => notices.say(locale.t("err.file_unreadable")),
                None => notices.say(summary(&report, stopped, &locale)),
            }
            records.folder.clone_from(&report.folder);
            records.shelf = super::Shelf::All;
            records.text.clear();
            (records.opening, records.who) = (None, None);
            if report.warned > 0 {
                records.report_due = Some(Screen::Records);
            }
            records.report = Some(report);
            if let Some(storage) = storage {
                looking::begin(records, &storage);
            }
        }
    }
}

/// Shows what was wrong with a file as soon as its games are on the screen.
fn show_report(
    mut records: ResMut<Records>,
    screen: Res<State<Screen>>,
    overlay: Res<Overlay>,
    mut nav: MessageWriter<Nav>,
) {
    if records.report_due == Some(*screen.get()) && overlay.0.is_none() {
        records.report_due = None;
        nav.write(Nav::Open(Sheet::ImportReport));
    }
}

fn summary(report: &Report, stopped: bool, locale: &Locale) -> String {
    let n = report.games.to_string();
    if stopped {
        return locale.fill("rec.import_stopped", &[("n", &n)]);
    }
    if report.warned == 0 {
        return locale.fill("rec.imported", &[("n", &n)]);
    }
    let places = report.warned.to_string();
    locale.fill("rec.imported_warned", &[("n", &n), ("m", &places)])
}

/// A name for a record that no other has.
pub(super) fn new_id() -> Id {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let chance = rand::make_rng::<StdRng>().next_u64();
    Id::new(now.map_or(0, |since| since.as_secs()), chance)
}
