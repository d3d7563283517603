//! The page that replays a judged loop: the board with arrows, the class of every ply, the verdict.

use super::actions::Action;
use super::layout::SizeClass;
use super::model::Model;
use super::page;
use super::sheet::columns;
use crate::app::cycle::{CycleCmd, CycleReplay, Loop};
use crate::app::help::{law_language, notation_style};
use crate::app::ui::board_view::{AT_MAN, Arrow, BoardView, PointMark};
use crate::app::ui::{Face, Kit};
use crate::rules::adjudication::{Class, JudgedPly};
use crate::rules::{Kind, Position, Square, notation};
use bevy_egui::egui::{self, Align, Align2, Color32, CornerRadius, Rect, Ui, pos2, vec2};

/// Height of the buttons below the board.
const TRANSPORT: f32 = 60.0;
/// Height of a ply in the list.
const ROW: f32 = 52.0;

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let title = kit.t("rule.repetition");
    let room = page::frame(ui, kit, safe, title, 1100.0, Vec::new(), out);
    let replay = &*model.cycle;
    let Some(shown) = replay.shown() else {
        return;
    };
    let sentence = shown.judgement().sentence(law_language(kit.locale));
    if SizeClass::of(safe.size()).is_portrait() {
        let width = room.width().min(560.0);
        let column = Rect::from_center_size(room.center(), vec2(width, room.height()));
        // The list keeps room for two plies, whatever the window.
        let words = words_height(ui, kit, &sentence, width);
        let tall = (column.height() - TRANSPORT - words - 2.0 * ROW - 32.0).max(120.0);
        let place = Rect::from_min_size(column.min, vec2(width, tall.min(width / 0.9)));
        let board = board(ui, kit, replay, shown, place);
        let mut top = board.bottom() + 8.0;
        let mut row = |height: f32, gap: f32| {
            let row = Rect::from_min_size(pos2(column.left(), top), vec2(width, height));
            top += height + gap;
            row
        };
        transport(ui, kit, replay, shown, row(TRANSPORT, 8.0), out);
        verdict(ui, kit, row(words, 8.0), &sentence);
        let rest = Rect::from_min_max(pos2(column.left(), top), column.max);
        list(ui, kit, replay, shown, rest, out);
        return;
    }
    let height = room.height() - 8.0;
    let beside = 300.0_f32.max(room.width() * 0.36);
    let width = (room.width() - beside - 20.0).min((height - TRANSPORT - 8.0) * 0.9);
    let left = room.center().x - (width + 20.0 + beside) / 2.0;
    let place = Rect::from_min_size(
        pos2(left, room.top()),
        vec2(width, height - TRANSPORT - 8.0),
    );
    let board = board(ui, kit, replay, shown, place);
    let under = Rect::from_min_size(
        pos2(place.left(), board.bottom() + 8.0),
        vec2(width, TRANSPORT),
    );
    transport(ui, kit, replay, shown, under, out);
    let column = Rect::from_min_max(
        pos2(place.right() + 20.0, room.top()),
        pos2(place.right() + 20.0 + beside, room.bottom()),
    );
    let words = words_height(ui, kit, &sentence, beside);
    let top = Rect::from_min_size(column.min, vec2(beside, words));
    verdict(ui, kit, top, &sentence);
    let rest = Rect::from_min_max(pos2(column.left(), top.bottom() + 8.0), column.max);
    list(ui, kit, replay, shown, rest, out);
}

fn words_height(ui: &Ui, kit: &Kit, sentence: &str, width: f32) -> f32 {
    let height = kit.height(ui.painter(), sentence, Face::Medium, 15.0, width - 28.0);
    (height + 20.0).clamp(44.0, 150.0)
}

fn verdict(ui: &Ui, kit: &Kit, rect: Rect, sentence: &str) {
    kit.card(ui.painter(), rect, 14);
    let room = rect.shrink2(vec2(14.0, 8.0));
    let ink = kit.palette.ink.ui();
    kit.text(
        ui.painter(),
        room,
        sentence,
        Face::Medium,
        15.0,
        ink,
        Align2::LEFT_CENTER,
    );
}

/// The position after the ply, with an arrow for the move and one for each thing that it hits.
fn board(ui: &Ui, kit: &Kit, replay: &CycleReplay, shown: &Loop, room: Rect) -> Rect {
    let fitted = BoardView::fit(room, ui.ctx().pixels_per_point());
    let rect = Rect::from_min_size(pos2(fitted.left(), room.top()), fitted.size());
    let position = shown.position(replay.step());
    let mut view = BoardView {
        flipped: replay.flipped(),
        ..BoardView::new(position)
    };
    let (mut arrows, mut marks, mut labels) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(ply) = shown.ply(replay.step()) {
        arrows.push(Arrow {
            from: ply.mv.from(),
            to: ply.mv.to(),
            color: kit.palette.blue.ui(),
            gap: AT_MAN,
        });
        for (from, to) in hits(position, ply) {
            arrows.push(Arrow {
                from,
                to,
                color: kit.palette.dan.ui(),
                gap: AT_MAN,
            });
            marks.push((to, PointMark::Danger));
        }
        labels.push((ply.mv.to(), kit.t(class_key(ply.class))));
    }
    (view.arrows, view.marks, view.labels) = (&arrows, &marks, &labels);
    view.show(ui, kit, rect, kit.t("rule.repetition"));
    rect
}

