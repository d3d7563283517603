//! Settings: everything applies at once, there is nothing to save.

pub mod engine_options;
pub mod pictures;
mod rows;

use super::actions::Action;
use super::model::Model;
use super::sheet::{Rows, heading, list};
use crate::app::settings::SettingsCmd;
use crate::app::ui::{ButtonStyle, Face, Kit};
use bevy_egui::egui::{Align2, Color32, Rect, Ui, pos2, vec2};
use rows::Row;

/// Steps of the loudness.
const LOUDEST: u8 = 11;

fn content_height(kit: &Kit, rows: &[Row]) -> f32 {
    rows.iter().map(|row| row.height(kit)).sum()
}

/// Height of the sheet.
pub fn height(kit: &Kit, model: &Model) -> f32 {
    content_height(kit, &rows::rows(kit, model)) + 80.0
}

/// The sheet.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let mut body = heading(ui, kit, rect, kit.t("set.title"), out);
    // The list goes on to the edge of the paper.
    body.max.y += 8.0;
    let rows = rows::rows(kit, model);
    let height = content_height(kit, &rows);
    list(ui, kit, body, height, |ui, area| {
        let mut places = Rows::new(area);
        for row in &rows {
            let place = places.next(row.height(kit), 0.0);
            draw(ui, kit, model, row, place, out);
        }
    });
}

fn draw(ui: &Ui, kit: &Kit, model: &Model, row: &Row, place: Rect, out: &mut Vec<Action>) {
    let mut change = |command: SettingsCmd| out.push(Action::Settings(command));
    let without_gap = |gap: f32| Rect::from_min_max(place.min, place.max - vec2(0.0, gap));
    match row {
        Row::Group(key, group) => {
            let place = without_gap(4.0);
            let reset = Rect::from_min_max(pos2(place.right() - 96.0, place.top()), place.max);
            let name = Rect::from_min_max(place.min, pos2(reset.left() - 8.0, place.bottom()));
            kit.text(
                ui.painter(),
                name,
                kit.locale.t(key),
                Face::Title,
                19.0,
                kit.palette.ink.ui(),
                Align2::LEFT_CENTER,
            );
            if reset_button(ui, kit, reset) {
                change(SettingsCmd::Reset(*group));
            }
        }
        Row::Label(key) => kit.label(ui, without_gap(6.0), key),
        Row::Skins => pictures::skins(ui, kit, model, without_gap(8.0), &mut change),
        Row::Sets => pictures::sets(ui, kit, model, without_gap(8.0), &mut change),
        Row::Choice(values, at) => {
            let names: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
            if let Some(picked) = kit.segments(ui, without_gap(8.0), &names, *at) {
                change(values[picked].1.clone());
            }
        }
        Row::Split(values, at, first) => {
            let place = without_gap(8.0);
            let names: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
            let (above, below) = names.split_at(*first);
            let mut lines = Rows::new(place);
            // One track behind both lines.
            kit.inset(ui.painter(), place, 14);
            // What is chosen in the other line is chosen nowhere in this one.
            let now = |from: usize| at.checked_sub(from).unwrap_or(usize::MAX);
            let picked = kit.segments(ui, lines.next(52.0, 4.0), above, *at);
            let second = kit.segments(ui, lines.next(52.0, 0.0), below, now(*first));
            if let Some(picked) = picked.or(second.map(|at| at + first)) {
                change(values[picked].1.clone());
            }
        }
        Row::Switch(key, on, command) => {
            if kit.switch(ui, without_gap(8.0), kit.locale.t(key), *on) {
                change(command.clone());
            }
        }
        Row::Volume => {
            let steps = f32::from(LOUDEST - 1);
            let now = 1 + (model.settings.0.volume * steps).round() as u8;
            let place = without_gap(8.0);
            if let Some(picked) = kit.slider(ui, place, kit.t("opt.volume"), now, LOUDEST) {
                change(SettingsCmd::Volume(f32::from(picked - 1) / steps));
            }
        }
        Row::Way(icon, key, action) => {
            if kit.row_action(ui, without_gap(8.0), icon, kit.locale.t(key), true) {
                out.push(action.clone());
            }
        }
        Row::Given(key) => {
            let ink = kit.palette.ink2.ui();
            let left = Align2::LEFT_CENTER;
            let text = kit.locale.t(key);
            kit.text(
                ui.painter(),
                without_gap(8.0),
                text,
                Face::Ui,
                15.0,
                ink,
                left,
            );
        }
        Row::Fault(key) => {
            kit.text(
                ui.painter(),
                without_gap(4.0),
                kit.locale.t(key),
                Face::Ui,
                14.0,
                kit.palette.dan.ui(),
                Align2::LEFT_CENTER,
            );
        }
        Row::Guest(name) => {
            let place = without_gap(8.0);
            let button = Rect::from_min_max(pos2(place.right() - 104.0, place.top()), place.max);
            let words = Rect::from_min_max(place.min, pos2(button.left() - 8.0, place.bottom()));
            kit.text(
                ui.painter(),
                words,
                name,
                Face::Medium,
                16.0,
                kit.palette.ink.ui(),
                Align2::LEFT_CENTER,
            );
            let remove = kit.t("eng.remove");
            if kit.button(ui, button, ButtonStyle::Secondary, None, remove) {
                change(SettingsCmd::Engine(None));
            }
        }
    }
}

/// The way back to first values, its word at the end of the line.
fn reset_button(ui: &Ui, kit: &Kit, rect: Rect) -> bool {
    let label = kit.t("set.reset");
    let response = kit.touch(ui, rect, label, true);
    kit.ground(ui, rect, 12, Color32::TRANSPARENT, &response);
    let ink = kit.palette.ink.ui();
    let end = Align2::RIGHT_CENTER;
    kit.text(ui.painter(), rect, label, Face::Medium, 16.0, ink, end);
    response.clicked()
}
