//! The buttons to go through a record.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::sheet::columns;
use crate::app::review::{Jump, ReviewCmd};
use crate::app::ui::Kit;
use bevy_egui::egui::{Rect, Ui, Vec2, vec2};

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
    for ((icon, name, command), cell) in buttons.into_iter().zip(columns(row, 5, 4.0)) {
        let side = cell.width().min(cell.height()).min(56.0);
        let disc = Rect::from_center_size(cell.center(), Vec2::splat(side));
        let response = kit.touch(ui, disc, kit.t(name), true);
        let (fill, ink) = if command == ReviewCmd::Autoplay {
            (p.acc.ui(), p.onacc.ui())
        } else {
            (p.paper.ui(), p.ink.ui())
        };
        kit.ground(ui, disc, (side / 2.0) as u8, fill, &response);
        kit.icon(ui.painter(), disc.center(), icon, 22.0, ink);
        if response.clicked() {
            out.push(Action::Review(command));
        }
    }
}
