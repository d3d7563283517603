//! The board for people who listen: each man is a labelled node where it stands, and the position can be read as text.

use super::model::Model;
use crate::app::help::piece_name;
use crate::app::locale::Locale;
use crate::app::session::Session;
use crate::app::ui::Kit;
use crate::rules::{Piece, Position, Side, Square};
use bevy_egui::egui::{Id, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2};

/// Chinese numbers of the files, from Red's right hand.
const FILES: [&str; 9] = ["九", "八", "七", "六", "五", "四", "三", "二", "一"];

/// A point by its name: "五路，第 1 线" counted from Red's side, or "e0".
pub fn point_name(square: Square, locale: &Locale) -> String {
    if locale.is_chinese() {
        let rank = (square.rank() + 1).to_string();
        let file = FILES[usize::from(square.file())];
        locale.fill("say.point", &[("file", file), ("rank", &rank)])
    } else {
        square.to_string()
    }
}

fn man_name(piece: Piece, square: Square, locale: &Locale) -> String {
    let name = piece_name(piece, locale);
    let key = match piece.side() {
        Side::Red => "name.red_piece",
        Side::Black => "name.black_piece",
    };
    let man = locale.fill(key, &[("piece", &name)]);
    let point = point_name(square, locale);
    locale.fill("say.man", &[("man", &man), ("point", &point)])
}

/// The whole position in words, Red first.
pub fn position_in_words(position: &Position, locale: &Locale) -> String {
    let men = Side::ALL.into_iter().flat_map(|side| {
        Square::all()
            .filter_map(move |square| Some((square, position.piece_on(square)?)))
            .filter(move |(_, piece)| piece.side() == side)
    });
    let lines: Vec<String> = men
        .map(|(square, piece)| man_name(piece, square, locale))
        .collect();
    lines.join("\n")
}

/// Labels every man of the running game for screen readers. Nothing is drawn and nothing reacts.
pub fn label_men(ui: &Ui, kit: &Kit, model: &Model, session: &Session) {
    let position = session.game.position();
    for square in Square::all() {
        let Some(piece) = position.piece_on(square) else {
            continue;
        };
        let at = model.geometry.window_of(square);
        let rect = Rect::from_center_size(pos2(at.x, at.y), Vec2::splat(model.geometry.pitch));
        let node = ui.interact(rect, Id::new(("man", square.index())), Sense::hover());
        let name = man_name(piece, square, kit.locale);
        node.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
    }
}
