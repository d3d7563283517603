//! The comment of the move on the board, and the sheet where it is written.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::sheet::{Rows, columns, heading};
use super::super::typing;
use crate::app::nav::Nav;
use crate::app::platform;
use crate::app::review::ReviewCmd;
use crate::app::state::Sheet;
use crate::app::ui::{ButtonStyle, Face, Kit};
use bevy_egui::egui::{
    Align2, Color32, Id, Label, Rect, RichText, ScrollArea, Ui, UiBuilder, vec2,
};

/// What is written in the sheet, and of which move.
type Draft = Option<(u64, String)>;

/// The comment in a card; it scrolls when it is long. Where there is none, the card is the way to write one.
pub fn card(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    kit.card(ui.painter(), rect, 16);
    let review = &model.review;
    let text = review.record().tree.comment(review.at());
    if text.is_empty() {
        return empty(ui, kit, rect, out);
    }
    let room = rect.shrink2(vec2(14.0, 8.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(room).id_salt("comment"));
    ScrollArea::vertical()
        .id_salt(("comment", review.visit()))
        .auto_shrink(false)
        .show(&mut child, |ui| {
            let text = RichText::new(text)
                .font(Face::Ui.font(15.0 * kit.scale))
                .color(kit.palette.ink.ui());
            ui.add(Label::new(text).wrap());
        });
}

fn empty(ui: &Ui, kit: &Kit, rect: Rect, out: &mut Vec<Action>) {
    if platform::IS_PHONE {
        return;
    }
    let label = kit.t("rev.comment");
    let response = kit.touch(ui, rect, label, true);
    kit.ground(ui, rect, 16, Color32::TRANSPARENT, &response);
    let ink = kit.palette.ink2.ui();
    let room = rect.shrink2(vec2(14.0, 4.0));
    let place = Align2::LEFT_CENTER;
    kit.text(ui.painter(), room, label, Face::Ui, 15.0, ink, place);
    if response.clicked() {
        out.push(Action::Nav(Nav::Open(Sheet::Comment)));
    }
}

/// Height of the sheet.
pub fn height(kit: &Kit) -> f32 {
    28.0 + 52.0 + 160.0 * kit.scale.min(1.2) + 8.0 + 56.0 + 12.0
}

/// The sheet where the comment is written.
pub fn sheet(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let body = heading(ui, kit, rect, kit.t("move.comment"), out);
    let mut rows = Rows::new(body);
    let field = rows.next(160.0 * kit.scale.min(1.2), 8.0);
    let review = &model.review;
    let id = Id::new("comment draft");
    let draft: Draft = ui.data(|data| data.get_temp(id)).flatten();
    let mut text = match draft {
        Some((visit, text)) if visit == review.visit() => text,
        _ => review.record().tree.comment(review.at()).to_owned(),
    };
    typing::page(ui, kit, field, "comment text", &mut text);
    let draft: Draft = Some((review.visit(), text.clone()));
    ui.data_mut(|data| data.insert_temp(id, draft));
    let cells: Vec<Rect> = columns(rows.next(56.0, 0.0), 2, 12.0).collect();
    if kit.button(
        ui,
        cells[0],
        ButtonStyle::Secondary,
        None,
        kit.t("act.cancel"),
    ) {
        ui.data_mut(|data| data.insert_temp(id, Draft::None));
        out.push(Action::Nav(Nav::Close));
    }
    if kit.button(ui, cells[1], ButtonStyle::Primary, None, kit.t("act.ok")) {
        ui.data_mut(|data| data.insert_temp(id, Draft::None));
        out.push(Action::Review(ReviewCmd::Comment(text)));
        out.push(Action::Nav(Nav::Close));
    }
}
