//! A board as a picture, of any width.

use super::files;
use super::look::Look;
use super::raster::{self, Mark};
use crate::rules::{Move, Piece, Position, Side, Square};
use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont, point};
use image::{ImageError, ImageFormat, Rgba, RgbaImage, imageops};
use std::io::Cursor;

/// How a board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// Whether Black sits at the bottom.
    pub flipped: bool,
    /// Whether the frame carries the numbers of the files.
    pub numerals: bool,
}

/// Everything that a picture of a position is put together from, at its final size.
pub struct Canvas {
    view: View,
    pitch: u32,
    /// The board's corner in the picture.
    corner: (i64, i64),
    ground: RgbaImage,
    men: Vec<RgbaImage>,
    shadow: RgbaImage,
    drop: i64,
    from: RgbaImage,
    to: RgbaImage,
}

impl Canvas {
    /// Scales the art for pictures `width` pixels wide (at least 90).
    pub fn new(look: &Look, view: View, width: u32) -> Canvas {
        let width = width.max(90);
        // A narrow frame at the sides; above and below room for the numbers.
        let pitch = (f64::from(width) / 9.3).floor() as u32;
        let side = (width - pitch * 9) / 2;
        let strip = if view.numerals { pitch * 3 / 8 } else { side };
        let height = pitch * 10 + strip * 2;
        let mut ground = RgbaImage::from_pixel(width, height, Rgba(look.frame.rgba()));
        let board = raster::resample(&look.board, pitch * 9, pitch * 10);
        let corner = (i64::from(side), i64::from(strip));
        imageops::overlay(&mut ground, &board, corner.0, corner.1);
        let man = (pitch as f32 * look.extent).round() as u32;
        let cell = |index: u32| raster::cell(&look.men, index % 7, index / 7, look.cell);
        let men = (0..Piece::COUNT as u32)
            .map(|index| raster::resample(&cell(index), man, man))
            .collect();
        let soft = (man * look.shadow.width()).div_ceil(look.cell.max(1));
        let mark = |extent: f32, fade: f32| Mark {
            extent,
            ink: {
                let [r, g, b, a] = look.mark.rgba();
                [r, g, b, (f32::from(a) * fade) as u8]
            },
            edge: look.edge.rgba(),
            edge_width: (1.0 / pitch as f32).max(0.024),
        };
        let from = mark(0.5, 0.8).draw(pitch, |x, y| {
            raster::ring(x, y, 0.17, 0.045).min(raster::disc(x, y, 0.055))
        });
        let to = mark(1.24, 1.0).draw(pitch, |x, y| raster::brackets(x, y, 0.485, 0.17, 0.05));
        let mut canvas = Canvas {
            view,
            pitch,
            corner,
            ground,
            men,
            shadow: raster::resample(&look.shadow, soft, soft),
            drop: (look.drop * pitch as f32).round() as i64,
            from,
            to,
        };
        if view.numerals {
            canvas.number_files(strip, look.numeral.rgba());
        }
        canvas
    }

    /// Width and height of the pictures in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.ground.dimensions()
    }

    /// A position, with the marks of the move that led to it.
    pub fn draw(&self, position: &Position, last: Option<Move>) -> RgbaImage {
        let mut picture = self.ground.clone();
        if let Some(last) = last {
            self.put(&mut picture, &self.from, last.from(), 0);
        }
        // Men lower in the picture lie over those above, as their shadows fall down.
        let mut men: Vec<(Square, Piece)> = Square::all()
            .filter_map(|square| Some((square, position.piece_on(square)?)))
            .collect();
        men.sort_by_key(|(square, _)| self.middle(*square).1);
        for (square, piece) in men {
            self.put(&mut picture, &self.shadow, square, self.drop);
            self.put(&mut picture, &self.men[piece.index()], square, self.drop);
        }
        if let Some(last) = last {
            self.put(&mut picture, &self.to, last.to(), 0);
        }
        picture
    }

    /// A position as a PNG file.
    ///
    /// # Errors
    /// What the encoder reports.
    pub fn png(&self, position: &Position, last: Option<Move>) -> Result<Vec<u8>, ImageError> {
        let picture = image::DynamicImage::ImageRgba8(self.draw(position, last)).to_rgb8();
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, ImageFormat::Png)?;
        Ok(bytes.into_inner())
    }

    /// The middle of a square's point in the picture.
    fn middle(&self, square: Square) -> (i64, i64) {
        let (file, rank) = (i64::from(square.file()), i64::from(square.rank()));
        let (column, row) = if self.view.flipped {
            (8 - file, rank)
        } else {
            (file, 9 - rank)
        };
        let pitch = i64::from(self.pitch);
        let half = pitch / 2;
        (
            self.corner.0 + column * pitch + half,
            self.corner.1 + row * pitch + half,
        )
    }

    fn put(&self, picture: &mut RgbaImage, what: &RgbaImage, at: Square, lower: i64) {
        let (x, y) = self.middle(at);
        let (width, height) = what.dimensions();
        let x = x - i64::from(width) / 2;
        let y = y - i64::from(height) / 2 + lower;
        imageops::overlay(picture, what, x, y);
    }

    /// 九 to 一 on Red's side and 1 to 9 on Black's, each from its own right hand.
    fn number_files(&mut self, strip: u32, ink: [u8; 4]) {
        const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
        const ARABIC: [char; 9] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
        for (side, rank, font, numerals) in [
            (Side::Red, 0, "fonts/title-kai.ttf", CHINESE),
            (Side::Black, 9, "fonts/title-latin.ttf", ARABIC),
        ] {
            let font = files::bytes(font).and_then(|bytes| FontRef::try_from_slice(bytes).ok());
            let Some(font) = font else { continue };
            for file in 0..9u8 {
                let number = match side {
                    Side::Red => 8 - file,
                    Side::Black => file,
                };
                let (x, y) = self.middle(Square::new(file, rank));
                let below = y > i64::from(self.ground.height()) / 2;
                let y = if below {
                    i64::from(self.ground.height() - strip / 2)
                } else {
                    i64::from(strip / 2)
                };
                let size = strip as f32 * 0.72;
                let numeral = numerals[usize::from(number)];
                write_centred(&mut self.ground, &font, numeral, size, (x, y), ink);
            }
        }
    }
}

/// Draws one character with the middle of its ink at a place.
fn write_centred(
    picture: &mut RgbaImage,
    font: &FontRef,
    text: char,
    size: f32,
    (x, y): (i64, i64),
    [r, g, b, a]: [u8; 4],
) {
    let scaled = font.as_scaled(PxScale::from(size));
    let glyph: Glyph = scaled
        .glyph_id(text)
        .with_scale_and_position(PxScale::from(size), point(0.0, 0.0));
    let Some(outline) = font.outline_glyph(glyph) else {
        return;
    };
    let bounds = outline.px_bounds();
    let left = x - (bounds.width() / 2.0).round() as i64;
    let top = y - (bounds.height() / 2.0).round() as i64;
    let (width, height) = (
        bounds.width().ceil().max(1.0) as u32,
        bounds.height().ceil().max(1.0) as u32,
    );
    let mut stamp = RgbaImage::new(width, height);
    outline.draw(|dx, dy, cover| {
        if let Some(pixel) = stamp.get_pixel_mut_checked(dx, dy) {
            *pixel = Rgba([r, g, b, (f32::from(a) * cover) as u8]);
        }
    });
    imageops::overlay(picture, &stamp, left, top);
}
