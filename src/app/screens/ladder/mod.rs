//! The ladder: where one stands, what comes next, and all twenty grades as a path.

mod cards;
mod challenge;
mod figures;
mod history;
mod path;

pub use challenge::{height as challenge_height, view as challenge_view};

use super::actions::Action;
use super::model::Model;
use super::page;
use super::sheet::Rows;
use crate::app::ui::Kit;
use bevy_egui::egui::{Rect, Ui, pos2, vec2};

/// From this width on the path stands beside the rest.
const TWO_COLUMNS: f32 = 720.0;
/// Rungs shown on a phone until all are asked for; fewer where the page is so low that one's own would be out of sight.
const NEAR: usize = 7;
const NEAREST: usize = 3;
const LOW: f32 = 720.0;

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let room = page::frame(ui, kit, safe, kit.t("home.ladder"), 1040.0, vec![], out);
    let Some(known) = model.career.known() else {
        return;
    };
    let parts = cards::parts(kit, model, known);
    let wide = room.width() >= TWO_COLUMNS;
    let all = path::shows_all(ui.ctx());
    let column = if wide {
        Rect::from_min_size(room.min, vec2(room.width() * 0.5 - 12.0, room.height()))
    } else {
        let width = room.width().min(560.0);
        Rect::from_min_size(
            pos2(room.center().x - width / 2.0, room.top()),
            vec2(width, room.height()),
        )
    };
    let gap = 14.0;
    let near = if room.height() < LOW { NEAREST } else { NEAR };
    let cards: f32 = parts.iter().map(|part| part.height(kit) + gap).sum();
    let history = history::height(kit, known);
    let path_below = if wide {
        0.0
    } else {
        path::height(ui.ctx(), kit, if all { 20 } else { near }) + gap
    };
    let height = cards + path_below + history + gap;
    page::scroll(ui, column, "ladder", height, |ui, area| {
        let mut rows = Rows::new(area);
        for part in &parts {
            part.view(ui, kit, model, known, rows.next(part.height(kit), gap), out);
        }
        if !wide {
            let count = if all { 20 } else { near };
            path::view(
                ui,
                kit,
                known,
                rows.next(path::height(ui.ctx(), kit, count), gap),
                count,
                out,
            );
        }
        if history > 0.0 {
            history::view(ui, kit, known, rows.next(history, gap), out);
        }
    });
    if wide {
        let beside = Rect::from_min_max(pos2(column.right() + 24.0, room.top()), room.max);
        let fit = path::fitting(kit, beside.height() - gap);
        let count = if all { 20 } else { fit };
        let height = path::height(ui.ctx(), kit, count) + gap;
        page::scroll(ui, beside, "path", height, |ui, area| {
            let card = Rect::from_min_size(area.min, vec2(area.width(), height - gap));
            path::view(ui, kit, known, card, count, out);
        });
    }
}
