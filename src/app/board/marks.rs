//! Marks on the board: selection, legal points, captures, last move, check, hint, keyboard cursor.

use super::geometry::BoardGeometry;
use super::motion::Moving;
use super::select::Selection;
use super::skin::{BoardTextures, MarkKind};
use crate::app::AppSet;
use crate::app::redraw::Redraw;
use crate::app::session::{Session, general_in_check};
use crate::app::settings::AppSettings;
use crate::app::state::Screen;
use crate::rules::Square;
use bevy::prelude::*;

/// Under the men.
const Z_UNDER: f32 = 4.0;
/// Over the men.
const Z_OVER: f32 = 30.0;
/// Seconds in which a dot grows.
const POP: f32 = 0.09;
/// Seconds of the check ring's two beats.
const PULSE: f32 = 0.9;

/// One mark on a square.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
#[require(Sprite)]
struct MarkView {
    square: Square,
    /// Seconds since it appeared, and seconds before it starts to grow.
    age: f32,
    delay: f32,
}

/// The marks that the state of the game asks for.
#[derive(Clone, PartialEq, Default)]
struct Wanted(Vec<(MarkKind, Square)>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show_marks
                .in_set(AppSet::View)
                .run_if(resource_exists::<Session>),
            place_marks.in_set(AppSet::Place),
        ),
    )
    .add_systems(OnExit(Screen::Match), remove_marks);
}

fn wanted(session: &Session, selection: &Selection, dots: bool, moving: bool) -> Wanted {
    let mut marks = Vec::new();
    let position = session.game.position();
    if let Some(last) = session.game.last_move() {
        marks.push((MarkKind::LastFrom, last.from()));
        if !moving {
            marks.push((MarkKind::LastTo, last.to()));
        }
    }
    if let Some(general) = general_in_check(session).filter(|_| !moving) {
        marks.push((MarkKind::Check, general));
    }
    if let Some(hint) = session.hint {
        marks.push((MarkKind::Selected, hint.from()));
        marks.push((
            target_mark(position.piece_on(hint.to()).is_some()),
            hint.to(),
        ));
    }
    if let Some(from) = selection.from {
        marks.push((MarkKind::Selected, from));
        if dots {
            for to in selection.targets {
                marks.push((target_mark(position.piece_on(to).is_some()), to));
            }
        }
        if let Some(to) = selection.confirm {
            marks.push((MarkKind::Selected, to));
        }
    }
    if let Some(cursor) = selection.cursor {
        marks.push((MarkKind::Cursor, cursor));
    }
    Wanted(marks)
}

fn target_mark(occupied: bool) -> MarkKind {
    if occupied {
        MarkKind::Capture
    } else {
        MarkKind::Dot
    }
}

fn show_marks(
    session: Res<Session>,
    selection: Res<Selection>,
    settings: Res<AppSettings>,
    moving: Res<Moving>,
    screen: Res<State<Screen>>,
    textures: Res<BoardTextures>,
    mut shown: Local<Wanted>,
    marks: Query<(Entity, &MarkKind, &MarkView)>,
    mut commands: Commands,
) {
    if *screen.get() != Screen::Match {
        *shown = Wanted::default();
        return;
    }
    let next = if session.paused {
        Wanted::default()
    } else {
        wanted(&session, &selection, settings.0.show_legal, moving.0)
    };
    if *shown == next && !textures.is_changed() {
        return;
    }
    let fresh = textures.is_changed();
    let mut missing = next.0.clone();
    for (entity, kind, view) in &marks {
        match missing
            .iter()
            .position(|(k, s)| k == kind && *s == view.square)
        {
            Some(index) if !fresh => {
                missing.swap_remove(index);
            }
            _ => commands.entity(entity).despawn(),
        }
    }
    let from = selection.from;
    for (kind, square) in missing {
        let steps = from.map_or(0.0, |from| {
            let apart = |a: u8, b: u8| f32::from(a.abs_diff(b));
            apart(from.file(), square.file()).max(apart(from.rank(), square.rank()))
        });
        let grows = matches!(kind, MarkKind::Dot | MarkKind::Capture) && !fresh;
        commands.spawn((
            Name::new(format!("{kind:?} {square}")),
            kind,
            MarkView {
                square,
                age: if grows {
                    0.0
                } else {
                    f32::from(u8::from(kind != MarkKind::Check))
                },
                delay: if grows {
                    (steps * 0.008).min(0.07)
                } else {
                    0.0
                },
            },
            Sprite::from_image(textures.mark(kind)),
        ));
    }
    *shown = next;
}

fn place_marks(
    time: Res<Time>,
    geometry: Res<BoardGeometry>,
    mut marks: Query<(&MarkKind, &mut MarkView, &mut Transform, &mut Sprite)>,
    mut redraw: ResMut<Redraw>,
) {
    for (kind, mut view, mut transform, mut sprite) in &mut marks {
        let length = if *kind == MarkKind::Check {
            PULSE
        } else {
            POP + view.delay
        };
        if view.age < length {
            view.age += time.delta_secs();
            redraw.now();
        }
        let t = ((view.age - view.delay) / POP).clamp(0.0, 1.0);
        let (size, alpha) = match kind {
            MarkKind::Check => {
                let beat = (view.age / PULSE).min(1.0) * 2.0 * std::f32::consts::TAU;
                (1.0 + 0.05 * (1.0 - beat.cos()) / 2.0, 0.95)
            }
            _ => (0.4 + 0.6 * t, t),
        };
        let lifted = if *kind == MarkKind::Selected {
            0.08
        } else {
            0.0
        };
        let cell = geometry.cell_of(view.square) - Vec2::new(0.0, lifted);
        let side = kind.pixels(geometry.pitch_px()) as f32 / geometry.scale;
        let at = geometry.world_of(geometry.snap(geometry.window_of_cell(cell), side));
        let z = match kind {
            MarkKind::Check | MarkKind::LastFrom => Z_UNDER,
            _ => Z_OVER,
        };
        *transform = Transform::from_translation(at.extend(z)).with_scale(Vec3::splat(size));
        sprite.custom_size = Some(Vec2::splat(side));
        sprite.color = Color::WHITE.with_alpha(alpha);
    }
}

fn remove_marks(marks: Query<Entity, With<MarkView>>, mut commands: Commands) {
    for mark in &marks {
        commands.entity(mark).despawn();
    }
}
