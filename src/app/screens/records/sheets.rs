//! What can be done with a record, and the sheet where it gets a name.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::sheet::{Rows, columns, heading};
use super::super::typing;
use super::row::name_of;
use crate::app::nav::Nav;
use crate::app::pictures::{Make, Of, PictureCmd};
use crate::app::platform;
use crate::app::records::RecordsCmd;
use crate::app::state::Sheet;
use crate::app::ui::{ButtonStyle, Kit};
use bevy_egui::egui::{Id, Rect, Ui, vec2};

/// Height of a row.
const ROW: f32 = 56.0;

/// An entry: icon, label, what it does.
type Entry = (&'static str, &'static str, Vec<Action>);

/// Height of the actions.
pub fn height(model: &Model) -> f32 {
    28.0 + 52.0 + entries(model).len().div_ceil(2) as f32 * (ROW + 4.0) + 16.0
}

/// The actions of the record that was picked.
pub fn actions(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let title = model
        .records
        .picked()
        .map_or_else(String::new, |entry| name_of(entry, kit));
    let body = heading(ui, kit, rect, &title, out);
    let mut rows = Rows::new(body);
    let entries = entries(model);
    let mut cells = Vec::new();
    for _ in 0..entries.len().div_ceil(2) {
        cells.extend(columns(rows.next(ROW, 4.0), 2, 8.0));
    }
    for ((icon, key, actions), cell) in entries.into_iter().zip(cells) {
        if kit.row_action(ui, cell, icon, kit.t(key), true) {
            out.extend(actions);
        }
    }
}

fn entries(model: &Model) -> Vec<Entry> {
    let Some(entry) = model.records.picked() else {
        return Vec::new();
    };
    let file = || entry.file.clone();
    let then = |command| vec![Action::Nav(Nav::Close), Action::Records(command)];
    let picture = |icon, key, make| {
        let command = PictureCmd::Ask(make, Of::Record(file()));
        let actions = vec![Action::Nav(Nav::Close), Action::Picture(command)];
        (icon, key, actions)
    };
    let (star, label) = if entry.starred {
        (RecordsCmd::Star(file(), false), "rec.unstar")
    } else {
        (RecordsCmd::Star(file(), true), "rec.star")
    };
    let mut entries = vec![
        ("book-open", "rec.open", then(RecordsCmd::Open(file()))),
        ("star", label, then(star)),
        ("clipboard", "rev.copy_pgn", then(RecordsCmd::Copy(file()))),
        picture("image", "rec.as_picture", Make::Still),
        picture("play", "rec.as_gif", Make::Moving),
    ];
    if !platform::IS_PHONE {
        let rename = vec![Action::Nav(Nav::Open(Sheet::Rename))];
        entries.push(("pencil", "rec.rename", rename));
    }
    let export = vec![Action::Records(RecordsCmd::Export(vec![file()]))];
    entries.push(("upload", "rec.export", export));
    entries.push(("trash-2", "rec.delete", then(RecordsCmd::Delete(file()))));
    entries
}

/// Height of the sheet where a record gets a name.
pub fn rename_height() -> f32 {
    28.0 + 52.0 + 56.0 + 12.0 + 56.0 + 16.0
}

/// The sheet where a record gets a name.
pub fn rename(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let body = heading(ui, kit, rect, kit.t("rec.rename"), out);
    let Some(entry) = model.records.picked() else {
        return;
    };
    let id = Id::new("record name");
    let draft: Option<(String, String)> = ui.data(|data| data.get_temp(id));
    let mut text = match draft {
        Some((file, text)) if file == entry.file => text,
        _ => name_of(entry, kit),
    };
    let mut rows = Rows::new(body);
    let field = rows.next(56.0, 12.0);
    kit.inset(ui.painter(), field, 12);
    typing::line(
        ui,
        kit,
        field.shrink2(vec2(8.0, 4.0)),
        "name of the record",
        "",
        &mut text,
    );
    ui.data_mut(|data| data.insert_temp(id, (entry.file.clone(), text.clone())));
    let cells: Vec<Rect> = columns(rows.next(56.0, 0.0), 2, 12.0).collect();
    let cancel = kit.button(
        ui,
        cells[0],
        ButtonStyle::Secondary,
        None,
        kit.t("act.cancel"),
    );
    let done = kit.button(ui, cells[1], ButtonStyle::Primary, None, kit.t("act.ok"));
    if cancel || done {
        ui.data_mut(|data| data.remove::<(String, String)>(id));
        out.push(Action::Nav(Nav::Close));
    }
    if done && !text.trim().is_empty() {
        let file = entry.file.clone();
        out.push(Action::Records(RecordsCmd::Rename(
            file,
            text.trim().to_owned(),
        )));
    }
}
