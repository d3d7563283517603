//! What is said of the move on the board: its class, what it overlooked, and the way to try it again. While the game
//! is being judged, how far that is; during an exercise, its question.

use super::super::actions::Action;
use super::super::model::Model;
use crate::app::analysis::{AnalysisCmd, Exercise, GameReview, Tried, class_key, sentence};
use crate::app::help::side_name;
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::engine::review::{MoveClass, PlyReview};
use crate::record::NodeId;
use bevy_egui::egui::{Align2, Rect, Ui, pos2};

/// Width of a button.
const BUTTON: f32 = 92.0;

/// The card.
pub fn view(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let Some(game) = model.analysis.game() else {
        return;
    };
    kit.card(ui.painter(), rect, 14);
    if let Some(exercise) = model.analysis.exercise() {
        return question(ui, kit, game, exercise, rect, out);
    }
    let review = &model.review;
    let tree = &review.record().tree;
    if let Some(judged) = game.of(tree, review.at()) {
        let before = tree.parent(review.at()).unwrap_or(NodeId::ROOT);
        let text = said(kit, model, judged, before);
        let weak = judged.class >= MoveClass::Doubtful;
        let buttons: &[(&str, AnalysisCmd)] = if weak {
            &[
                ("rev.retry", AnalysisCmd::Retry(judged.ply)),
                ("rev.show_better", AnalysisCmd::ShowBetter(judged.ply)),
            ]
        } else {
            &[]
        };
        return row(ui, kit, &text, buttons, rect, out);
    }
    let (done, all) = game.progress();
    let (done, all) = (done.to_string(), all.to_string());
    let values = [("n", done.as_str()), ("all", all.as_str())];
    if game.is_running() {
        let text = kit.fill("rev.judging", &values);
        row(
            ui,
            kit,
            &text,
            &[("rev.stop", AnalysisCmd::StopJudging)],
            rect,
            out,
        );
    } else if !game.is_done() {
        let text = kit.fill("rev.judged_part", &values);
        row(
            ui,
            kit,
            &text,
            &[("rev.judge_on", AnalysisCmd::JudgeGame)],
            rect,
            out,
        );
    } else {
        row(ui, kit, &counts(kit, game), &[], rect, out);
    }
}

fn said(kit: &Kit, model: &Model, judged: &PlyReview, before: NodeId) -> String {
    let class = kit.locale.t(class_key(judged.class));
    if judged.class < MoveClass::Doubtful {
        return class.to_owned();
    }
    let position = model.review.record().tree.position_at(before);
    let why = sentence(&position, judged, kit.locale);
    kit.fill("rev.verdict", &[("class", class), ("why", &why)])
}

/// How many moves of each weak class there were.
fn counts(kit: &Kit, game: &GameReview) -> String {
    let count = |class| {
        game.marks()
            .filter(|mark| mark.class == class)
            .count()
            .to_string()
    };
    let (doubtful, mistakes, blunders) = (
        count(MoveClass::Doubtful),
        count(MoveClass::Mistake),
        count(MoveClass::Blunder),
    );
    kit.fill(
        "rev.counts",
        &[("a", &doubtful), ("b", &mistakes), ("c", &blunders)],
    )
}

fn question(
    ui: &Ui,
    kit: &Kit,
    game: &GameReview,
    exercise: &Exercise,
    rect: Rect,
    out: &mut Vec<Action>,
) {
    let side = side_name(game.mover(exercise.ply), kit.locale);
    let text = match exercise.tried.map(|(_, tried)| tried) {
        None => kit.fill("rev.find_better", &[("side", side)]),
        Some(Tried::Best) => kit.locale.t("rev.try_best").to_owned(),
        Some(Tried::Good) => kit.locale.t("rev.try_good").to_owned(),
        Some(Tried::Same) => kit.locale.t("rev.try_same").to_owned(),
        Some(Tried::Weak) => kit.locale.t("rev.try_weak").to_owned(),
        Some(Tried::Looking) => kit.locale.t("move.thinking").to_owned(),
    };
    let show = ("rev.show_better", AnalysisCmd::ShowBetter(exercise.ply));
    let end = ("act.close", AnalysisCmd::EndExercise);
    row(ui, kit, &text, &[show, end], rect, out);
}

fn row(
    ui: &Ui,
    kit: &Kit,
    text: &str,
    buttons: &[(&str, AnalysisCmd)],
    rect: Rect,
    out: &mut Vec<Action>,
) {
    let room = rect.shrink(5.0);
    let width = BUTTON.min(room.width() * 0.27);
    let mut end = room.right();
    for (key, command) in buttons.iter().rev() {
        let place = Rect::from_min_max(pos2(end - width, room.top()), pos2(end, room.bottom()));
        if kit.button(ui, place, ButtonStyle::Secondary, None, kit.locale.t(key)) {
            out.push(Action::Analysis(*command));
        }
        end -= width + 5.0;
    }
    let words = Rect::from_min_max(
        pos2(room.left() + 8.0, room.top()),
        pos2(end - 4.0, room.bottom()),
    );
    let ink = kit.palette.ink.ui();
    kit.text(
        ui.painter(),
        words,
        text,
        Face::Ui,
        14.0,
        ink,
        Align2::LEFT_CENTER,
    );
}
