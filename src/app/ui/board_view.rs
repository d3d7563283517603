//! A board that egui draws: for pages that show positions beside text, where the board of the match would not fit.

use super::kit::Kit;
use super::text::Face;
use crate::rules::{Piece, Position, Square};
use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui,
    Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

/// How a point is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointMark {
    /// A man that was picked up.
    Selected,
    /// A point that can be reached.
    Target,
    /// A man that can be taken, or is attacked.
    Danger,
    /// A point to look at.
    Hint,
    /// Where the last move began.
    From,
    /// Where it ended.
    To,
}

/// An arrow from one point to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its colour.
    pub color: Color32,
    /// How far from the first point it begins, in cells: at the edge of a man, or under a number on its way.
    pub gap: f32,
}

/// Where an arrow begins at the edge of a man.
pub const AT_MAN: f32 = 0.46;

/// What the board shows.
pub struct BoardView<'a> {
    /// The men.
    pub position: &'a Position,
    /// Whether Black sits at the bottom.
    pub flipped: bool,
    /// Marked points.
    pub marks: &'a [(Square, PointMark)],
    /// Arrows, drawn over the men.
    pub arrows: &'a [Arrow],
    /// Short words beside points.
    pub labels: &'a [(Square, &'a str)],
}

/// Radius of a board's corners, in dp.
const CORNER: u8 = 6;

impl<'a> BoardView<'a> {
    /// A board without marks.
    pub fn new(position: &'a Position) -> BoardView<'a> {
        BoardView {
            position,
            flipped: false,
            marks: &[],
            arrows: &[],
            labels: &[],
        }
    }

    /// The largest board (9 to 10) in the middle of `room`, on whole pixels.
    pub fn fit(room: Rect, pixels_per_point: f32) -> Rect {
        let pitch = (room.width() / 9.0).min(room.height() / 10.0);
        let pitch = (pitch * pixels_per_point).floor() / pixels_per_point;
        let rect = Rect::from_center_size(room.center(), vec2(9.0, 10.0) * pitch);
        let snap = |v: f32| (v * pixels_per_point).round() / pixels_per_point;
        Rect::from_min_size(pos2(snap(rect.left()), snap(rect.top())), rect.size())
    }

    /// Draws the board in `rect` (9 to 10).
    pub fn draw(&self, painter: &Painter, kit: &Kit, rect: Rect) {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let pitch = rect.width() / 9.0;
        let pitch_px = (pitch * painter.pixels_per_point()).round() as u32;
        let pictures = kit.men.for_board(pitch_px);
        if let Some(board) = pictures.board() {
            let rounded = RectShape::filled(rect, CORNER, Color32::WHITE);
            painter.add(rounded.with_texture(board, whole));
            // Its edge, where paper or table is as pale as the board.
            let edge = Stroke::new(1.0, kit.palette.frame.ui());
            painter.rect_stroke(rect, CORNER, edge, StrokeKind::Outside);
        }
        for square in Square::all() {
            if let Some(piece) = self.position.piece_on(square) {
                draw_man(painter, kit, rect, piece, self.point(rect, square));
            }
        }
        for (square, mark) in self.marks {
            self.mark(painter, kit, rect, *square, *mark);
        }
        for arrow in self.arrows {
            draw_arrow(
                painter,
                self.point(rect, arrow.from),
                self.point(rect, arrow.to),
                pitch,
                arrow.gap,
                [arrow.color, kit.palette.rim.ui()],
            );
        }
        for (square, label) in self.labels {
            self.label(painter, kit, rect, *square, label);
        }
    }

    /// Draws the board and tells which point was clicked. `name` is what a screen reader says.
    pub fn show(&self, ui: &Ui, kit: &Kit, rect: Rect, name: &str) -> Option<Square> {
        self.draw(ui.painter(), kit, rect);
        let response = ui.interact(rect, egui::Id::new(("board", name)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, name));
        kit.boards.borrow_mut().push((rect, self.flipped));
        response
            .clicked()
            .then(|| response.interact_pointer_pos())
            .flatten()
            .and_then(|at| self.square_at(rect, at))
    }

    /// Where a square's point lies.
    pub fn point(&self, rect: Rect, square: Square) -> Pos2 {
        let (file, rank) = (f32::from(square.file()), f32::from(square.rank()));
        let cell = if self.flipped {
            vec2(8.5 - file, rank + 0.5)
        } else {
            vec2(file + 0.5, 9.5 - rank)
        };
        rect.min + cell * (rect.width() / 9.0)
    }

    fn square_at(&self, rect: Rect, at: Pos2) -> Option<Square> {
        let cell = (at - rect.min) / (rect.width() / 9.0);
        let (x, y) = (cell.x.floor() as i32, cell.y.floor() as i32);
        if self.flipped {
            Square::checked(8 - x, y)
        } else {
            Square::checked(x, 9 - y)
        }
    }

    fn mark(&self, painter: &Painter, kit: &Kit, rect: Rect, square: Square, mark: PointMark) {
        let pitch = rect.width() / 9.0;
        let at = self.point(rect, square);
        let p = kit.palette;
        let (edge, ink) = (p.mk2.ui(), p.sel.ui());
        match mark {
            PointMark::Selected | PointMark::Danger | PointMark::Hint => {
                let (color, edge) = match mark {
                    PointMark::Selected => (ink, edge),
                    PointMark::Danger => (p.dan.ui(), p.rim.ui()),
                    _ => (p.blue.ui(), p.rim.ui()),
                };
                let radius = pitch * 0.5;
                let width = (pitch * 0.065).max(1.5);
                painter.circle_stroke(at, radius, Stroke::new(width + 1.5, edge));
                painter.circle_stroke(at, radius, Stroke::new(width, color));
            }
            PointMark::From => {
                let radius = pitch * 0.18;
                painter.circle_stroke(at, radius, Stroke::new(4.0, edge));
                painter.circle_stroke(at, radius, Stroke::new(2.0, ink));
                painter.circle_filled(at, radius * 0.4, ink);
            }
            PointMark::To => {
                let (half, arm) = (pitch * 0.49, pitch * 0.15);
                for (width, color) in [(5.0, edge), (2.5, ink)] {
                    for (x, y) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                        let corner = at + vec2(x, y) * half;
                        let line = vec![
                            corner - vec2(x * arm, 0.0),
                            corner,
                            corner - vec2(0.0, y * arm),
                        ];
                        painter.add(Shape::line(line, Stroke::new(width, color)));
                    }
                }
            }
            PointMark::Target => {
                painter.circle_filled(at, pitch * 0.15, edge);
                painter.circle_filled(at, pitch * 0.125, p.dot.ui());
            }
        }
    }

