//! The kit: what every view draws with, and the plain pieces of paper.

use super::men::MenIcons;
use super::text::Face;
use crate::app::locale::Locale;
use crate::app::theme::Palette;
use crate::rules::{Piece, Side};
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Id, Mesh, Painter, Rect, Response, Sense, Shadow, Shape,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// Height of the paper that rises over a list, in dp.
const FADE: f32 = 24.0;

/// How much of an ink is left where it is faded.
const FADED: f32 = 0.42;

/// What a view draws with.
pub struct Kit<'a> {
    /// Texts.
    pub locale: &'a Locale,
    /// Colours.
    pub palette: &'a Palette,
    /// The text-size factor.
    pub scale: f32,
    /// Small pictures of the men.
    pub men: &'a MenIcons,
    /// Every rectangle that reacts, with its name, in the order drawn; tests look at it.
    pub touchables: RefCell<Vec<Touchable>>,
    /// The boards that react, with whether Black sits at the bottom; tests tap their points.
    pub boards: RefCell<Vec<(Rect, bool)>>,
    /// Texts that lost their end or did not fit; tests look at it.
    pub cut: RefCell<Vec<String>>,
    /// How often each name was used so far in this pass.
    pub names: RefCell<HashMap<String, u32>>,
    /// How far controls react above and below what they show, in dp: rows that stand close keep a gap between them.
    pub reach: Cell<f32>,
    /// Largest share of its size that a text is drawn at.
    pub largest: Cell<f32>,
}

/// Something on the screen that reacts.
#[derive(Clone, Debug)]
pub struct Touchable {
    /// What of it is seen; the edge of a list may cut it.
    pub seen: Rect,
    /// How large it is, cut or not.
    pub size: Vec2,
    /// What a screen reader says.
    pub name: String,
    /// One of a row of parts that share a border, as a segment or a move of a list: it may be smaller than a finger.
    pub part: bool,
}

/// How a button looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ButtonStyle {
    /// The one thing to do on this screen.
    Primary,
    /// Other things.
    Secondary,
    /// A word or sign without a ground.
    Plain,
    /// Like secondary, on an inset.
    Paper,
}

impl<'a> Kit<'a> {
    /// The text of `key`.
    pub fn t(&self, key: &'a str) -> &'a str {
        self.locale.t(key)
    }

    /// The text of `key` with values filled in.
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.locale.fill(key, values)
    }

    /// A card of paper.
    pub fn card(&self, painter: &Painter, rect: Rect, radius: u8) {
        let shadow = Shadow {
            offset: [0, 4],
            blur: 16,
            spread: 0,
            color: self.palette.sh.ui(),
        };
        painter.add(shadow.as_shape(rect, CornerRadius::same(radius)));
        painter.rect_filled(rect, CornerRadius::same(radius), self.palette.paper.ui());
    }

