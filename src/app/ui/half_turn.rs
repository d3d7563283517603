//! Turning what was drawn by half a turn, for somebody who sits at the other side of the device.

use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::{Pos2, Rect, Shape, Ui};
use std::f32::consts::PI;
use std::sync::Arc;

/// Draws with `draw` on the layer of `ui`, turned by half a turn about the middle of `rect`. What reacts to touches in
/// there would not turn with it.
pub fn half_turn(ui: &Ui, rect: Rect, draw: impl FnOnce()) {
    let layer = ui.layer_id();
    let next = || {
        ui.ctx()
            .graphics_mut(|graphics| graphics.entry(layer).next_idx())
    };
    let first = next();
    draw();
    let end = next();
    ui.ctx().graphics_mut(|graphics| {
        let list = graphics.entry(layer);
        for index in first.0..end.0 {
            list.mutate_shape(ShapeIdx(index), |clipped| {
                turn(&mut clipped.shape, rect.center());
            });
        }
    });
}

fn turn(shape: &mut Shape, centre: Pos2) {
    let about = |point: Pos2| centre - (point - centre);
    let turned = |points: &mut [Pos2]| {
        for point in points {
            *point = about(*point);
        }
    };
    match shape {
        Shape::Noop | Shape::Callback(_) => {}
        Shape::Vec(shapes) => {
            for shape in shapes {
                turn(shape, centre);
            }
        }
        Shape::Circle(circle) => circle.center = about(circle.center),
        Shape::Ellipse(ellipse) => ellipse.center = about(ellipse.center),
        Shape::LineSegment { points, .. } => turned(points),
        Shape::Path(path) => turned(&mut path.points),
        Shape::Rect(rect) => {
            rect.rect = Rect::from_center_size(about(rect.rect.center()), rect.rect.size());
            rect.angle += PI;
        }
        Shape::Text(text) => {
            text.pos = about(text.pos);
            text.angle += PI;
        }
        Shape::Mesh(mesh) => {
            for vertex in &mut Arc::make_mut(mesh).vertices {
                vertex.pos = about(vertex.pos);
            }
        }
        Shape::QuadraticBezier(curve) => turned(&mut curve.points),
        Shape::CubicBezier(curve) => turned(&mut curve.points),
    }
}
