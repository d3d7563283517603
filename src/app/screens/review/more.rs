//! The rarer actions of a review.

use super::super::actions::Action;
use super::super::entries::{self, Entry};
use super::super::model::Model;
use super::super::sheet::heading;
use crate::app::analysis::AnalysisCmd;
use crate::app::nav::Nav;
use crate::app::pictures::{Make, Of, PictureCmd};
use crate::app::platform;
use crate::app::records::{KeepRecord, RecordsCmd};
use crate::app::review::{Origin, ReviewCmd};
use crate::app::session::{NewGame, SessionCmd};
use crate::app::set_up::SetUpCmd;
use crate::app::state::{Screen, Sheet};
use crate::app::ui::Kit;
use crate::career::saved_game::{Seat, Seats};
use crate::record::NodeId;
use crate::rules::Side;
use bevy_egui::egui::{Rect, Ui};

/// Height of the sheet.
pub fn height(kit: &Kit, model: &Model, wide: bool) -> f32 {
    entries::height(entries(kit, model).len(), wide)
}

/// The sheet.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let body = heading(ui, kit, rect, kit.t("act.more"), out);
    entries::view(ui, kit, body, entries(kit, model), out);
}

fn entries(kit: &Kit, model: &Model) -> Vec<Entry> {
    let review = &model.review;
    let tree = &review.record().tree;
    let position = review.position();
    let t = |key: &str| kit.locale.t(key).to_owned();
    let then = |action| vec![Action::Nav(Nav::Close), action];
    let change = |command| then(Action::Review(command));
    let playable = !position.legal_moves().is_empty();
    let moved = review.at() != NodeId::ROOT;
    let mut entries: Vec<Entry> = vec![
        ("swords", t("rev.play_machine"), playable, {
            let machine = Seat::Machine {
                grade: model.settings.0.new_game.grade,
            };
            let (red, black) = match position.side_to_move() {
                Side::Red => (Seat::Human, machine),
                Side::Black => (machine, Seat::Human),
            };
            vec![play_on(model, Seats { red, black })]
        }),
        ("users", t("rev.play_two"), playable, {
            let seats = NewGame::two_players().seats;
            vec![play_on(model, seats)]
        }),
    ];
    if !platform::IS_PHONE {
        entries.push((
            "pencil",
            t("rev.comment"),
            true,
            vec![Action::Nav(Nav::Open(Sheet::Comment))],
        ));
    }
    let kept = matches!(review.origin(), Origin::Library(_));
    let keep = then(Action::Keep(KeepRecord::Review));
    entries.push(("save", t("rec.keep"), !kept, keep));
    if let Origin::Library(file) = review.origin() {
        let export = RecordsCmd::Export(vec![file.clone()]);
        entries.push((
            "upload",
            t("rec.export"),
            true,
            vec![Action::Records(export)],
        ));
    }
    entries.push(judging(kit, model));
    let varied = review.in_variation();
    entries.extend([
        ("undo-2", t("act.undo_delete"), review.can_undo(), {
            change(ReviewCmd::Undo)
        }),
        ("arrow-up", t("rev.promote"), varied, {
            change(ReviewCmd::Promote)
        }),
        ("list-tree", t("rev.make_main"), varied, {
            change(ReviewCmd::MakeMain)
        }),
        ("trash-2", t("rev.delete"), moved, {
            change(ReviewCmd::Delete)
        }),
        ("copy", t("act.copy_fen"), true, {
            then(Action::Copy(position.to_fen()))
        }),
        ("clipboard", t("rev.copy_pgn"), !tree.is_empty(), {
            change(ReviewCmd::Copy)
        }),
        ("image", t("rec.as_picture"), true, {
            then(Action::Picture(PictureCmd::Ask(Make::Still, Of::Review)))
        }),
        ("play", t("rec.as_gif"), !tree.is_empty(), {
            then(Action::Picture(PictureCmd::Ask(Make::Moving, Of::Review)))
        }),
        ("grid-3x3", t("rev.set_up"), true, {
            vec![
                Action::SetUp(SetUpCmd::Put(Box::new(position.clone()))),
                Action::Nav(Nav::To(Screen::SetUp)),
            ]
        }),
    ]);
    entries
}

/// Judging the whole game: beginning it, stopping it, going on with it.
fn judging(kit: &Kit, model: &Model) -> Entry {
    let game = model.analysis.game();
    let (key, command) = match game {
        Some(game) if game.is_running() => ("rev.judge_stop", AnalysisCmd::StopJudging),
        Some(game) if !game.is_done() => ("rev.judge_on", AnalysisCmd::JudgeGame),
        _ => ("rev.judge", AnalysisCmd::JudgeGame),
    };
    let usable = !model.review.line().is_empty();
    let actions = vec![Action::Nav(Nav::Close), Action::Analysis(command)];
    ("chart-line", kit.locale.t(key).to_owned(), usable, actions)
}

/// A game that goes on from the position on the board.
fn play_on(model: &Model, seats: Seats) -> Action {
    Action::Session(SessionCmd::start(NewGame {
        seats,
        start: Some(model.review.position().clone()),
        ..NewGame::two_players()
    }))
}