    /// Paper that rises over the last lines of a list that goes on below `list`.
    pub fn fade(&self, painter: &Painter, list: Rect) {
        let paper = self.palette.paper.ui();
        let strip = Rect::from_min_max(pos2(list.left(), list.bottom() - FADE), list.max);
        let mut mesh = Mesh::default();
        for (corner, color) in [
            (strip.left_top(), Color32::TRANSPARENT),
            (strip.right_top(), Color32::TRANSPARENT),
            (strip.left_bottom(), paper),
            (strip.right_bottom(), paper),
        ] {
            mesh.colored_vertex(corner, color);
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(1, 2, 3);
        painter.add(mesh);
    }

    /// Ink of what cannot be used now, on paper. Mixed here, for a part of the light on dark paper looks like most of it.
    pub fn faded(&self, ink: Color32) -> Color32 {
        self.palette.paper.ui().lerp_to_gamma(ink, FADED)
    }

    /// The ground of what rises from an inset: the lighter paper.
    pub fn raised(&self) -> Color32 {
        let light = |ink: &Color32| ink.r().max(ink.g()).max(ink.b());
        let p = self.palette;
        let (paper, other) = (p.paper.ui(), p.paper3.ui());
        if light(&other) > light(&p.paper2.ui()) {
            other
        } else {
            paper
        }
    }

    /// A sunken field on paper.
    pub fn inset(&self, painter: &Painter, rect: Rect, radius: u8) {
        painter.rect_filled(rect, CornerRadius::same(radius), self.palette.paper2.ui());
    }

    /// Makes `rect` react to clicks. `name` is what a screen reader says.
    pub fn touch(&self, ui: &Ui, rect: Rect, name: &str, enabled: bool) -> Response {
        let rect = self.reached(rect);
        self.note(ui, rect, name);
        self.react(ui, rect, name, enabled)
    }

    /// The same for a segment or a move of a list.
    pub fn touch_part(&self, ui: &Ui, rect: Rect, name: &str, enabled: bool) -> Response {
        let rect = self.reached(rect);
        self.remember(ui, rect, name, true);
        self.react(ui, rect, name, enabled)
    }

    fn reached(&self, rect: Rect) -> Rect {
        rect.expand2(vec2(0.0, self.reach.get()))
    }

    fn react(&self, ui: &Ui, rect: Rect, name: &str, enabled: bool) -> Response {
        let sense = if enabled {
            Sense::click()
        } else {
            Sense::hover()
        };
        // Two controls may have the same name: they are told apart by their order.
        let nth = {
            let mut names = self.names.borrow_mut();
            let count = names.entry(name.to_owned()).or_insert(0_u32);
            *count += 1;
            *count
        };
        let id = Id::new(("touch", name, nth, ui.layer_id()));
        let response = ui.interact(rect, id, sense);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, name));
        response
    }

    /// Remembers what of `rect` is seen as something that reacts.
    pub fn note(&self, ui: &Ui, rect: Rect, name: &str) {
        self.remember(ui, rect, name, false);
    }

    fn remember(&self, ui: &Ui, rect: Rect, name: &str, part: bool) {
        let seen = rect.intersect(ui.clip_rect());
        if seen.is_positive() {
            self.touchables.borrow_mut().push(Touchable {
                seen,
                size: rect.size(),
                name: name.to_owned(),
                part,
            });
        }
    }

    /// The ground of something that reacts: darker under the pointer, ringed with the keyboard's focus.
    pub fn ground(&self, ui: &Ui, rect: Rect, radius: u8, fill: Color32, response: &Response) {
        let tint = if response.is_pointer_button_down_on() {
            0.14
        } else if response.hovered() {
            0.06
        } else {
            0.0
        };
        let radius = CornerRadius::same(radius);
        let painter = ui.painter();
        if fill != Color32::TRANSPARENT {
            painter.rect_filled(rect, radius, fill);
        }
        if tint > 0.0 {
            painter.rect_filled(rect, radius, self.palette.ink.ui().gamma_multiply(tint));
        }
        if response.has_focus() {
            let ring = Stroke::new(2.0, self.palette.acc.ui());
            painter.rect_stroke(rect, radius, ring, StrokeKind::Outside);
        }
    }

    /// A sign from the icon font, centred.
    pub fn icon(
        &self,
        painter: &Painter,
        centre: egui::Pos2,
        name: &str,
        size: f32,
        color: Color32,
    ) {
        painter.text(
            centre,
            Align2::CENTER_CENTER,
            super::men::icon(name),
            Face::Ui.font(size),
            color,
        );
    }

    /// A man as on the board.
    pub fn man(&self, painter: &Painter, rect: Rect, piece: Piece) {
        let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        if let Some(texture) = self.men.texture(piece, rect.width()) {
            painter.image(texture, rect, uv, Color32::WHITE);
        }
    }

    /// A rook of another piece set.
    pub fn sample(&self, painter: &Painter, rect: Rect, side: Side, set: &str) {
        let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        if let Some(texture) = self.men.sample(side, set) {
            painter.image(texture, rect, uv, Color32::WHITE);
        }
    }

    /// A stamp of seal paste, tilted by `degrees`, with one or two characters or a short word.
    pub fn seal(&self, painter: &Painter, rect: Rect, text: &str, fill: Color32, degrees: f32) {
        let ink = self.palette.onacc.ui();
        let turn = egui::emath::Rot2::from_angle(degrees.to_radians());
        let centre = rect.center();
        let turned = |rect: Rect, radius: f32| {
            rounded_outline(rect, radius)
                .into_iter()
                .map(|p| centre + turn * (p - centre))
                .collect::<Vec<_>>()
        };
        let radius = rect.height().min(rect.width()) * 0.16;
        painter.add(Shape::convex_polygon(
            turned(rect, radius),
            fill,
            Stroke::NONE,
        ));
        let rim = turned(rect.shrink(rect.height() * 0.05), radius * 0.8);
        painter.add(Shape::closed_line(
            rim,
            Stroke::new(1.5, ink.gamma_multiply(0.55)),
        ));
        // Two Chinese characters stand one above the other unless the seal is wide.
        let tall = rect.height() > rect.width() * 0.9 && text.chars().count() == 2;
        if tall {
            let size = (rect.height() * 0.4).min(rect.width() * 0.8);
            for (n, character) in text.chars().enumerate() {
                let galley =
                    painter.layout_no_wrap(character.to_string(), Face::Title.font(size), ink);
                let middle = centre + turn * vec2(0.0, rect.height() * (n as f32 - 0.5) * 0.42);
                let offset = turn * (-galley.size() / 2.0);
                painter.add(
                    egui::epaint::TextShape::new(middle + offset, galley, ink)
                        .with_angle(degrees.to_radians()),
                );
            }
            return;
        }
        let mut size = rect.height() * 0.72;
        let widest = rect.width() * 0.8;
        let measure =
            |size: f32| painter.layout_no_wrap(text.to_owned(), Face::Title.font(size), ink);
        let mut galley = measure(size);
        if galley.size().x > widest {
            size *= widest / galley.size().x;
            galley = measure(size);
        }
        let offset = turn * (-galley.size() / 2.0);
        painter.add(
            egui::epaint::TextShape::new(centre + offset, galley, ink)
                .with_angle(degrees.to_radians()),
        );
    }
}

fn rounded_outline(rect: Rect, radius: f32) -> Vec<egui::Pos2> {
    let inner = rect.shrink(radius);
    let corners = [
        (inner.right_bottom(), 0.0),
        (inner.left_bottom(), 90.0),
        (inner.left_top(), 180.0),
        (inner.right_top(), 270.0_f32),
    ];
    let arc = |(centre, from): (egui::Pos2, f32)| {
        (0..=6).map(move |step| {
            let angle = (from + 15.0 * step as f32).to_radians();
            centre + Vec2::angled(angle) * radius
        })
    };
    corners.into_iter().flat_map(arc).collect()
}
