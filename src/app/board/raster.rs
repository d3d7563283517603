//! Pictures made on the CPU as textures.

pub use crate::picture::raster::*;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use image::RgbaImage;

/// A straight-alpha picture as a texture that only the GPU keeps.
pub fn texture(picture: RgbaImage) -> Image {
    let size = Extent3d {
        width: picture.width(),
        height: picture.height(),
        depth_or_array_layers: 1,
    };
    Image::new(
        size,
        TextureDimension::D2,
        picture.into_raw(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}
