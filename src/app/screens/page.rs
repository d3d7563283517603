//! The frame of a full page: a way back, its name, and room for the rest.

use super::actions::Action;
use super::layout::SizeClass;
use crate::app::nav::Nav;
use crate::app::ui::{Face, Kit};
use bevy_egui::egui::{Align2, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2};

/// Height of the line with the name.
const HEADER: f32 = 56.0;
/// Space between cards and edge.
pub const MARGIN: f32 = 16.0;

/// Draws the header over `safe` and gives the room below it, at most `widest` wide and in the middle.
/// `tools` are signs at the end of the header: icon, name, and what a click asks for.
pub fn frame(
    ui: &Ui,
    kit: &Kit,
    safe: Rect,
    title: &str,
    widest: f32,
    tools: Vec<(&str, &str, Action)>,
    out: &mut Vec<Action>,
) -> Rect {
    let class = SizeClass::of(safe.size());
    let top = safe.top()
        + if class == SizeClass::PhoneLandscape {
            0.0
        } else {
            8.0
        };
    // The way back stands at the edge on every page, however wide its contents are; a desk has room for them in the middle.
    let whole = safe.width() - 2.0 * MARGIN;
    let width = if class != SizeClass::Desktop {
        whole
    } else {
        whole.min(widest)
    };
    let left = safe.center().x - width / 2.0;
    let middle = top + HEADER / 2.0;
    if kit.icon_button(
        ui,
        pos2(left + 20.0, middle),
        "arrow-left",
        kit.t("act.back"),
    ) {
        out.push(Action::Nav(Nav::Back));
    }
    let mut end = left + width;
    for (icon, name, action) in tools.into_iter().rev() {
        if kit.icon_button(ui, pos2(end - 20.0, middle), icon, name) {
            out.push(action);
        }
        end -= 52.0;
    }
    let line = Rect::from_min_max(pos2(left + 56.0, top), pos2(end - 8.0, top + HEADER));
    kit.text(
        ui.painter(),
        line,
        title,
        Face::Title,
        23.0,
        kit.palette.ink.ui(),
        Align2::LEFT_CENTER,
    );
    let width = whole.min(widest);
    let left = safe.center().x - width / 2.0;
    Rect::from_min_max(
        pos2(left, top + HEADER + 4.0),
        pos2(left + width, safe.bottom()),
    )
}

/// Contents of a known height that scroll when they are higher than `room`. `name` tells its place from others.
pub fn scroll(ui: &mut Ui, room: Rect, name: &str, height: f32, body: impl FnOnce(&mut Ui, Rect)) {
    // Shadows of cards reach into the margin.
    let wide = room.expand2(vec2(MARGIN, 0.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(wide).id_salt(name));
    ScrollArea::vertical()
        .id_salt(name)
        .auto_shrink(false)
        .show(&mut child, |ui| {
            let size = vec2(wide.width(), height.max(room.height()));
            let (area, _) = ui.allocate_exact_size(size, Sense::hover());
            body(ui, area.shrink2(vec2(MARGIN, 0.0)));
        });
}
