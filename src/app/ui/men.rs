//! Pictures for egui: small men at the sizes that the screens use, the board for thumbnails, and the icon names.

use super::tiny::{self, TINY};
use crate::app::AppSet;
use crate::app::art::Art;
use crate::app::board::geometry::BoardGeometry;
use crate::app::board::raster;
use crate::app::redraw::Redraw;
use crate::app::theme::Theme;
use crate::rules::{Kind, Piece, Side};
use bevy::prelude::*;
use bevy_egui::egui::TextureId;
use bevy_egui::{EguiTextureHandle, EguiUserTextures};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Sizes that are made, in dp. Others use the next larger one.
const SIZES: [f32; 3] = [12.0, 22.0, 48.0];
/// Width in dp of the board that stands for others until they are made.
const THUMB_WIDTH: f32 = 86.0;

/// Textures of the men for egui.
#[derive(Resource, Default)]
pub struct MenIcons {
    made: Option<(String, String, u32)>,
    handles: Vec<Handle<Image>>,
    textures: Vec<[Option<TextureId>; Piece::COUNT]>,
    samples: Vec<(String, [TextureId; 2])>,
    board: Option<TextureId>,
    sets: Vec<SizedSet>,
    /// Sizes that the views of the last frame asked for. Views only read, hence the lock.
    wanted: Mutex<Vec<u32>>,
    man_extent: f32,
    man_drop: f32,
}

/// Board and men for a board that egui draws, at the very size at which they are drawn: scaled pictures lose lines when
/// they shrink and edges when they grow. Made when a view asks.
struct SizedSet {
    pitch_px: u32,
    board: TextureId,
    men: [TextureId; Piece::COUNT],
    handles: Vec<Handle<Image>>,
}

/// Sets that are kept beside those of the page on view.
const SPARE_SETS: usize = 4;
/// Distances of points, in pixels, for which sets are made.
const PITCHES: RangeInclusive<u32> = 4..=240;

/// Pictures for one board.
#[derive(Clone, Copy)]
pub struct BoardPictures<'a> {
    icons: &'a MenIcons,
    set: Option<&'a SizedSet>,
}

impl BoardPictures<'_> {
    /// The empty board.
    pub fn board(&self) -> Option<TextureId> {
        self.set.map(|set| set.board).or(self.icons.board)
    }

    /// A man.
    pub fn man(&self, piece: Piece) -> Option<TextureId> {
        match self.set {
            Some(set) => Some(set.men[piece.index()]),
            None => self.icons.texture(piece, SIZES[SIZES.len() - 1]),
        }
    }
}

impl MenIcons {
    /// The pictures for a board whose points are `pitch_px` pixels apart; those of another size until they are made.
    pub fn for_board(&self, pitch_px: u32) -> BoardPictures<'_> {
        let pitch_px = pitch_px.clamp(*PITCHES.start(), *PITCHES.end());
        let mut wanted = self.wanted.lock().unwrap_or_else(PoisonError::into_inner);
        if !wanted.contains(&pitch_px) {
            wanted.push(pitch_px);
        }
        let far = |set: &&SizedSet| set.pitch_px.abs_diff(pitch_px);
        BoardPictures {
            icons: self,
            set: self.sets.iter().min_by_key(far),
        }
    }

    /// Whether a view asked for pictures that are not made yet.
    pub fn owes_pictures(&self) -> bool {
        let wanted = self.wanted.lock().unwrap_or_else(PoisonError::into_inner);
        wanted.iter().any(|&pitch_px| !self.has_set(pitch_px))
    }

    fn has_set(&self, pitch_px: u32) -> bool {
        self.sets.iter().any(|set| set.pitch_px == pitch_px)
    }

    /// Side of a man's picture and how far its middle lies below the middle of the face, in cells.
    pub fn man_shape(&self) -> (f32, f32) {
        (self.man_extent, self.man_drop)
    }

    /// The texture of `piece` for a picture `width` dp wide.
    pub fn texture(&self, piece: Piece, width: f32) -> Option<TextureId> {
        let size = SIZES
            .iter()
            .position(|size| *size >= width - 0.5)
            .unwrap_or(SIZES.len() - 1);
        self.textures.get(size)?[piece.index()]
    }
}

impl MenIcons {
    /// A rook of `side` in the piece set `set`, 48 dp wide.
    pub fn sample(&self, side: Side, set: &str) -> Option<TextureId> {
        let (_, textures) = self.samples.iter().find(|(name, _)| name == set)?;
        Some(textures[side.index()])
    }
}

static ICONS: LazyLock<HashMap<String, char>> = LazyLock::new(|| {
    ron::from_str(include_str!("../../../assets/fonts/icons.ron"))
        .expect("the built-in icon list is valid RON (tested)")
});

