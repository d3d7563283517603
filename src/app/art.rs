//! The art and sounds that ship inside the program. Nothing is read from disk at run time, so nothing can be missing and
//! one file is the whole app, on the desktop as on the phone.

use super::board::raster;
use crate::picture::files;
use bevy::prelude::*;
use image::RgbaImage;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

macro_rules! embed {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_bytes!(concat!("../../assets/", $path)) as &[u8])),*]
    };
}

/// The embedded files by their paths under `assets/`, but for [`files::FILES`].
static FILES: &[(&str, &[u8])] = embed![
    "fonts/ui-regular.ttf",
    "fonts/ui-medium.ttf",
    "fonts/icons.ttf",
    "fonts/missing.ttf",
    "textures/table_kaya.png",
    "textures/table_jade.png",
    "textures/table_rice.png",
    "textures/table_night.png",
    "sounds/select.ogg",
    "sounds/move.ogg",
    "sounds/move2.ogg",
    "sounds/move3.ogg",
    "sounds/capture.ogg",
    "sounds/check.ogg",
    "sounds/illegal.ogg",
    "sounds/hint.ogg",
    "sounds/tick.ogg",
    "sounds/win.ogg",
    "sounds/lose.ogg",
    "sounds/draw.ogg",
    "sounds/end_mate.ogg",
    "sounds/end_stalemate.ogg",
    "sounds/end_law.ogg",
    "sounds/end_repeat.ogg",
    "sounds/end_limit.ogg",
    "sounds/end_bare.ogg",
    "sounds/end_resign.ogg",
    "sounds/end_agreed.ogg",
    "sounds/end_time.ogg",
    "sounds/end_abandoned.ogg",
    "sounds/end_ruling.ogg",
    "sounds/promote.ogg",
];

/// The bytes of an embedded file.
///
/// # Panics
/// When no such file is embedded: paths are fixed in the code and in `assets/data`, and a test opens them all.
pub fn bytes(path: &str) -> &'static [u8] {
    FILES
        .iter()
        .chain(files::FILES)
        .find(|(name, _)| *name == path)
        .map(|(_, bytes)| *bytes)
        .unwrap_or_else(|| panic!("the asset {path} is not part of this build"))
}

/// Men of one skin and set: 7 x 2 square cells, Red's row first.
pub struct Atlas(Arc<RgbaImage>);

impl Atlas {
    /// Pixels a cell.
    pub const CELL: u32 = 256;

    /// The men at this path, decoded for this once.
    pub fn once(path: &str) -> Atlas {
        Atlas(Arc::new(Art::once(path)))
    }

    /// The picture of the piece with this index.
    pub fn man(&self, index: usize) -> RgbaImage {
        raster::cell(&self.0, index as u32 % 7, index as u32 / 7, Atlas::CELL)
    }
}

/// Decoded pictures, kept because a resize needs them again.
#[derive(Resource, Default)]
pub struct Art(Mutex<HashMap<String, Arc<RgbaImage>>>);

impl Art {
    /// A picture by its path under `assets/`, decoded for this once.
    pub fn once(path: &str) -> RgbaImage {
        let decoded = image::load_from_memory_with_format(bytes(path), image::ImageFormat::Png)
            .expect("embedded pictures decode (tested)");
        decoded.to_rgba8()
    }

    /// A picture by its path under `assets/`, kept.
    pub fn picture(&self, path: &str) -> Arc<RgbaImage> {
        let mut cache = self
            .0
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let picture = cache
            .entry(path.to_owned())
            .or_insert_with(|| Arc::new(Art::once(path)));
        Arc::clone(picture)
    }

    /// The men at this path.
    pub fn men(&self, path: &str) -> Atlas {
        Atlas(self.picture(path))
    }
}
