//! The bar at the bottom of the library, and the way back from a deletion.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::sheet::columns;
use crate::app::records::RecordsCmd;
use crate::app::ui::{Face, Kit};
use bevy_egui::egui::{Align2, Color32, CornerRadius, Rect, Ui, pos2, vec2};

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
    let cells: Vec<Rect> = columns(rect.shrink2(vec2(8.0, 4.0)), entries.len(), 4.0).collect();
    // One size for all words: that of the longest.
    let room = cells[0].width() - SIGN - 8.0;
    let widest = entries
        .iter()
        .map(|(_, key, ..)| kit.width(ui.painter(), kit.t(key), Face::Ui, WORD))
        .fold(room, f32::max);
    let size = (WORD * room / widest).max(12.0);
    for ((icon, key, enabled, command), cell) in entries.into_iter().zip(cells) {
        if entry(ui, kit, cell, icon, kit.t(key), size, enabled) {
            out.push(Action::Records(command));
        }
    }
}

/// Size of a word of the bar, and width of its sign with the gap between.
const WORD: f32 = 15.0;
const SIGN: f32 = 28.0;

/// Sign and word in the middle of `cell`, the word at `size`.
fn entry(
    ui: &Ui,
    kit: &Kit,
    cell: Rect,
    icon: &str,
    label: &str,
    size: f32,
    enabled: bool,
) -> bool {
    let response = kit.touch(ui, cell, label, enabled);
    kit.ground(ui, cell, 12, Color32::TRANSPARENT, &response);
    let (painter, p) = (ui.painter(), kit.palette);
    let ink = if enabled {
        p.ink.ui()
    } else {
        kit.faded(p.ink.ui())
    };
    let room = cell.width() - SIGN - 4.0;
    let width = kit.width(painter, label, Face::Ui, size).min(room);
    let left = cell.center().x - (SIGN + width) / 2.0;
    kit.icon(painter, pos2(left + 10.0, cell.center().y), icon, 20.0, ink);
    let words = Rect::from_min_max(
        pos2(left + SIGN, cell.top()),
        pos2(left + SIGN + width + 1.0, cell.bottom()),
    );
    kit.text(
        painter,
        words,
        label,
        Face::Ui,
        size,
        ink,
        Align2::LEFT_CENTER,
    );
    response.clicked()
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