/// The character of an icon in the icon font; a box for a name that is not there, which a test keeps from happening.
pub fn icon(name: &str) -> char {
    ICONS.get(name).copied().unwrap_or('\u{25FB}')
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MenIcons>()
        .add_systems(Update, (remake, make_sets).chain().in_set(AppSet::View));
}

fn remake(
    theme: Res<Theme>,
    geometry: Res<BoardGeometry>,
    art: Res<Art>,
    mut icons: ResMut<MenIcons>,
    images: Option<ResMut<Assets<Image>>>,
    user_textures: Option<ResMut<EguiUserTextures>>,
) {
    let (Some(mut images), Some(mut user_textures)) = (images, user_textures) else {
        return;
    };
    let scale = geometry.scale;
    let wanted = (
        theme.skin.id.clone(),
        theme.men_file().to_owned(),
        (scale * 100.0).round() as u32,
    );
    if icons.made.as_ref() == Some(&wanted) {
        return;
    }
    let stale = std::mem::take(&mut icons.sets);
    let stale = stale.iter().flat_map(|set| &set.handles);
    for old in std::mem::take(&mut icons.handles).iter().chain(stale) {
        user_textures.remove_image(old.id());
    }
    let mut add = |mut picture: image::RgbaImage| {
        raster::premultiply(&mut picture);
        let handle = images.add(raster::texture(picture));
        let id = user_textures.add_image(EguiTextureHandle::Strong(handle.clone()));
        icons.handles.push(handle);
        id
    };
    let atlas = art.men(&theme.men_file());
    let textures = SIZES
        .iter()
        .map(|size| {
            let pixels = (size * scale).round() as u32;
            std::array::from_fn(|index| {
                Some(add(raster::resample(&atlas.man(index), pixels, pixels)))
            })
        })
        .collect();
    let samples = theme
        .sets()
        .map(|set| {
            let atlas = art.men(&theme.men_file_of(set));
            let pixels = (48.0 * scale).round() as u32;
            let rook = Side::ALL.map(|side| {
                let man = atlas.man(Piece::new(side, Kind::Rook).index());
                add(raster::resample(&man, pixels, pixels))
            });
            (set.to_owned(), rook)
        })
        .collect();
    let (width, height) = (THUMB_WIDTH * scale, THUMB_WIDTH * scale * 10.0 / 9.0);
    let board = art.picture(theme.board_file());
    let board = add(raster::resample(
        &board,
        width.round() as u32,
        height.round() as u32,
    ));
    icons.textures = textures;
    icons.samples = samples;
    icons.board = Some(board);
    icons.man_extent = theme.man_extent();
    icons.man_drop = theme.man_drop();
    icons.made = Some(wanted);
}

/// Makes the pictures that a view has asked for, and drops those of pages long left.
fn make_sets(
    theme: Res<Theme>,
    art: Res<Art>,
    mut icons: ResMut<MenIcons>,
    images: Option<ResMut<Assets<Image>>>,
    user_textures: Option<ResMut<EguiUserTextures>>,
    mut redraw: ResMut<Redraw>,
) {
    let (Some(mut images), Some(mut user_textures)) = (images, user_textures) else {
        return;
    };
    let wanted = icons.wanted.get_mut();
    let wanted = std::mem::take(wanted.unwrap_or_else(PoisonError::into_inner));
    for &pitch_px in &wanted {
        if icons.has_set(pitch_px) {
            continue;
        }
        let mut handles = Vec::new();
        let mut add = |mut picture: image::RgbaImage| {
            raster::premultiply(&mut picture);
            let handle = images.add(raster::texture(picture));
            handles.push(handle.clone());
            user_textures.add_image(EguiTextureHandle::Strong(handle))
        };
        let atlas = art.men(&theme.men_file());
        let side = (pitch_px as f32 * theme.man_extent()).round() as u32;
        let flat = &theme.skin.flat;
        let men = std::array::from_fn(|index| {
            add(if pitch_px < TINY {
                let is_red = index < Piece::COUNT / 2;
                let man = if is_red { &flat.red } else { &flat.black };
                let drop = theme.man_drop() * pitch_px as f32;
                tiny::man(side, pitch_px, drop, man, is_red)
            } else {
                raster::resample(&atlas.man(index), side, side)
            })
        });
        let board = if pitch_px < TINY {
            tiny::board(pitch_px, flat)
        } else {
            let board = art.picture(theme.board_file());
            raster::resample(&board, pitch_px * 9, pitch_px * 10)
        };
        let board = add(board);
        icons.sets.push(SizedSet {
            pitch_px,
            board,
            men,
            handles,
        });
        redraw.now();
    }
    // The oldest stand first.
    while icons.sets.len() > wanted.len() + SPARE_SETS {
        let unused = |set: &SizedSet| !wanted.contains(&set.pitch_px);
        let Some(old) = icons.sets.iter().position(unused) else {
            break;
        };
        for handle in icons.sets.remove(old).handles {
            user_textures.remove_image(handle.id());
        }
    }
}
