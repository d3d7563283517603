//! A question with a verb on each answer.

use super::actions::Action;
use super::model::Model;
use super::sheet::{Rows, columns};
use crate::app::help::side_name;
use crate::app::locale::Locale;
use crate::app::nav::Nav;
use crate::app::opponent::OpponentCmd;
use crate::app::session::SessionCmd;
use crate::app::state::Question;
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::career::ladder::{self, Score};
use crate::rules::{Outcome, Side};
use bevy_egui::egui::{Align2, Rect, Ui};

/// Height of a button and the gap below it.
const BUTTON: (f32, f32) = (56.0, 8.0);

/// An answer: its verb and what it does besides closing the sheet.
type Answer = (String, Option<Action>);

/// The question in words, the answer that changes nothing, and the others.
fn words(kit: &Kit, model: &Model, question: Question) -> (String, Answer, Vec<Answer>) {
    let text = |key: &str| kit.locale.t(key).to_owned();
    let keep = (text("act.keep_playing"), None);
    let one =
        |key: &str, verb: &str, action| (text(key), keep.clone(), vec![(text(verb), Some(action))]);
    match question {
        Question::Resign => one(
            "dlg.resign",
            "act.resign",
            Action::Session(SessionCmd::Resign),
        ),
        Question::OfferDraw => one(
            "dlg.draw",
            "dlg.draw_verb",
            Action::Opponent(OpponentCmd::OfferDraw),
        ),
        Question::AgreeDraw => one(
            "dlg.draw_both",
            "dlg.accept",
            Action::Session(SessionCmd::AgreeDraw),
        ),
        Question::AnswerDraw(by) => (
            kit.fill("dlg.draw_offered", &[("side", side_name(by, kit.locale))]),
            (text("dlg.decline"), None),
            vec![(
                text("dlg.accept"),
                Some(Action::Session(SessionCmd::AgreeDraw)),
            )],
        ),
        Question::Abandon => {
            let cost = abandoning(model);
            (
                with_cost(kit.locale, "dlg.abandon", cost),
                keep,
                vec![(
                    with_cost(kit.locale, "dlg.rated_abandon", cost),
                    Some(Action::Session(SessionCmd::Abandon)),
                )],
            )
        }
        Question::Ruling => {
            let breaks = |side| {
                let label = kit.fill("rule.violates", &[("side", side_name(side, kit.locale))]);
                let ruling = SessionCmd::Rule(Outcome::Win(!side));
                (label, Some(Action::Session(ruling)))
            };
            let simple = Action::Session(SessionCmd::Rule(Outcome::Draw));
            let answers = vec![
                breaks(Side::Red),
                breaks(Side::Black),
                (text("rule.simple_draw"), Some(simple)),
            ];
            (text("dlg.ruling"), keep, answers)
        }
    }
}

/// The text of `key`, or of the one that goes with it for when there are no points to lose.
pub fn with_cost(locale: &Locale, key: &str, cost: u32) -> String {
    match cost {
        0 => locale.t(&format!("{key}_free")).to_owned(),
        _ => locale.fill(key, &[("n", &cost.to_string())]),
    }
}

/// What giving up the running rated game takes: never more than there is.
pub fn abandoning(model: &Model) -> u32 {
    let cost = ladder::points_for(1, 1, Score::Abandoned).unsigned_abs();
    let known = model.career.known();
    known.map_or(cost, |known| cost.min(known.standing.points))
}

/// Height of the question: two lines.
fn line_height(kit: &Kit) -> f32 {
    64.0 * kit.scale
}

/// Height of the sheet.
pub fn height(kit: &Kit, model: &Model, question: Question) -> f32 {
    let (_, _, answers) = words(kit, model, question);
    let rows = if answers.len() == 1 {
        1
    } else {
        answers.len() + 1
    };
    28.0 + line_height(kit) + 12.0 + rows as f32 * (BUTTON.0 + BUTTON.1) + 8.0
}

/// The question and its answers: two beside each other, more below each other.
pub fn view(
    ui: &Ui,
    kit: &Kit,
    model: &Model,
    question: Question,
    rect: Rect,
    out: &mut Vec<Action>,
) {
    let (text, keep, answers) = words(kit, model, question);
    let mut rows = Rows::new(rect);
    let line = rows.next(line_height(kit), 12.0);
    let ink = kit.palette.ink.ui();
    let painter = ui.painter();
    kit.text(
        painter,
        line,
        &text,
        Face::Title,
        21.0,
        ink,
        Align2::LEFT_CENTER,
    );
    let several = answers.len() > 1;
    let mut answer = |rect, style, (label, action): Answer| {
        if kit.button(ui, rect, style, None, &label) {
            out.push(Action::Nav(Nav::Close));
            out.extend(action);
        }
    };
    if several {
        for choice in answers {
            answer(
                rows.next(BUTTON.0, BUTTON.1),
                ButtonStyle::Secondary,
                choice,
            );
        }
        answer(rows.next(BUTTON.0, BUTTON.1), ButtonStyle::Plain, keep);
        return;
    }
    let cells: Vec<Rect> = columns(rows.next(BUTTON.0, BUTTON.1), 2, 12.0).collect();
    answer(cells[0], ButtonStyle::Secondary, keep);
    for choice in answers {
        answer(cells[1], ButtonStyle::Primary, choice);
    }
}
