//! The sheet for a game of two people at one device: clocks and terms.

use super::actions::Action;
use super::model::Model;
use super::sheet::{Rows, pinned};
use super::terms;
use crate::app::nav::Nav;
use crate::app::session::{NewGame, SessionCmd};
use crate::app::settings::SettingsCmd;
use crate::app::ui::{ButtonStyle, Kit};
use bevy_egui::egui::{Rect, Ui};

fn content_height(kit: &Kit, model: &Model) -> f32 {
    let clock = terms::clock_height(kit, model.settings.0.two_players.clock);
    clock + terms::limit_height(kit) + 2.0 * 52.0 + 8.0
}

/// Height of the sheet.
pub fn height(kit: &Kit, model: &Model) -> f32 {
    28.0 + 52.0 + content_height(kit, model) + 56.0 + 24.0
}

/// The sheet. Every change is kept, so that the next game starts from it.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let before = &model.settings.0.two_players;
    let mut choice = before.clone();
    let height = content_height(kit, model);
    let title = kit.t("home.two");
    let start = pinned(ui, kit, rect, title, height, out, |ui, area, out| {
        let mut rows = Rows::new(area);
        terms::clock(ui, kit, &mut rows, &mut choice.clock);
        terms::limit(ui, kit, &mut rows, &mut choice.natural_limit);
        let (high, gap) = terms::PERMISSION;
        let known = model.career.known();
        let may = known.is_none_or(|known| known.profile.permissions.take_back);
        let row = rows.next(high, gap);
        terms::permission(ui, kit, row, "new.takeback_ok", may, &mut choice.take_back);
        let turned = model.settings.0.turn_far_side;
        let row = rows.next(48.0, 12.0);
        if kit.switch(ui, row, kit.t("two.opposite"), turned) {
            out.push(Action::Settings(SettingsCmd::TurnFarSide(!turned)));
        }
    });
    if choice != *before {
        out.push(Action::Settings(SettingsCmd::TwoPlayers(choice.clone())));
    }
    if kit.button(ui, start, ButtonStyle::Primary, None, kit.t("new.start")) {
        out.push(Action::Nav(Nav::Close));
        let setup = NewGame::between_people(&choice);
        out.push(Action::Session(SessionCmd::start(setup)));
    }
}
