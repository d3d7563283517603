//! The person who plays: figures, achievements, what is permitted, and everybody else on this device.

mod achievements;
mod figures;
mod name;

pub use name::{height as name_height, view as name_view};

use achievements::Achievements;

use super::actions::Action;
use super::model::Model;
use super::page;
use super::sheet::{Rows, columns, heading};
use crate::app::career::Known;
use crate::app::nav::Nav;
use crate::app::people::{PeopleCmd, SEALS};
use crate::app::platform;
use crate::app::state::Sheet;
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::career::settings::Lang;
use bevy_egui::egui::{Align2, Rect, Ui, Vec2, pos2, vec2};

/// Space between cards.
const GAP: f32 = 14.0;
/// Copies that are offered, the newest; others can be restored by their files.
const COPIES: usize = 5;
/// Height of a heading.
const HEAD: f32 = 24.0;

/// The seal that stands for a person without one of their own.
fn seal_of(seal: &str) -> &str {
    if seal.is_empty() { "楚河" } else { seal }
}

/// The name of a person, or that it is the first one.
fn name_of<'a>(kit: &'a Kit, name: &'a str) -> &'a str {
    if name.is_empty() {
        kit.locale.t("player.me")
    } else {
        name
    }
}

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let room = page::frame(ui, kit, safe, kit.t("who.title"), 620.0, vec![], out);
    let Some(known) = model.career.known() else {
        return;
    };
    let text = kit.scale.max(1.0);
    let card = 128.0 * text;
    let figures = figures::cards(kit, known);
    let of_figures: f32 = figures.iter().map(|card| card.height(kit) + GAP).sum();
    let achievements = Achievements::new(known, room.width());
    let reached = achievements.height(kit);
    let permits = 32.0 + HEAD * text + 2.0 * 56.0;
    let others = model
        .people
        .all
        .iter()
        .filter(|person| person.id != model.settings.0.profile)
        .count();
    let people = 32.0 + HEAD * text + 60.0 * others as f32 + 60.0;
    let copies = model.people.backups.len().min(COPIES) as f32;
    let backup = 32.0 + HEAD * text + 120.0 + 60.0 * copies;
    let height = card + of_figures + reached + permits + people + backup + 6.0 * GAP;
    page::scroll(ui, room, "person", height, |ui, area| {
        let mut rows = Rows::new(area);
        person(ui, kit, known, rows.next(card, GAP), out);
        for card in &figures {
            card.view(ui, kit, rows.next(card.height(kit), GAP));
        }
        permissions(ui, kit, known, rows.next(permits, GAP), out);
        others_card(ui, kit, model, rows.next(people, GAP), out);
        backup_card(ui, kit, model, rows.next(backup, GAP), out);
        achievements.view(ui, kit, rows.next(reached, GAP));
    });
}

fn person(ui: &Ui, kit: &Kit, known: &Known, rect: Rect, out: &mut Vec<Action>) {
    let (painter, p) = (ui.painter(), kit.palette);
    kit.card(painter, rect, 18);
    let seal = Rect::from_min_size(
        pos2(rect.left() + 18.0, rect.center().y - 36.0),
        Vec2::splat(72.0),
    );
    kit.seal(painter, seal, seal_of(&known.profile.seal), p.acc.ui(), 0.0);
    // Phones type badly; there the name is the seal's, or one that was typed elsewhere.
    let mut entries = vec![("who.change_seal", Sheet::Seals { new: false })];
    if !platform::IS_PHONE {
        entries.push(("who.rename", Sheet::PersonName));
    }
    // As wide as the longer label, so that both are written in one size.
    let labels = entries
        .iter()
        .map(|(key, _)| kit.width(painter, kit.t(key), Face::Medium, 16.0));
    let side = labels.fold(0.0, f32::max) + 28.0;
    let side = side.min(rect.width() * 0.42);
    let right = rect.right() - 16.0;
    let words = Rect::from_min_max(
        pos2(seal.right() + 14.0, rect.top() + 10.0),
        pos2(right - side - 10.0, rect.bottom() - 10.0),
    );
    let name = name_of(kit, &known.profile.name);
    let title = super::grade::title(kit, known.standing.grade);
    let height = |text: &str, face, size| kit.height(painter, text, face, size, words.width());
    // Name and grade are a pair in the middle; a long name gives way.
    let below = height(&title, Face::Ui, 14.0).min(words.height() * 0.5);
    let above = height(name, Face::Title, 24.0).min(words.height() - below - 2.0);
    let top = words.center().y - (above + 2.0 + below) / 2.0;
    let mut lines = Rows::new(Rect::from_min_max(pos2(words.left(), top), words.max));
    let left = Align2::LEFT_CENTER;
    let line = lines.next(above, 2.0);
    kit.text(painter, line, name, Face::Title, 24.0, p.ink.ui(), left);
    let line = lines.next(below, 0.0);
    kit.text(painter, line, &title, Face::Ui, 14.0, p.ink2.ui(), left);
    let high = 48.0;
    let all = high * entries.len() as f32 + 8.0 * (entries.len() - 1) as f32;
    let mut top = rect.center().y - all / 2.0;
    for (key, sheet) in entries {
        let button = Rect::from_min_size(pos2(right - side, top), vec2(side, high));
        if kit.button(ui, button, ButtonStyle::Secondary, None, kit.t(key)) {
            out.push(Action::Nav(Nav::Open(sheet)));
        }
        top += high + 8.0;
    }
}

/// The heading of a card.
fn title(ui: &Ui, kit: &Kit, row: Rect, key: &str) {
    let ink = kit.palette.ink.ui();
    let text = kit.locale.t(key);
    let left = Align2::LEFT_CENTER;
    kit.text(ui.painter(), row, text, Face::Medium, 16.0, ink, left);
}

