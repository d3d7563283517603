//! The board in the window: geometry, input, men, marks, motion.

pub mod geometry;
mod marks;
pub mod men;
pub mod motion;
pub mod pointer;
pub mod raster;
pub mod select;
pub mod skin;
pub mod table;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<geometry::BoardGeometry>().add_plugins((
        pointer::plugin,
        select::plugin,
        skin::plugin,
        table::plugin,
        men::plugin,
        marks::plugin,
        motion::plugin,
    ));
}
