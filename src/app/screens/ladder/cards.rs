//! The cards above the path: grade and strength, the next game, and the [`figures`].

use super::super::actions::Action;
use super::super::grade;
use super::super::home::cards::title_of;
use super::super::model::Model;
use super::super::sheet::columns;
use super::figures;
use crate::app::career::{CareerCmd, Challenge, Known};
use crate::app::nav::Nav;
use crate::app::state::Sheet;
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::career::ladder::{GRADES, Ladder};
use crate::career::ledger::Contest;
use crate::career::placement::PLACEMENT_GAMES;
use bevy_egui::egui::{Align2, Rect, Ui, Vec2, pos2, vec2};

/// After so many games one's grade is known better than by placement, if that was never begun.
const PLACEMENT_OFFERED: usize = 10;

/// Space above the note on one's strength.
const NOTE: f32 = 8.0;

/// A card.
pub enum Part {
    /// Grade, points, the way to the next grade, strength.
    Standing,
    /// Games that find the starting grade.
    Placement,
    /// The rated game that is unfinished.
    Resume,
    /// The next game.
    Challenge,
    /// Rated games cannot be filed.
    Closed,
    /// The points over the last games.
    Graph,
    /// Four figures.
    Figures,
}

/// What there is to show, from top to bottom.
pub fn parts(_kit: &Kit, model: &Model, known: &Known) -> Vec<Part> {
    let mut parts = vec![Part::Standing];
    let placement = &known.standing.placement;
    if !known.rated_play {
        parts.push(Part::Closed);
    } else if model.unfinished.rated().is_some() {
        parts.push(Part::Resume);
    } else {
        let others = (known.standing.games as usize).saturating_sub(placement.played());
        let wanted = placement.played() > 0 || others < PLACEMENT_OFFERED;
        let placing = !placement.is_done() && !known.profile.placement_declined && wanted;
        if placing {
            parts.push(Part::Placement);
        }
        if !placing || others > 0 {
            parts.push(Part::Challenge);
        }
    }
    if known.latest().len() > 1 {
        parts.push(Part::Graph);
    }
    if known.standing.games > 0 {
        parts.push(Part::Figures);
    }
    parts
}

impl Part {
    /// Height of the card.
    pub fn height(&self, kit: &Kit) -> f32 {
        let text = kit.scale.max(1.0);
        match self {
            Part::Standing => 20.0 + 72.0 + 14.0 + 10.0 + 8.0 + 64.0 * text + NOTE + 12.0,
            Part::Placement => 16.0 + 46.0 * text + 12.0 + 52.0 + 16.0,
            Part::Resume => 16.0 + 48.0 * text + 12.0 + 52.0 + 16.0,
            Part::Challenge => 60.0,
            Part::Closed => 32.0 + 40.0 * text,
            Part::Graph => 156.0,
            Part::Figures => 76.0 * text,
        }
    }

    /// Draws it.
    pub fn view(
        &self,
        ui: &Ui,
        kit: &Kit,
        model: &Model,
        known: &Known,
        rect: Rect,
        out: &mut Vec<Action>,
    ) {
        match self {
            Part::Standing => standing(ui, kit, known, rect),
            Part::Placement => placement(ui, kit, known, rect, out),
            Part::Resume => resume(ui, kit, model, rect, out),
            Part::Challenge => challenge(ui, kit, known, rect, out),
            Part::Closed => closed(ui, kit, rect),
            Part::Graph => figures::graph(ui, kit, known, rect),
            Part::Figures => figures::four(ui, kit, known, rect),
        }
    }
}

