//! The bar at the bottom of the library, and the way back from a deletion.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::sheet::columns;
use crate::app::records::RecordsCmd;
use crate::app::ui::{Face, Kit};
use bevy_egui::egui::{Align2, CornerRadius, Rect, Ui, pos2, vec2};

/// Import, paste, export.
pub fn view(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    kit.card(ui.painter(), rect, 16);
    let some = model.records.shown().len() > 0;
    let entries = [
        ("import", "rec.import", true, RecordsCmd::ImportFile),
        ("clipboard-paste", "rec.paste", true, RecordsCmd::Paste),
        // The list is only written out when it is asked for.
        ("upload", "rec.export", some, RecordsCmd::ExportShown),
    ];
    let cells = columns(rect.shrink2(vec2(8.0, 4.0)), entries.len(), 4.0);
    for ((icon, key, enabled, command), cell) in entries.into_iter().zip(cells) {
        if kit.row_action(ui, cell, icon, kit.t(key), enabled) {
            out.push(Action::Records(command));
        }
    }
}

/// Above the bar for a while after a deletion.
pub fn undo(ui: &Ui, kit: &Kit, bar: Rect, out: &mut Vec<Action>) {
    let p = kit.palette;
    let pill = Rect::from_center_size(
        pos2(bar.center().x, bar.top() - 36.0),
        vec2(bar.width().min(360.0), 52.0),
    );
    ui.painter()
        .rect_filled(pill, CornerRadius::same(26), p.ink.ui());
    let (words, button) = pill.split_left_right_at_fraction(0.55);
    let ink = p.paper.ui();
    let left = Align2::CENTER_CENTER;
    kit.text(
        ui.painter(),
        words,
        kit.t("rec.deleted"),
        Face::Ui,
        15.0,
        ink,
        left,
    );
    let response = kit.touch(ui, button, kit.t("act.undo_delete"), true);
    let text = kit.t("act.undo_delete");
    kit.text(
        ui.painter(),
        button,
        text,
        Face::Medium,
        15.0,
        p.golds.ui(),
        left,
    );
    if response.clicked() {
        out.push(Action::Records(RecordsCmd::Restore));
    }
}
