//! A game as an animated GIF: the moves one after the other, for ever.

use super::canvas::Canvas;
use crate::rules::{Move, Position};
use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use image::RgbaImage;
use std::borrow::Cow;
use std::io::Write;

/// Plies that are shown at most; of a longer game, the first ones.
pub const MOST_PLIES: usize = 1000;
/// Colours of the picture; one more stands for "as before".
const COLOURS: usize = 255;
/// The number of "as before".
const SAME: u8 = 255;
/// How long pictures stand, in hundredths of a second: the first, each move, the last.
const STAY: (u16, u16, u16) = (150, 120, 400);

/// Why there is no GIF.
#[derive(Debug, thiserror::Error)]
pub enum MovieError {
    /// It was given up.
    #[error("given up")]
    Cancelled,
    /// It cannot be written.
    #[error(transparent)]
    Encoding(#[from] EncodingError),
}

/// Writes `moves` from `start` on as a GIF, up to [`MOST_PLIES`] or the first move that is not legal. `progress` gets
/// the number of plies done and says whether to go on. At any time one picture is held. Returns how many plies are
/// shown.
///
/// # Errors
/// See [`MovieError`].
pub fn write_gif(
    out: impl Write,
    canvas: &Canvas,
    start: &Position,
    moves: &[Move],
    mut progress: impl FnMut(usize) -> bool,
) -> Result<usize, MovieError> {
    let (width, height) = canvas.size();
    let side = |pixels: u32| u16::try_from(pixels).unwrap_or(u16::MAX);
    let mut position = start.clone();
    let first = canvas.draw(&position, None);
    // Every man that will be seen is in the first picture; the marks come with the first move.
    let mut sample = first.clone();
    if let Some(&mv) = moves.first().filter(|&&mv| position.is_legal(mv)) {
        let mut after = position.clone();
        after.make(mv);
        sample = beside(&sample, &canvas.draw(&after, Some(mv)));
    }
    let mut palette = Palette::new(&sample);
    let mut encoder = Encoder::new(out, side(width), side(height), &palette.bytes())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let shown = moves.iter().take(MOST_PLIES);
    let last = shown.len();
    let mut before = palette.index(&first);
    encoder.write_frame(&Frame {
        width: side(width),
        height: side(height),
        delay: if last == 0 { STAY.2 } else { STAY.0 },
        dispose: DisposalMethod::Keep,
        buffer: Cow::Borrowed(&before),
        ..Frame::default()
    })?;
    let mut done = 0;
    for &mv in shown {
        if !position.is_legal(mv) {
            break;
        }
        if !progress(done) {
            return Err(MovieError::Cancelled);
        }
        position.make(mv);
        let now = palette.index(&canvas.draw(&position, Some(mv)));
        done += 1;
        let Some(change) = Change::between(&before, &now, width as usize) else {
            continue;
        };
        encoder.write_frame(&Frame {
            left: change.left as u16,
            top: change.top as u16,
            width: change.width as u16,
            height: change.height as u16,
            delay: if done == last { STAY.2 } else { STAY.1 },
            dispose: DisposalMethod::Keep,
            transparent: Some(SAME),
            buffer: Cow::Owned(change.pixels),
            ..Frame::default()
        })?;
        before = now;
    }
    progress(done);
    Ok(done)
}

/// Two pictures of one size, one above the other.
fn beside(a: &RgbaImage, b: &RgbaImage) -> RgbaImage {
    let mut both = RgbaImage::new(a.width(), a.height() + b.height());
    image::imageops::replace(&mut both, a, 0, 0);
    image::imageops::replace(&mut both, b, 0, i64::from(a.height()));
    both
}

/// The colours of all frames.
struct Palette {
    quantizer: NeuQuant,
    /// What was found for a colour, by its upper six bits a channel.
    known: Vec<Option<u8>>,
}

impl Palette {
    fn new(sample: &RgbaImage) -> Palette {
        Palette {
            quantizer: NeuQuant::new(10, COLOURS, sample.as_raw()),
            known: vec![None; 1 << 18],
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut colours = self.quantizer.color_map_rgb();
        colours.resize(256 * 3, 0);
        colours
    }

    fn index(&mut self, picture: &RgbaImage) -> Vec<u8> {
        let index = |pixel: &image::Rgba<u8>| {
            let [r, g, b, _] = pixel.0;
            let key = usize::from(r >> 2) << 12 | usize::from(g >> 2) << 6 | usize::from(b >> 2);
            *self.known[key].get_or_insert_with(|| self.quantizer.index_of(&pixel.0) as u8)
        };
        picture.pixels().map(index).collect()
    }
}

/// The smallest rectangle that holds every pixel that has changed; those that have not are [`SAME`].
struct Change {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Change {
    fn between(before: &[u8], now: &[u8], width: usize) -> Option<Change> {
        let differs = |at: usize| before[at] != now[at];
        let (mut left, mut right) = (width, 0);
        let (mut top, mut bottom) = (usize::MAX, 0);
        for at in (0..now.len()).filter(|&at| differs(at)) {
            let (x, y) = (at % width, at / width);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        if left > right {
            return None;
        }
        let pixels = (top..=bottom)
            .flat_map(|y| (left..=right).map(move |x| y * width + x))
            .map(|at| if differs(at) { now[at] } else { SAME })
            .collect();
        Some(Change {
            left,
            top,
            width: right - left + 1,
            height: bottom - top + 1,
            pixels,
        })
    }
}