fn permissions(ui: &Ui, kit: &Kit, known: &Known, rect: Rect, out: &mut Vec<Action>) {
    kit.card(ui.painter(), rect, 18);
    let mut rows = Rows::new(rect.shrink2(vec2(18.0, 12.0)));
    title(
        ui,
        kit,
        rows.next(HEAD * kit.scale.max(1.0), 8.0),
        "who.permitted",
    );
    let mut permitted = known.profile.permissions;
    let label = kit.t("new.takeback_ok");
    if kit.switch(ui, rows.next(52.0, 4.0), label, permitted.take_back) {
        permitted.take_back = !permitted.take_back;
    }
    let label = kit.t("new.hint_ok");
    if kit.switch(ui, rows.next(52.0, 0.0), label, permitted.hints) {
        permitted.hints = !permitted.hints;
    }
    if permitted != known.profile.permissions {
        out.push(Action::People(PeopleCmd::Permit(permitted)));
    }
}

fn others_card(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let p = kit.palette;
    kit.card(ui.painter(), rect, 18);
    let mut rows = Rows::new(rect.shrink2(vec2(18.0, 12.0)));
    title(
        ui,
        kit,
        rows.next(HEAD * kit.scale.max(1.0), 8.0),
        "who.others",
    );
    for other in &model.people.all {
        if other.id == model.settings.0.profile {
            continue;
        }
        let row = rows.next(56.0, 4.0);
        let name = name_of(kit, &other.name);
        let response = kit.touch(ui, row, name, true);
        kit.ground(ui, row, 12, p.paper.ui(), &response);
        let seal =
            Rect::from_center_size(pos2(row.left() + 22.0, row.center().y), Vec2::splat(40.0));
        kit.seal(ui.painter(), seal, seal_of(&other.seal), p.ink2.ui(), 0.0);
        let words = Rect::from_min_max(
            pos2(seal.right() + 12.0, row.top()),
            pos2(row.right() - 40.0, row.bottom()),
        );
        let left = Align2::LEFT_CENTER;
        kit.text(
            ui.painter(),
            words,
            name,
            Face::Medium,
            16.0,
            p.ink.ui(),
            left,
        );
        let end = pos2(row.right() - 16.0, row.center().y);
        kit.icon(ui.painter(), end, "chevron-right", 20.0, p.ink2.ui());
        if response.clicked() {
            out.push(Action::People(PeopleCmd::Switch(other.id.clone())));
        }
    }
    let row = rows.next(52.0, 0.0);
    let label = kit.t("who.new");
    if kit.button(ui, row, ButtonStyle::Secondary, Some("plus"), label) {
        out.push(Action::Nav(Nav::Open(Sheet::Seals { new: true })));
    }
}

fn backup_card(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    kit.card(ui.painter(), rect, 18);
    let mut rows = Rows::new(rect.shrink2(vec2(18.0, 12.0)));
    title(
        ui,
        kit,
        rows.next(HEAD * kit.scale.max(1.0), 8.0),
        "who.backup",
    );
    let row = rows.next(52.0, 8.0);
    let label = kit.t("who.back_up");
    if kit.button(ui, row, ButtonStyle::Secondary, Some("save"), label) {
        out.push(Action::People(PeopleCmd::BackUp));
    }
    let label = kit.t("who.restore_file");
    if kit.row_action(ui, rows.next(52.0, 8.0), "folder", label, true) {
        out.push(Action::People(PeopleCmd::RestoreFrom));
    }
    for path in model.people.backups.iter().take(COPIES) {
        let name = path
            .file_stem()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let label = kit.fill("who.restore", &[("name", &name)]);
        if kit.row_action(ui, rows.next(52.0, 8.0), "import", &label, true) {
            out.push(Action::People(PeopleCmd::Restore(path.clone())));
        }
    }
}

/// Height of the sheet with the seals.
pub fn seals_height(kit: &Kit) -> f32 {
    28.0 + 52.0 + 44.0 * kit.scale.max(1.0) + 8.0 + 3.0 * 92.0 + 12.0
}

/// The seals to choose from: for the person who plays, or for somebody new.
pub fn seals_view(ui: &Ui, kit: &Kit, new: bool, rect: Rect, out: &mut Vec<Action>) {
    let title = kit.t(if new { "who.new" } else { "who.change_seal" });
    let body = heading(ui, kit, rect, title, out);
    let mut rows = Rows::new(body);
    let about = rows.next(44.0 * kit.scale.max(1.0), 8.0);
    let text = kit.t(if new {
        "who.new_about"
    } else {
        "who.seal_about"
    });
    kit.text(
        ui.painter(),
        about,
        text,
        Face::Ui,
        14.0,
        kit.palette.ink2.ui(),
        Align2::LEFT_CENTER,
    );
    for (line, chunk) in SEALS.chunks(4).enumerate() {
        let row = rows.next(84.0, 8.0);
        for (n, (seal, cell)) in chunk.iter().zip(columns(row, 4, 8.0)).enumerate() {
            let text = match kit.locale.lang() {
                Lang::ZhHans => seal.0,
                _ => seal.1,
            };
            let response = kit.touch(ui, cell, text, true);
            kit.ground(ui, cell, 12, kit.palette.paper2.ui(), &response);
            let place = Rect::from_center_size(cell.center(), Vec2::splat(62.0));
            kit.seal(ui.painter(), place, text, kit.palette.acc.ui(), 0.0);
            if response.clicked() {
                let index = line * 4 + n;
                out.push(Action::Nav(Nav::Close));
                out.push(Action::People(if new {
                    PeopleCmd::New(index)
                } else {
                    PeopleCmd::Reseal(index)
                }));
            }
        }
    }
}
