//! What became of a file that was taken in: how many games, and what in it was unclear and where.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::sheet::{heading, with_bar};
use crate::app::records::{Report, fault_text, place_text};
use crate::app::ui::{Face, Kit};
use bevy_egui::egui::{Align2, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2};

/// Height of what was wrong in one place, with the gap.
const ROW: f32 = 76.0;
/// Space between rows.
const GAP: f32 = 6.0;
/// Height of the line above the rows.
const LINE: f32 = 44.0;

fn row_height(kit: &Kit) -> f32 {
    ROW * kit.scale.max(1.0)
}

/// Height of the sheet.
pub fn height(kit: &Kit, model: &Model) -> f32 {
    let rows = model.records.report().map_or(0, rows);
    28.0 + 52.0 + LINE * kit.scale.max(1.0) + rows as f32 * row_height(kit) + 16.0
}

/// One for each fault that is known, and one for those that were not kept.
fn rows(report: &Report) -> usize {
    report.warnings.len() + usize::from(report.warned > report.warnings.len())
}

/// The sheet.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let Some(report) = model.records.report() else {
        heading(ui, kit, rect, "", out);
        return;
    };
    let body = heading(ui, kit, rect, &report.title, out);
    let p = kit.palette;
    let line = Rect::from_min_size(body.min, vec2(body.width(), LINE * kit.scale.max(1.0)));
    let (n, m) = (report.games.to_string(), report.warned.to_string());
    let text = kit.fill("rec.report", &[("n", &n), ("m", &m)]);
    let left = Align2::LEFT_CENTER;
    kit.text(ui.painter(), line, &text, Face::Ui, 15.0, p.ink2.ui(), left);
    let list = Rect::from_min_max(pos2(body.left(), line.bottom()), body.max);
    let height = row_height(kit);
    let mut child = ui.new_child(UiBuilder::new().max_rect(with_bar(list)).id_salt("report"));
    child.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical()
        .id_salt("report")
        .auto_shrink(false)
        .show_rows(&mut child, height, rows(report), |ui, range| {
            for index in range {
                let size = vec2(list.width(), height);
                let (place, _) = ui.allocate_exact_size(size, Sense::hover());
                let card = Rect::from_min_max(place.min, place.max - vec2(0.0, GAP));
                fault(ui, kit, report, index, card);
            }
        });
}

fn fault(ui: &Ui, kit: &Kit, report: &Report, index: usize, card: Rect) {
    let p = kit.palette;
    let painter = ui.painter();
    kit.inset(painter, card, 10);
    let inner = card.shrink2(vec2(14.0, 8.0));
    let left = Align2::LEFT_CENTER;
    let Some(warning) = report.warnings.get(index) else {
        let more = (report.warned - report.warnings.len()).to_string();
        let text = kit.fill("rec.report_more", &[("n", &more)]);
        kit.text(painter, inner, &text, Face::Ui, 15.0, p.ink2.ui(), left);
        return;
    };
    let place = place_text(&warning.place, kit.locale);
    let text = fault_text(&warning.fault, kit.locale);
    let mut below = inner;
    if !place.is_empty() {
        let above = Rect::from_min_size(inner.min, vec2(inner.width(), 20.0 * kit.scale));
        kit.text(painter, above, &place, Face::Ui, 13.0, p.ink2.ui(), left);
        below = Rect::from_min_max(pos2(inner.left(), above.bottom()), inner.max);
    }
    kit.text(painter, below, &text, Face::Ui, 15.0, p.ink.ui(), left);
}
