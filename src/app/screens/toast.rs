//! The message at the foot of the screen.

use super::actions::Action;
use super::model::Model;
use crate::app::ui::{Face, Kit};
use bevy_egui::egui::{Align2, Area, Context, CornerRadius, Id, Order, Rect, Sense, pos2, vec2};

/// Shows the message, if there is one. A tap takes it away.
pub fn show(context: &Context, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let Some(toast) = model.notices.shown() else {
        return;
    };
    let width = (safe.width() - 32.0).min(440.0);
    let painter = context.layer_painter(bevy_egui::egui::LayerId::background());
    let text_width = width - 56.0;
    let text_height = kit.height(&painter, &toast.text, Face::Ui, 15.0, text_width);
    let height = text_height.max(24.0) + 24.0;
    let bottom = safe.bottom() - if safe.height() < 500.0 { 12.0 } else { 112.0 };
    let rect = Rect::from_min_max(
        pos2(safe.center().x - width / 2.0, bottom - height),
        pos2(safe.center().x + width / 2.0, bottom),
    );
    Area::new(Id::new("toast"))
        .order(Order::Foreground)
        .fixed_pos(rect.min)
        .show(context, |ui| {
            let response = ui.interact(rect, Id::new("toast body"), Sense::click());
            let p = kit.palette;
            ui.painter()
                .rect_filled(rect, CornerRadius::same(14), p.ink.ui());
            let icon = if toast.serious {
                "circle-alert"
            } else {
                "info"
            };
            kit.icon(
                ui.painter(),
                pos2(rect.left() + 24.0, rect.center().y),
                icon,
                20.0,
                p.paper.ui(),
            );
            let room = Rect::from_min_size(
                pos2(rect.left() + 44.0, rect.top() + 10.0),
                vec2(text_width, height - 20.0),
            );
            kit.text(
                ui.painter(),
                room,
                &toast.text,
                Face::Ui,
                15.0,
                p.paper.ui(),
                Align2::LEFT_CENTER,
            );
            if response.clicked() {
                out.push(Action::DismissToast);
            }
        });
}
