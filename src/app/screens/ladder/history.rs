//! The last rated games, the newest on top.

use super::super::grade;
use super::cards::halves;
use crate::app::career::Known;
use crate::app::ui::{Face, Kit};
use crate::career::ladder::Score;
use bevy_egui::egui::{Align2, Rect, Ui, Vec2, pos2, vec2};

/// How many are shown.
const SHOWN: usize = 20;
/// Height of the heading.
const HEAD: f32 = 48.0;

fn row_height(kit: &Kit) -> f32 {
    48.0 * kit.scale.clamp(1.0, 1.3)
}

/// Height of the card; 0 without a game.
pub fn height(kit: &Kit, known: &Known) -> f32 {
    match known.latest().len().min(SHOWN) {
        0 => 0.0,
        games => HEAD + row_height(kit) * games as f32 + 8.0,
    }
}

/// The card.
pub fn view(ui: &Ui, kit: &Kit, known: &Known, rect: Rect) {
    let (painter, p) = (ui.painter(), kit.palette);
    kit.card(painter, rect, 18);
    let inner = rect.shrink2(vec2(18.0, 0.0));
    let (left, right) = (Align2::LEFT_CENTER, Align2::RIGHT_CENTER);
    let head = Rect::from_min_size(inner.min, vec2(inner.width(), HEAD));
    let title = kit.t("ladder.history");
    kit.text(painter, head, title, Face::Medium, 16.0, p.ink.ui(), left);
    for (index, (entry, step)) in known.latest().take(SHOWN).enumerate() {
        let top = head.bottom() + row_height(kit) * index as f32;
        let row = Rect::from_min_size(
            pos2(inner.left(), top),
            vec2(inner.width(), row_height(kit)),
        );
        let (key, fill) = match entry.score {
            Score::Win => ("end.seal.win", p.acc),
            Score::Draw => ("end.seal.draw", p.gold),
            Score::Loss => ("end.seal.loss", p.ink2),
            Score::Abandoned => ("ladder.seal.left", p.ink2),
        };
        let seal =
            Rect::from_center_size(pos2(row.left() + 14.0, row.center().y), Vec2::splat(28.0));
        kit.seal(painter, seal, kit.t(key), fill.ui(), 0.0);
        let words = Rect::from_min_max(
            pos2(seal.right() + 12.0, row.top() + 4.0),
            pos2(row.right() - 84.0, row.bottom() - 4.0),
        );
        let (above, below) = halves(words, 0.54);
        let name = kit.fill(
            "ladder.name_title",
            &[
                ("name", grade::name(kit, entry.opponent)),
                ("title", &grade::title(kit, entry.opponent)),
            ],
        );
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
    }
}
