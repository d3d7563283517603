//! The engine's lines in words.

use super::super::model::Model;
use crate::app::analysis::{Line, score_text};
use crate::app::help::notation_style;
use crate::app::ui::{Face, Kit};
use crate::rules::{Position, Side, notation};
use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

/// Moves of a line that are written.
const MOVES: usize = 8;

/// As many lines as the room holds, each on a row of its own.
pub fn view(ui: &Ui, kit: &Kit, model: &Model, rect: Rect) {
    kit.inset(ui.painter(), rect, 12);
    let lines = model.analysis.lines();
    let rows = if rect.height() >= 56.0 { 2 } else { 1 };
    let height = rect.height() / rows as f32;
    let p = kit.palette;
    let position = model.review.position();
    for (index, line) in lines.iter().take(rows).enumerate() {
        let top = rect.top() + height * index as f32;
        let row = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), height));
        let score = match position.side_to_move() {
            Side::Red => line.score,
            Side::Black => line.score.flipped(),
        };
        let number = Rect::from_min_size(
            row.min + vec2(12.0, 0.0),
            vec2(54.0 * kit.scale, row.height()),
        );
        let left = Align2::LEFT_CENTER;
        let text = score_text(score);
        kit.text(
            ui.painter(),
            number,
            &text,
            Face::Medium,
            14.0,
            p.blue.ui(),
            left,
        );
        let words = Rect::from_min_max(
            pos2(number.right() + 4.0, row.top()),
            pos2(row.right() - 10.0, row.bottom()),
        );
        let text = text_of(line, position, words.width(), kit, ui);
        kit.text(ui.painter(), words, &text, Face::Ui, 14.0, p.ink.ui(), left);
    }
}

/// The first moves of a line, as many as the width holds.
fn text_of(line: &Line, position: &Position, width: f32, kit: &Kit, ui: &Ui) -> String {
    let style = notation_style(kit.locale);
    let mut position = position.clone();
    let mut text = String::new();
    for &mv in line.moves.iter().take(MOVES) {
        if !position.is_legal(mv) {
            break;
        }
        let gap = if text.is_empty() { "" } else { "  " };
        let longer = format!("{text}{gap}{}", notation::write(&position, mv, style));
        if !text.is_empty() && kit.width(ui.painter(), &longer, Face::Ui, 14.0) > width {
            break;
        }
        text = longer;
        position.make(mv);
    }
    text
}
