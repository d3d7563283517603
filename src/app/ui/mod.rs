//! What the screens are made of: egui set up for this app, the pointer gate, and a small kit of widgets.

pub mod board_view;
mod controls;
pub mod gate;
mod half_turn;
pub mod kit;
pub mod men;
mod setup;
pub mod swatches;
mod text;
pub mod tiny;
pub mod wrap;

pub use controls::label_size;
pub use half_turn::half_turn;
pub use kit::{ButtonStyle, Kit, Touchable};
pub use setup::fonts;
pub use text::Face;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((setup::plugin, men::plugin, swatches::plugin));
}
