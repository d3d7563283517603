//! The sheet where a person is given a name by the keyboard.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::sheet::{Rows, columns, heading};
use super::super::typing;
use super::name_of;
use crate::app::nav::Nav;
use crate::app::people::PeopleCmd;
use crate::app::ui::{ButtonStyle, Kit};
use bevy_egui::egui::{CornerRadius, Id, Rect, Stroke, StrokeKind, Ui, vec2};

/// Height of the sheet.
pub fn height() -> f32 {
    28.0 + 52.0 + 56.0 + 12.0 + 56.0 + 16.0
}

/// The sheet. What was typed is forgotten when it is closed by one of its buttons.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let body = heading(ui, kit, rect, kit.t("who.rename"), out);
    let Some(known) = model.career.known() else {
        return;
    };
    let id = Id::new("name of a person");
    let draft: Option<String> = ui.data(|data| data.get_temp(id));
    let shown = name_of(kit, &known.profile.name);
    let opened = draft.is_none();
    let mut text = draft.unwrap_or_else(|| known.profile.name.clone());
    let mut rows = Rows::new(body);
    let field = rows.next(56.0, 12.0);
    kit.inset(ui.painter(), field, 12);
    let edge = Stroke::new(1.5, kit.palette.ink3.ui());
    let painter = ui.painter();
    painter.rect_stroke(field, CornerRadius::same(12), edge, StrokeKind::Inside);
    let place = field.shrink2(vec2(8.0, 4.0));
    let typed = typing::field(ui, kit, place, "your name", shown, &mut text);
    if opened {
        typed.request_focus();
    }
    let cells: Vec<Rect> = columns(rows.next(56.0, 0.0), 2, 12.0).collect();
    let label = kit.t("act.cancel");
    let cancel = kit.button(ui, cells[0], ButtonStyle::Secondary, None, label);
    let label = kit.t("act.ok");
    let done = kit.button(ui, cells[1], ButtonStyle::Primary, None, label);
    if !(cancel || done) {
        ui.data_mut(|data| data.insert_temp(id, text));
        return;
    }
    ui.data_mut(|data| data.remove::<String>(id));
    out.push(Action::Nav(Nav::Close));
    if done && !text.trim().is_empty() {
        let name = text.trim().to_owned();
        out.push(Action::People(PeopleCmd::Rename(name)));
    }
}
