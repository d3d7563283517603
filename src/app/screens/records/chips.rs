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
    let chips = chips(kit, model);
    let mut widths: Vec<f32> = chips
        .iter()
        .map(|chip| width_of(ui, kit, &chip.label))
        .collect();
    squeeze(&mut widths, rect.width() - 2.0 * MARGIN);
    child.spacing_mut().item_spacing.x = gap(&widths, rect.width());
    ScrollArea::horizontal()
        .id_salt("shelves")
        .auto_shrink(false)
        .show(&mut child, |ui| {
            ui.horizontal_top(|ui| {
                ui.add_space(MARGIN);
                for (chip, width) in chips.into_iter().zip(widths) {
                    let size = vec2(width, rect.height());
                    let (place, _) = ui.allocate_exact_size(size, Sense::hover());
                    if kit.table_chip(ui, place, &chip.label, chip.on) {
                        out.push(Action::Records(chip.command));
                    }
                }
                ui.add_space(MARGIN);
            });
        });
}

struct Chip {
    label: String,
    on: bool,
    command: RecordsCmd,
}

/// Every chip: the shelves, then by what a shelf can be narrowed.
fn chips(kit: &Kit, model: &Model) -> Vec<Chip> {
    let shelves = Shelf::ALL.into_iter().map(|shelf| Chip {
        label: label(kit, model, shelf),
        on: model.records.shelf() == shelf,
        command: RecordsCmd::Show(shelf),
    });
    let narrow = [By::Opening, By::Player].into_iter().map(|by| {
        let (label, on) = narrow::label(kit, model, by);
        Chip {
            label,
            on,
            command: RecordsCmd::AskNarrow(by),
        }
    });
    shelves.chain(narrow).collect()
}

fn width_of(ui: &Ui, kit: &Kit, label: &str) -> f32 {
    // An opening's or a player's name may be long.
    (kit.width(ui.painter(), label, Face::Medium, 14.0) + 32.0).clamp(64.0, 240.0)
}

/// Takes a little from each chip where all of them fit by that.
fn squeeze(widths: &mut [f32], room: f32) {
    let count = widths.len() as f32;
    let over = widths.iter().map(|width| width + GAP).sum::<f32>() - GAP - room;
    if (0.0..=SQUEEZE * count).contains(&over) {
        for width in widths {
            *width -= over / count;
        }
    }
}

/// Usual space between chips.
const GAP: f32 = 8.0;
/// How much narrower than usual a chip may be.
const SQUEEZE: f32 = 10.0;

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
    let all = 2.0 * MARGIN + widths.iter().map(|width| width + GAP).sum::<f32>() - GAP;
    let mut gaps = (8..=24).map(|gap| gap as f32);
    let found = gaps.find(|&gap| cut(gap));
    found.filter(|_| all > room + 0.5).unwrap_or(GAP)
}

fn label(kit: &Kit, model: &Model, shelf: Shelf) -> String {
    let key = match shelf {
        Shelf::All => {
            let n = model.records.count().to_string();
            let all = kit.fill("rec.shelf.all", &[("n", &n)]);
            // More of them come while the folder is read.
            let goes_on = if model.records.is_reading() {
                "…"
            } else {
                ""
            };
            return all + goes_on;
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
