//! A question with a verb on its button.

use super::actions::Action;
use super::model::Model;
use super::sheet::{Rows, columns};
use crate::app::nav::Nav;
use crate::app::opponent::OpponentCmd;
use crate::app::session::SessionCmd;
use crate::app::state::Question;
use crate::app::ui::{ButtonStyle, Face, Kit};
use bevy_egui::egui::{Align2, Rect, Ui};

/// Height of the sheet.
pub fn height(kit: &Kit) -> f32 {
    132.0 + 40.0 * kit.scale
}

/// The question and its two answers.
pub fn view(
    ui: &mut Ui,
    kit: &Kit,
    _model: &Model,
    question: Question,
    rect: Rect,
    out: &mut Vec<Action>,
) {
    let (text, verb) = match question {
        Question::Resign => ("dlg.resign", "act.resign"),
        Question::OfferDraw => ("dlg.draw", "act.draw"),
        Question::AgreeDraw => ("dlg.draw_both", "dlg.accept"),
    };
    let mut rows = Rows::new(rect);
    let line = rows.next(44.0 * kit.scale, 12.0);
    let ink = kit.palette.ink.ui();
    kit.text(
        ui.painter(),
        line,
        kit.t(text),
        Face::Title,
        21.0,
        ink,
        Align2::LEFT_CENTER,
    );
    let answers: Vec<Rect> = columns(rows.next(56.0, 0.0), 2, 12.0).collect();
    if kit.button(
        ui,
        answers[0],
        ButtonStyle::Secondary,
        None,
        kit.t("act.keep_playing"),
    ) {
        out.push(Action::Nav(Nav::Close));
    }
    if kit.button(ui, answers[1], ButtonStyle::Primary, None, kit.t(verb)) {
        out.push(Action::Nav(Nav::Close));
        out.push(match question {
            Question::Resign => Action::Session(SessionCmd::Resign),
            Question::OfferDraw => Action::Opponent(OpponentCmd::OfferDraw),
            Question::AgreeDraw => Action::Session(SessionCmd::AgreeDraw),
        });
    }
}
