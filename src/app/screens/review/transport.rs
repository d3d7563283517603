//! The buttons to go through a record.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::sheet::columns;
use crate::app::review::{Jump, ReviewCmd};
use crate::app::ui::Kit;
use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2, vec2};

/// Five discs in a row: first, back, play, on, last.
pub fn view(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let p = kit.palette;
    let (icon, name) = if model.review.plays_itself() {
        ("pause", "rev.pause")
    } else {
        ("play", "rev.play")
    };
    let row = Rect::from_center_size(rect.center(), vec2(rect.width().min(420.0), rect.height()));
    let go = |jump| ReviewCmd::Go(jump);
    let buttons = [
        ("chevrons-left", "rev.first", go(Jump::First)),
        ("chevron-left", "rev.prev", go(Jump::By(-1))),
        (icon, name, ReviewCmd::Autoplay),
        ("chevron-right", "rev.next", go(Jump::By(1))),
        ("chevrons-right", "rev.last", go(Jump::Last)),
    ];
    let tree = &model.review.record().tree;
    let usable = |command: &ReviewCmd| match command {
        ReviewCmd::Go(Jump::First | Jump::By(-1)) => tree.parent(model.review.at()).is_some(),
        ReviewCmd::Go(_) => model.review.has_next(),
        _ => !tree.is_empty(),
    };
    for ((icon, name, command), cell) in buttons.into_iter().zip(columns(row, 5, 4.0)) {
        let side = cell.width().min(cell.height()).min(56.0);
        let disc = Rect::from_center_size(cell.center(), Vec2::splat(side));
        let response = kit.touch(ui, disc, kit.t(name), usable(&command));
        let (fill, ink) = if command == ReviewCmd::Autoplay {
            (p.acc.ui(), p.onacc.ui())
        } else {
            (p.paper.ui(), p.ink.ui())
        };
        let (fill, ink) = if usable(&command) {
            (fill, ink)
        } else {
            (p.paper.ui(), kit.faded(p.ink.ui()))
        };
        kit.ground(ui, disc, (side / 2.0) as u8, fill, &response);
        if icon == "play" {
            triangle(ui.painter(), disc.center(), ink);
        } else {
            kit.icon(ui.painter(), disc.center(), icon, 22.0, ink);
        }
        if response.clicked() {
            out.push(Action::Review(command));
        }
    }
}

/// The sign for playing, filled.
fn triangle(painter: &Painter, centre: Pos2, ink: Color32) {
    let corners = [vec2(-6.0, -9.0), vec2(10.0, 0.0), vec2(-6.0, 9.0)];
    let corners = corners.map(|corner| centre + corner).to_vec();
    painter.add(Shape::convex_polygon(corners, ink, Stroke::NONE));
}
