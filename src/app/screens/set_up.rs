//! The page where a position is put up: board, men to choose from, who moves, and what is wrong with it.

use super::actions::Action;
use super::layout::SizeClass;
use super::model::Model;
use super::page;
use super::sheet::{Rows, columns};
use crate::app::session::{NewGame, SessionCmd};
use crate::app::set_up::{SetUpCmd, Tool, Unplayable, position_fault};
use crate::app::ui::board_view::{BoardView, PointMark};
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::career::saved_game::{Seat, Seats};
use crate::rules::{Kind, Piece, Position, Side};
use bevy_egui::egui::{Align2, CornerRadius, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// Height of the controls without the board.
fn controls_height(kit: &Kit) -> f32 {
    2.0 * 48.0 + 8.0 + 48.0 + 8.0 + 52.0 + 8.0 + 40.0 * kit.scale + 8.0 + 52.0 + 28.0
}

/// The page.
pub fn view(ui: &Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let set_up = &model.set_up;
    let tools = vec![
        (
            "clipboard-paste",
            kit.t("setup.paste"),
            Action::SetUp(SetUpCmd::Paste),
        ),
        (
            "copy",
            kit.t("act.copy_fen"),
            Action::Copy(set_up.position.to_fen()),
        ),
        (
            "arrow-up-down",
            kit.t("act.flip"),
            Action::SetUp(SetUpCmd::Flip),
        ),
    ];
    let room = page::frame(ui, kit, safe, kit.t("home.setup"), 1100.0, tools, out);
    let portrait = SizeClass::of(safe.size()).is_portrait();
    let (board_room, controls) = if portrait {
        let width = room.width().min(560.0);
        let left = room.center().x - width / 2.0;
        let tall = (room.height() - controls_height(kit)).max(160.0);
        let board = Rect::from_min_size(pos2(left, room.top()), vec2(width, tall));
        let below = BoardView::fit(board, ui.ctx().pixels_per_point()).height();
        let board = Rect::from_min_size(board.min, vec2(width, below.min(tall)));
        let controls = Rect::from_min_max(
            pos2(left, board.bottom() + 12.0),
            pos2(left + width, room.bottom()),
        );
        (board, controls)
    } else {
        let height = room.height() - 16.0;
        let width = (height * 0.9).min(room.width() - 332.0);
        let column = (room.width() - width - 24.0).min(440.0);
        let left = room.center().x - (width + 24.0 + column) / 2.0;
        let board = Rect::from_min_size(pos2(left, room.top()), vec2(width, height));
        let column = Rect::from_min_size(
            pos2(board.right() + 24.0, room.top()),
            vec2(column, room.height()),
        );
        (board, column)
    };
    board(ui, kit, model, board_room, out);
    if controls.height() >= controls_height(kit) {
        let middle = if portrait {
            0.0
        } else {
            (controls.height() - controls_height(kit)) / 2.0
        };
        panel(ui, kit, model, controls.translate(vec2(0.0, middle)), out);
    } else {
        let mut child = ui_child(ui, controls);
        page::scroll(
            &mut child,
            controls,
            "setup",
            controls_height(kit),
            |ui, area| {
                panel(ui, kit, model, area, out);
            },
        );
    }
}

fn ui_child(ui: &Ui, rect: Rect) -> Ui {
    let builder = bevy_egui::egui::UiBuilder::new()
        .layer_id(ui.layer_id())
        .max_rect(rect);
    Ui::new(ui.ctx().clone(), ui.id().with("setup"), builder)
}

fn board(ui: &Ui, kit: &Kit, model: &Model, room: Rect, out: &mut Vec<Action>) {
    let rect = BoardView::fit(room, ui.ctx().pixels_per_point());
    let held = model
        .set_up
        .held
        .map(|square| (square, PointMark::Selected));
    let marks: Vec<_> = held.into_iter().collect();
    let view = BoardView {
        flipped: model.set_up.flipped,
        marks: &marks,
        ..BoardView::new(&model.set_up.position)
    };
    if let Some(square) = view.show(ui, kit, rect, kit.t("board.board")) {
        out.push(Action::SetUp(SetUpCmd::Tap(square)));
    }
}

fn panel(ui: &Ui, kit: &Kit, model: &Model, area: Rect, out: &mut Vec<Action>) {
    let mut rows = Rows::new(area);
    for side in Side::ALL {
        let row = rows.next(48.0, if side == Side::Red { 0.0 } else { 8.0 });
        for (kind, cell) in Kind::ALL.into_iter().zip(columns(row, 7, 0.0)) {
            man(ui, kit, model, cell, Piece::new(side, kind), out);
        }
    }
    let cells: Vec<Rect> = columns(rows.next(48.0, 8.0), 4, 8.0).collect();
    for (cell, key, tool) in [
        (cells[0], "setup.hand", Tool::Hand),
        (cells[1], "setup.eraser", Tool::Eraser),
    ] {
        if kit.chip(ui, cell, kit.t(key), model.set_up.tool == tool) {
            out.push(Action::SetUp(SetUpCmd::Tool(tool)));
        }
    }
    for (cell, key, command) in [
        (cells[2], "setup.clear", SetUpCmd::Clear),
        (cells[3], "setup.start", SetUpCmd::Start),
    ] {
        if kit.chip(ui, cell, kit.t(key), false) {
            out.push(Action::SetUp(command));
        }
    }
    let position = &model.set_up.position;
    let sides = ["setup.red_moves", "setup.black_moves"].map(|key| kit.t(key));
    let now = position.side_to_move().index();
    if let Some(picked) = kit.segments(ui, rows.next(52.0, 8.0), &sides, now) {
        out.push(Action::SetUp(SetUpCmd::SideToMove(Side::ALL[picked])));
    }
    let words = rows.next(40.0 * kit.scale, 8.0);
    let start = rows.next(52.0, 0.0);
    let playable = model.set_up.playable();
    verdict(ui, kit, words, &playable);
    if let Ok(position) = playable {
        play_buttons(ui, kit, model, start, &position, out);
    }
}

fn man(ui: &Ui, kit: &Kit, model: &Model, cell: Rect, piece: Piece, out: &mut Vec<Action>) {
    let tool = Tool::Man(piece);
    let response = kit.touch(ui, cell, &name_of(piece, kit), true);
    let disc = Rect::from_center_size(cell.center(), Vec2::splat(cell.width().min(44.0)));
    if model.set_up.tool == tool {
        let ground = cell.shrink(1.0);
        let p = kit.palette;
        ui.painter()
            .rect_filled(ground, CornerRadius::same(10), p.paper3.ui());
        ui.painter().rect_stroke(
            ground,
            CornerRadius::same(10),
            Stroke::new(2.0, p.acc.ui()),
            StrokeKind::Inside,
        );
    }
    kit.man(ui.painter(), disc.shrink(2.0), piece);
    if response.clicked() {
        out.push(Action::SetUp(SetUpCmd::Tool(tool)));
    }
}

fn name_of(piece: Piece, kit: &Kit) -> String {
    let name = crate::app::help::piece_name(piece, kit.locale);
    let key = match piece.side() {
        Side::Red => "name.red_piece",
        Side::Black => "name.black_piece",
    };
    kit.fill(key, &[("piece", &name)])
}

fn verdict(ui: &Ui, kit: &Kit, row: Rect, playable: &Result<Position, Unplayable>) {
    let p = kit.palette;
    let (text, ink) = match playable {
        Ok(_) => (kit.t("setup.ready").to_owned(), p.ok.ui()),
        Err(Unplayable::NoMove) => (kit.t("pos.no_move").to_owned(), p.acc.ui()),
        Err(Unplayable::Illegal(fault)) => (position_fault(fault, kit.locale), p.acc.ui()),
    };
    kit.text(
        ui.painter(),
        row,
        &text,
        Face::Ui,
        15.0,
        ink,
        Align2::CENTER_CENTER,
    );
}

fn play_buttons(
    ui: &Ui,
    kit: &Kit,
    model: &Model,
    row: Rect,
    position: &Position,
    out: &mut Vec<Action>,
) {
    let grade = model.settings.0.new_game.grade;
    let machine = Seat::Machine { grade };
    let mover = position.side_to_move();
    let (red, black) = match mover {
        Side::Red => (Seat::Human, machine),
        Side::Black => (machine, Seat::Human),
    };
    let cells: Vec<Rect> = columns(row, 2, 8.0).collect();
    let start = |seats| {
        Action::Session(SessionCmd::start(NewGame {
            seats,
            start: Some(position.clone()),
            ..NewGame::two_players()
        }))
    };
    let key = format!("grade.{grade}");
    let title = kit.locale.t(&key);
    let versus = kit.fill("player.name_grade", &[("grade", title)]);
    if kit.button(ui, cells[0], ButtonStyle::Primary, None, &versus) {
        out.push(start(Seats { red, black }));
    }
    if kit.button(ui, cells[1], ButtonStyle::Paper, None, kit.t("home.two")) {
        out.push(start(NewGame::two_players().seats));
    }
}
