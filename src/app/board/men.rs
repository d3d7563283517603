//! The men as entities: a projection of the session's position. Nothing reads the rules from them.

use super::geometry::BoardGeometry;
use super::motion::{Fade, FadeKind, Slide, Style};
use super::select::{Selection, drop_point};
use super::skin::{BoardTextures, man_pixels};
use crate::app::AppSet;
use crate::app::session::{MoveApplied, Session};
use crate::app::settings::AppSettings;
use crate::app::state::Screen;
use crate::app::theme::Theme;
use crate::rules::{Piece, Position, Side, Square};
use bevy::prelude::*;
use std::f32::consts::PI;

/// A man on the board.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[require(Sprite, Placement)]
pub struct PieceView {
    /// What it is.
    pub piece: Piece,
    /// Where it stands by the rules; on the screen it may still be on its way.
    pub square: Square,
}

/// Where something lies on the board, in cells from the top left corner, and how high it is lifted.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
pub struct Placement {
    /// Cells from the top left corner of the board as drawn.
    pub cell: Vec2,
    /// 0 on the board, 1 in the hand.
    pub lift: f32,
    /// Size besides that of the lift.
    pub scale: f32,
    /// Opacity.
    pub alpha: f32,
}

/// The shadow of a man, a child of it.
#[derive(Component)]
struct Shadow;

/// Layers, back to front.
pub(super) const Z_MEN: f32 = 10.0;
const Z_MOVING: f32 = 20.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (project, lift_selected).chain().in_set(AppSet::View),
    )
    .add_systems(Update, (place, follow_textures).in_set(AppSet::Place));
}

/// Brings the men in line with the position: those that moved slide, taken ones fade, new ones appear.
fn project(
    session: Option<Res<Session>>,
    theme: Res<Theme>,
    geometry: Res<BoardGeometry>,
    screen: Res<State<Screen>>,
    mut applied: MessageReader<MoveApplied>,
    mut shown: Local<Option<(u64, bool, bool)>>,
    men: Query<(Entity, &PieceView, &Placement, Option<&Fade>)>,
    mut commands: Commands,
) {
    // Before the first game the board of the home page shows how every game begins.
    let generation = session.as_ref().map_or(0, |session| session.generation());
    // Where clocks stand, their position is not to be thought about: other pages show the beginning instead.
    let timed = |open: &Session| open.clock.is_some() && open.game.end().is_none();
    let covered = *screen.get() != Screen::Match && session.as_deref().is_some_and(timed);
    let wanted = (generation, geometry.flipped, covered);
    let forward = applied.read().last().is_some();
    if *shown == Some(wanted) {
        return;
    }
    // A flipped board is a new look at the same men: they jump. So does a game that was just opened.
    let looks = |of: (u64, bool, bool)| (of.1, of.2);
    let turned = shown.is_none_or(|old| looks(old) != looks(wanted)) || men.is_empty();
    let still = turned || *screen.get() != Screen::Match;
    *shown = Some(wanted);
    let position = session
        .filter(|_| !covered)
        .map_or_else(Position::start, |open| open.game.position().clone());
    let plan = match_men(&position, &men);
    for (entity, from, view) in plan.moves {
        let to = geometry.cell_of(view.square);
        let mut man = commands.entity(entity);
        man.insert(view);
        if still {
            man.insert(Placement {
                cell: to,
                lift: 0.0,
                scale: 1.0,
                alpha: 1.0,
            })
            .remove::<Slide>();
        } else if from.cell != to {
            let style = if forward {
                Style::Move
            } else {
                Style::TakeBack
            };
            man.insert(Slide::new(from, to, style, theme.motion));
        }
    }
    for entity in plan.gone {
        if still {
            commands.entity(entity).despawn();
        } else {
            commands
                .entity(entity)
                .insert(Fade::new(FadeKind::Out, theme.motion));
        }
    }
    for view in plan.new {
        let cell = geometry.cell_of(view.square);
        let alpha = if still { 1.0 } else { 0.0 };
        let mut man = commands.spawn((
            Name::new(format!("{:?} {}", view.piece, view.square)),
            view,
            Placement {
                cell,
                lift: 0.0,
                scale: 1.0,
                alpha,
            },
            children![(
                Shadow,
                Sprite::default(),
                Transform::from_xyz(0.0, 0.0, -5.0)
            )],
        ));
        if !still {
            man.insert(Fade::new(FadeKind::In, theme.motion));
        }
    }
}

/// Which men stay, move, go and come.
struct Plan {
    moves: Vec<(Entity, Placement, PieceView)>,
    gone: Vec<Entity>,
    new: Vec<PieceView>,
}

