//! What a rated game brought, on the result sheet: the old points count to the new ones, a new grade is stamped.

use super::grade;
use super::model::Model;
use crate::app::career::{Challenge, STAMPED_AFTER, achievement_title};
use crate::app::ui::{Face, Kit};
use crate::career::ladder::{GRADES, Ladder};
use crate::career::ledger::Contest;
use crate::career::standing::Step;
use bevy_egui::egui::{Align2, Context, CornerRadius, Id, Painter, Rect, Ui, Vec2, pos2, vec2};

/// Seconds before the points begin to count, and how long they count.
const COUNT: (f32, f32) = (0.3, 0.9);
/// Seconds that the stamp takes to fall.
const FALL: f32 = 0.16;

fn line(kit: &Kit) -> f32 {
    24.0 * kit.scale.max(1.0)
}

/// Height of the part for a step and this many achievements.
pub fn height(kit: &Kit, model: &Model) -> f32 {
    let step = step_of(model).map_or(0.0, |step| {
        let stamp = if step.promoted() { 96.0 } else { 0.0 };
        let fall = if step.demoted() { line(kit) } else { 0.0 };
        16.0 + 2.0 * line(kit) + 12.0 + 12.0 + 10.0 + 30.0 + line(kit) + 12.0 + stamp + fall + 12.0
    });
    let achieved = achieved(model).len() as f32;
    step + if achieved > 0.0 {
        achieved * (line(kit) + 8.0) + 12.0
    } else {
        0.0
    }
}

/// The rated game to play after the one that ended; `None` when that was no rated game.
pub fn next_challenge(model: &Model) -> Option<Challenge> {
    let session = model.session.as_ref()?;
    let standing = &model.career.known()?.standing;
    let (_, grade) = session.seats.duel()?;
    let ladder = |grade| Challenge {
        contest: Contest::Ladder,
        grade,
    };
    Some(match session.rated? {
        Contest::Ladder => ladder(grade),
        Contest::Placement => match standing.placement.next_opponent(Ladder::standard()) {
            Some(grade) => Challenge {
                contest: Contest::Placement,
                grade,
            },
            None => ladder(standing.grade),
        },
    })
}

fn is_current(model: &Model) -> bool {
    model
        .session
        .as_ref()
        .is_some_and(|session| model.last_game.is_of(session))
}

fn step_of(model: &Model) -> Option<Step> {
    model.last_game.step.filter(|_| is_current(model))
}

fn achieved<'a>(model: &'a Model) -> &'a [crate::career::achievements::Achievement] {
    if is_current(model) {
        &model.last_game.achievements
    } else {
        &[]
    }
}

/// Draws it at the top of `rect`; nothing for a game without points.
pub fn view(ui: &Ui, kit: &Kit, model: &Model, rect: Rect) {
    let mut top = rect.top();
    if let Some(step) = step_of(model) {
        let extra = achieved(model).len() as f32;
        let below = if extra > 0.0 {
            extra * (line(kit) + 8.0) + 12.0
        } else {
            0.0
        };
        let card = Rect::from_min_max(
            pos2(rect.left(), top),
            pos2(rect.right(), top + height(kit, model) - below - 12.0),
        );
        let age = age(ui.ctx(), model);
        points(ui, kit, card, &step, age);
        top = card.bottom() + 12.0;
    }
    for achievement in achieved(model) {
        let row = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), line(kit)));
        let p = kit.palette;
        kit.icon(
            ui.painter(),
            pos2(row.left() + 14.0, row.center().y),
            "award",
            20.0,
            p.gold.ui(),
        );
        let words = Rect::from_min_max(pos2(row.left() + 34.0, row.top()), row.max);
        let text = achievement_title(*achievement, kit.locale);
        kit.text(
            ui.painter(),
            words,
            &text,
            Face::Medium,
            15.0,
            p.ink.ui(),
            Align2::LEFT_CENTER,
        );
        top += line(kit) + 8.0;
    }
}

/// Seconds since the sheet was first seen with this result; for ever long ago where nothing is to move.
fn age(context: &Context, model: &Model) -> f32 {
    let Some(session) = &model.session else {
        return f32::MAX;
    };
    if model.theme.motion == 0.0 {
        return f32::MAX;
    }
    let id = Id::new("points begun");
    let now = model.time.elapsed_secs();
    let begun = context.data_mut(|data| {
        let begun = data.get_temp_mut_or(id, (session.generation(), now));
        if begun.0 != session.generation() {
            *begun = (session.generation(), now);
        }
        begun.1
    });
    let age = now - begun;
    if age < STAMPED_AFTER.as_secs_f32() + FALL + 0.1 {
        context.request_repaint();
    }
    age
}

