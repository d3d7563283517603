//! The table and the board lying on it.

use super::geometry::BoardGeometry;
use super::raster::{self, Mark};
use super::skin::BoardTextures;
use crate::app::AppSet;
use crate::app::art::Art;
use crate::app::theme::Theme;
use bevy::prelude::*;

/// The surface under everything, lit from a window.
#[derive(Component)]
struct Table;

/// The board without its frame.
#[derive(Component)]
struct BoardPlane;

/// The frame around the board.
#[derive(Component)]
struct Frame;

/// Soft shadow of the board on the table.
#[derive(Component)]
struct BoardShadow;

/// Width of the frame at the sides, in dp.
pub const FRAME: f32 = 4.0;
/// Texels that the frame's corners take.
const CORNER: f32 = 16.0;
/// How far the board's shadow reaches, in dp.
const SHADOW: f32 = 26.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn).add_systems(
        Update,
        (dress.in_set(AppSet::View), lay.in_set(AppSet::Place)),
    );
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("Table"),
        Table,
        Sprite::default(),
        Transform::from_xyz(0., 0., -10.),
    ));
    commands.spawn((
        Name::new("Board shadow"),
        BoardShadow,
        Sprite::default(),
        Visibility::Hidden,
    ));
    commands.spawn((
        Name::new("Board frame"),
        Frame,
        Sprite::default(),
        Visibility::Hidden,
    ));
    commands.spawn((
        Name::new("Board"),
        BoardPlane,
        Sprite::default(),
        Visibility::Hidden,
    ));
}

/// Pictures that depend on the skin alone.
fn dress(
    theme: Res<Theme>,
    art: Res<Art>,
    images: Option<ResMut<Assets<Image>>>,
    mut clear: Option<ResMut<ClearColor>>,
    mut table: Single<&mut Sprite, (With<Table>, Without<Frame>, Without<BoardShadow>)>,
    mut frame: Single<&mut Sprite, (With<Frame>, Without<Table>, Without<BoardShadow>)>,
    mut shadow: Single<&mut Sprite, (With<BoardShadow>, Without<Frame>, Without<Table>)>,
) {
    let Some(mut images) = images.filter(|_| theme.is_changed()) else {
        return;
    };
    let palette = &theme.skin.palette;
    if let Some(clear) = &mut clear {
        let [r, g, b, _] = palette.t1.rgba();
        clear.0 = Color::srgb_u8(r, g, b);
    }
    table.image = images.add(raster::texture((*art.picture(theme.table_file())).clone()));
    let side = CORNER * 3.0;
    let strip = Mark {
        extent: side,
        ink: palette.frame.rgba(),
        edge: palette.line.rgba(),
        // A dark board would have no edge against a dark table.
        edge_width: if theme.skin.dark { 1.0 } else { 0.0 },
    };
    // An edge lies within the texture.
    let half = side / 2.0 - strip.edge_width;
    frame.image = images.add(raster::texture(
        strip.draw(1, |x, y| raster::rounded_rect(x, y, half, half, 8.0)),
    ));
    frame.image_mode = sliced(CORNER);
    shadow.image = images.add(raster::texture(soft_edge(palette.sh.rgba())));
    shadow.image_mode = sliced(SHADOW + 8.0);
}

fn sliced(border: f32) -> SpriteImageMode {
    SpriteImageMode::Sliced(TextureSlicer {
        border: BorderRect::all(border),
        max_corner_scale: 1.0,
        ..default()
    })
}

/// A rectangle that fades out over [`SHADOW`] texels.
fn soft_edge(ink: [u8; 4]) -> image::RgbaImage {
    let side = (SHADOW * 2.0 + 24.0) as u32;
    let middle = side as f32 / 2.0;
    image::RgbaImage::from_fn(side, side, |x, y| {
        let half = middle - SHADOW;
        let d = raster::rounded_rect(
            x as f32 + 0.5 - middle,
            y as f32 + 0.5 - middle,
            half,
            half,
            6.0,
        );
        let t = 1.0 - (d / SHADOW).clamp(0.0, 1.0);
        image::Rgba([ink[0], ink[1], ink[2], (f32::from(ink[3]) * t * t) as u8])
    })
}

/// Puts table, frame and board where the layout wants them.
fn lay(
    geometry: Res<BoardGeometry>,
    textures: Res<BoardTextures>,
    mut table: Single<&mut Sprite, (With<Table>, Without<BoardPlane>)>,
    board: Single<(&mut Sprite, &mut Transform, &mut Visibility), With<BoardPlane>>,
    frame: Single<
        (&mut Sprite, &mut Transform, &mut Visibility),
        (With<Frame>, Without<BoardPlane>, Without<Table>),
    >,
    shadow: Single<
        (&mut Sprite, &mut Transform, &mut Visibility),
        (
            With<BoardShadow>,
            Without<Frame>,
            Without<BoardPlane>,
            Without<Table>,
        ),
    >,
) {
    if !geometry.is_changed() && !textures.is_changed() {
        return;
    }
    table.custom_size = Some(geometry.window);
    let shown = geometry.shown && textures.is_ready();
    let visibility = if shown {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    };
    let size = Vec2::new(9.0, 10.0) * geometry.pitch;
    let outer = size + 2.0 * Vec2::new(FRAME.min(geometry.strip), geometry.strip);
    let turn = Quat::from_rotation_z(geometry.angle);
    let centre = geometry.world_of(geometry.centre);
    let at = |offset: Vec2, z: f32| {
        Transform::from_translation((centre + offset).extend(z)).with_rotation(turn)
    };

    let (mut sprite, mut transform, mut seen) = board.into_inner();
    sprite.image = textures.board.clone();
    sprite.custom_size = Some(size);
    *transform = at(Vec2::ZERO, 0.0);
    *seen = visibility;

    let (mut sprite, mut transform, mut seen) = frame.into_inner();
    sprite.custom_size = Some(outer.max(size));
    *transform = at(Vec2::ZERO, -1.0);
    *seen = visibility;

    let (mut sprite, mut transform, mut seen) = shadow.into_inner();
    sprite.custom_size = Some(outer.max(size) + 2.0 * SHADOW);
    *transform = at(Vec2::new(0.0, -10.0), -2.0);
    *seen = visibility;
}