/// What the ply attacks: from where and on which point. What only looks like an attack is left out.
fn hits(position: &Position, ply: &JudgedPly) -> Vec<(Square, Square)> {
    match ply.class {
        Class::Chase => ply
            .hits
            .iter()
            .map(|hit| (hit.attacker.square, hit.target.square))
            .collect(),
        Class::Check => {
            let general = position.pieces(!ply.side(), Kind::General).first();
            let from = ply.hits.iter().map(|hit| hit.attacker.square);
            general.map_or_else(Vec::new, |general| {
                from.map(|from| (from, general)).collect()
            })
        }
        Class::Threat | Class::Idle => Vec::new(),
    }
}

/// The text key of a class.
pub fn class_key(class: Class) -> &'static str {
    match class {
        Class::Check => "rule.class.check",
        Class::Threat => "rule.class.threat",
        Class::Chase => "rule.class.chase",
        Class::Idle => "rule.class.idle",
    }
}

fn transport(
    ui: &Ui,
    kit: &Kit,
    replay: &CycleReplay,
    shown: &Loop,
    row: Rect,
    out: &mut Vec<Action>,
) {
    kit.card(ui.painter(), row, 16);
    let (step, last) = (replay.step(), shown.len());
    let play = if replay.plays() {
        ("pause", "act.pause", CycleCmd::Play(false))
    } else {
        ("play", "cycle.play", CycleCmd::Play(true))
    };
    let buttons = [
        ("chevrons-left", "cycle.first", CycleCmd::To(0)),
        (
            "chevron-left",
            "cycle.previous",
            CycleCmd::To(step.saturating_sub(1)),
        ),
        play,
        (
            "chevron-right",
            "cycle.next",
            CycleCmd::To((step + 1).min(last)),
        ),
        ("chevrons-right", "cycle.last", CycleCmd::To(last)),
    ];
    for ((icon, key, command), cell) in buttons.into_iter().zip(columns(row, 5, 0.0)) {
        if kit.icon_button(ui, cell.center(), icon, kit.t(key)) {
            out.push(Action::Cycle(command));
        }
    }
}

/// All plies with their classes; a tap goes there.
fn list(
    ui: &mut Ui,
    kit: &Kit,
    replay: &CycleReplay,
    shown: &Loop,
    room: Rect,
    out: &mut Vec<Action>,
) {
    if room.height() < 40.0 {
        return;
    }
    let id = egui::Id::new("cycle list");
    let seen: Option<usize> = ui.data(|data| data.get_temp(id));
    let moved = seen != Some(replay.step());
    ui.data_mut(|data| data.insert_temp(id, replay.step()));
    let height = shown.len() as f32 * (ROW + 6.0);
    page::scroll(ui, room, "cycle", height, |ui, area| {
        for step in 1..=shown.len() {
            let top = area.top() + (step - 1) as f32 * (ROW + 6.0);
            let row = Rect::from_min_size(pos2(area.left(), top), vec2(area.width(), ROW));
            let here = step == replay.step();
            // Before the first ply the list begins at its top.
            if moved && step == replay.step().max(1) {
                ui.scroll_to_rect(row, Some(Align::Center));
            }
            if let Some(ply) = shown.ply(step)
                && entry(ui, kit, row, shown.position(step - 1), ply, here)
            {
                out.push(Action::Cycle(CycleCmd::To(step)));
            }
        }
    });
}

/// Number and move, the seal of the class, and what makes it so. Whether it was clicked.
fn entry(ui: &Ui, kit: &Kit, row: Rect, before: &Position, ply: &JudgedPly, here: bool) -> bool {
    let p = kit.palette;
    let text = notation::write(before, ply.mv, notation_style(kit.locale));
    let name = format!("{}. {text}", ply.ply);
    let response = kit.touch(ui, row, &name, true);
    let fill = if here { p.paper3.ui() } else { p.paper.ui() };
    kit.ground(ui, row, 12, fill, &response);
    let painter = ui.painter();
    let inner = row.shrink2(vec2(10.0, 4.0));
    let words = kit.t(class_key(ply.class));
    let width = (kit.width(painter, words, Face::Medium, 14.0) + 16.0).clamp(30.0, 110.0);
    let seal = Rect::from_center_size(
        pos2(inner.left() + width / 2.0, inner.center().y),
        vec2(width, 28.0_f32.min(inner.height())),
    );
    painter.rect_filled(seal, CornerRadius::same(7), class_colour(kit, ply.class));
    let ink = p.onacc.ui();
    kit.text(
        painter,
        seal,
        words,
        Face::Medium,
        14.0,
        ink,
        Align2::CENTER_CENTER,
    );
    let rest = Rect::from_min_max(pos2(seal.right() + 10.0, inner.top()), inner.max);
    let half = rest.height() / 2.0;
    let above = Rect::from_min_size(rest.min, vec2(rest.width(), half));
    let below = Rect::from_min_max(pos2(rest.left(), rest.top() + half), rest.max);
    let face = if here { Face::Medium } else { Face::Ui };
    let why = ply.explanation(law_language(kit.locale));
    kit.text(
        painter,
        above,
        &name,
        face,
        15.0,
        p.ink.ui(),
        Align2::LEFT_CENTER,
    );
    kit.text(
        painter,
        below,
        &why,
        Face::Ui,
        13.0,
        p.ink2.ui(),
        Align2::LEFT_CENTER,
    );
    response.clicked()
}

fn class_colour(kit: &Kit, class: Class) -> Color32 {
    let p = kit.palette;
    match class {
        Class::Check => p.acc.ui(),
        Class::Threat => p.ink.ui(),
        Class::Chase => p.blue.ui(),
        Class::Idle => p.ink3.ui(),
    }
}
