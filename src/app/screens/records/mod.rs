//! The library page: games to go on with, collections and records, with what can be done with them.

mod bar;
mod chips;
pub mod export;
pub mod narrow;
pub mod report;
mod row;
pub mod sheets;

use super::actions::Action;
use super::layout::SizeClass;
use super::model::Model;
use super::page;
use super::sheet::{Rows, columns};
use crate::app::nav::Nav;
use crate::app::platform;
use crate::app::records::RecordsCmd;
use crate::app::session::SessionCmd;
use crate::app::state::Sheet;
use crate::app::ui::board_view::BoardView;
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::rules::{Kind, Piece, Position, Side, Square};
use bevy_egui::egui::{
    Align2, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, pos2, vec2,
};

/// Height of a row with its gap.
const ROW: f32 = 116.0;
/// Space between rows.
const GAP: f32 = 10.0;
/// Height of the search field.
const SEARCH: f32 = 48.0;
/// Height of the bar at the bottom.
const BAR: f32 = 60.0;

/// A place in the list.
#[derive(Clone, Copy)]
enum Item {
    Unfinished(usize),
    Folder(usize),
    Record(usize),
}

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let records = &model.records;
    let title = records.folder().unwrap_or(kit.t("rec.title"));
    let tools = match records.folder() {
        Some(folder) => vec![
            (
                "trash-2",
                kit.t("rec.delete_folder"),
                Action::Records(RecordsCmd::DeleteFolder(folder.to_owned())),
            ),
            (
                "folder-open",
                kit.t("rec.leave_folder"),
                Action::Records(RecordsCmd::Folder(None)),
            ),
        ],
        None => Vec::new(),
    };
    let room = page::frame(ui, kit, safe, title, 760.0, tools, out);
    let low = SizeClass::of(safe.size()) == SizeClass::PhoneLandscape;
    let mut top = room.top();
    if !platform::IS_PHONE && !low {
        let field = Rect::from_min_size(room.min, vec2(room.width(), SEARCH));
        chips::search(ui, kit, model, field, out);
        top = field.bottom() + 8.0;
    }
    let chips = Rect::from_min_size(pos2(room.left(), top), vec2(room.width(), 48.0));
    chips::view(ui, kit, model, chips, out);
    let bar = Rect::from_min_max(
        pos2(room.left(), room.bottom() - BAR - 8.0),
        pos2(room.right(), room.bottom() - 8.0),
    );
    let list = Rect::from_min_max(
        pos2(room.left(), chips.bottom() + 8.0),
        pos2(room.right(), bar.top()),
    );
    list_of(ui, kit, model, list, out);
    bar::view(ui, kit, model, bar, out);
    if records.can_restore() {
        bar::undo(ui, kit, bar, out);
    }
}

fn list_of(ui: &mut Ui, kit: &Kit, model: &Model, room: Rect, out: &mut Vec<Action>) {
    let records = &model.records;
    let going = if records.is_plain() {
        model.unfinished.0.len()
    } else {
        0
    };
    let folders = records.folders().len();
    let all = going + folders + records.shown().len();
    if all == 0 {
        return empty(ui, kit, model, room, out);
    }
    let item = |index: usize| {
        if index < going {
            Item::Unfinished(index)
        } else if index < going + folders {
            Item::Folder(index - going)
        } else {
            Item::Record(index - going - folders)
        }
    };
    // Shadows of cards reach into the margin.
    let wide = room.expand2(vec2(12.0, 0.0));
    let height = ROW * kit.scale.max(1.0) + GAP;
    let mut child = ui.new_child(UiBuilder::new().max_rect(wide).id_salt("records"));
    child.spacing_mut().item_spacing.y = 0.0;
    let shelf = (records.shelf(), records.folder().map(str::to_owned));
    ScrollArea::vertical()
        .id_salt(("records", shelf))
        .auto_shrink(false)
        .show_rows(&mut child, height, all, |ui, range| {
            for index in range {
                let size = vec2(ui.available_width(), height);
                let (place, _) = ui.allocate_exact_size(size, Sense::hover());
                let card =
                    Rect::from_min_max(place.min + vec2(12.0, 0.0), place.max - vec2(12.0, GAP));
                match item(index) {
                    Item::Unfinished(at) => {
                        let game = &model.unfinished.0[at];
                        if row::unfinished(ui, kit, game, card) {
                            let load = SessionCmd::Load(Box::new(game.clone()));
                            out.push(Action::Session(load));
                        }
                    }
                    Item::Folder(at) => {
                        let (name, count) = &records.folders()[at];
                        if row::folder(ui, kit, name, *count, card) {
                            let command = RecordsCmd::Folder(Some(name.clone()));
                            out.push(Action::Records(command));
                        }
                    }
                    Item::Record(at) => {
                        if let Some(entry) = records.at(at) {
                            row::record(ui, kit, entry, card, out);
                        }
                    }
                }
            }
        });
}

