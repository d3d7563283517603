//! A sheet of paper over the screen: from the bottom on phones, in the middle of larger windows.

use super::actions::Action;
use crate::app::nav::Nav;
use crate::app::ui::Kit;
use bevy_egui::egui::{
    self, Area, Context, CornerRadius, Id, Order, Rect, ScrollArea, Sense, Shadow, Ui, UiBuilder,
    pos2, vec2,
};

/// Room right of what scrolls, where the bar lies beside the contents.
const BAR: f32 = 14.0;
/// Space between the contents and the sides.
const PAD: f32 = 20.0;
/// Widest a sheet becomes.
const WIDEST: f32 = 480.0;
/// The same in a low window.
const WIDEST_LOW: f32 = 760.0;
/// A window lower than this lets a sheet grow in width: a phone that lies.
const LOW: f32 = 500.0;
/// Contents this wide stand in more columns.
const WIDE: f32 = 540.0;

/// Shows a sheet of at most `height`, faded in as far as `opacity` (0 to 1) says; its contents scroll when that is finite and more than the window has. A tap
/// beside it closes it.
pub fn show(
    context: &Context,
    kit: &Kit,
    safe: Rect,
    height: f32,
    opacity: f32,
    out: &mut Vec<Action>,
    body: impl FnOnce(&mut Ui, Rect, &mut Vec<Action>),
) {
    let screen = context.viewport_rect();
    let phone = safe.width() < 600.0;
    let room = safe.height() - if phone { 40.0 } else { 32.0 };
    let shown = height.min(room);
    let width = width(safe);
    let rect = if phone {
        Rect::from_min_max(
            pos2(safe.left(), safe.bottom() - shown),
            pos2(safe.right(), safe.bottom()),
        )
    } else {
        Rect::from_center_size(safe.center(), vec2(width, shown))
    };
    Area::new(Id::new("sheet"))
        .order(Order::Middle)
        .fixed_pos(screen.min)
        .show(context, |ui| {
            ui.set_opacity(opacity);
            // Only a pointer over the area turns the wheel for what is in it.
            ui.expand_to_include_rect(screen);
            let scrim = ui.interact(screen, Id::new("scrim"), Sense::click());
            ui.painter()
                .rect_filled(screen, CornerRadius::ZERO, kit.palette.scrim.ui());
            let paper = ui.interact(rect, Id::new("paper"), Sense::click());
            let outside = scrim
                .interact_pointer_pos()
                .is_some_and(|at| !rect.contains(at) && !paper.contains_pointer());
            if scrim.clicked() && outside {
                out.push(Action::Nav(Nav::Close));
            }
            let radius = CornerRadius {
                nw: 24,
                ne: 24,
                sw: if phone { 0 } else { 24 },
                se: if phone { 0 } else { 24 },
            };
            let shadow = Shadow {
                offset: [0, -6],
                blur: 28,
                spread: 0,
                color: kit.palette.sh.ui(),
            };
            ui.painter().add(shadow.as_shape(rect, radius));
            // The paper goes on under the system's gesture bar.
            let ground = if phone {
                Rect::from_min_max(rect.min, pos2(rect.right(), screen.bottom()))
            } else {
                rect
            };
            ui.painter()
                .rect_filled(ground, radius, kit.palette.paper.ui());
            if phone {
                let at = pos2(rect.center().x, rect.top() + 10.0);
                let grip = Rect::from_center_size(at, vec2(36.0, 4.0));
                let ink = kit.palette.line.ui();
                ui.painter().rect_filled(grip, CornerRadius::same(2), ink);
            }
            let inner = Rect::from_min_max(
                pos2(rect.left() + PAD, rect.top() + 20.0),
                pos2(rect.right() - PAD, rect.bottom() - 8.0),
            );
            let hidden = height - shown;
            let scrolls = hidden.is_finite() && hidden > 0.0;
            let place = if scrolls { with_bar(inner) } else { inner };
            let mut child = ui.new_child(UiBuilder::new().max_rect(place).id_salt("body"));
            child.set_clip_rect(rect);
            if !scrolls {
                body(&mut child, inner, out);
                return;
            }
            let shown = ScrollArea::vertical()
                .auto_shrink(false)
                .show(&mut child, |ui| {
                    let size = vec2(inner.width(), inner.height() + hidden);
                    let (area, _) = ui.allocate_exact_size(size, Sense::hover());
                    body(ui, area, out);
                });
            if shown.state.offset.y + 1.0 < hidden {
                kit.fade(ui.painter(), inner);
            }
        });
}

