//! The page where a position is put up: board, men to choose from, who moves, and what is wrong with it.

use super::actions::Action;
use super::layout::SizeClass;
use super::model::Model;
use super::page;
use super::sheet::{Rows, columns};
use crate::app::session::{NewGame, SessionCmd};
use crate::app::set_up::{SetUpCmd, Tool, Unplayable, position_fault};
use crate::app::ui::board_view::{BoardView, PointMark};
use crate::app::ui::{ButtonStyle, Face, Kit, label_size};
use crate::career::saved_game::{Seat, Seats};
use crate::rules::{Kind, Piece, Position, Side};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

/// Heights of the controls' rows and the space between them.
#[derive(Clone, Copy)]
struct Heights {
    men: f32,
    tools: f32,
    side: f32,
    play: f32,
    gap: f32,
    /// Above the first row and below the last.
    edge: f32,
    /// How far the rows below the men react above and below what they show.
    reach: f32,
}

/// On the smallest phones, where the board comes first and all the rest is just large enough for a finger.
const TIGHT: Heights = Heights {
    men: 48.0,
    tools: 42.0,
    side: 42.0,
    play: 42.0,
    gap: 6.0,
    edge: 5.0,
    reach: 3.0,
};
/// Where there is room.
const LOOSE: Heights = Heights {
    men: 54.0,
    tools: 52.0,
    side: 56.0,
    play: 60.0,
    gap: 12.0,
    edge: 16.0,
    reach: 0.0,
};
/// Narrowest column of controls beside the board: seven men, each as wide as a finger.
const COLUMN: f32 = 336.0;
/// How far the rows of men may reach into the page's margin.
const REACH: f32 = 8.0;
/// Smallest distance of two points on the board.
const PITCH: f32 = 32.0;

impl Heights {
    /// All of them, without the line of words.
    fn all(self) -> f32 {
        2.0 * self.men + self.tools + self.side + self.play + 3.0 * self.gap + 2.0 * self.edge
    }

    /// What fits into `room`, between the two.
    fn fitting(room: f32) -> Heights {
        let (least, most) = (TIGHT.all(), LOOSE.all());
        let share = ((room - least) / (most - least)).clamp(0.0, 1.0);
        let between = |a: f32, b: f32| a + (b - a) * share;
        Heights {
            men: between(TIGHT.men, LOOSE.men),
            tools: between(TIGHT.tools, LOOSE.tools),
            side: between(TIGHT.side, LOOSE.side),
            play: between(TIGHT.play, LOOSE.play),
            gap: between(TIGHT.gap, LOOSE.gap),
            edge: between(TIGHT.edge, LOOSE.edge),
            reach: between(TIGHT.reach, LOOSE.reach),
        }
    }
}

/// Height of the line that says whether one can begin.
fn words_height(kit: &Kit) -> f32 {
    40.0 * kit.scale
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
        stacked(ui, kit, room)
    } else {
        side_by_side(room)
    };
    board(ui, kit, model, board_room, out);
    // Without room for it the line of words takes the place of the buttons, which are there when it has nothing to say.
    let with_words = controls.height() >= TIGHT.all() + words_height(kit);
    let words = if with_words { words_height(kit) } else { 0.0 };
    let heights = Heights::fitting(controls.height() - words);
    let needed = heights.all() + words;
    if controls.height() + 0.5 >= needed {
        // Spare room lies below a window that stands, about a column that lies.
        let spare = (controls.height() - needed).max(0.0);
        let above = if portrait {
            (spare * 0.3).min(16.0)
        } else {
            spare / 2.0
        };
        let area = controls.translate(vec2(0.0, above));
        panel(ui, kit, model, area, heights, with_words, out);
    } else {
        let mut child = ui_child(ui, controls);
        page::scroll(&mut child, controls, "setup", needed, |ui, area| {
            panel(ui, kit, model, area, heights, with_words, out);
        });
    }
}

/// Board above, controls below.
fn stacked(ui: &Ui, kit: &Kit, room: Rect) -> (Rect, Rect) {
    let width = room.width().min(640.0);
    let left = room.center().x - width / 2.0;
    let wanted = room.height() - TIGHT.all() - words_height(kit);
    let tall = wanted
        .max(10.0 * PITCH)
        .min(room.height() - TIGHT.all())
        .max(160.0);
    let board = Rect::from_min_size(pos2(left, room.top()), vec2(width, tall));
    let fit = BoardView::fit(board, ui.ctx().pixels_per_point()).height();
    let board = Rect::from_min_size(board.min, vec2(width, fit.min(tall)));
    let below = Rect::from_min_max(
        pos2(left, board.bottom()),
        pos2(left + width, room.bottom()),
    );
    (board, below)
}

