//! How far long work on files is, and the way to give it up.

use super::actions::Action;
use super::model::Model;
use crate::app::pictures::PictureCmd;
use crate::app::records::RecordsCmd;
use crate::app::ui::{ButtonStyle, Face, Kit};
use bevy_egui::egui::{Align2, Area, Context, Id, Order, Rect, pos2, vec2};

/// Shows it above the foot of the screen, while there is one.
pub fn show(context: &Context, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let Some((text, stop)) = work(kit, model) else {
        return;
    };
    let size = vec2((safe.width() - 32.0).min(360.0), 56.0);
    let rect = Rect::from_center_size(pos2(safe.center().x, safe.bottom() - 124.0), size);
    Area::new(Id::new("long work"))
        .order(Order::Foreground)
        .fixed_pos(rect.min)
        .show(context, |ui| {
            kit.card(ui.painter(), rect, 16);
            let button = Rect::from_min_max(
                pos2(rect.right() - 108.0, rect.top() + 6.0),
                rect.max - vec2(6.0, 6.0),
            );
            let words = Rect::from_min_max(
                rect.min + vec2(16.0, 0.0),
                pos2(button.left() - 8.0, rect.bottom()),
            );
            kit.text(
                ui.painter(),
                words,
                &text,
                Face::Ui,
                15.0,
                kit.palette.ink.ui(),
                Align2::LEFT_CENTER,
            );
            let label = kit.t("act.cancel");
            if kit.button(ui, button, ButtonStyle::Secondary, None, label) {
                out.push(stop);
            }
        });
}

/// What is under way, in words, and what gives it up.
fn work(kit: &Kit, model: &Model) -> Option<(String, Action)> {
    let far = |key: &str, (done, all): (usize, usize)| {
        let (done, all) = (done.to_string(), all.to_string());
        kit.fill(key, &[("n", &done), ("all", &all)])
    };
    if let Some(progress) = model.pictures.progress() {
        return Some((
            far("pic.making", progress),
            Action::Picture(PictureCmd::Stop),
        ));
    }
    let stop = Action::Records(RecordsCmd::StopWork);
    match (model.records.importing(), model.records.exporting()) {
        (Some((_, 0)), _) => Some((kit.t("rec.reading").to_owned(), stop)),
        (Some(progress), _) => Some((far("rec.importing", progress), stop)),
        (None, Some(progress)) => Some((far("rec.exporting", progress), stop)),
        (None, None) => None,
    }
}
