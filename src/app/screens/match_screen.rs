//! The match screen: players, moves and actions around the board, which Bevy draws.

use super::actions::Action;
use super::layout::{MatchLayout, SizeClass};
use super::model::Model;
use super::sheet::columns;
use super::spoken;
use super::{moves, players, puzzles};
use crate::app::board::motion::Moving;
use crate::app::nav::Nav;
use crate::app::opponent::OpponentCmd;
use crate::app::session::{Session, SessionCmd};
use crate::app::state::{Question, Screen, Sheet};
use crate::app::ui::{ButtonStyle, Face, Kit, half_turn};
use crate::rules::{Side, Square};
use bevy_egui::egui::{
    self, Align2, Area, Color32, CornerRadius, Id, Order, Rect, Ui, Vec2, pos2, vec2,
};

/// The screen around the board.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, layout: &MatchLayout, out: &mut Vec<Action>) {
    let Some(session) = &model.session else {
        return;
    };
    if let Some(rail) = layout.rail {
        navigation(ui, kit, rail, out);
    }
    if layout.strip > 0.0 {
        coordinates(ui, kit, model, layout);
    }
    spoken::label_men(ui, kit, model, session);
    let bottom = session.bottom_side();
    let solving = model.puzzles.solving().filter(|_| session.puzzle);
    if let Some(solving) = solving {
        puzzles::top_bar(ui, kit, solving, layout.top_player, out);
        puzzles::bottom_bar(ui, kit, solving, layout.bottom_player);
    } else {
        let place = layout.top_player;
        let far = || players::bar(ui, kit, model, session, !bottom, place, layout.class);
        if model.settings.0.turn_far_side && session.far_side().is_some() {
            half_turn(ui, place, far);
        } else {
            far();
        }
        players::bar(
            ui,
            kit,
            model,
            session,
            bottom,
            layout.bottom_player,
            layout.class,
        );
    }
    match layout.class {
        SizeClass::PhonePortrait => {
            if let Some(rect) = layout.moves {
                moves::strip(ui, kit, session, rect, out);
            }
        }
        _ => {
            if let Some(rect) = layout.moves {
                moves::panel(ui, kit, session, rect);
            }
        }
    }
    actions(ui, kit, model, session, layout, out);
    if session.paused {
        cover(ui, kit, layout, out);
    } else {
        stamp(ui.ctx(), kit, model, session, layout);
    }
}

/// The rail at the desktop's edge.
fn navigation(ui: &Ui, kit: &Kit, rail: Rect, out: &mut Vec<Action>) {
    kit.card(ui.painter(), rail, 0);
    let seal = Rect::from_min_size(
        pos2(rail.center().x - 20.0, rail.top() + 20.0),
        vec2(40.0, 62.0),
    );
    kit.seal(ui.painter(), seal, "象棋", kit.palette.acc.ui(), 0.0);
    let cell = |n: f32| {
        Rect::from_min_size(
            pos2(rail.left() + 6.0, rail.top() + 100.0 + 72.0 * n),
            vec2(rail.width() - 12.0, 64.0),
        )
    };

    if kit.action(ui, cell(0.0), "house", kit.t("act.home"), true) {
        out.push(Action::Nav(Nav::To(Screen::Home)));
    }
    if kit.action(ui, cell(1.0), "swords", kit.t("home.new"), true) {
        out.push(Action::Nav(Nav::Open(Sheet::NewGame)));
    }
    let foot = Rect::from_min_size(
        pos2(rail.left() + 6.0, rail.bottom() - 76.0),
        vec2(rail.width() - 12.0, 64.0),
    );
    if kit.action(ui, foot, "settings", kit.t("home.settings"), true) {
        out.push(Action::Nav(Nav::Open(Sheet::Settings)));
    }
}

/// File numbers on the frame: 1 to 9 on Black's side, 九 to 一 on Red's, each from its own right hand.
fn coordinates(ui: &Ui, kit: &Kit, model: &Model, layout: &MatchLayout) {
    const CHINESE: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
    const ARABIC: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let frame = layout.frame();
    let size = (layout.strip * 0.62).min(16.0);
    let [r, g, b, _] = kit.palette.onacc.rgba();
    let ink = if model.theme.skin.dark {
        kit.palette.ink3.ui()
    } else {
        Color32::from_rgba_unmultiplied(r, g, b, 220)
    };
    for (side, home) in [(Side::Red, 0), (Side::Black, 9)] {
        for file in 0..9u8 {
            let cell = model.geometry.cell_of(Square::new(file, home));
            let x = layout.board.left() + cell.x * layout.pitch;
            let y = if cell.y > 5.0 {
                frame.bottom() - layout.strip / 2.0
            } else {
                frame.top() + layout.strip / 2.0
            };
            let number = if side == Side::Red {
                9 - file
            } else {
                file + 1
            };
            let numerals = if side == Side::Red { CHINESE } else { ARABIC };
            let text = numerals[usize::from(number - 1)];
            let font = Face::Title.font(size);
            ui.painter()
                .text(pos2(x, y), Align2::CENTER_CENTER, text, font, ink);
        }
    }
}

/// An action of the bar: icon, text key, whether it can be used now, what it does.
type Entry = (&'static str, &'static str, bool, Action);

