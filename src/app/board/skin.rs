//! The textures of board, men and marks at the size they are shown, remade when skin or size change.

use super::geometry::BoardGeometry;
use super::raster::{self, Mark, Rgba};
use crate::app::art::{Art, Atlas};
use crate::app::redraw::Redraw;
use crate::app::theme::Theme;
use crate::rules::Piece;
use bevy::prelude::*;
use std::time::Duration;

/// How long a new size must hold before pictures are made for it.
const SETTLE: Duration = Duration::from_millis(120);

/// The kinds of marks, each one texture.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    /// Ring around the man in hand.
    Selected,
    /// Dot on a legal point.
    Dot,
    /// Dashed ring around a man that may be taken.
    Capture,
    /// Where the last move came from.
    LastFrom,
    /// Where it went.
    LastTo,
    /// Under a general in check.
    Check,
    /// The keyboard's cursor.
    Cursor,
}

impl MarkKind {
    const ALL: [MarkKind; 7] = [
        MarkKind::Selected,
        MarkKind::Dot,
        MarkKind::Capture,
        MarkKind::LastFrom,
        MarkKind::LastTo,
        MarkKind::Check,
        MarkKind::Cursor,
    ];

    /// Side of its picture in pixels, at `pitch` pixels a cell.
    pub fn pixels(self, pitch: u32) -> u32 {
        ((self.extent() * pitch as f32).ceil() as u32).max(1)
    }

    /// Side of its picture in cells.
    fn extent(self) -> f32 {
        match self {
            MarkKind::Selected | MarkKind::Capture | MarkKind::LastTo => 1.24,
            MarkKind::Dot | MarkKind::LastFrom => 0.5,
            MarkKind::Check => 1.5,
            MarkKind::Cursor => 1.2,
        }
    }
}

/// What the pictures were made for.
#[derive(Clone, PartialEq, Debug)]
struct Made {
    skin: String,
    men: String,
    pitch_px: u32,
}

/// Handles of the pictures in use.
#[derive(Resource, Default)]
pub struct BoardTextures {
    made: Option<Made>,
    wanted: Option<(Made, Duration)>,
    /// The board without its frame, 9 x 10 cells.
    pub board: Handle<Image>,
    /// The men, by piece index.
    pub men: Vec<Handle<Image>>,
    /// Soft shadow under a man.
    pub shadow: Handle<Image>,
    marks: Vec<Handle<Image>>,
}

impl BoardTextures {
    /// The picture of a man.
    pub fn man(&self, piece: Piece) -> Handle<Image> {
        self.men.get(piece.index()).cloned().unwrap_or_default()
    }

    /// The picture of a mark.
    pub fn mark(&self, kind: MarkKind) -> Handle<Image> {
        let index = MarkKind::ALL
            .iter()
            .position(|k| *k == kind)
            .unwrap_or_default();
        self.marks.get(index).cloned().unwrap_or_default()
    }

