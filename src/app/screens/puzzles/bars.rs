//! The bars about the board while a puzzle is solved.

use super::super::actions::Action;
use super::super::model::Model;
use super::{goal_words, stars, title_of};
use crate::app::nav::Nav;
use crate::app::puzzles::{PuzzleCmd, Solving};
use crate::app::ui::{Face, Kit};
use crate::career::puzzle_run::{MOVES_TO_HOLD, State};
use crate::career::puzzles::{Goal, PuzzleSet};
use crate::rules::{Kind, Piece};
use bevy_egui::egui::{Align2, Rect, Ui, Vec2, pos2, vec2};

/// The way back, name and goal.
pub fn top(ui: &Ui, kit: &Kit, solving: &Solving, rect: Rect, out: &mut Vec<Action>) {
    let puzzle = solving.run.puzzle();
    let (face, above, below) = lines(ui, kit, rect);
    if kit.icon_button(ui, face.center(), "arrow-left", kit.t("act.back")) {
        out.push(Action::Nav(Nav::Back));
    }
    let (painter, p) = (ui.painter(), kit.palette);
    let left = Align2::LEFT_CENTER;
    let title = title_of(kit, puzzle);
    kit.text(painter, above, &title, Face::Title, 19.0, p.ink.ui(), left);
    let book = PuzzleSet::standard()
        .books
        .get(puzzle.book)
        .map_or("", |book| book.title.text(kit.locale.lang()));
    let goal = goal_words(kit, puzzle);
    let line = if kit.locale.is_chinese() && !book.is_empty() {
        format!("{goal} · 《{book}》")
    } else {
        goal
    };
    kit.text(painter, below, &line, Face::Ui, 13.0, p.ink2.ui(), left);
}

/// How far one is, and the stars that solving it would bring.
pub fn bottom(ui: &Ui, kit: &Kit, solving: &Solving, rect: Rect) {
    let run = &solving.run;
    let (face, above, below) = lines(ui, kit, rect);
    kit.man(ui.painter(), face, Piece::new(run.side(), Kind::General));
    let (painter, p) = (ui.painter(), kit.palette);
    let left = Align2::LEFT_CENTER;
    let key = match run.state() {
        State::Yours => "move.your_turn",
        State::Judging(_) => "puz.judging",
        State::Solved => "puz.solved",
        State::Missed => "puz.missed",
        State::Showing | State::Shown => "puz.solution",
    };
    let state = kit.locale.t(key);
    kit.text(painter, above, state, Face::Medium, 16.0, p.ink.ui(), left);
    let (made, needed) = match run.puzzle().goal {
        Goal::Win(needed) => (run.moves_made(), needed),
        Goal::Draw => (run.moves_made(), MOVES_TO_HOLD),
    };
    let count = kit.fill(
        "puz.count",
        &[("n", &made.to_string()), ("of", &needed.to_string())],
    );
    kit.text(painter, below, &count, Face::Ui, 13.0, p.ink2.ui(), left);
    let right = rect.right() - 12.0;
    if rect.width() > 200.0 {
        stars(painter, kit, right, above.center().y, 18.0, run.stars());
    }
}

/// The bar: the place at its beginning, and its two lines.
fn lines(ui: &Ui, kit: &Kit, rect: Rect) -> (Rect, Rect, Rect) {
    kit.card(ui.painter(), rect, 16);
    let face = if rect.height() < 70.0 { 40.0 } else { 48.0 };
    let pad = 12.0;
    let tall = rect.height() > 120.0;
    let middle = if tall {
        rect.top() + 20.0 + face / 2.0
    } else {
        rect.center().y
    };
    let disc = Rect::from_center_size(
        pos2(rect.left() + pad + face / 2.0, middle),
        Vec2::splat(face),
    );
    let high = if tall { face } else { rect.height() - 12.0 };
    let text = Rect::from_min_max(
        pos2(disc.right() + pad, middle - high / 2.0),
        pos2(rect.right() - pad, middle + high / 2.0),
    );
    let half = text.height() * 0.54;
    (
        disc,
        Rect::from_min_size(text.min, vec2(text.width(), half)),
        Rect::from_min_max(pos2(text.left(), text.top() + half), text.max),
    )
}

/// An action of the bar: icon, text key, whether it can be used now, what it does.
type Entry = (&'static str, &'static str, bool, Action);

/// The actions of the bar.
pub fn entries(model: &Model, solving: &Solving) -> Vec<Entry> {
    let state = solving.run.state();
    let permissions = model
        .career
        .known()
        .map(|known| known.profile.permissions)
        .unwrap_or_default();
    let puzzle = Action::Puzzle;
    let begun = solving.run.moves_made() > 0;
    let shows = matches!(state, State::Showing | State::Shown);
    let can_undo = begun
        && matches!(state, State::Yours | State::Missed)
        && !solving.run.attempt().solution_seen
        && permissions.take_back;
    // The solution is gone through as a record is.
    let back = if shows {
        ("chevron-left", "puz.step_back", begun)
    } else {
        ("undo-2", "act.takeback", can_undo)
    };
    let solution = match state {
        State::Showing => ("pause", "act.pause"),
        State::Shown => ("play", "rev.play"),
        _ => ("eye", "puz.solution"),
    };
    vec![
        (
            "rotate-ccw",
            "puz.restart",
            begun || shows,
            puzzle(PuzzleCmd::Retry),
        ),
        (back.0, back.1, back.2, puzzle(PuzzleCmd::TakeBack)),
        (
            "lightbulb",
            "act.hint",
            state == State::Yours && permissions.hints,
            puzzle(PuzzleCmd::Hint),
        ),
        (
            solution.0,
            solution.1,
            !matches!(state, State::Judging(_)) && permissions.hints,
            puzzle(PuzzleCmd::Solution),
        ),
        (
            "chevron-right",
            "puz.next",
            !matches!(state, State::Judging(_)),
            puzzle(PuzzleCmd::Next),
        ),
    ]
}
