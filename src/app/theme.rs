//! The look: skins from `assets/data/skins.ron` and the one in use. No colour is written anywhere else.

use crate::career::settings::{AnimationSpeed, Settings};
use bevy::prelude::*;
use bevy_egui::egui::Color32;
use serde::Deserialize;

pub use crate::picture::Ink;

impl Ink {
    /// As egui wants it.
    pub fn ui(self) -> Color32 {
        let [r, g, b, a] = self.rgba();
        Color32::from_rgba_unmultiplied(r, g, b, a)
    }
}

/// The colours of a skin, named as in the design tokens.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[expect(missing_docs, reason = "the names are those of the design tokens")]
pub struct Palette {
    pub t0: Ink,
    pub t1: Ink,
    pub paper: Ink,
    pub paper2: Ink,
    pub paper3: Ink,
    pub line: Ink,
    pub ink: Ink,
    pub ink2: Ink,
    pub ink3: Ink,
    pub acc: Ink,
    pub accs: Ink,
    pub onacc: Ink,
    pub gold: Ink,
    pub golds: Ink,
    pub ok: Ink,
    pub oks: Ink,
    pub blue: Ink,
    pub frame: Ink,
    pub scrim: Ink,
    pub sh: Ink,
    pub sel: Ink,
    pub dot: Ink,
    pub mk2: Ink,
    pub rim: Ink,
    pub dan: Ink,
}

/// A man in plain colours.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct FlatMan {
    /// The disc.
    pub disc: Ink,
    /// Rings and glyph.
    pub ink: Ink,
}

/// A skin in plain colours, for samples.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Flat {
    /// The board.
    pub board: Ink,
    /// Its lines.
    pub line: Ink,
    /// Red's men.
    pub red: FlatMan,
    /// Black's men.
    pub black: FlatMan,
}

/// One look of board, men and paper.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Skin {
    /// Its name in files and settings.
    pub id: String,
    /// Whether the paper is dark.
    pub dark: bool,
    board: String,
    table: String,
    pieces: String,
    pieces_apart: String,
    /// Plain colours.
    pub flat: Flat,
    /// Colours of paper and marks.
    #[serde(rename = "colours")]
    pub palette: Palette,
}

/// How the atlases are cut; lengths in texels, `diameter` in cells of the board.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
struct PieceShape {
    cell: u32,
    disc_centre: (f32, f32),
    diameter: f32,
}

/// The parts of `skins.ron` that the app reads; the rest documents the textures for other readers.
#[derive(Clone, PartialEq, Debug, Deserialize)]
struct Looks {
    piece: PieceShape,
    sets: Vec<String>,
    skins: Vec<Skin>,
}

/// The look in use.
#[derive(Resource, Clone, Debug)]
pub struct Theme {
    looks: Looks,
    /// The skin.
    pub skin: Skin,
    /// The piece set.
    pub piece_set: String,
    /// Whether Red and Black are set apart by tone as well.
    pub apart: bool,
    /// Factor on all text.
    pub text_scale: f32,
    /// How much larger than usual the system wants text.
    pub system_text: f32,
    /// Factor on the time that any motion takes; 0 where nothing is to move.
    pub motion: f32,
    /// Whether the system is set to do without motion.
    pub system_still: bool,
}

impl Theme {
    /// The look that the settings ask for.
    pub fn new(settings: &Settings) -> Theme {
        let looks: Looks = ron::from_str(include_str!("../../assets/data/skins.ron"))
            .expect("the built-in skins are valid RON (tested)");
        let mut theme = Theme {
            skin: looks.skins[0].clone(),
            piece_set: looks.sets[0].clone(),
            apart: false,
            text_scale: 1.0,
            system_text: 1.0,
            motion: 1.0,
            system_still: false,
            looks,
        };
        theme.follow(settings);
        theme
    }

    /// Takes over the look that the settings ask for; unknown names fall back to the first.
    pub fn follow(&mut self, settings: &Settings) {
        let skins = &self.looks.skins;
        let skin = skins
            .iter()
            .find(|skin| skin.id == settings.skin)
            .unwrap_or(&skins[0]);
        self.skin = skin.clone();
        let sets = &self.looks.sets;
        let set = sets
            .iter()
            .find(|set| **set == settings.piece_set)
            .unwrap_or(&sets[0]);
        self.piece_set = set.clone();
        self.apart = settings.strong_contrast;
        self.motion = match settings.animation {
            AnimationSpeed::Off => 0.0,
            AnimationSpeed::System if self.system_still => 0.0,
            AnimationSpeed::Fast => 0.6,
            AnimationSpeed::System | AnimationSpeed::Normal => 1.0,
        };
        self.text_scale = (settings.text_size * self.system_text).clamp(0.8, 1.6);
    }

    /// All skins.
    pub fn skins(&self) -> impl Iterator<Item = &Skin> {
        self.looks.skins.iter()
    }

    /// All piece sets.
    pub fn sets(&self) -> impl Iterator<Item = &str> {
        self.looks.sets.iter().map(String::as_str)
    }

    /// Whether this skin has other men to set the sides further apart.
    pub fn can_set_apart(&self) -> bool {
        self.skin.pieces_apart != self.skin.pieces
    }

    /// The picture of the board, under `assets/`.
    pub fn board_file(&self) -> &str {
        &self.skin.board
    }

    /// The picture of the table.
    pub fn table_file(&self) -> &str {
        &self.skin.table
    }

    /// The atlas of the men.
    pub fn men_file(&self) -> String {
        self.men_file_of(&self.piece_set)
    }

    /// The atlas of another piece set in this skin.
    pub fn men_file_of(&self, set: &str) -> String {
        let path = if self.apart {
            &self.skin.pieces_apart
        } else {
            &self.skin.pieces
        };
        path.replace("{set}", set)
    }

    /// The board and the men of another skin, in the piece set in use.
    pub fn files_of<'a>(&self, skin: &'a Skin) -> (&'a str, String) {
        let men = if self.apart {
            &skin.pieces_apart
        } else {
            &skin.pieces
        };
        (&skin.board, men.replace("{set}", &self.piece_set))
    }

    /// Side of a man's picture in cells of the board.
    pub fn man_extent(&self) -> f32 {
        self.looks.piece.diameter
    }

    /// How far the middle of a man's picture lies below the middle of its face, in cells of the board: the picture
    /// has room for the thickness of the disc.
    pub fn man_drop(&self) -> f32 {
        let shape = self.looks.piece;
        let cell = shape.cell as f32;
        (cell / 2.0 - shape.disc_centre.1) / cell * shape.diameter
    }
}
