//! The library of records: what is shown of it, and what is done with its records. The screen sends messages; files
//! are changed here alone.

mod commands;
mod export;
mod faults;
mod filing;
mod import;
mod looking;
mod words;
mod work;

pub use export::Form;
pub use faults::{fault_text, place_text, unread};
pub use filing::KeepRecord;
pub use import::{Alone, Goods, Report};
pub use words::{copied, words};

use super::AppSet;
use super::notices::Notices;
use super::redraw::Redraw;
use super::save::Storage;
use super::state::Screen;
use crate::career::library::{Entry, Filter, Kind, Library, Outcomes, Trashed, Who};
use crate::record::Parsed;
use crate::record::read::ReadError;
use bevy::prelude::*;
use export::Outbox;
use import::Inbox;
use looking::Looking;
use std::path::PathBuf;
use std::time::Duration;

/// How long files are read in a frame.
const BUDGET: Duration = Duration::from_millis(8);

/// Which records are shown: one of these at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Shelf {
    /// All, collections as one row each.
    #[default]
    All,
    /// Played here.
    Mine,
    /// From files.
    Imported,
    /// Marked.
    Starred,
    /// Won, drawn, lost.
    Result(Outcomes),
}

impl Shelf {
    /// In the order of the page.
    pub const ALL: [Shelf; 7] = [
        Shelf::All,
        Shelf::Mine,
        Shelf::Imported,
        Shelf::Starred,
        Shelf::Result(Outcomes::Won),
        Shelf::Result(Outcomes::Drawn),
        Shelf::Result(Outcomes::Lost),
    ];
}

/// The library and how it is looked at.
#[derive(Resource, Default)]
pub struct Records {
    library: Option<Library>,
    /// Whether files of the folder are still to be read.
    reading: bool,
    shelf: Shelf,
    folder: Option<String>,
    text: String,
    shown: Vec<usize>,
    folders: Vec<(String, usize)>,
    picked: Option<String>,
    trashed: Option<(Trashed, Duration)>,
    inbox: Inbox,
    outbox: Outbox,
    report: Option<Report>,
    /// The page on which the report is to be shown.
    report_due: Option<Screen>,
    looking: Option<Looking>,
    opening: Option<String>,
    who: Option<Who>,
    choices: Vec<(Choice, usize)>,
}

/// What the list can be narrowed by, besides the shelf.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum By {
    /// The opening.
    Opening,
    /// Somebody who played.
    Player,
}

/// A value to narrow the list by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// An opening, by its id.
    Opening(String),
    /// Somebody who played.
    Player(Who),
}

impl Records {
    /// The records to show, in order.
    pub fn shown(&self) -> impl ExactSizeIterator<Item = &Entry> {
        let entries = self.entries();
        self.shown.iter().map(move |&index| &entries[index])
    }

    /// The record in a place of the list.
    pub fn at(&self, place: usize) -> Option<&Entry> {
        self.entries().get(*self.shown.get(place)?)
    }

    /// How many records there are.
    pub fn count(&self) -> usize {
        self.entries().len()
    }

    /// Whether there may be more of them in the folder.
    pub fn is_reading(&self) -> bool {
        self.reading
    }

    /// The collections to show before the records, with how many records they have.
    pub fn folders(&self) -> &[(String, usize)] {
        if self.is_plain() { &self.folders } else { &[] }
    }

    /// Whether everything is shown, as it lies there.
    pub fn is_plain(&self) -> bool {
        self.folder.is_none()
            && self.shelf == Shelf::All
            && self.text.is_empty()
            && !self.is_narrowed()
    }

    fn is_narrowed(&self) -> bool {
        self.opening.is_some() || self.who.is_some()
    }

    /// Whether the list is there.
    pub fn is_open(&self) -> bool {
        self.library.is_some()
    }

    /// The opening that the list is narrowed to, by its id.
    pub fn opening(&self) -> Option<&str> {
        self.opening.as_deref()
    }

    /// The player that the list is narrowed to.
    pub fn who(&self) -> Option<&Who> {
        self.who.as_ref()
    }

    /// What the list can be narrowed to, with how many records there are.
    pub fn choices(&self) -> &[(Choice, usize)] {
        &self.choices
    }

    /// Takes games in; several become a collection.
    pub fn take(&mut self, goods: Goods, alone: Alone) {
        self.inbox.take(goods, alone);
    }

    /// The collection that is looked at.
    pub fn folder(&self) -> Option<&str> {
        self.folder.as_deref()
    }

    /// Which records are looked at.
    pub fn shelf(&self) -> Shelf {
        self.shelf
    }

    /// What is searched for.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The record whose actions are shown.
    pub fn picked(&self) -> Option<&Entry> {
        self.library.as_ref()?.entry(self.picked.as_deref()?)
    }

    /// Whether the last deletion can still be taken back.
    pub fn can_restore(&self) -> bool {
        self.trashed.is_some()
    }

    /// The entry of a record.
    pub fn entry(&self, file: &str) -> Option<&Entry> {
        self.library.as_ref()?.entry(file)
    }

    /// Reads a record.
    ///
    /// # Errors
    /// See [`ReadError`].
    pub fn load(&self, file: &str) -> Result<Parsed, ReadError> {
        self.library.as_ref().ok_or(ReadError::Empty)?.load(file)
    }

