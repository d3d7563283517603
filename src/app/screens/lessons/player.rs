//! A lesson: the board, what is asked, what is answered, and the way on.

use super::super::actions::Action;
use super::super::layout::SizeClass;
use super::super::model::Model;
use super::super::page;
use super::super::sheet::{Rows, columns};
use super::{board, words};
use crate::app::lessons::{LessonCmd, Taken};
use crate::app::nav::Nav;
use crate::app::state::Screen;
use crate::app::ui::board_view::BoardView;
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::career::lessons::{Action as Button, Hint, Reaction, Stage, Task};
use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

/// Least height of the words and buttons.
fn panel_height(kit: &Kit) -> f32 {
    24.0 + 24.0 * kit.scale + 92.0 * kit.scale.max(1.0) + 52.0 + 12.0 + 52.0
}

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let Some(taken) = model.lessons.taken() else {
        return;
    };
    let title_key = taken.run.lesson().title_key();
    let title = words(kit, &title_key).to_owned();
    let room = page::frame(ui, kit, safe, &title, 1100.0, vec![], out);
    let need = panel_height(kit);
    let (board, panel_room) = if SizeClass::of(safe.size()).is_portrait() {
        let width = room.width().min(600.0);
        let left = room.center().x - width / 2.0;
        let tall = (room.height() - need - 12.0).max(200.0);
        let fitted = BoardView::fit(
            Rect::from_min_size(pos2(left, room.top()), vec2(width, tall)),
            ui.ctx().pixels_per_point(),
        );
        let board = Rect::from_min_size(pos2(left, room.top()), vec2(width, fitted.height()));
        let panel = Rect::from_min_max(
            pos2(left, board.bottom() + 12.0),
            pos2(left + width, room.bottom() - 8.0),
        );
        (board, panel)
    } else {
        let height = room.height() - 12.0;
        let width = (height * 0.9).min(room.width() - 312.0);
        let column = (room.width() - width - 24.0).min(440.0);
        let left = room.center().x - (width + 24.0 + column) / 2.0;
        let board = Rect::from_min_size(pos2(left, room.top()), vec2(width, height));
        let high = height.min(need.max(330.0));
        let panel = Rect::from_min_size(
            pos2(board.right() + 24.0, room.top() + (height - high) / 2.0),
            vec2(column, high),
        );
        (board, panel)
    };
    board::show(ui, kit, taken, &title, board, out);
    panel(ui, kit, taken, panel_room, out);
}

fn panel(ui: &Ui, kit: &Kit, taken: &Taken, rect: Rect, out: &mut Vec<Action>) {
    let (painter, p) = (ui.painter(), kit.palette);
    kit.card(painter, rect, 18);
    let inner = rect.shrink2(vec2(16.0, 12.0));
    let run = &taken.run;
    let all = run.lesson().exercises.len();
    let step = match run.stage() {
        Stage::Show => kit.t("lesson.goal").to_owned(),
        Stage::Exercise(number) => format!("{number} / {all}"),
        Stage::Finished => kit.t("lesson.done").to_owned(),
    };
    let left = Align2::LEFT_CENTER;
    let head = Rect::from_min_size(inner.min, vec2(inner.width(), 24.0 * kit.scale));
    kit.text(painter, head, &step, Face::Ui, 14.0, p.ink2.ui(), left);
    let buttons = Rect::from_min_max(pos2(inner.left(), inner.bottom() - 52.0), inner.max);
    let acts = matches!(run.exercise(), Some((_, e)) if matches!(e.task, Task::Action(_)));
    let above_buttons = if acts && !run.is_solved() {
        let row = Rect::from_min_size(
            pos2(inner.left(), buttons.top() - 60.0),
            vec2(inner.width(), 52.0),
        );
        let label = kit.t("act.draw");
        let style = match taken.hint {
            Some(Hint::Button(_)) => ButtonStyle::Primary,
            _ => ButtonStyle::Paper,
        };
        if kit.button(ui, row, style, Some("handshake"), label) {
            out.push(Action::Lesson(LessonCmd::Act(Button::OfferDraw)));
        }
        row.top()
    } else {
        buttons.top()
    };
    let body = Rect::from_min_max(
        pos2(inner.left(), head.bottom() + 2.0),
        pos2(inner.right(), above_buttons - 8.0),
    );
    let ask = words(kit, &run.text()).to_owned();
    let mut rows = Rows::new(body);
    match &taken.answer {
        Some(answer) => {
            let asked = rows.next(body.height() * 0.45, 4.0);
            kit.text(painter, asked, &ask, Face::Ui, 15.0, p.ink2.ui(), left);
            let ink = match answer.reaction {
                Reaction::Solved | Reaction::GoOn => p.ok.ui(),
                Reaction::Miss | Reaction::Illegal => p.acc.ui(),
            };
            let said = words(kit, &answer.text).to_owned();
            kit.text(painter, rows.rest(), &said, Face::Medium, 16.0, ink, left);
        }
        None => {
            let top = Align2::LEFT_TOP;
            kit.text(painter, body, &ask, Face::Ui, 17.0, p.ink.ui(), top);
        }
    }
    way_on(ui, kit, taken, buttons, out);
}

/// What can be done now, in one row.
fn way_on(ui: &Ui, kit: &Kit, taken: &Taken, row: Rect, out: &mut Vec<Action>) {
    let run = &taken.run;
    let cells: Vec<Rect> = columns(row, 2, 12.0).collect();
    let primary =
        |rect: Rect, key: &str| kit.button(ui, rect, ButtonStyle::Primary, None, kit.locale.t(key));
    let secondary = |rect: Rect, icon: &str, label: &str| {
        kit.button(ui, rect, ButtonStyle::Secondary, Some(icon), label)
    };
    match run.stage() {
        Stage::Show => {
            if primary(row, "lesson.try") {
                out.push(Action::Lesson(LessonCmd::GoOn));
            }
        }
        Stage::Exercise(_) if run.is_solved() => {
            if secondary(cells[0], "rotate-ccw", kit.t("lesson.again")) {
                out.push(Action::Lesson(LessonCmd::Again));
            }
            if primary(cells[1], "lesson.next") {
                out.push(Action::Lesson(LessonCmd::GoOn));
            }
        }
        Stage::Exercise(_) => {
            let whole = matches!(taken.hint, Some(Hint::Move(_) | Hint::Button(_)));
            // After some misses the way on is offered, until it is told in full.
            let (style, label) = if run.offers_hint() && !whole {
                (ButtonStyle::Primary, words(kit, "common.show_hint"))
            } else {
                (ButtonStyle::Secondary, kit.t("act.hint"))
            };
            if kit.button(ui, cells[0], style, Some("lightbulb"), label) {
                out.push(Action::Lesson(LessonCmd::Hint));
            }
            if secondary(cells[1], "rotate-ccw", kit.t("lesson.again")) {
                out.push(Action::Lesson(LessonCmd::Again));
            }
        }
        Stage::Finished => {
            if secondary(cells[0], "list", kit.t("lesson.list")) {
                out.push(Action::Nav(Nav::To(Screen::Lessons)));
            }
            if primary(cells[1], "lesson.next_lesson") {
                out.push(Action::Lesson(LessonCmd::GoOn));
            }
        }
    }
}