    /// Whether there is anything to show yet.
    pub fn is_ready(&self) -> bool {
        self.made.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardTextures>()
        .add_systems(Update, remake.in_set(crate::app::AppSet::View));
}

fn remake(
    geometry: Res<BoardGeometry>,
    theme: Res<Theme>,
    art: Res<Art>,
    time: Res<Time<Real>>,
    mut redraw: ResMut<Redraw>,
    mut textures: ResMut<BoardTextures>,
    images: Option<ResMut<Assets<Image>>>,
) {
    let Some(mut images) = images else {
        return;
    };
    let wanted = Made {
        skin: theme.skin.id.clone(),
        men: theme.men_file(),
        pitch_px: geometry.pitch_px(),
    };
    if wanted.pitch_px == 0 || textures.made.as_ref() == Some(&wanted) {
        return;
    }
    // While a window is being dragged larger, the old pictures are stretched; only the first ones and a new skin
    // are made at once.
    let same_look = textures
        .made
        .as_ref()
        .is_some_and(|made| made.skin == wanted.skin && made.men == wanted.men);
    if same_look {
        let since = match &textures.wanted {
            Some((size, since)) if *size == wanted => *since,
            _ => {
                textures.wanted = Some((wanted.clone(), time.elapsed()));
                time.elapsed()
            }
        };
        if time.elapsed() - since < SETTLE {
            redraw.after(SETTLE);
            return;
        }
    }
    textures.wanted = None;
    make(&mut textures, &art, &theme, wanted.pitch_px, &mut images);
    textures.made = Some(wanted);
    redraw.now();
}

/// Side of a man's picture in pixels, at `pitch` pixels a cell.
pub fn man_pixels(theme: &Theme, pitch: u32) -> u32 {
    (pitch as f32 * theme.man_extent()).round() as u32
}

fn make(
    textures: &mut BoardTextures,
    art: &Art,
    theme: &Theme,
    pitch: u32,
    images: &mut Assets<Image>,
) {
    let atlas = art.men(&theme.men_file());
    let board = art.picture(theme.board_file());
    textures.board = images.add(raster::texture(raster::resample(
        &board,
        pitch * 9,
        pitch * 10,
    )));
    let man = man_pixels(theme, pitch);
    textures.men = (0..Piece::COUNT)
        .map(|index| {
            images.add(raster::texture(raster::resample(
                &atlas.man(index),
                man,
                man,
            )))
        })
        .collect();
    let shadow = art.picture("textures/piece_shadow.png");
    let shadow_px = (man as f32 * shadow.width() as f32 / Atlas::CELL as f32).round() as u32;
    textures.shadow = images.add(raster::texture(raster::resample(
        &shadow, shadow_px, shadow_px,
    )));
    textures.marks = MarkKind::ALL
        .iter()
        .map(|kind| images.add(raster::texture(draw_mark(*kind, theme, pitch))))
        .collect();
}

fn draw_mark(kind: MarkKind, theme: &Theme, pitch: u32) -> image::RgbaImage {
    let palette = &theme.skin.palette;
    let edge_width = (1.0 / pitch as f32).max(0.024);
    let edge = match kind {
        MarkKind::Capture | MarkKind::Check | MarkKind::Cursor => palette.rim,
        _ => palette.mk2,
    };
    let mark = |ink: Rgba| Mark {
        extent: kind.extent(),
        ink,
        edge: edge.rgba(),
        edge_width,
    };
    let fade = |[r, g, b, a]: Rgba, by: f32| [r, g, b, (f32::from(a) * by) as u8];
    let (sel, dot, dan) = (palette.sel.rgba(), palette.dot.rgba(), palette.dan.rgba());
    match kind {
        MarkKind::Selected => mark(sel).draw(pitch, |x, y| raster::ring(x, y, 0.515, 0.055)),
        MarkKind::Dot => mark(dot).draw(pitch, |x, y| raster::disc(x, y, 0.125)),
        MarkKind::Capture => mark(dan).draw(pitch, |x, y| {
            raster::dashed_ring(x, y, 0.50, 0.07, 0.26 / 0.5, 0.132 / 0.5)
        }),
        MarkKind::LastFrom => mark(fade(sel, 0.8)).draw(pitch, |x, y| {
            raster::ring(x, y, 0.17, 0.045).min(raster::disc(x, y, 0.055))
        }),
        MarkKind::LastTo => mark(sel).draw(pitch, |x, y| raster::brackets(x, y, 0.485, 0.17, 0.05)),
        MarkKind::Check => {
            let ring = mark(dan).draw(pitch, |x, y| raster::ring(x, y, 0.53, 0.07));
            let outer = mark(fade(dan, 0.45)).draw(pitch, |x, y| raster::ring(x, y, 0.66, 0.025));
            let glow = Mark {
                edge: [0; 4],
                ..mark(fade(dan, 0.16))
            }
            .draw(pitch, |x, y| raster::disc(x, y, 0.62));
            let mut picture = glow;
            image::imageops::overlay(&mut picture, &outer, 0, 0);
            image::imageops::overlay(&mut picture, &ring, 0, 0);
            picture
        }
        MarkKind::Cursor => mark(palette.acc.rgba()).draw(pitch, |x, y| {
            raster::rounded_rect(x, y, 0.5, 0.5, 0.12).abs() - 0.02
        }),
    }
}
