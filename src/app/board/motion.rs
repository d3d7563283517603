//! Motion: slides with a slight arc, fades, and the one place that knows whether something moves.

use super::men::{PieceView, Placement};
use crate::app::AppSet;
use crate::app::audio::{Cue, PlayCue};
use crate::app::redraw::Redraw;
use crate::app::session::MoveApplied;
use crate::app::theme::Theme;
use bevy::prelude::*;

/// The man reached its point: the move can be heard and answered.
#[derive(Message, Clone, Copy, Debug)]
pub struct MoveShown;

/// How a man travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// A played move: over an arc.
    Move,
    /// Taken back: flat and a little quicker.
    TakeBack,
}

impl Style {
    /// Seconds that a way of so many cells takes; `pace` is the theme's factor on times.
    pub fn seconds(self, cells: f32, pace: f32) -> f32 {
        let millis = match self {
            Style::Move => (180.0 + 14.0 * cells).min(320.0),
            Style::TakeBack => 160.0,
        };
        millis / 1000.0 * pace
    }
}

/// A man on its way.
#[derive(Component, Clone, Copy, Debug)]
pub struct Slide {
    from: Placement,
    to: Vec2,
    style: Style,
    /// Seconds it takes and seconds gone.
    length: f32,
    gone: f32,
}

impl Slide {
    /// From where the man is seen now to `to` (cells); `pace` is the theme's factor on times.
    pub fn new(from: Placement, to: Vec2, style: Style, pace: f32) -> Slide {
        let length = match style {
            // A man carried there by hand has little way left and lands at once.
            Style::Move if from.lift > 1.0 => 0.06 * pace,
            _ => style.seconds(from.cell.distance(to), pace),
        };
        Slide {
            from,
            to,
            style,
            length,
            gone: 0.0,
        }
    }
}

/// Whether a fading man comes or goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FadeKind {
    /// Appears (a take-back returns it).
    In,
    /// Was taken.
    Out,
}

/// A man that appears or vanishes.
#[derive(Component, Clone, Copy, Debug)]
pub struct Fade {
    kind: FadeKind,
    /// Seconds to wait, so that a taken man goes when its taker arrives.
    delay: f32,
    length: f32,
    gone: f32,
}

impl Fade {
    /// A fade; `pace` is the theme's factor on times.
    pub fn new(kind: FadeKind, pace: f32) -> Fade {
        let delay = if kind == FadeKind::Out { 0.18 } else { 0.0 };
        Fade {
            kind,
            delay: delay * pace,
            length: 0.14 * pace,
            gone: 0.0,
        }
    }

    /// Whether the man was taken and no longer belongs to the position.
    pub fn is_leaving(&self) -> bool {
        self.kind == FadeKind::Out
    }
}

/// Whether men are still on their way.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moving(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Moving>()
        .add_message::<MoveShown>()
        .add_systems(
            Update,
            (slide, fade, report).chain().in_set(AppSet::Animate),
        );
}

fn slide(
    time: Res<Time>,
    mut men: Query<(Entity, &mut Slide, &mut Placement), With<PieceView>>,
    mut commands: Commands,
) {
    for (entity, mut slide, mut placement) in &mut men {
        slide.gone += time.delta_secs();
        let t = if slide.length > 0.0 {
            (slide.gone / slide.length).min(1.0)
        } else {
            1.0
        };
        if t >= 1.0 {
            *placement = Placement {
                cell: slide.to,
                lift: 0.0,
                scale: 1.0,
                alpha: 1.0,
            };
            commands.entity(entity).remove::<Slide>();
            continue;
        }
        let eased = ease_in_out_cubic(t);
        let cells = slide.from.cell.distance(slide.to);
        let height = match slide.style {
            Style::Move => 4.0 * t * (1.0 - t) * (0.10 + 0.03 * cells).min(0.28),
            Style::TakeBack => 0.0,
        };
        *placement = Placement {
            cell: slide.from.cell.lerp(slide.to, eased),
            lift: slide.from.lift * (1.0 - eased) + height * 2.0,
            scale: 1.0 + 0.2 * height,
            alpha: 1.0,
        };
    }
}

fn fade(
    time: Res<Time>,
    mut men: Query<(Entity, &mut Fade, &mut Placement), With<PieceView>>,
    mut commands: Commands,
) {
    for (entity, mut fade, mut placement) in &mut men {
        fade.gone += time.delta_secs();
        let after = (fade.gone - fade.delay).max(0.0);
        let t = if fade.length > 0.0 {
            (after / fade.length).min(1.0)
        } else {
            1.0
        };
        match fade.kind {
            FadeKind::In => placement.alpha = t,
            FadeKind::Out => {
                placement.alpha = 1.0 - t * t;
                placement.scale = 1.0 - 0.14 * t;
            }
        }
        if t >= 1.0 {
            match fade.kind {
                FadeKind::In => commands.entity(entity).remove::<Fade>(),
                FadeKind::Out => {
                    commands.entity(entity).despawn();
                    continue;
                }
            };
        }
    }
}

/// Says when a move has arrived, and keeps the frames coming until then.
fn report(
    moving_men: Query<(), Or<(With<Slide>, With<Fade>)>>,
    mut moving: ResMut<Moving>,
    mut landing: Local<Option<MoveApplied>>,
    mut applied: MessageReader<MoveApplied>,
    sliding: Query<(), With<Slide>>,
    theme: Res<Theme>,
    mut shown: MessageWriter<MoveShown>,
    mut cues: MessageWriter<PlayCue>,
    mut redraw: ResMut<Redraw>,
) {
    if let Some(last) = applied.read().last() {
        *landing = Some(*last);
    }
    let busy = !moving_men.is_empty();
    if busy {
        redraw.now();
    }
    moving.set_if_neq(Moving(busy));
    if (sliding.is_empty() || theme.motion == 0.0)
        && let Some(last) = landing.take()
    {
        cues.write(PlayCue(match last {
            MoveApplied {
                check: true,
                ends: false,
                ..
            } => Cue::Check,
            MoveApplied {
                captured: Some(_), ..
            } => Cue::Capture,
            _ => Cue::Move,
        }));
        shown.write(MoveShown);
    }
}

/// How far a man is after the share `t` (0 to 1) of its time.
pub fn ease_in_out_cubic(t: f32) -> f32 {
    if t < 0.5 {
        4.0 * t * t * t
    } else {
        1.0 - (-2.0 * t + 2.0).powi(3) / 2.0
    }
}