    /// How many of how many games have been taken in, while an import runs; of none, while the file is read.
    pub fn importing(&self) -> Option<(usize, usize)> {
        self.inbox.progress()
    }

    /// How many of how many records have been written out, while an export runs.
    pub fn exporting(&self) -> Option<(usize, usize)> {
        self.outbox.progress()
    }

    /// The records that are to be written out.
    pub fn to_export(&self) -> &[String] {
        &self.outbox.files
    }

    /// What became of the last file that was taken in.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    fn entries(&self) -> &[Entry] {
        self.library.as_ref().map_or(&[], Library::entries)
    }

    fn choices_by(&self, by: By) -> Vec<(Choice, usize)> {
        let Some(library) = &self.library else {
            return Vec::new();
        };
        let opening = |(id, count)| (Choice::Opening(id), count);
        let player = |(who, count)| (Choice::Player(who), count);
        match by {
            By::Opening => library.openings().into_iter().map(opening).collect(),
            By::Player => library.players().into_iter().map(player).collect(),
        }
    }

    /// Finds anew what is to be shown.
    fn choose(&mut self) {
        let Some(library) = &self.library else {
            return;
        };
        let mut filter = Filter {
            text: self.text.clone(),
            opening: self.opening.clone(),
            who: self.who.clone(),
            ..Filter::default()
        };
        match self.shelf {
            Shelf::All if self.text.is_empty() && !self.is_narrowed() => {
                filter.folder = Some(self.folder.clone());
            }
            Shelf::All | Shelf::Mine => {}
            Shelf::Imported => filter.kind = Some(Kind::Imported),
            Shelf::Starred => filter.starred = true,
            Shelf::Result(outcome) => filter.outcome = Some(outcome),
        }
        if let Some(folder) = &self.folder {
            filter.folder = Some(Some(folder.clone()));
        }
        self.shown = library.filtered(&filter);
        if self.shelf == Shelf::Mine {
            let entries = library.entries();
            self.shown
                .retain(|&index| entries[index].kind != Kind::Imported);
        }
        self.folders = library.folders();
    }
}

/// What the page may ask for. Records are named by their files.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum RecordsCmd {
    /// Show other records.
    Show(Shelf),
    /// Look at a collection, or at none.
    Folder(Option<String>),
    /// Search.
    Search(String),
    /// Show what the list can be narrowed to.
    AskNarrow(By),
    /// Show only this; of nothing, everything again.
    Narrow(By, Option<Choice>),
    /// Show the actions of a record.
    Pick(String),
    /// Open a record for review.
    Open(String),
    /// Mark a record, or take the mark away.
    Star(String, bool),
    /// Give a record a title.
    Rename(String, String),
    /// Delete a record.
    Delete(String),
    /// Delete a collection with all its records.
    DeleteFolder(String),
    /// Take the last deletion back.
    Restore,
    /// Put a record on the clipboard.
    Copy(String),
    /// Ask for a file to import.
    ImportFile,
    /// Import from the clipboard.
    Paste,
    /// Import this file.
    Import(PathBuf),
    /// Ask in which format to export these records.
    Export(Vec<String>),
    /// The same with all that are shown.
    ExportShown,
    /// Ask where to.
    ExportAs(Form),
    /// Export into this file.
    ExportTo(Form, PathBuf),
    /// Give up the import or export that runs.
    StopWork,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Records>()
        .add_message::<RecordsCmd>()
        .add_plugins((import::plugin, export::plugin, filing::plugin))
        .add_systems(OnEnter(Screen::Records), enter)
        .add_systems(OnExit(Screen::Records), leave)
        .add_systems(
            Update,
            (looking::hear, commands::obey, read_files, forget_trash)
                .chain()
                .in_set(AppSet::Command),
        );
}

/// Opens the library, or looks what has changed in its folder.
fn enter(storage: Option<Res<Storage>>, mut records: ResMut<Records>, mut redraw: ResMut<Redraw>) {
    let Some(storage) = storage else {
        return;
    };
    // Another person has another library.
    let folder = storage.profile().records();
    if records
        .library
        .as_ref()
        .is_some_and(|open| open.folder() != folder)
    {
        *records = Records {
            inbox: std::mem::take(&mut records.inbox),
            ..Records::default()
        };
    }
    looking::begin(&mut records, &storage);
    redraw.now();
}

/// Keeps the list for the next start.
fn leave(mut records: ResMut<Records>, mut notices: ResMut<Notices>) {
    if let Some(Err(error)) = records.library.as_mut().map(Library::save) {
        notices.tell_error(error);
    }
}

/// Reads what is new in the folder, a little in each frame.
fn read_files(mut records: ResMut<Records>, mut redraw: ResMut<Redraw>) {
    let Some(library) = records.library.as_mut() else {
        return;
    };
    let progress = library.work(BUDGET);
    records.reading = progress.left > 0;
    if progress.left > 0 {
        redraw.now();
    }
    if progress.changed {
        records.choose();
        redraw.now();
    }
}

fn forget_trash(time: Res<Time<Real>>, mut records: ResMut<Records>, mut redraw: ResMut<Redraw>) {
    let Some((_, until)) = &records.trashed else {
        return;
    };
    let until = *until;
    if time.elapsed() < until {
        redraw.after(until - time.elapsed());
        return;
    }
    records.trashed = None;
    redraw.now();
}
