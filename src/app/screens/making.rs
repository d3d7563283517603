//! How far a picture in the making is, and the way to give it up.

use super::actions::Action;
use super::model::Model;
use crate::app::pictures::PictureCmd;
use crate::app::ui::{ButtonStyle, Face, Kit};
use bevy_egui::egui::{Align2, Area, Context, Id, Order, Rect, pos2, vec2};

/// Shows it above the foot of the screen, while there is one.
pub fn show(context: &Context, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let Some((done, all)) = model.pictures.progress() else {
        return;
    };
    let size = vec2((safe.width() - 32.0).min(360.0), 56.0);
    let rect = Rect::from_center_size(pos2(safe.center().x, safe.bottom() - 124.0), size);
    Area::new(Id::new("picture in the making"))
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
            let (done, all) = (done.to_string(), all.to_string());
            let text = kit.fill("pic.making", &[("n", &done), ("all", &all)]);
            kit.text(
                ui.painter(),
                words,
                &text,
                Face::Ui,
                15.0,
                kit.palette.ink.ui(),
                Align2::LEFT_CENTER,
            );
            let stop = kit.t("act.cancel");
            if kit.button(ui, button, ButtonStyle::Secondary, None, stop) {
                out.push(Action::Picture(PictureCmd::Stop));
            }
        });
}