fn entries(model: &Model, session: &Session) -> Vec<Entry> {
    if let Some(solving) = model.puzzles.solving().filter(|_| session.puzzle) {
        return puzzles::bar_entries(model, solving);
    }
    let over = session.game.end().is_some();
    let thinking = model.pool.as_ref().is_some_and(|pool| pool.is_thinking());
    let busy = model.is_busy();
    let my_turn = session.is_human_turn();
    let draw = if session.is_two_players() {
        Question::AgreeDraw
    } else {
        Question::OfferDraw
    };
    let undo = session.aids.take_back && session.game.can_undo() && !session.paused;
    let first = if thinking {
        (
            "fast-forward",
            "act.move_now",
            true,
            Action::Opponent(OpponentCmd::MoveNow),
        )
    } else {
        (
            "lightbulb",
            "act.hint",
            session.aids.hints && my_turn && !busy,
            { Action::Opponent(OpponentCmd::Hint) },
        )
    };
    vec![
        (
            "undo-2",
            "act.takeback",
            undo,
            Action::Session(SessionCmd::Undo),
        ),
        first,
        (
            "handshake",
            "act.draw",
            my_turn && !busy,
            Action::Nav(Nav::Open(Sheet::Ask(draw))),
        ),
        (
            "flag",
            "act.resign",
            !over,
            Action::Nav(Nav::Open(Sheet::Ask(Question::Resign))),
        ),
        (
            "redo-2",
            "act.redo",
            session.game.can_redo() && !session.paused,
            Action::Session(SessionCmd::Redo),
        ),
        (
            "ellipsis",
            "act.more",
            true,
            Action::Nav(Nav::Open(Sheet::More)),
        ),
    ]
}

fn actions(
    ui: &Ui,
    kit: &Kit,
    model: &Model,
    session: &Session,
    layout: &MatchLayout,
    out: &mut Vec<Action>,
) {
    let mut entries = entries(model, session);
    let rect = layout.actions;
    kit.card(ui.painter(), rect, 16);
    let portrait = layout.class.is_portrait();
    if portrait {
        // Five at most; redo is in the sheet of rarer actions.
        if !session.puzzle {
            entries.remove(4);
        }
        if model.settings.0.left_handed {
            entries.reverse();
        }
    }
    let inner = rect.shrink2(vec2(4.0, 4.0));
    let (across, down) = if portrait { (5, 1) } else { (2, 3) };
    let height = (inner.height() - 4.0 * (down - 1) as f32) / down as f32;
    let cells = (0..down).flat_map(|row| {
        let top = inner.top() + (height + 4.0) * row as f32;
        let line = Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), height));
        columns(line, across, 4.0)
    });
    for ((icon, key, enabled, action), cell) in entries.into_iter().zip(cells) {
        let clicked = if portrait || height >= 68.0 {
            kit.action(ui, cell, icon, kit.t(key), enabled)
        } else {
            kit.row_action(ui, cell, icon, kit.t(key), enabled)
        };
        if clicked {
            out.push(action);
        }
    }
}

/// Covers the board while the game stands.
fn cover(ui: &Ui, kit: &Kit, layout: &MatchLayout, out: &mut Vec<Action>) {
    let rect = layout.frame();
    let p = kit.palette;
    ui.painter()
        .rect_filled(rect, CornerRadius::same(8), p.paper.ui());
    let half = rect.height() / 2.0;
    let above = Rect::from_min_size(rect.min, vec2(rect.width(), half - 10.0));
    kit.text(
        ui.painter(),
        above.shrink(16.0),
        kit.t("clock.paused"),
        Face::Title,
        21.0,
        p.ink.ui(),
        Align2::CENTER_BOTTOM,
    );
    let button = Rect::from_center_size(
        pos2(rect.center().x, rect.center().y + 34.0),
        Vec2::new((rect.width() - 32.0).min(240.0), 56.0),
    );
    if kit.button(
        ui,
        button,
        ButtonStyle::Primary,
        Some("play"),
        kit.t("act.resume"),
    ) {
        out.push(Action::Session(SessionCmd::Pause(false)));
    }
}

/// Seconds that the check stamp comes, stays and goes.
const STAMP: (f32, f32, f32) = (0.14, 0.62, 0.18);

/// 将军 over the river for a moment; taps pass through it.
fn stamp(
    context: &egui::Context,
    kit: &Kit,
    model: &Model,
    session: &Session,
    layout: &MatchLayout,
) {
    let id = Id::new("check stamp");
    let check = session.game.position().in_check() && session.game.end().is_none();
    let Moving(moving) = *model.moving;
    let now = model.time.elapsed_secs();
    let seen: Option<(u64, f32)> = context.data(|data| data.get_temp(id));
    let generation = session.generation();
    // The stamp comes once a check, when the man has arrived, and not for a game that was just opened.
    let begun = match seen {
        Some((of, begun)) if of == generation => begun,
        _ if !check || moving => return,
        Some(_) => {
            context.data_mut(|data| data.insert_temp(id, (generation, now)));
            now
        }
        None => {
            context.data_mut(|data| data.insert_temp(id, (generation, f32::MIN)));
            return;
        }
    };
    let age = now - begun;
    let (come, stay, go) = STAMP;
    if !(0.0..come + stay + go).contains(&age) {
        return;
    }
    context.request_repaint();
    let alpha = if age < come {
        age / come
    } else {
        1.0 - ((age - come - stay) / go).max(0.0)
    };
    let size = (layout.pitch * 2.5).clamp(72.0, 220.0);
    let grown = if age < come {
        1.06 - 0.06 * (age / come)
    } else {
        1.0
    };
    let rect = Rect::from_center_size(layout.board.center(), vec2(size, size * 0.54) * grown);
    Area::new(id)
        .order(Order::Tooltip)
        .interactable(false)
        .fixed_pos(rect.min)
        .show(context, |ui| {
            ui.set_opacity(alpha);
            kit.seal(
                ui.painter(),
                rect,
                kit.t("check.check"),
                kit.palette.acc.ui(),
                -3.0,
            );
        });
}