fn match_men(
    position: &Position,
    men: &Query<(Entity, &PieceView, &Placement, Option<&Fade>)>,
) -> Plan {
    let mut missing: Vec<PieceView> = position
        .occupied()
        .filter_map(|square| {
            position
                .piece_on(square)
                .map(|piece| PieceView { piece, square })
        })
        .collect();
    let mut plan = Plan {
        moves: Vec::new(),
        gone: Vec::new(),
        new: Vec::new(),
    };
    let mut adrift = Vec::new();
    for (entity, view, placement, fade) in men {
        if fade.is_some_and(Fade::is_leaving) {
            continue;
        }
        match missing.iter().position(|wanted| wanted == view) {
            Some(index) => {
                plan.moves
                    .push((entity, *placement, missing.swap_remove(index)));
            }
            None => adrift.push((entity, *view, *placement)),
        }
    }
    for (entity, view, placement) in adrift {
        match missing.iter().position(|wanted| wanted.piece == view.piece) {
            Some(index) => {
                plan.moves
                    .push((entity, placement, missing.swap_remove(index)));
            }
            None => plan.gone.push(entity),
        }
    }
    plan.new = missing;
    plan
}

/// Lifts the man in hand, and puts a dragged one under the finger.
fn lift_selected(
    selection: Res<Selection>,
    geometry: Res<BoardGeometry>,
    mut men: Query<(&PieceView, &mut Placement), (Without<Slide>, Without<Fade>)>,
) {
    for (view, mut placement) in &mut men {
        let held = selection.from == Some(view.square);
        let home = geometry.cell_of(view.square);
        let wanted = match selection.drag {
            Some(drag) if held => Placement {
                cell: geometry.cell_at(drop_point(drag.at, drag.touch, &geometry)),
                lift: 1.5,
                ..*placement
            },
            _ => Placement {
                cell: home,
                lift: if held { 1.0 } else { 0.0 },
                ..*placement
            },
        };
        placement.set_if_neq(wanted);
    }
}

/// Turns placements into transforms.
fn place(
    geometry: Res<BoardGeometry>,
    theme: Res<Theme>,
    session: Option<Res<Session>>,
    settings: Res<AppSettings>,
    mut turned: Local<Option<Side>>,
    mut men: Query<(
        &PieceView,
        Ref<Placement>,
        &mut Transform,
        &mut Sprite,
        &Children,
        Has<Slide>,
    )>,
    mut shadows: Query<(&mut Transform, &mut Sprite), (With<Shadow>, Without<Placement>)>,
) {
    let far = session
        .filter(|_| settings.0.turn_far_side)
        .and_then(|session| session.far_side());
    let all = far != *turned || geometry.is_changed();
    *turned = far;
    for (view, placement, mut transform, mut sprite, children, moving) in &mut men {
        if !placement.is_changed() && !all {
            continue;
        }
        // The face of a man lies above the middle of its picture, or below it when the man is turned.
        let (half_turn, drop) = if far == Some(view.piece.side()) {
            (PI, -theme.man_drop())
        } else {
            (0.0, theme.man_drop())
        };
        let raised = drop - 0.08 * placement.lift.min(1.0);
        let raised = placement.cell + Vec2::new(0.0, raised);
        let pixels = man_pixels(&theme, geometry.pitch_px());
        let side = if geometry.shown {
            pixels as f32 / geometry.scale
        } else {
            0.0
        };
        let mut at = geometry.window_of_cell(raised);
        if !moving && placement.lift == 0.0 && geometry.angle == 0.0 {
            // At rest every texel falls on a pixel, or the glyph would blur.
            at = geometry.snap(at, side);
        }
        let at = geometry.world_of(at);
        // Men lower on the screen lie over those above, as their shadows fall down and right.
        let layer = if moving || placement.lift > 0.0 {
            Z_MOVING
        } else {
            Z_MEN
        };
        let size = placement.scale * (1.0 + 0.10 * placement.lift);
        *transform = Transform::from_translation(at.extend(layer + placement.cell.y * 0.1))
            .with_rotation(Quat::from_rotation_z(geometry.angle + half_turn))
            .with_scale(Vec3::splat(size));
        sprite.custom_size = Some(Vec2::splat(side));
        sprite.color = Color::WHITE.with_alpha(placement.alpha);
        for child in children {
            let Ok((mut shadow, mut soft)) = shadows.get_mut(*child) else {
                continue;
            };
            let drop = Vec2::new(0.07, -0.10) * placement.lift * geometry.pitch;
            shadow.translation = drop.extend(-5.0);
            soft.custom_size = sprite
                .custom_size
                .map(|size| size * (1.0 + 0.14 * placement.lift));
            soft.color =
                Color::WHITE.with_alpha(placement.alpha * (1.0 - 0.15 * placement.lift.min(1.0)));
        }
    }
}

/// Gives the men their pictures when they appear or when the pictures are remade.
fn follow_textures(
    textures: Res<BoardTextures>,
    mut men: Query<(Ref<PieceView>, &mut Sprite, &Children)>,
    mut shadows: Query<&mut Sprite, (With<Shadow>, Without<PieceView>)>,
) {
    for (view, mut sprite, children) in &mut men {
        if !textures.is_changed() && !view.is_changed() {
            continue;
        }
        sprite.image = textures.man(view.piece);
        for child in children {
            if let Ok(mut shadow) = shadows.get_mut(*child) {
                shadow.image = textures.shadow.clone();
            }
        }
    }
}
