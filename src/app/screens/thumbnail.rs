//! A small picture of a position.

use crate::app::ui::Kit;
use crate::rules::{Position, Square};
use bevy_egui::egui::{Color32, Painter, Rect, pos2, vec2};

/// Draws `position` in `rect` (9 to 10).
pub fn draw(painter: &Painter, kit: &Kit, rect: Rect, position: &Position, flipped: bool) {
    let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    if let Some(board) = kit.men.board {
        painter.image(board, rect, uv, Color32::WHITE);
    }
    let pitch = rect.width() / 9.0;
    for square in Square::all() {
        let Some(piece) = position.piece_on(square) else {
            continue;
        };
        let (file, rank) = (f32::from(square.file()), f32::from(square.rank()));
        let (x, y) = if flipped {
            (8.0 - file, rank)
        } else {
            (file, 9.0 - rank)
        };
        let centre = rect.min + vec2(x + 0.5, y + 0.5) * pitch;
        kit.man(
            painter,
            Rect::from_center_size(centre, vec2(pitch, pitch)),
            piece,
        );
    }
}
