//! Pictures of boards: a position as PNG, a game as an animated GIF, in the looks of the app. Nothing here needs a
//! window or a graphics card.

mod canvas;
pub mod files;
mod look;
mod movie;
pub mod raster;

pub use canvas::{Canvas, View};
pub use look::{Ink, Look, LookError, LookNames};
pub use movie::{MOST_PLIES, MovieError, write_gif};

/// Width of a PNG in pixels.
pub const PNG_WIDTH: u32 = 1080;
/// Width of a GIF in pixels.
pub const GIF_WIDTH: u32 = 540;
