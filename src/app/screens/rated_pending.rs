//! The question before a second rated game: go on with the first, or give it up?

use super::actions::Action;
use super::ask::with_cost;
use super::home::cards::title_of;
use super::model::Model;
use super::sheet::{Rows, heading};
use crate::app::career::{CareerCmd, Challenge};
use crate::app::nav::Nav;
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::career::ladder::{Score, points_for};
use bevy_egui::egui::{Align2, Rect, Ui};

/// Height of the sheet.
pub fn height(kit: &Kit) -> f32 {
    28.0 + 52.0 + 84.0 * kit.scale.max(1.0) + 12.0 + 56.0 + 10.0 + 56.0 + 12.0
}

/// The sheet.
pub fn view(
    ui: &Ui,
    kit: &Kit,
    model: &Model,
    challenge: Challenge,
    rect: Rect,
    out: &mut Vec<Action>,
) {
    let (Some(known), Some(game)) = (model.career.known(), model.unfinished.rated()) else {
        return;
    };
    let body = heading(ui, kit, rect, kit.t("dlg.rated_title"), out);
    let mut rows = Rows::new(body);
    let own = known.standing.grade;
    let cost = points_for(own, challenge.grade, Score::Abandoned).unsigned_abs();
    let cost = cost.min(known.standing.points);
    let text = kit.fill(
        "dlg.rated_question",
        &[("game", &title_of(game, kit)), ("n", &cost.to_string())],
    );
    kit.text(
        ui.painter(),
        rows.next(84.0 * kit.scale.max(1.0), 12.0),
        &text,
        Face::Ui,
        16.0,
        kit.palette.ink.ui(),
        Align2::LEFT_CENTER,
    );
    let label = kit.t("dlg.rated_resume");
    if kit.button(
        ui,
        rows.next(56.0, 10.0),
        ButtonStyle::Primary,
        Some("play"),
        label,
    ) {
        out.push(Action::Nav(Nav::Close));
        out.push(Action::Career(CareerCmd::Resume));
    }
    let label = with_cost(kit.locale, "dlg.rated_abandon", cost);
    if kit.button(
        ui,
        rows.next(56.0, 0.0),
        ButtonStyle::Secondary,
        None,
        &label,
    ) {
        out.push(Action::Nav(Nav::Close));
        out.push(Action::Career(CareerCmd::AbandonFor(challenge)));
    }
}
