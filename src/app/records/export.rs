//! Handing records out: in the format that was chosen, into a file that the user names, on a thread of its own.

use super::work::{POLL, Work};
use super::{Records, RecordsCmd};
use crate::app::AppSet;
use crate::app::locale::Locale;
use crate::app::nav::Nav;
use crate::app::notices::Notices;
use crate::app::platform::{self, FileChoice};
use crate::app::redraw::Redraw;
use crate::app::save::Storage;
use crate::app::state::Sheet;
use crate::career::library::{ExportError, export};
use crate::career::settings::Lang;
use crate::record::write::Target;
use crate::rules::notation::Style;
use bevy::prelude::*;
use std::path::PathBuf;

/// A format that is offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// PGN with Chinese moves.
    PgnChinese,
    /// PGN with WXF moves.
    PgnWxf,
    /// PGN with coordinates.
    PgnIccs,
    /// XQF; one game only.
    Xqf,
    /// DhtmlXQ text.
    Dhtmlxq,
    /// Start position and moves, a line a game.
    Uci,
    /// Start positions.
    Fen,
}

impl Form {
    /// In the order of the sheet.
    pub const ALL: [Form; 7] = [
        Form::PgnChinese,
        Form::PgnWxf,
        Form::PgnIccs,
        Form::Xqf,
        Form::Dhtmlxq,
        Form::Uci,
        Form::Fen,
    ];

    fn target(self, locale: &Locale) -> Target {
        match self {
            Form::PgnChinese => Target::Pgn(Style::Chinese {
                traditional: locale.lang() == Lang::ZhHant,
                wide_digits: false,
            }),
            Form::PgnWxf => Target::Pgn(Style::Wxf),
            Form::PgnIccs => Target::Pgn(Style::Iccs),
            Form::Xqf => Target::Xqf,
            Form::Dhtmlxq => Target::Dhtmlxq,
            Form::Uci => Target::Uci,
            Form::Fen => Target::Fen,
        }
    }

    /// Whether a file holds several games.
    pub fn holds_many(self) -> bool {
        self != Form::Xqf
    }
}

/// What is handed out.
#[derive(Default)]
pub(super) struct Outbox {
    /// The records that the sheet is about.
    pub files: Vec<String>,
    asked: Option<(FileChoice, Form)>,
    running: Option<(Work<Result<usize, ExportError>>, PathBuf)>,
}

impl Outbox {
    pub(super) fn progress(&self) -> Option<(usize, usize)> {
        self.running.as_ref().map(|(work, _)| work.progress())
    }

    pub(super) fn stop(&mut self) {
        if let Some((work, _)) = &self.running {
            work.stop();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (hear_choice, obey, hear)
            .chain()
            .in_set(AppSet::Command)
            .after(super::commands::obey),
    );
}

fn hear_choice(
    mut records: ResMut<Records>,
    mut commands: MessageWriter<RecordsCmd>,
    mut redraw: ResMut<Redraw>,
) {
    let Some((choice, form)) = &mut records.outbox.asked else {
        return;
    };
    let form = *form;
    let Some(answer) = choice.answer() else {
        return redraw.after(platform::CHOICE_POLL);
    };
    records.outbox.asked = None;
    commands.write_batch(answer.map(|path| RecordsCmd::ExportTo(form, path)));
    redraw.now();
}

fn obey(
    mut commands: MessageReader<RecordsCmd>,
    mut records: ResMut<Records>,
    storage: Option<Res<Storage>>,
    locale: Res<Locale>,
    mut nav: MessageWriter<Nav>,
    mut redraw: ResMut<Redraw>,
) {
    for command in commands.read() {
        match command {
            RecordsCmd::Export(files) => {
                records.outbox.files.clone_from(files);
                nav.write(Nav::Open(Sheet::Export));
            }
            RecordsCmd::ExportShown => {
                let files = records.shown().map(|entry| entry.file.clone()).collect();
                records.outbox.files = files;
                nav.write(Nav::Open(Sheet::Export));
            }
            RecordsCmd::ExportAs(form) => {
                let ending = form.target(&locale).ending();
                let name = format!("{}.{ending}", file_name(&records));
                let choice = FileChoice::to_save(locale.t("rec.export"), &name);
                records.outbox.asked = Some((choice, *form));
            }
            RecordsCmd::ExportTo(form, path) => {
                let Some(storage) = &storage else {
                    continue;
                };
                let target = form.target(&locale);
                let mut path = path.clone();
                if path.extension().is_none() {
                    path.set_extension(target.ending());
                }
                let (folder, to) = (storage.profile().records(), path.clone());
                let files = std::mem::take(&mut records.outbox.files);
                let work = Work::begin(move |progress| {
                    let all = files.len();
                    export(&folder, &files, target, &to, |done| {
                        progress.tell(done, all)
                    })
                });
                records.outbox.running = Some((work, path));
            }
            RecordsCmd::StopWork => {
                records.outbox.stop();
                records.inbox.stop();
            }
            _ => continue,
        }
        redraw.now();
    }
}

/// What the file may be called: as the record or the collection.
fn file_name(records: &Records) -> String {
    let entry = match records.outbox.files.as_slice() {
        [file] => records.entry(file),
        _ => None,
    };
    let players = |entry: &crate::career::library::Entry| {
        Some(format!("{}-{}", entry.red.as_ref()?, entry.black.as_ref()?))
    };
    let name = match entry {
        Some(entry) => entry.title.clone().or_else(|| players(entry)),
        None => records.folder().map(str::to_owned),
    };
    let safe = |c: char| match c {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => ' ',
        c if c.is_control() => ' ',
        c => c,
    };
    let name: String = name
        .unwrap_or_default()
        .chars()
        .map(safe)
        .take(60)
        .collect();
    let name = name.trim().trim_matches('.').trim();
    if name.is_empty() { "chuhe" } else { name }.to_owned()
}

/// Tells what became of it.
fn hear(
    mut records: ResMut<Records>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    let Some((work, path)) = &mut records.outbox.running else {
        return;
    };
    let Some(answer) = work.answer() else {
        return redraw.after(POLL);
    };
    redraw.now();
    match answer {
        Ok(_) if !platform::deliver(path) => notices.say(locale.t("rec.not_delivered")),
        Ok(count) => notices.say(locale.fill("rec.exported", &[("n", &count.to_string())])),
        Err(ExportError::Stopped) => {}
        Err(ExportError::Nothing(_)) => notices.say(locale.t("rec.export_nothing")),
        Err(ExportError::Store(error)) => notices.tell_error(error),
    }
    records.outbox.running = None;
}
