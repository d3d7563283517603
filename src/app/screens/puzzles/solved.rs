//! The sheet after a puzzle was solved.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::sheet::{Rows, columns, heading};
use super::{stars, title_of};
use crate::app::nav::Nav;
use crate::app::puzzles::PuzzleCmd;
use crate::app::state::Screen;
use crate::app::ui::{ButtonStyle, Face, Kit};
use bevy_egui::egui::{Align2, Rect, Ui, Vec2, pos2, vec2};

/// Height of the sheet.
pub fn height(kit: &Kit) -> f32 {
    28.0 + 104.0 * kit.scale.max(1.0) + 12.0 + 60.0 + 8.0 + 56.0 + 12.0
}

/// The sheet.
pub fn view(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let Some(solving) = model.puzzles.solving() else {
        return;
    };
    let (painter, p) = (ui.painter(), kit.palette);
    let run = &solving.run;
    heading(ui, kit, rect, "", out);
    let mut rows = Rows::new(rect);
    let head = rows.next(104.0 * kit.scale.max(1.0), 12.0);
    let seal = Rect::from_min_size(head.min + vec2(4.0, 6.0), Vec2::splat(84.0));
    let word = kit.t("puz.seal");
    kit.seal(painter, seal, word, p.acc.ui(), -4.0);
    let words = Rect::from_min_max(pos2(seal.right() + 20.0, head.top()), head.max);
    let third = words.height() / 3.0;
    let line = |n: f32| {
        Rect::from_min_size(
            pos2(words.left(), words.top() + third * n),
            vec2(words.width() - 52.0, third),
        )
    };
    let left = Align2::LEFT_CENTER;
    let title = title_of(kit, run.puzzle());
    kit.text(
        painter,
        line(0.0),
        &title,
        Face::Title,
        24.0,
        p.ink.ui(),
        left,
    );
    let size = 26.0;
    let at = line(1.0);
    stars(
        painter,
        kit,
        at.left() + 3.0 * size,
        at.center().y,
        size,
        run.stars(),
    );
    let used = kit.fill("puz.moves_used", &[("n", &run.moves_made().to_string())]);
    kit.text(painter, line(2.0), &used, Face::Ui, 14.0, p.ink2.ui(), left);
    let next = rows.next(60.0, 8.0);
    let label = kit.t("puz.next");
    if kit.button(ui, next, ButtonStyle::Primary, Some("chevron-right"), label) {
        out.push(Action::Nav(Nav::Close));
        out.push(Action::Puzzle(PuzzleCmd::Next));
    }
    let buttons: Vec<Rect> = columns(rows.next(56.0, 0.0), 2, 12.0).collect();
    let label = kit.t("puz.restart");
    if kit.button(
        ui,
        buttons[0],
        ButtonStyle::Plain,
        Some("rotate-ccw"),
        label,
    ) {
        out.push(Action::Nav(Nav::Close));
        out.push(Action::Puzzle(PuzzleCmd::Retry));
    }
    let label = kit.t("home.puzzles");
    if kit.button(
        ui,
        buttons[1],
        ButtonStyle::Plain,
        Some("layout-grid"),
        label,
    ) {
        out.push(Action::Nav(Nav::To(Screen::Puzzles)));
    }
}
