//! The board of the review page: taps move, the wheel goes through the record.

use super::super::actions::Action;
use super::super::model::Model;
use crate::app::analysis::AnalysisCmd;
use crate::app::review::{Jump, Review, ReviewCmd};
use crate::app::ui::board_view::{Arrow, BoardView, PointMark};
use crate::app::ui::{Face, Kit};
use crate::rules::{Kind, Square};
use bevy_egui::egui::{Align2, Color32, Event, Rect, Ui};

/// The board in `rect` (9 to 10).
pub fn view(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let review = &model.review;
    let exercise = model.analysis.exercise();
    let held = exercise.map_or(review.held(), |exercise| exercise.held);
    let marks = marks(review, held, model.settings.0.show_legal);
    let arrows = arrows(kit, model);
    let board = BoardView {
        flipped: review.flipped(),
        marks: &marks,
        arrows: &arrows,
        ..BoardView::new(review.position())
    };
    if let Some(square) = board.show(ui, kit, rect, kit.t("board.board")) {
        out.push(if exercise.is_some() {
            Action::Analysis(AnalysisCmd::Tap(square))
        } else {
            Action::Review(ReviewCmd::Tap(square))
        });
    }
    let numbers = (1..=arrows.len()).rev();
    for (index, (number, arrow)) in numbers.zip(&arrows).enumerate() {
        let (from, to) = (board.point(rect, arrow.from), board.point(rect, arrow.to));
        let way = (to - from).normalized();
        let pitch = rect.width() / 9.0;
        // Two lines that begin with the same man have their numbers where their ways part.
        let shared = (arrows.iter().enumerate())
            .any(|(other, twin)| other != index && twin.from == arrow.from);
        let at = if shared {
            to - way * pitch * 0.6
        } else {
            from + way * pitch * NUMBER
        };
        let painter = ui.painter();
        painter.circle_filled(at, pitch * 0.22, kit.palette.rim.ui());
        painter.circle_filled(at, pitch * 0.19, arrow.color);
        let font = Face::Medium.font((pitch * 0.28).max(9.0));
        let ink = kit.palette.paper.ui();
        painter.text(at, Align2::CENTER_CENTER, number, font, ink);
    }
    let steps = wheel(ui, rect);
    if steps != 0 {
        out.push(Action::Review(ReviewCmd::Go(Jump::By(steps))));
    }
}

/// Where the number of a line stands on its arrow, which begins below it, in cells from the man.
const NUMBER: f32 = 0.7;
/// The arrow of the second line, opaque like the first.
const SECOND: Color32 = Color32::from_rgb(0x5A, 0x78, 0x88);

/// The first moves of the engine's lines, the best one last, so that it lies on top; the others are paler. An exercise has
/// none.
fn arrows(kit: &Kit, model: &Model) -> Vec<Arrow> {
    if model.analysis.exercise().is_some() {
        return Vec::new();
    }
    let blue = kit.palette.blue.ui();
    let lines = model.analysis.lines();
    let firsts = lines.iter().filter_map(|line| line.moves.first());
    let mut arrows: Vec<Arrow> = firsts
        .zip([blue, SECOND])
        .map(|(mv, color)| Arrow {
            from: mv.from(),
            to: mv.to(),
            color,
            gap: NUMBER,
        })
        .collect();
    arrows.reverse();
    arrows
}

fn marks(review: &Review, held: Option<Square>, dots: bool) -> Vec<(Square, PointMark)> {
    let mut marks = Vec::new();
    if let Some(mv) = review.record().tree.mv(review.at()) {
        marks.push((mv.from(), PointMark::From));
        marks.push((mv.to(), PointMark::To));
    }
    let position = review.position();
    let side = position.side_to_move();
    if position.in_check() {
        let general = position.pieces(side, Kind::General).first();
        marks.extend(general.map(|square| (square, PointMark::Danger)));
    }
    let Some(held) = held else {
        return marks;
    };
    marks.push((held, PointMark::Selected));
    if dots {
        let own = position.legal_moves();
        let reached = own.into_iter().filter(|mv| mv.from() == held);
        marks.extend(reached.map(|mv| {
            let taken = position.piece_on(mv.to()).is_some();
            let mark = if taken {
                PointMark::Danger
            } else {
                PointMark::Target
            };
            (mv.to(), mark)
        }));
    }
    marks
}

/// How many moves the wheel was turned over the board: on when turned towards the user.
fn wheel(ui: &Ui, rect: Rect) -> isize {
    ui.input(|input| {
        let over = input
            .pointer
            .hover_pos()
            .is_some_and(|at| rect.contains(at));
        if !over {
            return 0;
        }
        let turns = input.events.iter().map(|event| match event {
            Event::MouseWheel { delta, .. } if delta.y < 0.0 => 1,
            Event::MouseWheel { delta, .. } if delta.y > 0.0 => -1,
            _ => 0,
        });
        turns.sum()
    })
}
