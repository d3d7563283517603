//! Choosing records: a row of chips that scrolls, and a search field where one can type.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::page::MARGIN;
use super::super::typing;
use super::narrow;
use crate::app::records::{By, RecordsCmd, Shelf};
use crate::app::ui::{Face, Kit};
use crate::career::library::Outcomes;
use bevy_egui::egui::{Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2};

/// The chips in a row, which runs to the edges of the window.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let rect = rect.expand2(vec2(MARGIN, 0.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("shelves"));
    let widths: Vec<f32> = Shelf::ALL
        .iter()
        .map(|shelf| width_of(ui, kit, &label(kit, model, *shelf)))
        .collect();
    child.spacing_mut().item_spacing.x = gap(&widths, rect.width());
    ScrollArea::horizontal()
        .id_salt("shelves")
        .auto_shrink(false)
        .show(&mut child, |ui| {
            ui.horizontal_top(|ui| {
                ui.add_space(MARGIN);
                for shelf in Shelf::ALL {
                    let label = label(kit, model, shelf);
                    let size = vec2(width_of(ui, kit, &label), rect.height());
                    let (place, _) = ui.allocate_exact_size(size, Sense::hover());
                    if kit.chip(ui, place, &label, model.records.shelf() == shelf) {
                        out.push(Action::Records(RecordsCmd::Show(shelf)));
                    }
                }
                for by in [By::Opening, By::Player] {
                    let (label, on) = narrow::label(kit, model, by);
                    let width = kit.width(ui.painter(), &label, Face::Medium, 14.0) + 32.0;
                    let size = vec2(width.clamp(64.0, 240.0), rect.height());
                    let (place, _) = ui.allocate_exact_size(size, Sense::hover());
                    if kit.chip(ui, place, &label, on) {
                        out.push(Action::Records(RecordsCmd::AskNarrow(by)));
                    }
                }
                ui.add_space(MARGIN);
            });
        });
}

fn width_of(ui: &Ui, kit: &Kit, label: &str) -> f32 {
    (kit.width(ui.painter(), label, Face::Medium, 14.0) + 32.0).max(64.0)
}

/// Space between chips with which the edge of the window cuts one of them, so that one sees that more follow.
fn gap(widths: &[f32], room: f32) -> f32 {
    let cut = |gap: f32| {
        let mut left = MARGIN;
        widths.iter().any(|width| {
            let (begin, end) = (left, left + width);
            left = end + gap;
            begin + 16.0 <= room && end >= room + 16.0
        })
    };
    let all = MARGIN + widths.iter().map(|width| width + 8.0).sum::<f32>();
    let mut gaps = (8..=24).map(|gap| gap as f32);
    let found = gaps.find(|&gap| cut(gap));
    found.filter(|_| all > room).unwrap_or(8.0)
}

fn label(kit: &Kit, model: &Model, shelf: Shelf) -> String {
    let key = match shelf {
        Shelf::All => {
            let n = model.records.count().to_string();
            return kit.fill("rec.shelf.all", &[("n", &n)]);
        }
        Shelf::Mine => "rec.shelf.mine",
        Shelf::Imported => "rec.shelf.imported",
        Shelf::Starred => "rec.filter.starred",
        Shelf::Result(Outcomes::Won) => "rec.shelf.won",
        Shelf::Result(Outcomes::Lost) => "rec.shelf.lost",
        Shelf::Result(Outcomes::Drawn | Outcomes::Open) => "rec.shelf.drawn",
    };
    kit.locale.t(key).to_owned()
}

/// The field where a name or a date is searched for.
pub fn search(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    kit.card(ui.painter(), rect, 14);
    let p = kit.palette;
    let sign = pos2(rect.left() + 24.0, rect.center().y);
    kit.icon(ui.painter(), sign, "search", 20.0, p.ink2.ui());
    let room = Rect::from_min_max(pos2(rect.left() + 46.0, rect.top()), rect.max);
    let mut text = model.records.text().to_owned();
    if typing::line(
        ui,
        kit,
        room,
        "search records",
        kit.t("rec.search_hint"),
        &mut text,
    ) {
        out.push(Action::Records(RecordsCmd::Search(text)));
    }
}
