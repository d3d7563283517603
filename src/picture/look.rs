//! How a board looks in a picture: the skin, the men and their shape, read from the skins that ship with the app.

use super::files;
use image::{ImageFormat, RgbaImage};
use serde::{Deserialize, Deserializer};

/// A colour as written in the data: `#RRGGBB` or `#RRGGBBAA`, sRGB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink([u8; 4]);

impl Ink {
    /// Red, green, blue, alpha; not premultiplied.
    pub fn rgba(self) -> [u8; 4] {
        self.0
    }
}

impl<'de> Deserialize<'de> for Ink {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ink, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.strip_prefix('#').unwrap_or(&text);
        let value = u32::from_str_radix(digits, 16).map_err(serde::de::Error::custom)?;
        match digits.len() {
            6 => Ok(Ink((value << 8 | 0xff).to_be_bytes())),
            8 => Ok(Ink(value.to_be_bytes())),
            _ => Err(serde::de::Error::custom(format!(
                "'{text}' is not #RRGGBB or #RRGGBBAA"
            ))),
        }
    }
}

/// What a picture's look is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LookNames {
    /// The skin; an unknown one is the first.
    pub skin: String,
    /// The piece set; an unknown one is the first.
    pub set: String,
    /// Whether Red and Black are set apart by tone as well.
    pub apart: bool,
}

impl Default for LookNames {
    fn default() -> LookNames {
        LookNames {
            skin: "kaya".to_owned(),
            set: "trad".to_owned(),
            apart: false,
        }
    }
}

/// Why there is no look.
#[derive(Debug, thiserror::Error)]
pub enum LookError {
    /// The list of skins is damaged.
    #[error("the list of skins cannot be read: {0}")]
    Skins(#[from] ron::error::SpannedError),
    /// There is none in the list.
    #[error("there is no skin")]
    None,
    /// A file is not embedded.
    #[error("{0} is not part of this build")]
    Missing(String),
    /// A picture is damaged.
    #[error("{0} is damaged: {1}")]
    Picture(String, image::ImageError),
}

/// The art of one skin and piece set, at full size.
#[derive(Clone, Debug)]
pub struct Look {
    /// The board without its frame, 9 to 10.
    pub board: RgbaImage,
    /// The men: 7 x 2 square cells, Red's row first.
    pub men: RgbaImage,
    /// Side of a cell of `men` in pixels.
    pub cell: u32,
    /// Drawn under each man, in the scale of `men`.
    pub shadow: RgbaImage,
    /// Side of a man's picture in cells of the board.
    pub extent: f32,
    /// How far its middle lies below the middle of its face, in cells of the board.
    pub drop: f32,
    /// The frame around the board.
    pub frame: Ink,
    /// The numerals on the frame.
    pub numeral: Ink,
    /// The marks of the last move.
    pub mark: Ink,
    /// Second tone around the marks.
    pub edge: Ink,
}

#[derive(Deserialize)]
struct Looks {
    piece: Shape,
    sets: Vec<String>,
    skins: Vec<Skin>,
}

#[derive(Deserialize)]
struct Shape {
    cell: u32,
    disc_centre: (f32, f32),
    diameter: f32,
}

#[derive(Deserialize)]
struct Skin {
    id: String,
    dark: bool,
    board: String,
    pieces: String,
    pieces_apart: String,
    colours: Colours,
}

#[derive(Deserialize)]
struct Colours {
    frame: Ink,
    onacc: Ink,
    ink3: Ink,
    sel: Ink,
    mk2: Ink,
}

impl Look {
    /// Reads the art of a look.
    ///
    /// # Errors
    /// See [`LookError`]: only when the program was built with damaged files.
    pub fn load(names: &LookNames) -> Result<Look, LookError> {
        let looks: Looks = ron::from_str(include_str!("../../assets/data/skins.ron"))?;
        let skin = looks.skins.iter().find(|skin| skin.id == names.skin);
        let skin = skin.or(looks.skins.first()).ok_or(LookError::None)?;
        let set = looks.sets.iter().find(|set| **set == names.set);
        let set = set.or(looks.sets.first()).ok_or(LookError::None)?;
        let men = if names.apart {
            &skin.pieces_apart
        } else {
            &skin.pieces
        };
        let shape = &looks.piece;
        let cell = shape.cell as f32;
        Ok(Look {
            board: picture(&skin.board)?,
            men: picture(&men.replace("{set}", set))?,
            cell: shape.cell,
            shadow: picture("textures/piece_shadow.png")?,
            extent: shape.diameter,
            drop: (cell / 2.0 - shape.disc_centre.1) / cell * shape.diameter,
            frame: skin.colours.frame,
            numeral: if skin.dark {
                skin.colours.ink3
            } else {
                skin.colours.onacc
            },
            mark: skin.colours.sel,
            edge: skin.colours.mk2,
        })
    }
}

fn picture(path: &str) -> Result<RgbaImage, LookError> {
    let bytes = files::bytes(path).ok_or_else(|| LookError::Missing(path.to_owned()))?;
    let decoded = image::load_from_memory_with_format(bytes, ImageFormat::Png)
        .map_err(|error| LookError::Picture(path.to_owned(), error))?;
    Ok(decoded.to_rgba8())
}