fn standing(ui: &Ui, kit: &Kit, known: &Known, rect: Rect) {
    let (painter, p) = (ui.painter(), kit.palette);
    let standing = &known.standing;
    kit.card(painter, rect, 18);
    let inner = rect.shrink2(vec2(18.0, 20.0));
    let seal = Rect::from_min_size(inner.min, Vec2::splat(72.0));
    grade::seal(painter, kit, seal, standing.grade);
    let points = standing.points.to_string();
    let width = kit.width(painter, &points, Face::Medium, 30.0).min(120.0);
    // The unit stands small below the number.
    let unit = kit.fill("ladder.points_n", &[("n", "")]);
    let unit = unit.trim();
    let unit_width = kit.width(painter, unit, Face::Ui, 14.0) + 1.0;
    let words = Rect::from_min_max(
        pos2(seal.right() + 14.0, seal.top()),
        pos2(inner.right(), seal.bottom()),
    );
    let (above, below) = halves(words, 0.56);
    let until = |line: Rect, width: f32| {
        Rect::from_min_max(line.min, pos2(line.right() - width - 24.0, line.bottom()))
    };
    let beside = Rect::from_min_max(pos2(words.right() - unit_width, below.top()), below.max);
    let (above, below) = (until(above, width), until(below, unit_width));
    let title = grade::title(kit, standing.grade);
    let left = Align2::LEFT_CENTER;
    kit.text(painter, above, &title, Face::Title, 26.0, p.ink.ui(), left);
    let place = kit.fill(
        "ladder.place",
        &[
            ("n", &standing.grade.to_string()),
            ("best", &standing.best_grade.to_string()),
        ],
    );
    kit.text(painter, below, &place, Face::Ui, 14.0, p.ink2.ui(), left);
    let number = Rect::from_min_max(
        pos2(inner.right() - width - 4.0, above.top()),
        pos2(inner.right(), above.bottom()),
    );
    let end = Align2::RIGHT_CENTER;
    kit.text(painter, beside, unit, Face::Ui, 14.0, p.ink2.ui(), end);
    kit.text(
        painter,
        number,
        &points,
        Face::Medium,
        30.0,
        p.ink.ui(),
        Align2::RIGHT_CENTER,
    );
    let (low, high, share) = grade::way(standing.points);
    let bar = Rect::from_min_size(
        pos2(inner.left(), seal.bottom() + 14.0),
        vec2(inner.width(), 10.0),
    );
    grade::bar(painter, kit, bar, share, None);
    let line = 24.0 * kit.scale.max(1.0);
    let row = |n: f32| {
        Rect::from_min_size(
            pos2(inner.left(), bar.bottom() + 8.0 + line * n),
            vec2(inner.width(), line),
        )
    };
    let ends = row(0.0);
    if let Some(high) = high {
        let text = |text: &str, align| {
            kit.text(painter, ends, text, Face::Ui, 13.0, p.ink2.ui(), align);
        };
        text(&low.to_string(), left);
        text(&high.to_string(), Align2::RIGHT_CENTER);
        let next = grade::title(kit, standing.grade + 1);
        let left_over = (high - standing.points).to_string();
        let way = kit.fill("ladder.to_next", &[("n", &left_over), ("title", &next)]);
        let middle = ends.shrink2(vec2(46.0 * kit.scale, 0.0));
        let centre = Align2::CENTER_CENTER;
        kit.text(painter, middle, &way, Face::Ui, 14.0, p.ink.ui(), centre);
    } else {
        let top = kit.t("ladder.top");
        kit.text(painter, ends, top, Face::Ui, 14.0, p.ink.ui(), left);
    }
    let strength = strength(kit, known);
    // Before the first game it says what comes here, in two lines.
    let from = row(1.0).min + vec2(0.0, NOTE);
    let below = Rect::from_min_max(from, pos2(inner.right(), rect.bottom() - 12.0));
    kit.text(painter, below, &strength, Face::Ui, 14.0, p.ink2.ui(), left);
}

/// The estimate of strength with its interval, on the scale of the grades.
fn strength(kit: &Kit, known: &Known) -> String {
    let standing = &known.standing;
    if standing.games == 0 {
        return kit.locale.t("ladder.strength_none").to_owned();
    }
    let ladder = Ladder::standard();
    let place = |strength: f64| {
        let place = ladder
            .place_of(strength)
            .clamp(0.0, f64::from(GRADES) + 1.0);
        format!("{place:.1}")
    };
    let (low, high) = standing.strength_interval();
    kit.fill(
        "ladder.strength_is",
        &[
            ("n", &place(standing.rating.rating)),
            ("low", &place(low)),
            ("high", &place(high)),
        ],
    )
}

