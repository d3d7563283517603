//! Where the parts of the review page lie. Pure arithmetic in dp.

use super::super::layout::SizeClass;
use crate::app::ui::board_view::BoardView;
use bevy_egui::egui::{Rect, pos2, vec2};

/// Height of the header.
const HEADER: f32 = 56.0;
/// Height of the buttons to go through the record.
const TRANSPORT: f32 = 64.0;
/// Least height of the move list: two rows and its edges.
const LIST: f32 = 88.0;
/// Height of the words on a move.
const VERDICT: f32 = 56.0;
/// Height of the graph, least and most.
const GRAPH: (f32, f32) = (44.0, 100.0);
/// Height of one line of the engine.
const LINE: f32 = 30.0;
/// Height of the comment, least and most.
const COMMENT: (f32, f32) = (48.0, 200.0);
/// Space between the parts.
const GAP: f32 = 8.0;

/// Which parts the record needs. They depend on the record, not on the move on the board, so that nothing jumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// A place for comments.
    pub comments: bool,
    /// Lines of the engine.
    pub lines: bool,
    /// The graph of the scores, and what is said of the move on the board.
    pub judgement: bool,
}

/// The parts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Page {
    /// The way back, title and tools.
    pub header: Rect,
    /// The board, 9 to 10.
    pub board: Rect,
    /// The moves.
    pub list: Rect,
    /// The engine's line.
    pub lines: Option<Rect>,
    /// The graph of the scores.
    pub graph: Option<Rect>,
    /// What is said of the move on the board.
    pub verdict: Option<Rect>,
    /// The comment.
    pub comment: Option<Rect>,
    /// First, back, play, on, last.
    pub transport: Rect,
}

impl Page {
    /// Lays the page out.
    pub fn new(safe: Rect, pixels_per_point: f32, wanted: Wanted) -> Page {
        let class = SizeClass::of(safe.size());
        let least = LIST
            + if wanted.judgement {
                VERDICT + GRAPH.0 + 2.0 * GAP
            } else {
                0.0
            };
        let (header, board, column) = if class.is_portrait() {
            upright(safe, pixels_per_point, least)
        } else {
            lying(safe, pixels_per_point)
        };
        let transport = Rect::from_min_max(
            pos2(column.left(), column.bottom() - TRANSPORT),
            column.right_bottom(),
        );
        let mut stack = Stack {
            room: Rect::from_min_max(column.min, pos2(column.right(), transport.top() - GAP)),
        };
        // What matters most is given its room first; the list takes what is left.
        let verdict = wanted
            .judgement
            .then(|| stack.spare(VERDICT, VERDICT))
            .flatten();
        let graph = wanted
            .judgement
            .then(|| stack.spare(GRAPH.0, GRAPH.1))
            .flatten();
        let lines = wanted
            .lines
            .then(|| stack.spare(LINE, 2.0 * LINE))
            .flatten();
        let comment = wanted
            .comments
            .then(|| stack.spare(COMMENT.0, COMMENT.1))
            .flatten();
        let mut top = column.top();
        let mut place = |height: Option<f32>| {
            let rect = Rect::from_min_size(pos2(column.left(), top), vec2(column.width(), height?));
            top = rect.bottom() + GAP;
            Some(rect)
        };
        let lines = place(lines);
        let graph = place(graph);
        let verdict = place(verdict);
        let bottom = transport.top() - GAP - comment.map_or(0.0, |height| height + GAP);
        let list = Rect::from_min_max(pos2(column.left(), top), pos2(column.right(), bottom));
        let comment = comment.map(|height| {
            let at = pos2(column.left(), bottom + GAP);
            Rect::from_min_size(at, vec2(column.width(), height))
        });
        Page {
            header,
            board,
            list,
            lines,
            graph,
            verdict,
            comment,
            transport,
        }
    }
}

/// The room of the parts between board and buttons, given away piece by piece.
struct Stack {
    room: Rect,
}

impl Stack {
    /// Height for a part, if it is there: a third of what the list can spare, within the two bounds.
    fn spare(&mut self, least: f32, most: f32) -> Option<f32> {
        let spare = self.room.height() - LIST - GAP;
        if spare < least {
            return None;
        }
        let height = (spare / 3.0).clamp(least, most);
        self.room.set_bottom(self.room.bottom() - height - GAP);
        Some(height)
    }
}

/// Header, board, and the room below it.
fn upright(safe: Rect, pixels_per_point: f32, least: f32) -> (Rect, Rect, Rect) {
    let phone = safe.width() < 600.0;
    let margin = if phone { 4.0 } else { 24.0 };
    let width = (safe.width() - 2.0 * margin).min(720.0);
    let left = safe.center().x - width / 2.0;
    let top = safe.top() + if phone { 4.0 } else { 8.0 };
    let header = Rect::from_min_size(pos2(left, top), vec2(width, HEADER));
    let below = least + TRANSPORT + 3.0 * GAP;
    let tall = safe.bottom() - header.bottom() - below;
    let room = Rect::from_min_size(
        pos2(left, header.bottom()),
        vec2(width, tall.max(9.0 * 20.0)),
    );
    let fitted = BoardView::fit(room, pixels_per_point);
    let board = fitted.translate(vec2(0.0, room.top() - fitted.top()));
    let column = Rect::from_min_max(
        pos2(left, board.bottom() + GAP),
        pos2(left + width, safe.bottom() - GAP),
    );
    (header, board, column)
}

/// The board at the left, all else in a column at its right.
fn lying(safe: Rect, pixels_per_point: f32) -> (Rect, Rect, Rect) {
    let edge = if safe.height() < 500.0 { 6.0 } else { 16.0 };
    let height = safe.height() - 2.0 * edge;
    // Beside the widest board five buttons of 48 dp have room.
    let board_width = (height * 0.9).min(safe.width() - 320.0);
    let gap = edge.max(12.0);
    let column_width = (safe.width() - board_width - 2.0 * edge - gap - 8.0).min(460.0);
    let whole = board_width + gap + column_width;
    let left = safe.center().x - whole / 2.0;
    let room = Rect::from_min_size(pos2(left, safe.top() + edge), vec2(board_width, height));
    let board = BoardView::fit(room, pixels_per_point);
    let right = Rect::from_min_size(
        pos2(room.right() + gap, room.top()),
        vec2(column_width, height),
    );
    let header = Rect::from_min_size(right.min, vec2(right.width(), HEADER));
    let column = Rect::from_min_max(pos2(right.left(), header.bottom() + 4.0), right.max);
    (header, board, column)
}