/// How wide a sheet is in this window.
fn width(safe: Rect) -> f32 {
    if safe.width() < 600.0 {
        safe.width()
    } else if is_low(safe.height()) {
        WIDEST_LOW.min(safe.width() - 40.0)
    } else {
        WIDEST
    }
}

/// Whether a window of this height is low, as a phone that lies.
pub fn is_low(height: f32) -> bool {
    height < LOW
}

/// Whether contents of this width stand in more columns than on a phone that stands.
pub fn is_wide(width: f32) -> bool {
    width > WIDE
}

/// How wide the contents of a sheet are in this window.
pub fn room(safe: Rect) -> f32 {
    width(safe) - 2.0 * PAD
}

/// A heading, contents of `height` that scroll below it, and the place of a button that stays put.
pub fn pinned(
    ui: &mut Ui,
    kit: &Kit,
    rect: Rect,
    title: &str,
    height: f32,
    out: &mut Vec<Action>,
    body: impl FnOnce(&mut Ui, Rect, &mut Vec<Action>),
) -> Rect {
    let button = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 64.0), rect.max);
    let button = Rect::from_min_size(button.min, vec2(rect.width(), 56.0));
    let above = rect.with_max_y(button.top() - 8.0);
    let below = heading(ui, kit, above, title, out);
    list(ui, kit, below, height, |ui, area| body(ui, area, out));
    button
}

/// Contents of `height` that scroll in `place` and fade where more of them follows.
pub fn list(ui: &mut Ui, kit: &Kit, place: Rect, height: f32, body: impl FnOnce(&mut Ui, Rect)) {
    let room = UiBuilder::new().max_rect(with_bar(place)).id_salt("list");
    let mut child = ui.new_child(room);
    let shown = ScrollArea::vertical()
        .auto_shrink(false)
        .show(&mut child, |ui| {
            let size = vec2(place.width(), height);
            let (area, _) = ui.allocate_exact_size(size, Sense::hover());
            body(ui, area);
        });
    if shown.state.offset.y + shown.inner_rect.height() + 1.0 < shown.content_size.y {
        kit.fade(ui.painter(), place);
    }
}

/// The place of a list that scrolls, with room for its bar in the sheet's margin.
pub fn with_bar(list: Rect) -> Rect {
    list.with_max_x(list.right() + BAR)
}

/// A heading with a close button at its end. The space below it.
pub fn heading(ui: &Ui, kit: &Kit, rect: Rect, title: &str, out: &mut Vec<Action>) -> Rect {
    let height = 48.0;
    let line = Rect::from_min_size(rect.min, vec2(rect.width() - 52.0, height));
    kit.text(
        ui.painter(),
        line,
        title,
        crate::app::ui::Face::Title,
        21.0,
        kit.palette.ink.ui(),
        egui::Align2::LEFT_CENTER,
    );
    let close = pos2(rect.right() - 24.0, rect.top() + height / 2.0);
    if kit.icon_button(ui, close, "x", kit.t("act.close")) {
        out.push(Action::Nav(Nav::Close));
    }
    Rect::from_min_max(pos2(rect.left(), rect.top() + height + 4.0), rect.max)
}

/// Lays out rows from top to bottom.
pub struct Rows {
    rect: Rect,
    y: f32,
}

impl Rows {
    /// Rows in `rect`.
    pub fn new(rect: Rect) -> Rows {
        Rows {
            rect,
            y: rect.top(),
        }
    }

    /// The next row of this height, and `gap` below it.
    pub fn next(&mut self, height: f32, gap: f32) -> Rect {
        let row = Rect::from_min_size(
            pos2(self.rect.left(), self.y),
            vec2(self.rect.width(), height),
        );
        self.y += height + gap;
        row
    }

    /// What is left below the rows so far.
    pub fn rest(&self) -> Rect {
        Rect::from_min_max(pos2(self.rect.left(), self.y), self.rect.max)
    }
}

/// Splits a row into `count` columns with `gap` between.
pub fn columns(row: Rect, count: usize, gap: f32) -> impl Iterator<Item = Rect> {
    let count = count.max(1);
    let width = (row.width() - gap * (count - 1) as f32) / count as f32;
    (0..count).map(move |index| {
        let left = row.left() + (width + gap) * index as f32;
        Rect::from_min_size(pos2(left, row.top()), vec2(width, row.height()))
    })
}