fn placement(ui: &Ui, kit: &Kit, known: &Known, rect: Rect, out: &mut Vec<Action>) {
    kit.card(ui.painter(), rect, 18);
    let placement = &known.standing.placement;
    let Some(opponent) = placement.next_opponent(Ladder::standard()) else {
        return;
    };
    let inner = rect.shrink2(vec2(18.0, 16.0));
    let line = Rect::from_min_max(inner.min, pos2(inner.right(), inner.bottom() - 64.0));
    let (n, of) = (
        (placement.played() + 1).to_string(),
        PLACEMENT_GAMES.to_string(),
    );
    let text = if placement.played() == 0 {
        kit.fill("ladder.placement_offer", &[("of", &of)])
    } else {
        kit.fill(
            "ladder.placement_next",
            &[
                ("n", &n),
                ("of", &of),
                ("name", grade::name(kit, opponent)),
                ("title", &grade::title(kit, opponent)),
            ],
        )
    };
    kit.text(
        ui.painter(),
        line,
        &text,
        Face::Ui,
        15.0,
        kit.palette.ink.ui(),
        Align2::LEFT_CENTER,
    );
    let buttons = Rect::from_min_max(pos2(inner.left(), inner.bottom() - 52.0), inner.max);
    let buttons: Vec<Rect> = columns(buttons, 2, 12.0).collect();
    let labels = ["ladder.placement_start", "ladder.placement_skip"].map(|key| kit.t(key));
    let room = (buttons[0].width() - 24.0, 16.0);
    kit.together(ui.painter(), &labels, room, || {
        if kit.button(ui, buttons[0], ButtonStyle::Primary, None, labels[0]) {
            out.push(Action::Career(CareerCmd::Challenge(Challenge {
                contest: Contest::Placement,
                grade: opponent,
            })));
        }
        if kit.button(ui, buttons[1], ButtonStyle::Secondary, None, labels[1]) {
            out.push(Action::Career(CareerCmd::DeclinePlacement));
        }
    });
}

fn resume(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    kit.card(ui.painter(), rect, 18);
    let Some(game) = model.unfinished.rated() else {
        return;
    };
    let inner = rect.shrink2(vec2(18.0, 16.0));
    let words = Rect::from_min_max(inner.min, pos2(inner.right(), inner.bottom() - 64.0));
    let (above, below) = halves(words, 0.5);
    let p = kit.palette;
    let left = Align2::LEFT_CENTER;
    let pending = kit.t("dlg.rated_pending");
    let painter = ui.painter();
    kit.text(
        painter,
        above,
        pending,
        Face::Medium,
        15.0,
        p.ink.ui(),
        left,
    );
    let title = title_of(game, kit);
    kit.text(painter, below, &title, Face::Ui, 14.0, p.ink2.ui(), left);
    let button = Rect::from_min_max(pos2(inner.left(), inner.bottom() - 52.0), inner.max);
    let label = kit.t("dlg.rated_resume");
    if kit.button(ui, button, ButtonStyle::Primary, Some("play"), label) {
        out.push(Action::Career(CareerCmd::Resume));
    }
}

/// The opponent at one's own grade; the others stand on the path.
fn challenge(ui: &Ui, kit: &Kit, known: &Known, rect: Rect, out: &mut Vec<Action>) {
    let grade = known.standing.grade;
    let label = kit.fill(
        "ladder.challenge_name",
        &[("name", grade::name(kit, grade))],
    );
    if kit.button(ui, rect, ButtonStyle::Primary, Some("swords"), &label) {
        out.push(Action::Nav(Nav::Open(Sheet::Challenge(Challenge {
            contest: Contest::Ladder,
            grade,
        }))));
    }
}

fn closed(ui: &Ui, kit: &Kit, rect: Rect) {
    kit.card(ui.painter(), rect, 18);
    kit.text(
        ui.painter(),
        rect.shrink2(vec2(18.0, 12.0)),
        kit.t("ladder.closed"),
        Face::Ui,
        15.0,
        kit.palette.ink.ui(),
        Align2::LEFT_CENTER,
    );
}

/// Two lines, the upper with this share of the height.
pub fn halves(rect: Rect, share: f32) -> (Rect, Rect) {
    let middle = rect.top() + rect.height() * share;
    (
        Rect::from_min_max(rect.min, pos2(rect.right(), middle)),
        Rect::from_min_max(pos2(rect.left(), middle), rect.max),
    )
}
