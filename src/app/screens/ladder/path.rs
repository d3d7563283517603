//! The twenty grades as rungs, the highest on top.

use super::super::actions::Action;
use super::super::grade;
use super::super::sheet::columns;
use super::cards::halves;
use crate::app::career::{Challenge, Known};
use crate::app::nav::Nav;
use crate::app::state::Sheet;
use crate::app::ui::{Face, Kit};
use crate::career::ladder::{GRADES, Ladder};
use crate::career::ledger::Contest;
use bevy_egui::egui::{
    Align2, Color32, Context, CornerRadius, Id, Painter, Rect, Stroke, Ui, Vec2, pos2, vec2,
};

/// Height of the line that shows all rungs or fewer.
const FOOT: f32 = 52.0;
/// Space above and below.
const PAD: f32 = 8.0;

fn rung_height(kit: &Kit) -> f32 {
    52.0 * kit.scale.clamp(1.0, 1.3)
}

/// Whether a line below `count` rungs shows more of them, or fewer.
fn has_foot(context: &Context, count: usize) -> bool {
    count < usize::from(GRADES) || shows_all(context)
}

/// Height of the card with `count` rungs.
pub fn height(context: &Context, kit: &Kit, count: usize) -> f32 {
    let foot = if has_foot(context, count) { FOOT } else { 0.0 };
    rung_height(kit) * count as f32 + foot + 2.0 * PAD
}

/// How many rungs fit into `room`.
pub fn fitting(kit: &Kit, room: f32) -> usize {
    let count = |room: f32| ((room - 2.0 * PAD) / rung_height(kit)) as usize;
    let all = usize::from(GRADES);
    if count(room) >= all {
        return all;
    }
    count(room - FOOT).clamp(3, all - 1)
}

fn all_id() -> Id {
    Id::new("ladder all rungs")
}

/// Whether all rungs are to be seen.
pub fn shows_all(context: &Context) -> bool {
    context.data(|data| data.get_temp(all_id()).unwrap_or(false))
}

/// The card with `count` rungs about the one that is held.
pub fn view(ui: &Ui, kit: &Kit, known: &Known, rect: Rect, count: usize, out: &mut Vec<Action>) {
    kit.card(ui.painter(), rect, 18);
    let own = known.standing.grade;
    let lowest = i32::from(own) - (count as i32 - 1) / 2;
    let lowest = lowest.clamp(1, i32::from(GRADES) + 1 - count as i32) as u8;
    let highest = lowest + count as u8 - 1;
    let high = rung_height(kit);
    for (row, step) in (lowest..=highest).rev().enumerate() {
        let top = rect.top() + PAD + high * row as f32;
        let line = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), high));
        rung(ui, kit, known, line, step, out);
        track(ui.painter(), kit, line, step, own);
    }
    if !has_foot(ui.ctx(), count) {
        return;
    }
    let foot = Rect::from_min_max(
        pos2(rect.left() + 12.0, rect.bottom() - FOOT),
        pos2(rect.right() - 12.0, rect.bottom() - 4.0),
    );
    let all = shows_all(ui.ctx());
    let (icon, key) = if all {
        ("chevron-up", "ladder.fewer")
    } else {
        ("chevron-down", "ladder.all")
    };
    if kit.row_action(ui, foot, icon, kit.t(key), true) {
        ui.ctx().data_mut(|data| data.insert_temp(all_id(), !all));
    }
}

