//! Where the board lies in the window. Pure arithmetic: window points (dp, y down), board cells, squares and world units.

use crate::rules::Square;
use bevy::prelude::*;

/// How far from a point a tap still counts for it, in cells. More than half a cell, so that the gap between two points
/// and a tap just off the edge are never dead.
const SNAP: f32 = 0.62;

/// The board's place in the window. Lengths are logical pixels (dp).
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct BoardGeometry {
    /// Centre of the board, y down from the window's top.
    pub centre: Vec2,
    /// Distance between neighbouring points.
    pub pitch: f32,
    /// Whether the board lies on the table at all. Its pictures stay made while it does not.
    pub shown: bool,
    /// Turn of the board in radians, counter-clockwise (the home page lays it askew).
    pub angle: f32,
    /// Whether Black sits at the bottom.
    pub flipped: bool,
    /// Size of the window.
    pub window: Vec2,
    /// Physical pixels a dp.
    pub scale: f32,
    /// Height of the frame strip above and below the board that carries the file numbers.
    pub strip: f32,
}

impl Default for BoardGeometry {
    fn default() -> Self {
        BoardGeometry {
            centre: Vec2::ZERO,
            pitch: 0.0,
            shown: false,
            angle: 0.0,
            flipped: false,
            window: Vec2::ONE,
            scale: 1.0,
            strip: 0.0,
        }
    }
}

impl BoardGeometry {
    /// Where a square's point lies on the board, in cells from the top left corner (points are at half cells).
    pub fn cell_of(&self, square: Square) -> Vec2 {
        let (file, rank) = (square.file() as f32, square.rank() as f32);
        if self.flipped {
            Vec2::new(8.5 - file, rank + 0.5)
        } else {
            Vec2::new(file + 0.5, 9.5 - rank)
        }
    }

    /// From board cells to the window.
    pub fn window_of_cell(&self, cell: Vec2) -> Vec2 {
        let offset = (cell - Vec2::new(4.5, 5.0)) * self.pitch;
        // The window's y points down, so a counter-clockwise turn has the opposite sign here.
        self.centre + Vec2::from_angle(-self.angle).rotate(offset)
    }

    /// The window position of a square's point.
    pub fn window_of(&self, square: Square) -> Vec2 {
        self.window_of_cell(self.cell_of(square))
    }

    /// From the window to board cells.
    pub fn cell_at(&self, at: Vec2) -> Vec2 {
        let offset = Vec2::from_angle(self.angle).rotate(at - self.centre);
        offset / self.pitch.max(f32::EPSILON) + Vec2::new(4.5, 5.0)
    }

    /// The square whose point is nearest to a window position, if one is near enough.
    pub fn square_at(&self, at: Vec2) -> Option<Square> {
        if !self.shown || self.pitch <= 0.0 {
            return None;
        }
        let cell = self.cell_at(at);
        let point = (cell - 0.5).round();
        if (cell - 0.5 - point).abs().max_element() > SNAP {
            return None;
        }
        // A tap just outside the outer points belongs to them.
        let point = Vec2::new(
            if point.x == -1.0 && cell.x > 0.5 - SNAP {
                0.0
            } else {
                point.x
            },
            if point.y == -1.0 && cell.y > 0.5 - SNAP {
                0.0
            } else {
                point.y
            },
        );
        let (x, y) = (point.x as i32, point.y as i32);
        if self.flipped {
            Square::checked(8 - x, y)
        } else {
            Square::checked(x, 9 - y)
        }
    }

    /// From the window to Bevy's world (origin in the middle, y up, one unit a dp).
    pub fn world_of(&self, at: Vec2) -> Vec2 {
        Vec2::new(at.x - self.window.x / 2.0, self.window.y / 2.0 - at.y)
    }

    /// A picture's centre moved so that its corner lies on a whole pixel; `size` in dp, a whole number of pixels.
    pub fn snap(&self, centre: Vec2, size: f32) -> Vec2 {
        let corner = ((centre - size / 2.0) * self.scale).round() / self.scale;
        corner + size / 2.0
    }

    /// Physical pixels a cell, the size that textures are made for.
    pub fn pitch_px(&self) -> u32 {
        (self.pitch * self.scale).round() as u32
    }
}
