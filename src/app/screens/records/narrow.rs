//! The sheet where the library is narrowed to an opening or to somebody who played: chosen, not typed.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::sheet::{heading, with_bar};
use crate::app::nav::Nav;
use crate::app::records::{By, Choice, RecordsCmd};
use crate::app::ui::{Face, Kit};
use crate::career::library::Who;
use crate::rules::opening;
use bevy_egui::egui::{Align2, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2};

/// Height of a row.
const ROW: f32 = 52.0;

/// The chip that opens the sheet: its words, and whether the list is narrowed.
pub fn label(kit: &Kit, model: &Model, by: By) -> (String, bool) {
    let now = match by {
        By::Opening => model.records.opening().map(|id| opening_name(kit, id)),
        By::Player => model.records.who().map(|who| who_name(kit, who)),
    };
    let on = now.is_some();
    (now.unwrap_or_else(|| title(kit, by).to_owned()), on)
}

fn title<'a>(kit: &'a Kit, by: By) -> &'a str {
    kit.locale.t(match by {
        By::Opening => "rec.filter.opening",
        By::Player => "rec.filter.player",
    })
}

fn opening_name(kit: &Kit, id: &str) -> String {
    let name = opening::by_id(id).map(|opening| opening.name(kit.locale.lang().tag()));
    name.unwrap_or(id).to_owned()
}

fn who_name(kit: &Kit, who: &Who) -> String {
    match who {
        Who::Machine(grade) => {
            let key = format!("grade.{grade}");
            kit.fill("rec.versus", &[("name", kit.locale.t(&key))])
        }
        Who::Named(name) => name.clone(),
    }
}

/// Height of the sheet.
pub fn height(model: &Model) -> f32 {
    28.0 + 52.0 + (model.records.choices().len() + 1) as f32 * ROW + 16.0
}

/// The sheet.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, by: By, rect: Rect, out: &mut Vec<Action>) {
    let body = heading(ui, kit, rect, title(kit, by), out);
    let choices = model.records.choices();
    let mut child = ui.new_child(UiBuilder::new().max_rect(with_bar(body)).id_salt("narrow"));
    child.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical()
        .id_salt(("narrow", by))
        .auto_shrink(false)
        .show_rows(&mut child, ROW, choices.len() + 1, |ui, range| {
            for index in range {
                let size = vec2(body.width(), ROW);
                let (place, _) = ui.allocate_exact_size(size, Sense::hover());
                let choice = index.checked_sub(1).and_then(|at| choices.get(at));
                if row(ui, kit, model, place.shrink2(vec2(0.0, 2.0)), choice) {
                    let choice = choice.map(|(choice, _)| choice.clone());
                    out.push(Action::Records(RecordsCmd::Narrow(by, choice)));
                    out.push(Action::Nav(Nav::Close));
                }
            }
        });
}

fn row(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, choice: Option<&(Choice, usize)>) -> bool {
    let (name, count) = match choice {
        None => (
            kit.locale.t("rec.filter.any").to_owned(),
            model.records.count(),
        ),
        Some((Choice::Opening(id), count)) => (opening_name(kit, id), *count),
        Some((Choice::Player(who), count)) => (who_name(kit, who), *count),
    };
    let response = kit.touch(ui, rect, &name, true);
    kit.ground(ui, rect, 10, kit.palette.paper2.ui(), &response);
    let p = kit.palette;
    let words = Rect::from_min_max(
        rect.min + vec2(14.0, 0.0),
        pos2(rect.right() - 64.0, rect.bottom()),
    );
    let left = Align2::LEFT_CENTER;
    kit.text(ui.painter(), words, &name, Face::Ui, 16.0, p.ink.ui(), left);
    let number = Rect::from_min_max(
        pos2(rect.right() - 60.0, rect.top()),
        rect.max - vec2(14.0, 0.0),
    );
    kit.text(
        ui.painter(),
        number,
        &count.to_string(),
        Face::Ui,
        14.0,
        p.ink2.ui(),
        Align2::RIGHT_CENTER,
    );
    response.clicked()
}
