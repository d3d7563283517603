//! The options of another program as engine, as it has told them itself.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::sheet::{Rows, heading, with_bar};
use super::super::typing;
use crate::app::opponent::EngineCmd;
use crate::app::settings::SettingsCmd;
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::career::settings::EngineChoice;
use crate::engine::external::{Offer, OfferKind};
use bevy_egui::egui::{Align2, Id, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2};

/// Height of an option, and the gap below it.
const ROW: (f32, f32) = (48.0, 8.0);
/// Height of the line about what is set elsewhere.
const NOTE: f32 = 40.0;
/// Height of the button that brings the usual values back.
const BUTTON: f32 = 52.0;

/// Height of the sheet.
pub fn height(kit: &Kit, model: &Model) -> f32 {
    let count = model.other.offers().map_or(1, <[Offer]>::len).max(1);
    28.0 + 52.0 + count as f32 * (ROW.0 + ROW.1) + NOTE * kit.scale + 8.0 + BUTTON + 16.0
}

/// The sheet. Every change holds at once.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let Some(choice) = &model.settings.0.engine else {
        heading(ui, kit, rect, kit.t("eng.title"), out);
        return;
    };
    let body = heading(ui, kit, rect, &choice.name, out);
    let (ink, soft) = (kit.palette.ink.ui(), kit.palette.ink2.ui());
    let mut foot = Rows::new(Rect::from_min_max(
        pos2(body.left(), body.bottom() - NOTE * kit.scale - 8.0 - BUTTON),
        body.max,
    ));
    let list = Rect::from_min_max(body.min, pos2(body.right(), foot.rest().top() - 8.0));
    let note = foot.next(NOTE * kit.scale, 8.0);
    let place = Align2::LEFT_CENTER;
    let text = kit.t("eng.options_note");
    kit.text(ui.painter(), note, text, Face::Ui, 13.0, soft, place);
    let Some(offers) = model.other.offers() else {
        let (text, again) = match model.other.fault() {
            Some(fault) => (fault, true),
            None => ("eng.trying", false),
        };
        let text = kit.t(text);
        kit.text(ui.painter(), list, text, Face::Ui, 16.0, ink, place);
        let button = foot.next(BUTTON, 0.0);
        if again && kit.button(ui, button, ButtonStyle::Secondary, None, kit.t("eng.again")) {
            out.push(Action::Engine(EngineCmd::Options));
        }
        return;
    };
    if offers.is_empty() {
        let text = kit.t("eng.options_none");
        kit.text(ui.painter(), list, text, Face::Ui, 16.0, ink, place);
        return;
    }
    let mut changed = choice.clone();
    let mut area = ui.new_child(
        UiBuilder::new()
            .max_rect(with_bar(list))
            .id_salt("engine options"),
    );
    ScrollArea::vertical()
        .auto_shrink(false)
        .show(&mut area, |ui| {
            let size = vec2(list.width(), offers.len() as f32 * (ROW.0 + ROW.1));
            let (area, _) = ui.allocate_exact_size(size, Sense::hover());
            let mut rows = Rows::new(area);
            for offer in offers {
                option(ui, kit, offer, rows.next(ROW.0, ROW.1), &mut changed);
            }
        });
    let usual = kit.t("eng.options_usual");
    let button = foot.next(BUTTON, 0.0);
    if kit.button(ui, button, ButtonStyle::Secondary, None, usual) {
        changed.options.clear();
    }
    if changed != *choice {
        out.push(Action::Settings(SettingsCmd::Engine(Some(changed))));
    }
}

/// What an option stands at.
fn value(choice: &EngineChoice, offer: &Offer) -> String {
    let set = choice.options.iter().find(|(name, _)| *name == offer.name);
    set.map_or_else(|| offer.usual(), |(_, value)| value.clone())
}

/// Sets an option; what is usual needs no words.
fn set(choice: &mut EngineChoice, offer: &Offer, value: String) {
    choice.options.retain(|(name, _)| *name != offer.name);
    if value != offer.usual() {
        choice.options.push((offer.name.clone(), value));
    }
}

fn option(ui: &mut Ui, kit: &Kit, offer: &Offer, row: Rect, choice: &mut EngineChoice) {
    let now = value(choice, offer);
    if let OfferKind::Switch { .. } = offer.kind {
        let on = now == "true";
        if kit.switch(ui, row, &offer.name, on) {
            set(choice, offer, (!on).to_string());
        }
        return;
    }
    let share = match offer.kind {
        OfferKind::Text { .. } => 0.42,
        _ => 0.62,
    };
    let (name, field) = row.split_left_right_at_fraction(share);
    kit.text(
        ui.painter(),
        name.with_max_x(name.right() - 8.0),
        &offer.name,
        Face::Medium,
        16.0,
        kit.palette.ink.ui(),
        Align2::LEFT_CENTER,
    );
    if let OfferKind::Choice { among, .. } = &offer.kind {
        // One after the other: a program seldom offers many.
        if kit.button(ui, field, ButtonStyle::Secondary, None, &now)
            && let Some(next) = next_of(among, &now)
        {
            set(choice, offer, next.clone());
        }
        return;
    }
    kit.inset(ui.painter(), field, 12);
    let id = Id::new(("engine option", &offer.name));
    let draft: Option<String> = ui.data(|data| data.get_temp(id));
    let mut text = draft.unwrap_or_else(|| now.clone());
    let response = typing::field(ui, kit, field.shrink(6.0), &offer.name, "", &mut text);
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text.clone()));
    } else {
        ui.data_mut(|data| data.remove::<String>(id));
    }
    if response.changed()
        && let Some(value) = offer.accept(&text)
        && value != now
    {
        set(choice, offer, value);
    }
}

fn next_of<'a>(among: &'a [String], now: &str) -> Option<&'a String> {
    let at = among.iter().position(|word| word == now);
    let next = at.map_or(0, |at| (at + 1) % among.len().max(1));
    among.get(next)
}