    fn label(&self, painter: &Painter, kit: &Kit, rect: Rect, square: Square, label: &str) {
        let pitch = rect.width() / 9.0;
        let p = kit.palette;
        let size = (pitch * 0.36).clamp(10.0, 18.0);
        let font = Face::Medium.font(size);
        let galley = painter.layout_no_wrap(label.to_owned(), font, p.onacc.ui());
        let corner = self.point(rect, square) + vec2(0.34, -0.34) * pitch;
        let ground = Rect::from_center_size(corner, galley.size() + vec2(size * 0.6, 2.0));
        painter.rect_filled(ground, CornerRadius::same(6), p.acc.ui());
        painter.galley(
            Align2::CENTER_CENTER
                .align_size_within_rect(galley.size(), ground)
                .min,
            galley,
            p.onacc.ui(),
        );
    }
}

/// A man as they stand on the board in `board`, with the middle of its point at `at`.
pub fn draw_man(painter: &Painter, kit: &Kit, board: Rect, piece: Piece, at: Pos2) {
    let pitch = board.width() / 9.0;
    let pixels = painter.pixels_per_point();
    let pitch_px = (pitch * pixels).round() as u32;
    let (extent, drop) = kit.men.man_shape();
    // Texel upon pixel, or the glyphs blur.
    let side = (pitch_px as f32 * extent).round() / pixels;
    let snap = |v: f32| (v * pixels).round() / pixels;
    let corner = at + vec2(0.0, drop * pitch) - Vec2::splat(side / 2.0);
    let place = Rect::from_min_size(pos2(snap(corner.x), snap(corner.y)), Vec2::splat(side));
    if let Some(man) = kit.men.for_board(pitch_px).man(piece) {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        painter.image(man, place, whole, Color32::WHITE);
    }
}

/// An arrow that begins `gap` cells after one point and ends at the middle of a point; `pitch` is the distance of points.
/// Its rim, of the second tone, tells it from any board and man below.
fn draw_arrow(
    painter: &Painter,
    from: Pos2,
    to: Pos2,
    pitch: f32,
    gap: f32,
    [color, rim]: [Color32; 2],
) {
    let way = to - from;
    let length = way.length();
    if length < 1.0 {
        return;
    }
    let along = way / length;
    let across = along.rot90();
    let width = pitch * 0.085;
    let head = (pitch * 0.34).min(length * 0.6);
    let start = from + along * (pitch * gap).min(length * 0.35);
    let neck = to - along * head;
    // Shaft and head overlap, or a line of the ground shows between them.
    let end = neck + along;
    let shaft = [
        start + across * width,
        end + across * width,
        end - across * width,
        start - across * width,
    ];
    let tip = [to, neck + across * pitch * 0.2, neck - across * pitch * 0.2];
    let edge = Stroke::new((pitch * 0.06).clamp(1.5, 3.0), rim);
    for (fill, stroke) in [(rim, edge), (color, Stroke::NONE)] {
        painter.add(Shape::convex_polygon(shaft.to_vec(), fill, stroke));
        painter.add(Shape::convex_polygon(tip.to_vec(), fill, stroke));
    }
}
