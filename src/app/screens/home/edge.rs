//! The edges of the board that lies askew: sprites are drawn without smoothing, so that a slanted edge would be a stair.

use super::super::model::Model;
use crate::app::board::table::FRAME;
use crate::app::ui::Kit;
use bevy_egui::egui::{Painter, Shape, Stroke, Vec2, pos2, vec2};
use std::f32::consts::FRAC_PI_2;

/// Radius of the frame's corners, in dp.
const CORNER: f32 = 8.0;
/// Lines that make up a corner.
const STEPS: usize = 6;

/// Draws the outline of the frame and of the board in it, over them.
pub fn soften(painter: &Painter, kit: &Kit, model: &Model) {
    let geometry = &model.geometry;
    if !geometry.shown || !model.textures.is_ready() {
        return;
    }
    let centre = pos2(geometry.centre.x, geometry.centre.y);
    let turned = |at: Vec2| {
        let (sin, cos) = geometry.angle.sin_cos();
        centre + vec2(at.x * cos + at.y * sin, at.y * cos - at.x * sin)
    };
    let board = vec2(4.5, 5.0) * geometry.pitch;
    let frame = board + vec2(FRAME.min(geometry.strip), geometry.strip);
    // The lines lie inside: what they cover is their own colour. A dark frame has an edge of its own.
    let (ink, edge) = (kit.palette.frame.ui(), kit.palette.line.ui());
    let edge = if model.theme.skin.dark { edge } else { ink };
    let outer = frame - Vec2::splat(0.5);
    for (half, radius, ink) in [(outer, CORNER, edge), (board, 0.0, ink)] {
        let line = outline(half, radius).map(turned).collect();
        painter.add(Shape::closed_line(line, Stroke::new(1.5, ink)));
    }
}

/// A rectangle around 0, with round corners.
fn outline(half: Vec2, radius: f32) -> impl Iterator<Item = Vec2> {
    let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    let steps = if radius > 0.0 { STEPS } else { 0 };
    corners
        .into_iter()
        .enumerate()
        .flat_map(move |(quarter, (x, y))| {
            let middle = vec2(x * (half.x - radius), y * (half.y - radius));
            (0..=steps).map(move |step| {
                let share = step as f32 / steps.max(1) as f32;
                middle + radius * Vec2::angled((quarter as f32 + share) * FRAC_PI_2)
            })
        })
}