fn points(ui: &Ui, kit: &Kit, card: Rect, step: &Step, age: f32) {
    let (painter, p) = (ui.painter(), kit.palette);
    kit.inset(painter, card, 14);
    let inner = card.shrink2(vec2(16.0, 16.0));
    let (before, after) = step.points;
    let change = i64::from(after) - i64::from(before);
    let share = ((age - COUNT.0) / COUNT.1).clamp(0.0, 1.0);
    let eased = 1.0 - (1.0 - share).powi(3);
    let shown = i64::from(before) + (change as f32 * eased).round() as i64;
    let head = Rect::from_min_size(inner.min, vec2(inner.width(), 2.0 * line(kit)));
    let drawn = kit.text(
        painter,
        Rect::from_min_size(head.min, vec2(head.width() * 0.34, head.height())),
        &shown.to_string(),
        Face::Medium,
        32.0,
        p.ink.ui(),
        Align2::LEFT_CENTER,
    );
    let ink = match change {
        1.. => p.ok.ui(),
        0 => p.ink2.ui(),
        _ => p.acc.ui(),
    };
    let beside = Rect::from_min_max(
        pos2(drawn.right() + 8.0, head.top()),
        pos2(drawn.right() + 60.0, head.bottom()),
    );
    let signed = grade::signed(change);
    kit.text(
        painter,
        beside,
        &signed,
        Face::Medium,
        18.0,
        ink,
        Align2::LEFT_CENTER,
    );
    let words = Rect::from_min_max(pos2(beside.right(), head.top()), head.max);
    let half = words.height() * 0.55;
    let end = Align2::RIGHT_CENTER;
    // The old grade is called until the stamp falls.
    let stamped = age >= STAMPED_AFTER.as_secs_f32();
    let called = if step.promoted() && !stamped {
        step.grade.0
    } else {
        step.grade.1
    };
    let title = grade::title(kit, called);
    let above = Rect::from_min_size(words.min, vec2(words.width(), half));
    kit.text(painter, above, &title, Face::Title, 20.0, p.ink.ui(), end);
    let below = Rect::from_min_max(pos2(words.left(), words.top() + half), words.max);
    let way = match grade::way(after) {
        (_, Some(high), _) => kit.fill(
            "ladder.to_next",
            &[
                ("n", &(high - after).to_string()),
                ("title", &grade::title(kit, step.grade.1 + 1)),
            ],
        ),
        _ => kit.t("ladder.top").to_owned(),
    };
    kit.text(painter, below, &way, Face::Ui, 13.0, p.ink2.ui(), end);
    let bar = Rect::from_min_size(
        pos2(inner.left(), head.bottom() + 12.0),
        vec2(inner.width(), 12.0),
    );
    let new = grade::way(after).2;
    let old = if step.grade.0 == step.grade.1 {
        grade::way(before).2
    } else if step.promoted() {
        0.0
    } else {
        1.0
    };
    let to = old + (new - old) * eased;
    grade::bar(painter, kit, bar, old, Some((to, ink)));
    let rungs = Rect::from_min_size(
        pos2(inner.left(), bar.bottom() + 10.0),
        vec2(inner.width(), 30.0),
    );
    staircase(painter, kit, rungs, called);
    let ends = Rect::from_min_size(
        pos2(inner.left(), rungs.bottom()),
        vec2(inner.width(), line(kit)),
    );
    let text = |text: &str, align, color| {
        kit.text(painter, ends, text, Face::Ui, 13.0, color, align);
    };
    text(&grade::title(kit, 1), Align2::LEFT_CENTER, p.ink2.ui());
    text(&grade::title(kit, GRADES), end, p.ink2.ui());
    let mut top = ends.bottom() + 12.0;
    if step.demoted() {
        let row = Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), line(kit)));
        let text = kit.fill(
            "ladder.dropped",
            &[("title", &grade::title(kit, step.grade.1))],
        );
        let left = Align2::LEFT_CENTER;
        kit.text(painter, row, &text, Face::Ui, 15.0, p.ink2.ui(), left);
        top += line(kit);
    }
    if step.promoted() {
        let row = Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), 88.0));
        ceremony(ui, kit, row, step, age - STAMPED_AFTER.as_secs_f32());
    }
}

/// Twenty steps, those reached in gold and the own one in red.
fn staircase(painter: &Painter, kit: &Kit, rect: Rect, own: u8) {
    let p = kit.palette;
    let gap = 3.0;
    let width = (rect.width() + gap) / f32::from(GRADES) - gap;
    for step in 1..=GRADES {
        let n = f32::from(step - 1);
        let height = 10.0 + n * 20.0 / f32::from(GRADES - 1);
        let at = pos2(rect.left() + n * (width + gap), rect.bottom() - height);
        let ink = match step.cmp(&own) {
            std::cmp::Ordering::Less => p.gold.ui(),
            std::cmp::Ordering::Equal => p.acc.ui(),
            std::cmp::Ordering::Greater => p.paper3.ui(),
        };
        let block = Rect::from_min_size(at, vec2(width, height));
        painter.rect_filled(block, CornerRadius::same(3), ink);
    }
}

/// The seal of the new grade, which falls once and lies there, and what it means.
fn ceremony(ui: &Ui, kit: &Kit, row: Rect, step: &Step, age: f32) {
    if age < 0.0 {
        return;
    }
    let fall = (age / FALL).min(1.0);
    let mut painter = ui.painter().clone();
    painter.set_opacity(fall);
    let place = Rect::from_min_size(row.min + vec2(4.0, 4.0), Vec2::splat(80.0));
    let grown = Rect::from_center_size(place.center(), place.size() * (1.3 - 0.3 * fall));
    let rank = grade::rank(kit, step.grade.1);
    kit.seal(&painter, grown, &rank, kit.palette.acc.ui(), -4.0);
    let words = Rect::from_min_max(pos2(place.right() + 16.0, row.top()), row.max);
    let text = kit.fill(
        "ladder.promoted",
        &[("title", &grade::title(kit, step.grade.1))],
    );
    kit.text(
        &painter,
        words,
        &text,
        Face::Title,
        22.0,
        kit.palette.ink.ui(),
        Align2::LEFT_CENTER,
    );
}
