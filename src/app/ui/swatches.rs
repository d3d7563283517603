//! Samples of the boards: a piece of each skin's real board with two of its men.

use crate::app::AppSet;
use crate::app::art::{Art, Atlas};
use crate::app::board::geometry::BoardGeometry;
use crate::app::board::raster;
use crate::app::redraw::Redraw;
use crate::app::theme::{Skin, Theme};
use crate::rules::{Kind, Piece, Side};
use bevy::prelude::*;
use bevy_egui::egui::{self, TextureId};
use bevy_egui::{EguiTextureHandle, EguiUserTextures};
use image::{RgbaImage, imageops};
use std::sync::atomic::{AtomicBool, Ordering};

/// Size of a sample in dp.
pub const SWATCH: egui::Vec2 = egui::vec2(64.0, 48.0);
/// Distance of two points on it, in dp.
const PITCH: f32 = 30.0;
/// What is in its middle, in cells from the corner of the board: between two points of the palace, where the men stand.
const MIDDLE: (f32, f32) = (4.0, 8.5);

/// The samples. They are made when a view first asks, one in a frame.
#[derive(Resource, Default)]
pub struct Swatches {
    wanted: AtomicBool,
    /// Piece set, whether Red and Black are set apart, and scale in hundredths of a pixel a dp.
    made_for: Option<(String, bool, u32)>,
    made: Vec<Made>,
    complete: bool,
}

/// A sample with the skin that it shows.
struct Made {
    skin: String,
    texture: TextureId,
    handle: Handle<Image>,
}

impl Swatches {
    /// The sample of a skin, once it is made.
    pub fn of(&self, skin: &str) -> Option<TextureId> {
        self.wanted.store(true, Ordering::Relaxed);
        let made = self.made.iter().find(|made| made.skin == skin)?;
        Some(made.texture)
    }

    /// Whether a view asked for samples that are not made yet.
    pub fn owes(&self) -> bool {
        !self.complete && self.wanted.load(Ordering::Relaxed)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Swatches>()
        .add_systems(Update, make.in_set(AppSet::View));
}

fn make(
    theme: Res<Theme>,
    geometry: Res<BoardGeometry>,
    mut swatches: ResMut<Swatches>,
    images: Option<ResMut<Assets<Image>>>,
    user_textures: Option<ResMut<EguiUserTextures>>,
    mut redraw: ResMut<Redraw>,
) {
    let (Some(mut images), Some(mut user_textures)) = (images, user_textures) else {
        return;
    };
    if !swatches.wanted.load(Ordering::Relaxed) {
        return;
    }
    let scale = geometry.scale;
    let wanted = (
        theme.piece_set.clone(),
        theme.apart,
        (scale * 100.0).round() as u32,
    );
    if swatches.made_for.as_ref() != Some(&wanted) {
        for old in std::mem::take(&mut swatches.made) {
            user_textures.remove_image(old.handle.id());
        }
        swatches.made_for = Some(wanted);
        swatches.complete = false;
    }
    let known = |skin: &Skin| swatches.made.iter().any(|made| made.skin == skin.id);
    let Some(skin) = theme.skins().find(|skin| !known(skin)) else {
        if !swatches.complete {
            swatches.complete = true;
        }
        return;
    };
    let skin = skin.clone();
    let mut picture = sample(&theme, &skin, scale);
    raster::premultiply(&mut picture);
    let handle = images.add(raster::texture(picture));
    let texture = user_textures.add_image(EguiTextureHandle::Strong(handle.clone()));
    swatches.made.push(Made {
        skin: skin.id,
        texture,
        handle,
    });
    redraw.now();
}

/// Draws the sample of a skin.
fn sample(theme: &Theme, skin: &Skin, scale: f32) -> RgbaImage {
    let (board, men) = theme.files_of(skin);
    // Not by way of the cache: the boards that are not in use would stay in memory.
    let board = Art::once(board);
    let cell = board.width() as f32 / 9.0;
    let (wide, high) = (SWATCH.x / PITCH, SWATCH.y / PITCH);
    let (left, top) = (MIDDLE.0 - wide / 2.0, MIDDLE.1 - high / 2.0);
    let texels = |cells: f32| (cells * cell).round() as u32;
    let part = imageops::crop_imm(
        &board,
        texels(left),
        texels(top),
        texels(wide),
        texels(high),
    );
    let pixels = |dp: f32| (dp * scale).round();
    let mut picture = raster::resample(
        &part.to_image(),
        pixels(SWATCH.x) as u32,
        pixels(SWATCH.y) as u32,
    );
    let atlas = Atlas::once(&men);
    let side = pixels(PITCH * theme.man_extent());
    for (x, who) in [(-0.5, Side::Red), (0.5, Side::Black)] {
        let man = atlas.man(Piece::new(who, Kind::General).index());
        let man = raster::resample(&man, side as u32, side as u32);
        let at = |middle: f32| (middle - side / 2.0).round() as i64;
        imageops::overlay(
            &mut picture,
            &man,
            at(pixels(SWATCH.x / 2.0 + x * PITCH)),
            at(pixels(SWATCH.y / 2.0 + theme.man_drop() * PITCH)),
        );
    }
    picture
}
