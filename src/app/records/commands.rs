//! What is done when the page, or another, asks for something.

use super::{Alone, By, Choice, Goods, Records, RecordsCmd, Shelf, copied, unread};
use crate::app::locale::Locale;
use crate::app::nav::Nav;
use crate::app::notices::Notices;
use crate::app::platform::Clipboard;
use crate::app::redraw::Redraw;
use crate::app::review::{OpenRecord, Origin};
use crate::app::state::Sheet;
use crate::career::library::{ChangeError, Library, Trashed};
use bevy::prelude::*;
use std::time::Duration;

/// How long a deleted record can be had back.
const UNDO: Duration = Duration::from_secs(6);

pub(super) fn obey(
    mut commands: MessageReader<RecordsCmd>,
    mut records: ResMut<Records>,
    time: Res<Time<Real>>,
    locale: Res<Locale>,
    clipboard: Option<ResMut<Clipboard>>,
    mut notices: ResMut<Notices>,
    mut open: MessageWriter<OpenRecord>,
    mut nav: MessageWriter<Nav>,
    mut redraw: ResMut<Redraw>,
) {
    let mut clipboard = clipboard;
    for command in commands.read() {
        redraw.now();
        let records = &mut *records;
        match command {
            RecordsCmd::Show(shelf) => records.shelf = *shelf,
            RecordsCmd::Folder(folder) => {
                records.folder.clone_from(folder);
                records.shelf = Shelf::All;
            }
            RecordsCmd::Search(text) => records.text.clone_from(text),
            RecordsCmd::AskNarrow(by) => {
                records.choices = records.choices_by(*by);
                nav.write(Nav::Open(Sheet::Narrow(*by)));
            }
            RecordsCmd::Narrow(by, choice) => match (by, choice) {
                (By::Opening, Some(Choice::Opening(id))) => records.opening = Some(id.clone()),
                (By::Player, Some(Choice::Player(who))) => records.who = Some(who.clone()),
                (By::Opening, _) => records.opening = None,
                (By::Player, _) => records.who = None,
            },
            RecordsCmd::Pick(file) => {
                records.picked = Some(file.clone());
                nav.write(Nav::Open(Sheet::Record));
            }
            RecordsCmd::ImportFile => records.inbox.ask(locale.t("rec.import")),
            RecordsCmd::Import(path) => {
                let goods = Goods::File(path.clone());
                records.inbox.take(goods, Alone::Kept);
            }
            RecordsCmd::Paste => {
                let text = clipboard.as_mut().and_then(|board| board.get_text());
                match text.filter(|text| !text.trim().is_empty()) {
                    Some(text) => records.inbox.take(Goods::Text(text), Alone::Kept),
                    None => notices.say(locale.t("rec.nothing_to_paste")),
                }
            }
            other => {
                let Some(library) = records.library.as_mut() else {
                    continue;
                };
                match change(library, other, &locale, &mut clipboard, &mut notices) {
                    Ok(Done::Opened(request)) => {
                        open.write(request);
                    }
                    Ok(Done::Trashed(trashed)) => {
                        // Of a collection that is gone there is nothing to look at.
                        if records.folder.as_deref() == Some(&*trashed.file) {
                            records.folder = None;
                        }
                        records.trashed = Some((trashed, time.elapsed() + UNDO));
                    }
                    Ok(Done::Asked) => {
                        if let Some((trashed, _)) = records.trashed.take()
                            && let Err(error) = library.restore(&trashed)
                        {
                            tell(error, &locale, &mut notices);
                        }
                    }
                    Ok(Done::Changed) => {}
                    Err(error) => tell(error, &locale, &mut notices),
                }
            }
        }
        records.choose();
    }
}

/// What became of a command.
enum Done {
    Changed,
    Opened(OpenRecord),
    Trashed(Trashed),
    /// The last deletion is to be taken back.
    Asked,
}

fn change(
    library: &mut Library,
    command: &RecordsCmd,
    locale: &Locale,
    clipboard: &mut Option<ResMut<Clipboard>>,
    notices: &mut Notices,
) -> Result<Done, ChangeError> {
    match command {
        RecordsCmd::Star(file, on) => library.set_starred(file, *on)?,
        RecordsCmd::Rename(file, title) => library.rename(file, title)?,
        RecordsCmd::Delete(file) => return library.delete(file).map(Done::Trashed),
        RecordsCmd::DeleteFolder(folder) => {
            return library.delete_folder(folder).map(Done::Trashed);
        }
        RecordsCmd::Restore => return Ok(Done::Asked),
        RecordsCmd::Open(file) => match library.load(file) {
            Ok(parsed) => {
                let entry = library.entry(file);
                let black = entry.and_then(|e| e.my_side) == Some(crate::rules::Side::Black);
                return Ok(Done::Opened(OpenRecord {
                    record: Box::new(parsed.record),
                    origin: Origin::Library(file.clone()),
                    flipped: black,
                    at_end: false,
                }));
            }
            Err(error) => notices.say(unread(&error, locale)),
        },
        RecordsCmd::Copy(file) => match (library.load(file), clipboard) {
            (Ok(parsed), Some(clipboard)) => {
                clipboard.set_text(&copied(&parsed.record, locale));
                notices.say(locale.t("msg.copied"));
            }
            (Err(error), _) => notices.say(unread(&error, locale)),
            (Ok(_), None) => {}
        },
        _ => {}
    }
    Ok(Done::Changed)
}

fn tell(error: ChangeError, locale: &Locale, notices: &mut Notices) {
    match error {
        ChangeError::Store(error) => notices.tell_error(error),
        ChangeError::Missing(_) => notices.say(locale.t("rec.gone")),
    }
}
