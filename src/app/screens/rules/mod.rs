//! The rules in plain words, with boards. All of it stands on one page that scrolls.

mod diagrams;

use super::actions::Action;
use super::model::Model;
use super::page;
use crate::app::cycle::CycleCmd;
use crate::app::help::law_language;
use crate::app::ui::board_view::BoardView;
use crate::app::ui::{ButtonStyle, Face, Kit};
use bevy_egui::egui::{Align2, Painter, Rect, Ui, pos2, vec2};
use diagrams::{Diagram, Example};
use std::sync::Arc;

/// Widest that lines of text become.
const WIDEST: f32 = 760.0;
/// Space between blocks, and that around the contents of a card.
const GAP: f32 = 12.0;
const PAD: f32 = 16.0;
/// Narrowest that a board with its caption is.
const CELL: f32 = 150.0;
/// The same on a page with room for no more than two.
const OF_TWO: f32 = 160.0;

/// A part of the page.
enum Block {
    /// A heading, by its text key.
    Title(&'static str),
    /// A paragraph, by its text key.
    Text(&'static str),
    /// Boards side by side, each with words below it.
    Boards(&'static [Diagram]),
    /// A judged loop.
    Loop(&'static Example),
}

/// The page from top to bottom.
fn blocks() -> Vec<Block> {
    use Block::{Boards, Loop, Text, Title};
    let mut blocks = vec![
        Title("law.goal.title"),
        Text("law.goal"),
        Title("law.men.title"),
        Boards(diagrams::men()),
        Title("law.end.title"),
        Text("law.end"),
        Boards(diagrams::ends()),
        Title("law.repeat.title"),
        Text("law.repeat"),
        Text("law.repeat.names"),
        Text("law.repeat.verdict"),
    ];
    blocks.extend(diagrams::examples().iter().map(Loop));
    blocks.extend([
        Title("law.draws.title"),
        Text("law.draws"),
        Title("law.clocks.title"),
        Text("law.clocks"),
    ]);
    blocks
}

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, _model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let room = page::frame(ui, kit, safe, kit.t("home.rules"), WIDEST, Vec::new(), out);
    let blocks = blocks();
    let painter = ui.painter().clone();
    let height = |block: &Block| height_of(&painter, kit, block, room.width()) + GAP;
    let whole: f32 = blocks.iter().map(height).sum();
    page::scroll(ui, room, "rules", whole + 16.0, |ui, area| {
        let mut top = area.top();
        for block in &blocks {
            let tall = height(block) - GAP;
            let rect = Rect::from_min_size(pos2(area.left(), top), vec2(area.width(), tall));
            if ui.is_rect_visible(rect) {
                draw(ui, kit, block, rect, out);
            }
            top += tall + GAP;
        }
    });
}

fn height_of(painter: &Painter, kit: &Kit, block: &Block, width: f32) -> f32 {
    match block {
        Block::Title(_) => 36.0 * kit.scale,
        Block::Text(key) => paragraph(painter, kit, kit.t(key), width),
        Block::Boards(diagrams) => {
            let (across, cell) = grid(width);
            let rows = diagrams.chunks(across);
            rows.map(|row| row_height(painter, kit, row, cell) + 8.0)
                .sum::<f32>()
                + 2.0 * PAD
                - 8.0
        }
        Block::Loop(example) => {
            let (board, words) = loop_columns(width);
            let text = example.judgement().sentence(law_language(kit.locale));
            let words = kit.height(painter, &text, Face::Ui, 15.0, words) + 12.0 + 48.0;
            (board / 0.9).max(words) + 2.0 * PAD
        }
    }
}

fn paragraph(painter: &Painter, kit: &Kit, text: &str, width: f32) -> f32 {
    kit.height(painter, text, Face::Ui, 15.0, width - 2.0 * PAD) + 2.0 * PAD
}

/// How many boards stand side by side, and how wide each is.
fn grid(width: f32) -> (usize, f32) {
    let inner = width - 2.0 * PAD;
    // A board of a learner is large before it has a neighbour.
    if inner < 2.0 * OF_TWO + 12.0 {
        return (1, inner.min(264.0));
    }
    let across = ((inner / CELL) as usize).clamp(2, 4);
    let cell = (inner - 12.0 * (across - 1) as f32) / across as f32;
    (across, cell)
}

fn row_height(painter: &Painter, kit: &Kit, row: &[Diagram], cell: f32) -> f32 {
    let words = row
        .iter()
        .map(|diagram| kit.height(painter, kit.t(diagram.key), Face::Ui, 14.0, cell))
        .fold(0.0, f32::max);
    cell / 0.9 + 6.0 + words + 8.0
}

/// Widths of the board and of the words beside it.
fn loop_columns(width: f32) -> (f32, f32) {
    let inner = width - 2.0 * PAD;
    let board = (inner * 0.42).min(200.0);
    (board, inner - board - 14.0)
}

fn draw(ui: &Ui, kit: &Kit, block: &Block, rect: Rect, out: &mut Vec<Action>) {
    let p = kit.palette;
    let painter = ui.painter();
    match block {
        Block::Title(key) => {
            let ink = p.ink.ui();
            let line = rect.translate(vec2(4.0, 2.0));
            kit.text(
                painter,
                line,
                kit.t(key),
                Face::Title,
                21.0,
                ink,
                Align2::LEFT_CENTER,
            );
        }
        Block::Text(key) => {
            kit.card(painter, rect, 16);
            words(painter, kit, rect.shrink(PAD), kit.t(key), 15.0);
        }
        Block::Boards(diagrams) => {
            kit.card(painter, rect, 16);
            boards(ui, kit, diagrams, rect);
        }
        Block::Loop(example) => {
            kit.card(painter, rect, 16);
            judged(ui, kit, example, rect, out);
        }
    }
}

/// Text at its full size: the room was measured for it.
fn words(painter: &Painter, kit: &Kit, rect: Rect, text: &str, size: f32) {
    let ink = kit.palette.ink.ui();
    let galley = kit.paragraph(painter, text, Face::Ui, size, ink, rect.width());
    painter.galley(rect.min, galley, ink);
}

/// A board whose left edge is that of the words below it.
fn at_left(room: Rect, pixels_per_point: f32) -> Rect {
    let board = BoardView::fit(room, pixels_per_point);
    let left = (room.left() * pixels_per_point).round() / pixels_per_point;
    board.translate(vec2(left - board.left(), 0.0))
}

fn boards(ui: &Ui, kit: &Kit, diagrams: &[Diagram], rect: Rect) {
    let (across, cell) = grid(rect.width());
    let mut top = rect.top() + PAD;
    for row in diagrams.chunks(across) {
        for (index, diagram) in row.iter().enumerate() {
            let left = rect.left() + PAD + (cell + 12.0) * index as f32;
            let room = Rect::from_min_size(pos2(left, top), vec2(cell, cell / 0.9));
            let board = at_left(room, ui.ctx().pixels_per_point());
            diagram.view().draw(ui.painter(), kit, board);
            let below =
                Rect::from_min_size(pos2(left, room.bottom() + 6.0), vec2(cell, f32::INFINITY));
            words(ui.painter(), kit, below, kit.t(diagram.key), 14.0);
        }
        top += row_height(ui.painter(), kit, row, cell) + 8.0;
    }
}

fn judged(ui: &Ui, kit: &Kit, example: &Example, rect: Rect, out: &mut Vec<Action>) {
    let (width, beside) = loop_columns(rect.width());
    let inner = rect.shrink(PAD);
    let room = Rect::from_min_size(inner.min, vec2(width, width / 0.9));
    let board = at_left(room, ui.ctx().pixels_per_point());
    let start = example.shown.position(0);
    BoardView::new(start).draw(ui.painter(), kit, board);
    let column = Rect::from_min_size(
        pos2(inner.left() + width + 14.0, inner.top()),
        vec2(beside, inner.height()),
    );
    let text = example.judgement().sentence(law_language(kit.locale));
    words(ui.painter(), kit, column, &text, 15.0);
    let button = Rect::from_min_max(pos2(column.left(), column.bottom() - 48.0), column.max);
    let label = kit.t("end.show_cycle");
    if kit.button(ui, button, ButtonStyle::Secondary, Some("play"), label) {
        out.push(Action::Cycle(CycleCmd::Open(Arc::clone(&example.shown))));
    }
}
