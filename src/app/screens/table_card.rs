//! A card with a heading and rows below it.

use crate::app::ui::{Face, Kit};
use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

/// Height of the heading.
const HEAD: f32 = 48.0;
/// Space below the last row.
const FOOT: f32 = 10.0;
/// Space at both sides.
const SIDE: f32 = 18.0;

/// Height of a card with `count` rows.
pub fn height(count: usize, row: f32) -> f32 {
    HEAD + row * count as f32 + FOOT
}

/// Draws the card: what it is about, a word at the end of that line, and by `draw` each of the `count` rows that can
/// be seen.
pub fn view(
    ui: &Ui,
    kit: &Kit,
    rect: Rect,
    (title, aside): (&str, &str),
    (count, row): (usize, f32),
    mut draw: impl FnMut(usize, Rect),
) {
    let (painter, p) = (ui.painter(), kit.palette);
    kit.card(painter, rect, 18);
    let inner = rect.shrink2(vec2(SIDE, 0.0));
    let head = Rect::from_min_size(inner.min, vec2(inner.width(), HEAD));
    let (left, right) = (Align2::LEFT_CENTER, Align2::RIGHT_CENTER);
    kit.text(painter, head, title, Face::Medium, 16.0, p.ink.ui(), left);
    kit.text(painter, head, aside, Face::Ui, 14.0, p.ink2.ui(), right);
    for index in 0..count {
        let top = head.bottom() + row * index as f32;
        let line = Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), row));
        if line.intersects(ui.clip_rect()) {
            draw(index, line);
        }
    }
}
