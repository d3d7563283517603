//! Small pictures made on the CPU at the exact size they are shown: resampled art and the marks of the board.
//!
//! Drawing at one texel a pixel is what keeps glyphs and lines crisp without mipmaps.

use fast_image_resize::images::{Image as Buffer, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};
use image::RgbaImage;
use image::imageops;

/// Scales a straight-alpha picture. Colours are weighted by alpha, so that no dark fringe grows around a shape.
pub fn resample(picture: &RgbaImage, width: u32, height: u32) -> RgbaImage {
    let (width, height) = (width.max(1), height.max(1));
    let source = ImageRef::new(
        picture.width(),
        picture.height(),
        picture.as_raw(),
        PixelType::U8x4,
    );
    let Ok(source) = source else {
        // Only a picture without pixels cannot be read.
        return RgbaImage::new(width, height);
    };
    let filter = if width < picture.width() / 6 {
        FilterType::Bilinear
    } else if width < picture.width() / 2 {
        // A sharper one leaves pale edges beside dark lines.
        FilterType::CatmullRom
    } else {
        FilterType::Lanczos3
    };
    let options = ResizeOptions::new()
        .resize_alg(ResizeAlg::Convolution(filter))
        .use_alpha(true);
    let mut scaled = Buffer::new(width, height, PixelType::U8x4);
    // Pictures of one and the same pixel type: nothing is left that could fail.
    if Resizer::new()
        .resize(&source, &mut scaled, &options)
        .is_err()
    {
        return RgbaImage::new(width, height);
    }
    let mut scaled = RgbaImage::from_raw(width, height, scaled.into_vec()).unwrap_or_default();
    bleed(&mut scaled);
    scaled
}

/// Below this alpha a pixel's colour is not to be trusted.
const FAINT: u8 = 64;

/// Gives faint pixels the colour of their neighbours. What a filter leaves in them is seen as specks round the shape where
/// the picture is drawn at a slant, for then colours are mixed without regard to alpha.
fn bleed(picture: &mut RgbaImage) {
    let before = picture.clone();
    let (width, height) = picture.dimensions();
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        if pixel.0[3] >= FAINT {
            continue;
        }
        let near = (y.saturating_sub(1)..height.min(y + 2))
            .flat_map(|y| (x.saturating_sub(1)..width.min(x + 2)).map(move |x| (x, y)))
            .map(|(x, y)| before.get_pixel(x, y).0)
            .filter(|pixel| pixel[3] >= FAINT);
        let (mut sum, mut count) = ([0u32; 3], 0);
        for [r, g, b, _] in near {
            sum = [
                sum[0] + u32::from(r),
                sum[1] + u32::from(g),
                sum[2] + u32::from(b),
            ];
            count += 1;
        }
        if count > 0 {
            let [r, g, b] = sum.map(|c| (c / count) as u8);
            pixel.0 = [r, g, b, pixel.0[3]];
        }
    }
}

/// Turns straight alpha into premultiplied alpha, as egui's textures want it.
pub fn premultiply(picture: &mut RgbaImage) {
    for pixel in picture.pixels_mut() {
        let [r, g, b, a] = pixel.0;
        let multiply = |c: u8| ((u32::from(c) * u32::from(a) + 127) / 255) as u8;
        pixel.0 = [multiply(r), multiply(g), multiply(b), a];
    }
}

/// Cuts cell (`column`, `row`) out of an atlas of square cells.
pub fn cell(atlas: &RgbaImage, column: u32, row: u32, size: u32) -> RgbaImage {
    imageops::crop_imm(atlas, column * size, row * size, size, size).to_image()
}

/// A colour with an opacity, straight alpha, sRGB.
pub type Rgba = [u8; 4];

/// A mark: a shape given by a distance (negative inside, in cells), filled with `ink` and edged with `edge`.
pub struct Mark {
    /// Side of the picture in cells.
    pub extent: f32,
    /// Fill colour.
    pub ink: Rgba,
    /// Second tone around the shape, so that it reads on light and on dark grain.
    pub edge: Rgba,
    /// Width of the second tone in cells.
    pub edge_width: f32,
}

impl Mark {
    /// Draws the mark at `pitch` pixels a cell. `distance(x, y)` takes cells from the centre, y down.
    pub fn draw(&self, pitch: u32, distance: impl Fn(f32, f32) -> f32) -> RgbaImage {
        let pixels = ((self.extent * pitch as f32).ceil() as u32).max(1);
        let unit = 1.0 / pitch.max(1) as f32;
        let middle = pixels as f32 / 2.0;
        RgbaImage::from_fn(pixels, pixels, |x, y| {
            let d = distance(
                (x as f32 + 0.5 - middle) * unit,
                (y as f32 + 0.5 - middle) * unit,
            );
            // Coverage over one pixel around the outline.
            let cover = |d: f32| (0.5 - d / unit).clamp(0.0, 1.0);
            let over = cover(d) * f32::from(self.ink[3]) / 255.0;
            let under = cover(d - self.edge_width) * f32::from(self.edge[3]) / 255.0;
            image::Rgba(blend(self.ink, over, self.edge, under))
        })
    }
}

fn blend(top: Rgba, over: f32, bottom: Rgba, under: f32) -> Rgba {
    let alpha = over + under * (1.0 - over);
    if alpha <= 0.0 {
        return [top[0], top[1], top[2], 0];
    }
    let mix = |t: u8, b: u8| {
        ((f32::from(t) * over + f32::from(b) * under * (1.0 - over)) / alpha).round() as u8
    };
    [
        mix(top[0], bottom[0]),
        mix(top[1], bottom[1]),
        mix(top[2], bottom[2]),
        (alpha * 255.0).round() as u8,
    ]
}

/// Distance to a filled circle.
pub fn disc(x: f32, y: f32, radius: f32) -> f32 {
    x.hypot(y) - radius
}

/// Distance to a ring of the given middle radius and width.
pub fn ring(x: f32, y: f32, radius: f32, width: f32) -> f32 {
    (x.hypot(y) - radius).abs() - width / 2.0
}

/// Distance to a dashed ring: dashes of `dash` radians with round ends, `gap` radians between.
pub fn dashed_ring(x: f32, y: f32, radius: f32, width: f32, dash: f32, gap: f32) -> f32 {
    let turns = (std::f32::consts::TAU / (dash + gap)).round();
    let period = std::f32::consts::TAU / turns;
    let half_dash = (period - gap) / 2.0;
    let along = y.atan2(x).rem_euclid(period) - period / 2.0;
    if along.abs() <= half_dash {
        return ring(x, y, radius, width);
    }
    // Distance to the nearer end of the dash.
    let beyond = (along.abs() - half_dash) * radius;
    beyond.hypot(x.hypot(y) - radius) - width / 2.0
}

/// Distance to four corner brackets at ± `reach`, with arms of length `arm`.
pub fn brackets(x: f32, y: f32, reach: f32, arm: f32, width: f32) -> f32 {
    let (x, y) = (x.abs(), y.abs());
    let segment = |along: f32, across: f32| {
        let end = along.clamp(reach - arm, reach);
        (along - end).hypot(across - reach) - width / 2.0
    };
    segment(x, y).min(segment(y, x))
}

/// Distance to a rectangle with rounded corners, half sizes `hx` and `hy`.
pub fn rounded_rect(x: f32, y: f32, hx: f32, hy: f32, radius: f32) -> f32 {
    let (qx, qy) = (x.abs() - hx + radius, y.abs() - hy + radius);
    qx.max(0.0).hypot(qy.max(0.0)) + qx.max(qy).min(0.0) - radius
}
