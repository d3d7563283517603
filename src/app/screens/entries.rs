//! The body of a sheet of rarer actions: entries in two columns, in three where a sheet is wide.

use super::actions::Action;
use super::sheet::{Rows, columns, is_wide};
use crate::app::ui::Kit;
use bevy_egui::egui::{Rect, Ui};

/// Height of a row.
const ROW: f32 = 56.0;
/// Space between rows.
const GAP: f32 = 4.0;

/// An entry: icon, label, whether it can be used, what it does.
pub type Entry = (&'static str, String, bool, Vec<Action>);

/// Height of a sheet with a heading and `count` entries, in a sheet that is wide or not.
pub fn height(count: usize, wide: bool) -> f32 {
    let across = if wide { 3 } else { 2 };
    28.0 + 52.0 + count.div_ceil(across) as f32 * (ROW + GAP) + 16.0
}

/// The entries, from left to right and down.
pub fn view(ui: &Ui, kit: &Kit, body: Rect, entries: Vec<Entry>, out: &mut Vec<Action>) {
    let mut rows = Rows::new(body);
    let across = if is_wide(body.width()) { 3 } else { 2 };
    let cells: Vec<Rect> = (0..entries.len().div_ceil(across))
        .flat_map(|_| columns(rows.next(ROW, GAP), across, 8.0))
        .collect();
    let Some(width) = cells.first().map(Rect::width) else {
        return;
    };
    let texts: Vec<String> = entries.iter().map(|entry| entry.1.clone()).collect();
    let labels: Vec<&str> = texts.iter().map(String::as_str).collect();
    kit.together(ui.painter(), &labels, (width - 46.0, 15.0), || {
        for ((icon, label, enabled, actions), cell) in entries.into_iter().zip(cells) {
            if kit.row_action(ui, cell, icon, &label, enabled) {
                out.extend(actions);
            }
        }
    });
}
