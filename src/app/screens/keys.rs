//! The list of keys.

use super::actions::Action;
use super::sheet::{Rows, columns, heading, is_wide};
use crate::app::ui::{Face, Kit};
use bevy_egui::egui::{Align2, Rect, Ui, pos2};

/// Key and what it does, as in `shortcuts.rs`, `board/select.rs` and `window.rs`.
const KEYS: [(&str, &str); 13] = [
    ("← ↑ → ↓", "keys.board"),
    ("Enter", "keys.pick"),
    ("Ctrl+Z", "act.takeback"),
    ("Ctrl+Y", "act.redo"),
    ("H", "act.hint"),
    ("F", "act.flip"),
    ("P", "act.pause"),
    ("Space", "act.move_now"),
    ("N", "home.new"),
    ("Esc", "act.back"),
    ("F1", "keys.title"),
    ("F11", "keys.fullscreen"),
    ("Tab", "keys.focus"),
];

fn row_height(kit: &Kit) -> f32 {
    30.0 * kit.scale.max(1.0)
}

/// Height of the sheet, which is wide or not.
pub fn height(kit: &Kit, wide: bool) -> f32 {
    let across = if wide { 2 } else { 1 };
    52.0 + KEYS.len().div_ceil(across) as f32 * row_height(kit) + 44.0
}

/// The sheet.
pub fn view(ui: &Ui, kit: &Kit, rect: Rect, out: &mut Vec<Action>) {
    let body = heading(ui, kit, rect, kit.t("keys.title"), out);
    let across = if is_wide(body.width()) { 2 } else { 1 };
    let places: Vec<Rect> = columns(body, across, 24.0)
        .flat_map(|column| {
            let mut rows = Rows::new(column);
            let count = KEYS.len().div_ceil(across);
            (0..count).map(move |_| rows.next(row_height(kit), 0.0))
        })
        .collect();
    for ((keys, what), row) in KEYS.into_iter().zip(places) {
        let middle = row.left() + row.width() * 0.44;
        let left = Rect::from_min_max(row.min, pos2(middle - 8.0, row.bottom()));
        let right = Rect::from_min_max(pos2(middle, row.top()), row.max);
        let p = kit.palette;
        let text = |rect, text: &str, face, ink| {
            kit.text(
                ui.painter(),
                rect,
                text,
                face,
                15.0,
                ink,
                Align2::LEFT_CENTER,
            );
        };
        text(left, keys, Face::Medium, p.ink.ui());
        text(right, kit.t(what), Face::Ui, p.ink2.ui());
    }
}