/// What to say when there is nothing to show.
fn empty(ui: &Ui, kit: &Kit, model: &Model, room: Rect, out: &mut Vec<Action>) {
    if !model.records.is_open() {
        return;
    }
    if model.records.count() == 0 {
        return nothing_yet(ui, kit, room, out);
    }
    let words = Rect::from_center_size(
        room.center(),
        vec2(room.width().min(420.0), room.height().min(120.0)),
    );
    let ink = kit.palette.ink2.ui();
    kit.text(
        ui.painter(),
        words,
        kit.t("rec.none_such"),
        Face::Ui,
        16.0,
        ink,
        Align2::CENTER_CENTER,
    );
}

/// Size of the piece of board on the card of an empty library, and its pitch.
const STRIP: Vec2 = vec2(168.0, 72.0);
const STRIP_PITCH: f32 = 42.0;

/// The first look at the library: what it is for, and two ways to fill it.
fn nothing_yet(ui: &Ui, kit: &Kit, room: Rect, out: &mut Vec<Action>) {
    let (painter, p) = (ui.painter(), kit.palette);
    let text = kit.scale.max(1.0);
    let width = room.width().min(420.0);
    let inner = width - 36.0;
    let (title, about) = (kit.t("rec.empty_title"), kit.t("rec.empty"));
    let title_height = kit.height(painter, title, Face::Medium, 18.0, inner);
    let about_height = kit.height(painter, about, Face::Ui, 14.0, inner);
    let plain = 20.0 + title_height + 4.0 + about_height + 16.0 + 52.0 * text.min(1.2) + 20.0;
    let with_strip = plain + STRIP.y + 14.0 <= room.height();
    let height = plain + if with_strip { STRIP.y + 14.0 } else { 0.0 };
    let card = Rect::from_center_size(room.center(), vec2(width, height.min(room.height())));
    kit.card(painter, card, 18);
    let mut rows = Rows::new(card.shrink2(vec2(18.0, 20.0)));
    if with_strip {
        let row = rows.next(STRIP.y, 14.0);
        strip(ui, kit, Rect::from_center_size(row.center(), STRIP));
    }
    let centre = Align2::CENTER_CENTER;
    let row = rows.next(title_height, 4.0);
    kit.text(painter, row, title, Face::Medium, 18.0, p.ink.ui(), centre);
    let row = rows.next(about_height, 16.0);
    kit.text(painter, row, about, Face::Ui, 14.0, p.ink2.ui(), centre);
    let buttons: Vec<Rect> = columns(rows.rest(), 2, 10.0).collect();
    let new = kit.t("home.new");
    if kit.button(ui, buttons[0], ButtonStyle::Primary, None, new) {
        out.push(Action::Nav(Nav::Open(Sheet::NewGame)));
    }
    let import = kit.t("rec.import_games");
    if kit.button(ui, buttons[1], ButtonStyle::Secondary, None, import) {
        out.push(Action::Records(RecordsCmd::ImportFile));
    }
}

/// A piece of the board at the river's bank, with a pawn.
fn strip(ui: &Ui, kit: &Kit, rect: Rect) {
    let pawn = Square::new(4, 3);
    let mut position = Position::empty();
    position.set_piece(pawn, Some(Piece::new(Side::Red, Kind::Pawn)));
    let view = BoardView::new(&position);
    let size = vec2(9.0, 10.0) * STRIP_PITCH;
    let board = Rect::from_min_size(rect.min, size);
    // A little of the river's words is seen above it.
    let way = rect.center() - vec2(0.0, -6.0) - view.point(board, pawn);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    view.draw(&painter, kit, board.translate(way));
    let edge = Stroke::new(1.0, kit.palette.line.ui());
    ui.painter().rect_stroke(rect, 0, edge, StrokeKind::Outside);
}
