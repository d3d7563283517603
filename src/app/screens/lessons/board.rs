//! The board of a lesson, with what is shown, hinted and tried on it.

use super::super::actions::Action;
use crate::app::lessons::{LessonCmd, Taken};
use crate::app::ui::Kit;
use crate::app::ui::board_view::{AT_MAN, Arrow, BoardView, PointMark, draw_man};
use crate::career::lessons::{Hint, Stage};
use crate::rules::{Side, Square};
use bevy_egui::egui::{Rect, Ui};

/// Shows it; a tap goes to the lesson.
pub(super) fn show(
    ui: &Ui,
    kit: &Kit,
    taken: &Taken,
    title: &str,
    room: Rect,
    out: &mut Vec<Action>,
) {
    let (position, last) = taken.shown();
    let blue = kit.palette.blue.ui();
    let mut marks: Vec<(Square, PointMark)> = Vec::new();
    let mut arrows = Vec::new();
    if taken.run.stage() == Stage::Show {
        let show = &taken.run.lesson().show;
        marks.extend(show.rings.iter().map(|&square| (square, PointMark::Hint)));
        arrows.extend(show.arrows.iter().map(|mv| Arrow {
            from: mv.from(),
            to: mv.to(),
            color: blue,
            gap: AT_MAN,
        }));
    } else if let Some(mv) = last {
        marks.push((mv.to(), PointMark::Hint));
    }
    if let Some(correction) = &taken.correction {
        marks.push((correction.mv().from(), PointMark::From));
    }
    if let Some(from) = taken.selected {
        marks.push((from, PointMark::Selected));
    }
    marks.extend(taken.targets().into_iter().map(|to| {
        let taken = position.piece_on(to).is_some();
        let mark = if taken {
            PointMark::Danger
        } else {
            PointMark::Target
        };
        (to, mark)
    }));
    match taken.hint {
        Some(Hint::Piece(square)) => marks.push((square, PointMark::Hint)),
        Some(Hint::Move(mv)) => arrows.push(Arrow {
            from: mv.from(),
            to: mv.to(),
            color: blue,
            gap: AT_MAN,
        }),
        Some(Hint::Button(_)) | None => {}
    }
    let board = BoardView {
        flipped: taken.run.side() == Side::Black,
        marks: &marks,
        arrows: &arrows,
        ..BoardView::new(&position)
    };
    let rect = BoardView::fit(room, ui.ctx().pixels_per_point());
    if let Some(square) = board.show(ui, kit, rect, title) {
        out.push(Action::Lesson(LessonCmd::Tap(square)));
    }
    if let Some(correction) = &taken.correction
        && let Some(gliding) = correction.gliding(taken.run.position())
    {
        let mv = correction.mv();
        let (from, to) = (board.point(rect, mv.from()), board.point(rect, mv.to()));
        let at = from.lerp(to, gliding.share);
        draw_man(ui.painter(), kit, rect, gliding.piece, at);
    }
}
