//! The moves of the record with its variations. Only the rows that are seen are written out.

use super::super::actions::Action;
use super::super::model::Model;
use crate::app::help::notation_style;
use crate::app::review::{Jump, Review, ReviewCmd, Row};
use crate::app::ui::{Face, Kit};
use crate::engine::review::MoveClass;
use crate::record::NodeId;
use crate::rules::notation;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Id, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2,
};

/// How far a variation is set in.
const INDENT: f32 = 14.0;

/// The list in a card.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    kit.card(ui.painter(), rect, 16);
    let review = &model.review;
    let room = rect.shrink2(vec2(8.0, 6.0));
    if review.rows().is_empty() {
        let ink = kit.palette.ink2.ui();
        let text = kit.t("rev.no_moves");
        let align = Align2::CENTER_CENTER;
        kit.text(ui.painter(), room, text, Face::Ui, 15.0, ink, align);
        return;
    }
    let height = (38.0 * kit.scale.max(1.0)).round();
    let mut child = ui.new_child(UiBuilder::new().max_rect(room).id_salt("record moves"));
    child.spacing_mut().item_spacing.y = 0.0;
    let mut area = ScrollArea::vertical()
        .id_salt("record moves")
        .auto_shrink(false);
    if let Some(offset) = follow(ui, review, room.height(), height) {
        area = area.vertical_scroll_offset(offset);
    }
    area.show_rows(&mut child, height, review.rows().len(), |ui, range| {
        for index in range {
            let size = vec2(ui.available_width(), height);
            let (place, _) = ui.allocate_exact_size(size, Sense::hover());
            row(ui, kit, model, &review.rows()[index], place, out);
        }
    });
}

/// Where to scroll to, when the place in the record has changed since the list was drawn last.
fn follow(ui: &Ui, review: &Review, room: f32, height: f32) -> Option<f32> {
    let id = Id::new("review list follows");
    let last: Option<u64> = ui.data(|data| data.get_temp(id));
    if last == Some(review.visit()) {
        return None;
    }
    ui.data_mut(|data| data.insert_temp(id, review.visit()));
    let at = review.at();
    let index = review.rows().iter().position(|row| row.shows(at));
    let above = (room - height) / 2.0;
    Some((index.unwrap_or(0) as f32 * height - above).max(0.0))
}

fn row(ui: &Ui, kit: &Kit, model: &Model, row: &Row, place: Rect, out: &mut Vec<Action>) {
    let p = kit.palette;
    let review = &model.review;
    let tree = &review.record().tree;
    let set_in = f32::from(row.depth.min(4)) * INDENT;
    if row.depth > 0 {
        let ground = Rect::from_min_max(pos2(place.left() + set_in - 8.0, place.top()), place.max);
        ui.painter()
            .rect_filled(ground, CornerRadius::ZERO, p.paper2.ui());
    }
    let left = place.left() + set_in + 4.0;
    let digits = 36.0 * kit.scale;
    let number = Rect::from_min_size(pos2(left, place.top()), vec2(digits, place.height()));
    let text = format!("{}.", row.number);
    let (ink, align) = (p.ink2.ui(), Align2::LEFT_CENTER);
    kit.text(ui.painter(), number, &text, Face::Ui, 13.0, ink, align);
    let cells = place.left() + INDENT.max(0.0) + digits;
    let width = (place.right() - cells - set_in) / 2.0;
    let style = notation_style(kit.locale);
    let first = row.moves.iter().flatten().next();
    let Some(&first) = first else { return };
    let before = tree.parent(first).unwrap_or(NodeId::ROOT);
    let mut position = tree.position_at(before);
    for (column, node) in row.moves.into_iter().enumerate() {
        let x = number.right() + width * column as f32;
        let cell = Rect::from_min_size(pos2(x, place.top()), vec2(width, place.height()));
        let Some(node) = node else { continue };
        let Some(mv) = tree.mv(node) else { continue };
        let text = notation::write(&position, mv, style);
        position.make(mv);
        if one(ui, kit, model, node, &text, row.depth > 0, cell) {
            out.push(Action::Review(ReviewCmd::Go(Jump::To(node))));
        }
    }
}

/// One move. Whether it was clicked.
fn one(
    ui: &Ui,
    kit: &Kit,
    model: &Model,
    node: NodeId,
    text: &str,
    varied: bool,
    cell: Rect,
) -> bool {
    let p = kit.palette;
    let review = &model.review;
    let tree = &review.record().tree;
    let response = kit.touch_part(ui, cell, text, true);
    let ground = cell.shrink2(vec2(2.0, 2.0));
    let current = node == review.at();
    let fill = if current {
        p.blue.ui()
    } else {
        Color32::TRANSPARENT
    };
    kit.ground(ui, ground, 9, fill, &response);
    let (face, ink) = match (current, varied) {
        (true, _) => (Face::Medium, p.paper.ui()),
        (false, true) => (Face::Ui, p.ink2.ui()),
        (false, false) => (Face::Ui, p.ink.ui()),
    };
    let mut room = cell.shrink2(vec2(8.0, 0.0));
    if !tree.comment(node).is_empty() {
        let at = pos2(room.right() - 7.0, room.center().y);
        kit.icon(ui.painter(), at, "message-square", 13.0, ink);
        room.set_right(room.right() - 18.0);
    }
    let game = model.analysis.game();
    let judged = game.and_then(|game| game.of(tree, node));
    let badge = match judged {
        Some(judged) => badge_of(judged.class, kit),
        None => tree
            .nags(node)
            .iter()
            .find_map(|&nag| sign(nag))
            .map(|(sign, good)| (sign, if good { p.ok.ui() } else { p.acc.ui() })),
    };
    if let Some((sign, fill)) = badge {
        let at = pos2(room.right() - 11.0, room.center().y);
        let painter = ui.painter();
        painter.circle_filled(at, 11.0, fill);
        let font = Face::Medium.font(12.0);
        painter.text(at, Align2::CENTER_CENTER, sign, font, p.onacc.ui());
        room.set_right(room.right() - 26.0);
    }
    let align = Align2::LEFT_CENTER;
    kit.text(ui.painter(), room, text, face, 16.0, ink, align);
    response.clicked()
}

/// The sign of a weak move, and its ground: the colour of the mistakes in the graph.
fn badge_of(class: MoveClass, kit: &Kit) -> Option<(&'static str, Color32)> {
    let p = kit.palette;
    match class {
        MoveClass::Best | MoveClass::Good => None,
        MoveClass::Doubtful => Some(("?!", p.gold.ui())),
        MoveClass::Mistake => Some(("?", p.acc.ui())),
        MoveClass::Blunder => Some(("??", p.acc.ui())),
    }
}

/// A mark as books print it, and whether it praises.
fn sign(nag: u8) -> Option<(&'static str, bool)> {
    Some(match nag {
        1 => ("!", true),
        2 => ("?", false),
        3 => ("!!", true),
        4 => ("??", false),
        5 => ("!?", true),
        6 => ("?!", false),
        _ => return None,
    })
}