/// Board at the left, controls at the right.
fn side_by_side(room: Rect) -> (Rect, Rect) {
    let height = room.height() - 16.0;
    let width = (height * 0.9).min(room.width() - 24.0 - COLUMN);
    let column = (room.width() - width - 24.0).min(440.0);
    let left = room.center().x - (width + 24.0 + column) / 2.0;
    let board = Rect::from_min_size(pos2(left, room.top()), vec2(width, height));
    let column = Rect::from_min_size(
        pos2(board.right() + 24.0, room.top()),
        vec2(column, room.height()),
    );
    (board, column)
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

fn panel(
    ui: &Ui,
    kit: &Kit,
    model: &Model,
    area: Rect,
    heights: Heights,
    with_words: bool,
    out: &mut Vec<Action>,
) {
    let mut rows = Rows::new(area.shrink2(vec2(0.0, heights.edge)));
    for side in Side::ALL {
        let gap = if side == Side::Red { 0.0 } else { heights.gap };
        let row = rows.next(heights.men, gap);
        let missing = ((COLUMN - row.width()) / 2.0).clamp(0.0, REACH);
        let row = row.expand2(vec2(missing, 0.0));
        for (kind, cell) in Kind::ALL.into_iter().zip(columns(row, 7, 0.0)) {
            man(ui, kit, model, cell, Piece::new(side, kind), out);
        }
    }
    kit.reach.set(heights.reach);
    let cells: Vec<Rect> = columns(rows.next(heights.tools, heights.gap), 4, 8.0).collect();
    let labels = ["setup.hand", "setup.eraser", "setup.clear", "setup.start"].map(|key| kit.t(key));
    let room = (cells[0].width() - 16.0, 14.0);
    kit.together(ui.painter(), &labels, room, || {
        for (index, tool) in [Tool::Hand, Tool::Eraser].into_iter().enumerate() {
            if kit.table_chip(ui, cells[index], labels[index], model.set_up.tool == tool) {
                out.push(Action::SetUp(SetUpCmd::Tool(tool)));
            }
        }
        for (index, command) in [(2, SetUpCmd::Clear), (3, SetUpCmd::Start)] {
            if at_once(ui, kit, cells[index], labels[index]) {
                out.push(Action::SetUp(command));
            }
        }
    });
    let position = &model.set_up.position;
    let sides = ["setup.red_moves", "setup.black_moves"].map(|key| kit.t(key));
    let now = position.side_to_move().index();
    let side = rows.next(heights.side, heights.gap);
    if let Some(picked) = kit.segments(ui, side, &sides, now) {
        out.push(Action::SetUp(SetUpCmd::SideToMove(Side::ALL[picked])));
    }
    let playable = model.set_up.playable();
    let grade = model.settings.0.new_game.grade;
    if with_words {
        let words = rows.next(words_height(kit), 0.0);
        verdict(ui, kit, words, &playable, grade);
    }
    let start = rows.next(heights.play, 0.0);
    match &playable {
        Ok(position) => play_buttons(ui, kit, start, position, grade, out),
        Err(_) if !with_words => verdict(ui, kit, start, &playable, grade),
        Err(_) => {}
    }
    kit.reach.set(0.0);
}

/// A button that changes the board at once, unlike the chips beside it, which change what a tap does.
fn at_once(ui: &Ui, kit: &Kit, cell: Rect, label: &str) -> bool {
    let response = kit.touch(ui, cell, label, true);
    kit.ground(ui, cell, 12, Color32::TRANSPARENT, &response);
    let p = kit.palette;
    let line = Stroke::new(1.5, p.ink3.ui());
    let painter = ui.painter();
    painter.rect_stroke(cell, CornerRadius::same(12), line, StrokeKind::Inside);
    let room = cell.shrink2(vec2(6.0, 1.0));
    let centre = Align2::CENTER_CENTER;
    kit.text(painter, room, label, Face::Ui, 14.0, p.ink.ui(), centre);
    response.clicked()
}

fn man(ui: &Ui, kit: &Kit, model: &Model, cell: Rect, piece: Piece, out: &mut Vec<Action>) {
    let tool = Tool::Man(piece);
    let response = kit.touch(ui, cell, &name_of(piece, kit), true);
    let disc = Rect::from_center_size(
        cell.center(),
        Vec2::splat(cell.width().min(cell.height()).min(48.0)),
    );
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

fn verdict(ui: &Ui, kit: &Kit, row: Rect, playable: &Result<Position, Unplayable>, grade: u8) {
    let p = kit.palette;
    let (text, ink) = match playable {
        Ok(_) => {
            let key = format!("grade.{grade}");
            let title = kit.locale.t(&key);
            (kit.fill("setup.ready", &[("grade", title)]), p.ink.ui())
        }
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
    row: Rect,
    position: &Position,
    grade: u8,
    out: &mut Vec<Action>,
) {
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
    let labels = ["setup.play_machine", "home.two"].map(|key| kit.t(key));
    let room = (cells[0].width() - 24.0, label_size(row.height()));
    kit.together(ui.painter(), &labels, room, || {
        if kit.button(ui, cells[0], ButtonStyle::Primary, None, labels[0]) {
            out.push(start(Seats { red, black }));
        }
        if kit.button(ui, cells[1], ButtonStyle::Paper, None, labels[1]) {
            out.push(start(NewGame::two_players().seats));
        }
    });
}
