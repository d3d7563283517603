//! Controls of the kit: buttons, action cells, chips, segments, switches, the grade slider.

use super::kit::{ButtonStyle, Kit};
use super::text::Face;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};

/// How far below the middle a sign stands beside its label, whose middle the eye sees lower, in dp.
const SUNK: f32 = 1.0;

/// Size of the label of a button so high, both in dp.
pub fn label_size(height: f32) -> f32 {
    if height >= 60.0 { 18.0 } else { 16.0 }
}

impl Kit<'_> {
    /// A button with an optional sign before its label. True when clicked.
    pub fn button(
        &self,
        ui: &Ui,
        rect: Rect,
        style: ButtonStyle,
        icon: Option<&str>,
        label: &str,
    ) -> bool {
        let response = self.touch(ui, rect, label, true);
        let p = self.palette;
        let (fill, ink) = match style {
            ButtonStyle::Primary => (p.acc.ui(), p.onacc.ui()),
            ButtonStyle::Secondary => (p.paper3.ui(), p.ink.ui()),
            ButtonStyle::Plain => (Color32::TRANSPARENT, p.ink.ui()),
            ButtonStyle::Paper => (p.paper.ui(), p.ink.ui()),
        };
        self.ground(ui, rect, 14, fill, &response);
        let painter = ui.painter();
        let size = label_size(rect.height());
        let inner = rect.shrink2(vec2(12.0, 4.0));
        let Some(icon) = icon else {
            self.text(
                painter,
                inner,
                label,
                Face::Medium,
                size,
                ink,
                Align2::CENTER_CENTER,
            );
            return response.clicked();
        };
        let gap = 32.0;
        let width = self
            .width(painter, label, Face::Medium, size)
            .min(inner.width() - gap);
        let left = (inner.center().x - (width + gap) / 2.0).max(inner.left());
        let at = pos2(left + 12.0, rect.center().y + SUNK);
        self.icon(painter, at, icon, 22.0, ink);
        let room = Rect::from_min_max(pos2(left + gap, inner.top()), inner.right_bottom());
        self.text(
            painter,
            room,
            label,
            Face::Medium,
            size,
            ink,
            Align2::LEFT_CENTER,
        );
        response.clicked()
    }

    /// The heading of a group of choices, by its text key.
    pub fn label(&self, ui: &Ui, row: Rect, key: &str) {
        let (text, ink) = (self.locale.t(key), self.palette.ink2.ui());
        self.text(
            ui.painter(),
            row,
            text,
            Face::Medium,
            14.0,
            ink,
            Align2::LEFT_CENTER,
        );
    }

    /// A sign alone, 48 dp square.
    pub fn icon_button(&self, ui: &Ui, centre: egui::Pos2, icon: &str, name: &str) -> bool {
        let rect = Rect::from_center_size(centre, Vec2::splat(48.0));
        let response = self.touch(ui, rect, name, true);
        self.ground(ui, rect, 14, Color32::TRANSPARENT, &response);
        self.icon(ui.painter(), centre, icon, 24.0, self.palette.ink.ui());
        response.clicked()
    }

    /// A place that reacts and has no ground of its own: whether it was clicked, and the ink for what is on it.
    fn plain_touch(&self, ui: &Ui, rect: Rect, name: &str, enabled: bool) -> (bool, Color32) {
        let response = self.touch(ui, rect, name, enabled);
        self.ground(ui, rect, 12, Color32::TRANSPARENT, &response);
        let ink = self.palette.ink.ui();
        let ink = if enabled { ink } else { self.faded(ink) };
        (response.clicked(), ink)
    }

    /// A sign over its label, as in the bottom bar.
    pub fn action(&self, ui: &Ui, rect: Rect, icon: &str, label: &str, enabled: bool) -> bool {
        let (clicked, ink) = self.plain_touch(ui, rect, label, enabled);
        let painter = ui.painter();
        let text_height = 20.0 * self.scale;
        let whole = 26.0 + 4.0 + text_height;
        let top = rect.center().y - whole / 2.0;
        self.icon(painter, pos2(rect.center().x, top + 13.0), icon, 26.0, ink);
        let label_rect = Rect::from_min_size(
            pos2(rect.left() + 2.0, top + 30.0),
            vec2(rect.width() - 4.0, text_height),
        );
        self.text(
            painter,
            label_rect,
            label,
            Face::Ui,
            13.0,
            ink,
            Align2::CENTER_CENTER,
        );
        clicked
    }

    /// A row with a sign and a label, as in the desktop's action card.
    pub fn row_action(&self, ui: &Ui, rect: Rect, icon: &str, label: &str, enabled: bool) -> bool {
        let (clicked, ink) = self.plain_touch(ui, rect, label, enabled);
        self.icon(
            ui.painter(),
            pos2(rect.left() + 22.0, rect.center().y + SUNK),
            icon,
            20.0,
            ink,
        );
        let room = Rect::from_min_max(pos2(rect.left() + 42.0, rect.top()), rect.right_bottom());
        let room = room.shrink2(vec2(2.0, 2.0));
        self.text(
            ui.painter(),
            room,
            label,
            Face::Ui,
            15.0,
            ink,
            Align2::LEFT_CENTER,
        );
        clicked
    }

    /// A choice among several that may wrap over lines, on paper. True when clicked.
    pub fn chip(&self, ui: &Ui, rect: Rect, label: &str, on: bool) -> bool {
        self.chip_of(ui, rect, label, on, self.palette.paper2.ui())
    }

    /// The same where it lies on the table, from which the shade of an inset could not be told.
    pub fn table_chip(&self, ui: &Ui, rect: Rect, label: &str, on: bool) -> bool {
        self.chip_of(ui, rect, label, on, self.palette.paper.ui())
    }

    fn chip_of(&self, ui: &Ui, rect: Rect, label: &str, on: bool, off: Color32) -> bool {
        let response = self.touch(ui, rect, label, true);
        let p = self.palette;
        let (fill, ink) = if on {
            (p.ink.ui(), p.paper.ui())
        } else {
            (off, p.ink2.ui())
        };
        self.ground(ui, rect, 12, fill, &response);
        let face = if on { Face::Medium } else { Face::Ui };
        let room = rect.shrink2(vec2(8.0, 2.0));
        self.text(
            ui.painter(),
            room,
            label,
            face,
            14.0,
            ink,
            Align2::CENTER_CENTER,
        );
        response.clicked()
    }

    /// A few choices in one track. The index that was clicked.
    pub fn segments(&self, ui: &Ui, rect: Rect, labels: &[&str], selected: usize) -> Option<usize> {
        let p = self.palette;
        self.inset(ui.painter(), rect, 14);
        let track = rect.shrink(4.0);
        let width = track.width() / labels.len().max(1) as f32;
        let mut clicked = None;
        let room = (width - 12.0, 14.0);
        self.together(ui.painter(), labels, room, || {
            for (index, label) in labels.iter().enumerate() {
                let left = track.left() + width * index as f32;
                let cell =
                    Rect::from_min_size(pos2(left, track.top()), vec2(width, track.height()));
                // A finger may also hit the track's edge.
                let whole = cell.expand2(vec2(0.0, 4.0));
                let response = self.touch_part(ui, whole, label, true);
                let on = index == selected;
                let fill = if on {
                    self.raised()
                } else {
                    Color32::TRANSPARENT
                };
                self.ground(ui, cell, 11, fill, &response);
                let (face, ink) = if on {
                    (Face::Medium, p.ink.ui())
                } else {
                    (Face::Ui, p.ink2.ui())
                };
                let room = cell.shrink2(vec2(6.0, 2.0));
                self.text(
                    ui.painter(),
                    room,
                    label,
                    face,
                    14.0,
                    ink,
                    Align2::CENTER_CENTER,
                );
                if response.clicked() {
                    clicked = Some(index);
                }
            }
        });
        clicked
    }

    /// A line with a switch at its end. True when clicked.
    pub fn switch(&self, ui: &Ui, rect: Rect, label: &str, on: bool) -> bool {
        let response = self.touch(ui, rect, label, true);
        response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, label));
        self.ground(ui, rect, 12, Color32::TRANSPARENT, &response);
        let p = self.palette;
        let painter = ui.painter();
        let knob_track =
            Rect::from_center_size(pos2(rect.right() - 26.0, rect.center().y), vec2(52.0, 32.0));
        let room = Rect::from_min_max(rect.min, pos2(knob_track.left() - 12.0, rect.bottom()));
        self.text(
            painter,
            room,
            label,
            Face::Medium,
            16.0,
            p.ink.ui(),
            Align2::LEFT_CENTER,
        );
        let round = CornerRadius::same(16);
        // An outline tells a switch that is off from its ground.
        let (fill, knob) = if on {
            (p.ok.ui(), p.paper.ui())
        } else {
            (p.paper3.ui(), p.ink2.ui())
        };
        painter.rect_filled(knob_track, round, fill);
        if !on {
            let line = Stroke::new(1.5, p.ink3.ui());
            painter.rect_stroke(knob_track, round, line, StrokeKind::Inside);
        }
        let x = if on {
            knob_track.right() - 16.0
        } else {
            knob_track.left() + 16.0
        };
        painter.circle_filled(pos2(x, rect.center().y), if on { 12.0 } else { 10.0 }, knob);
        response.clicked()
    }

    /// Twenty ticks and a thumb. The value that the pointer or the keyboard chose.
    pub fn slider(&self, ui: &Ui, rect: Rect, name: &str, value: u8, top: u8) -> Option<u8> {
        let p = self.palette;
        let response = ui.interact(
            rect,
            egui::Id::new(("slider", name)),
            Sense::click_and_drag(),
        );
        response.widget_info(|| WidgetInfo::slider(true, f64::from(value), name));
        self.note(ui, rect, name);
        let painter = ui.painter();
        let (left, right) = (rect.left() + 14.0, rect.right() - 14.0);
        let y = rect.center().y + 6.0;
        let at = |n: u8| left + (right - left) * f32::from(n - 1) / f32::from(top - 1);
        for n in 1..=top {
            let height = if (n - 1) % 5 == 0 { 10.0 } else { 6.0 };
            let x = at(n);
            painter.line_segment(
                [pos2(x, y - 14.0), pos2(x, y - 14.0 - height)],
                Stroke::new(1.5, p.ink3.ui()),
            );
        }
        let bar = |from: f32, to: f32| Rect::from_min_max(pos2(from, y - 3.0), pos2(to, y + 3.0));
        painter.rect_filled(bar(left, right), CornerRadius::same(3), p.ink3.ui());
        painter.rect_filled(bar(left, at(value)), CornerRadius::same(3), p.acc.ui());
        painter.circle_filled(pos2(at(value), y), 14.0, p.acc.ui());
        painter.circle_filled(pos2(at(value), y), 11.0, p.paper.ui());
        if response.has_focus() {
            painter.circle_stroke(pos2(at(value), y), 17.0, Stroke::new(2.0, p.acc.ui()));
            let step = ui.input(|input| {
                i32::from(input.key_pressed(egui::Key::ArrowRight))
                    - i32::from(input.key_pressed(egui::Key::ArrowLeft))
            });
            if step != 0 {
                return Some((i32::from(value) + step).clamp(1, i32::from(top)) as u8);
            }
        }
        if response.clicked() || response.dragged() {
            let x = response.interact_pointer_pos()?.x;
            let share = ((x - left) / (right - left)).clamp(0.0, 1.0);
            let chosen = 1 + (share * f32::from(top - 1)).round() as u8;
            return (chosen != value).then_some(chosen);
        }
        None
    }
}
