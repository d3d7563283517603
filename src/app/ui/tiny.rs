//! Boards too small for textures: their lines, and men as plain discs, so that the sides can still be told.

use crate::app::theme::{Flat, FlatMan};
use image::{Rgba, RgbaImage};

/// Points closer than this, in pixels, are shown so.
pub const TINY: u32 = 12;

/// Samples along each side of a pixel.
const SAMPLES: u32 = 4;

/// A man as a disc in a picture of `side` pixels, its middle `drop` pixels above the picture's. Red has a dot in the
/// middle of a wide rim, Black a plain disc with a thin one.
pub fn man(side: u32, pitch: u32, drop: f32, flat: &FlatMan, is_red: bool) -> RgbaImage {
    let middle = side as f32 / 2.0;
    let radius = pitch as f32 * 0.44;
    let (rim, dot) = if is_red {
        (1.2, radius * 0.5)
    } else {
        (1.0, 0.0)
    };
    RgbaImage::from_fn(side, side, |x, y| {
        let mut sum = [0.0f32; 4];
        for (i, j) in (0..SAMPLES * SAMPLES).map(|n| (n % SAMPLES, n / SAMPLES)) {
            let at = |cell: u32, part: u32| cell as f32 + (part as f32 + 0.5) / SAMPLES as f32;
            let from_middle = (at(x, i) - middle).hypot(at(y, j) - middle + drop);
            if from_middle > radius {
                continue;
            }
            let is_ink = from_middle > radius - rim || from_middle < dot;
            let ink = if is_ink { flat.ink } else { flat.disc };
            let [r, g, b, _] = ink.rgba().map(f32::from);
            sum = [sum[0] + r, sum[1] + g, sum[2] + b, sum[3] + 1.0];
        }
        let whole = sum[3].max(1.0);
        let [r, g, b] = [sum[0], sum[1], sum[2]].map(|c| (c / whole).round() as u8);
        let cover = sum[3] / (SAMPLES * SAMPLES) as f32;
        Rgba([r, g, b, (cover * 255.0).round() as u8])
    })
}

/// How much of the line's colour a line has.
const LINE: f32 = 0.7;

/// The empty board, with lines one pixel wide.
pub fn board(pitch: u32, flat: &Flat) -> RgbaImage {
    // The board's colour, drawn towards the line's as far as `share` says.
    let mixed = |share: f32| {
        let (ground, line) = (flat.board.rgba(), flat.line.rgba());
        let mix = |n: usize| {
            let (ground, line) = (f32::from(ground[n]), f32::from(line[n]));
            (ground + (line - ground) * share) as u8
        };
        Rgba([mix(0), mix(1), mix(2), 255])
    };
    let line = mixed(LINE);
    let mut picture = RgbaImage::from_pixel(9 * pitch, 10 * pitch, mixed(0.0));
    let at = |n: u32| n * pitch + pitch / 2;
    for rank in 0..10 {
        for x in at(0)..=at(8) {
            picture.put_pixel(x, at(rank), line);
        }
    }
    for file in 0..9 {
        for y in at(0)..=at(9) {
            let in_river = y > at(4) && y < at(5);
            if !in_river || file == 0 || file == 8 {
                picture.put_pixel(at(file), y, line);
            }
        }
    }
    for top in [0, 7] {
        for step in 0..=2 * pitch {
            picture.put_pixel(at(3) + step, at(top) + step, line);
            picture.put_pixel(at(5) - step, at(top) + step, line);
        }
    }
    picture
}