/// The rail at the left with the rung's knob.
fn track(painter: &Painter, kit: &Kit, line: Rect, step: u8, own: u8) {
    let p = kit.palette;
    let x = line.left() + 28.0;
    let middle = line.center().y;
    let part = |from: f32, to: f32, reached: bool| {
        let ink = if reached { p.gold.ui() } else { p.line.ui() };
        painter.line_segment([pos2(x, from), pos2(x, to)], Stroke::new(3.0, ink));
    };
    if step < GRADES {
        part(line.top(), middle, step < own);
    }
    if step > 1 {
        part(middle, line.bottom(), step <= own);
    }
    let at = pos2(x, middle);
    let ground = if step == own {
        p.golds.ui()
    } else {
        p.paper.ui()
    };
    match step.cmp(&own) {
        std::cmp::Ordering::Less => {
            painter.circle_filled(at, 6.0, p.gold.ui());
        }
        std::cmp::Ordering::Equal => {
            painter.circle_filled(at, 13.0, p.paper.ui());
            painter.circle_filled(at, 10.0, p.acc.ui());
        }
        std::cmp::Ordering::Greater => {
            painter.circle_filled(at, 6.0, p.ink3.ui());
            painter.circle_filled(at, 3.0, ground);
        }
    }
}

fn rung(ui: &Ui, kit: &Kit, known: &Known, line: Rect, step: u8, out: &mut Vec<Action>) {
    let p = kit.palette;
    let own = known.standing.grade;
    let title = grade::title(kit, step);
    let row = line.shrink2(vec2(0.0, 1.0));
    let response = kit.touch(ui, row, &title, true);
    let fill = if step == own {
        p.golds.ui()
    } else {
        Color32::TRANSPARENT
    };
    let painter = ui.painter();
    // The last line may end with the card.
    painter.rect_filled(row, CornerRadius::same(8), fill);
    kit.ground(ui, row, 8, Color32::TRANSPARENT, &response);
    let face = Rect::from_center_size(pos2(line.left() + 68.0, line.center().y), Vec2::splat(36.0));
    grade::face(painter, kit, face, step);
    let side = 118.0 * kit.scale.clamp(1.0, 1.15);
    let right = line.right() - 16.0;
    let words = Rect::from_min_max(
        pos2(face.right() + 10.0, line.top() + 5.0),
        pos2(right - side - 8.0, line.bottom() - 5.0),
    );
    let figures = Rect::from_min_max(pos2(right - side, words.top()), pos2(right, words.bottom()));
    let (above, below) = halves(words, 0.55);
    let (left, end) = (Align2::LEFT_CENTER, Align2::RIGHT_CENTER);
    let ink = if step > own { p.ink2.ui() } else { p.ink.ui() };
    kit.text(painter, above, &title, Face::Title, 18.0, ink, left);
    let name = grade::name(kit, step);
    kit.text(painter, below, name, Face::Ui, 13.0, p.ink2.ui(), left);
    let (above, below) = halves(figures, 0.55);
    let from = if step == own {
        kit.fill("ladder.you", &[("n", &known.standing.points.to_string())])
    } else {
        let points = Ladder::standard().grade(step).points;
        kit.fill("ladder.points_n", &[("n", &points.to_string())])
    };
    kit.text(painter, above, &from, Face::Ui, 14.0, p.ink2.ui(), end);
    let stakes = stakes(kit, known, step);
    for (part, cell) in stakes.split('|').zip(columns(below, 3, 0.0)) {
        kit.text(painter, cell, part, Face::Ui, 12.5, p.ink2.ui(), end);
    }
    if response.clicked() {
        out.push(Action::Nav(Nav::Open(Sheet::Challenge(Challenge {
            contest: Contest::Ladder,
            grade: step,
        }))));
    }
}

/// What a win, a draw and a loss against this grade bring, with `|` between.
fn stakes(kit: &Kit, known: &Known, step: u8) -> String {
    let [win, draw, loss] = changes(known, step).map(grade::signed);
    kit.fill("ladder.wdl", &[("w", &win), ("d", &draw), ("l", &loss)])
}

/// What a win, a draw and a loss against this grade would change.
pub fn changes(known: &Known, step: u8) -> [i64; 3] {
    let points = i64::from(known.standing.points);
    known
        .standing
        .prospects(step, Ladder::standard())
        .map(|after| i64::from(after) - points)
}
