//! The last rated games, the newest on top.

use super::super::actions::Action;
use super::super::{grade, table_card};
use super::cards::halves;
use crate::app::career::Known;
use crate::app::nav::Nav;
use crate::app::records::{RecordsCmd, Shelf};
use crate::app::state::Screen;
use crate::app::ui::{Face, Kit};
use crate::career::ladder::Score;
use crate::career::ledger::Entry;
use crate::career::standing::Step;
use bevy_egui::egui::{Align2, Rect, Ui, Vec2, pos2, vec2};

/// How many are shown.
const SHOWN: usize = 20;

fn row_height(kit: &Kit) -> f32 {
    48.0 * kit.scale.clamp(1.0, 1.3)
}

/// Height of the card; 0 without a game.
pub fn height(kit: &Kit, known: &Known) -> f32 {
    match known.latest().len().min(SHOWN) {
        0 => 0.0,
        games => table_card::height(games + 1, row_height(kit)),
    }
}

/// The card. A tap on a game opens its record; all of them are among the records.
pub fn view(ui: &Ui, kit: &Kit, known: &Known, rect: Rect, out: &mut Vec<Action>) {
    let games: Vec<_> = known.latest().take(SHOWN).collect();
    let heading = (kit.t("ladder.history"), "");
    let rows = (games.len() + 1, row_height(kit));
    table_card::view(ui, kit, rect, heading, rows, |index, row| {
        let Some(&(entry, step)) = games.get(index) else {
            if kit.row_action(ui, row, "list", kit.t("ladder.all_games"), true) {
                out.push(Action::Records(RecordsCmd::Show(Shelf::Mine)));
                out.push(Action::Nav(Nav::To(Screen::Records)));
            }
            return;
        };
        if game(ui, kit, row, entry, step) {
            out.push(Action::ShowGame(entry.gid.clone()));
        }
    });
}

/// One game: how it went, against whom, for how many points. Whether it was tapped.
fn game(ui: &Ui, kit: &Kit, row: Rect, entry: &Entry, step: &Step) -> bool {
    let (left, right) = (Align2::LEFT_CENTER, Align2::RIGHT_CENTER);
    let name = grade::who(kit, entry.opponent);
    let (painter, p) = (ui.painter(), kit.palette);
    let wide = row.expand2(vec2(8.0, 0.0));
    let response = kit.touch(ui, wide, &name, true);
    kit.ground(ui, wide, 10, p.paper.ui(), &response);
    let (key, fill) = match entry.score {
        Score::Win => ("end.seal.win", p.acc),
        Score::Draw => ("end.seal.draw", p.gold),
        Score::Loss => ("end.seal.loss", p.ink2),
        Score::Abandoned => ("ladder.seal.left", p.ink2),
    };
    let seal = Rect::from_center_size(pos2(row.left() + 14.0, row.center().y), Vec2::splat(28.0));
    kit.seal(painter, seal, kit.t(key), fill.ui(), 0.0);
    let words = Rect::from_min_max(
        pos2(seal.right() + 12.0, row.top() + 4.0),
        pos2(row.right() - 84.0, row.bottom() - 4.0),
    );
    let (above, below) = halves(words, 0.54);
    kit.text(painter, above, &name, Face::Ui, 15.0, p.ink.ui(), left);
    let rounds = kit.fill("end.facts", &[("n", &entry.plies.div_ceil(2).to_string())]);
    kit.text(painter, below, &rounds, Face::Ui, 13.0, p.ink2.ui(), left);
    let figures = Rect::from_min_max(pos2(words.right(), words.top()), {
        pos2(row.right(), words.bottom())
    });
    let (above, below) = halves(figures, 0.54);
    let change = i64::from(step.points.1) - i64::from(step.points.0);
    let ink = match change {
        1.. => p.ok.ui(),
        0 => p.ink2.ui(),
        _ => p.acc.ui(),
    };
    let change = grade::signed(change);
    kit.text(painter, above, &change, Face::Medium, 15.0, ink, right);
    let after = step.points.1.to_string();
    kit.text(painter, below, &after, Face::Ui, 13.0, p.ink2.ui(), right);
    response.clicked()
}
