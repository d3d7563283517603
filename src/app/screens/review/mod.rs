//! The review page: board, moves, comment and the buttons to go through a record.

mod board;
pub mod comment;
mod graph;
mod header;
mod lines;
mod list;
pub mod more;
mod place;
mod transport;
mod verdict;

use super::actions::Action;
use super::model::Model;
use crate::app::ui::Kit;
use bevy_egui::egui::{Rect, Ui};
use place::{Page, Wanted};

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let wanted = Wanted {
        comments: model.review.is_commented(),
        lines: model.analysis.shows_lines(),
        judgement: model.analysis.game().is_some(),
    };
    let page = Page::new(safe, ui.ctx().pixels_per_point(), wanted);
    header::view(ui, kit, model, page.header, out);
    board::view(ui, kit, model, page.board, out);
    if let Some(rect) = page.lines {
        lines::view(ui, kit, model, rect);
    }
    if let Some(rect) = page.graph {
        graph::view(ui, kit, model, rect, out);
    }
    if let Some(rect) = page.verdict {
        verdict::view(ui, kit, model, rect, out);
    }
    list::view(ui, kit, model, page.list, out);
    if let Some(rect) = page.comment {
        comment::card(ui, kit, model, rect, out);
    }
    transport::view(ui, kit, model, page.transport, out);
}
