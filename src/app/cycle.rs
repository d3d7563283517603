//! The replay of a judged loop: what the law says of each ply, step by step. Only this module changes it.

use super::AppSet;
use super::nav::Nav;
use super::redraw::Redraw;
use super::session::Session;
use super::state::{Overlay, Screen, Sheet};
use crate::rules::adjudication::{JudgedPly, Judgement};
use crate::rules::{Game, Position};
use bevy::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// How long a ply is shown when the replay runs by itself.
const SHOWN: Duration = Duration::from_millis(1600);

/// A judged loop with all its positions.
#[derive(Debug)]
pub struct Loop {
    judgement: Judgement,
    /// The position before the first ply and those after each.
    positions: Vec<Position>,
}

impl Loop {
    /// The loop that begins at `start`. `None` when a ply cannot be played there.
    pub fn new(start: &Position, judgement: Judgement) -> Option<Loop> {
        let mut positions = vec![start.clone()];
        let mut position = start.clone();
        for ply in &judgement.plies {
            if !position.is_legal(ply.mv) {
                return None;
            }
            position.make(ply.mv);
            positions.push(position.clone());
        }
        (!judgement.plies.is_empty()).then_some(Loop {
            judgement,
            positions,
        })
    }

    /// The loop that ended the game, or that it was warned of.
    pub fn of_game(game: &Game) -> Option<Loop> {
        let judgement = match game.end() {
            Some(end) => end.judgement.clone()?,
            None => game.warning()?,
        };
        let before = judgement.plies.first()?.ply.checked_sub(1)?;
        Loop::new(&game.position_at(before), judgement)
    }

    /// What the law says.
    pub fn judgement(&self) -> &Judgement {
        &self.judgement
    }

    /// How many plies it has.
    pub fn len(&self) -> usize {
        self.judgement.plies.len()
    }

    /// Whether it has no plies, which none has.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The position after `step` plies.
    pub fn position(&self, step: usize) -> &Position {
        &self.positions[step.min(self.len())]
    }

    /// The ply that led to `step`; none to the beginning.
    pub fn ply(&self, step: usize) -> Option<&JudgedPly> {
        self.judgement.plies.get(step.checked_sub(1)?)
    }
}

/// The loop on show and how far it has been played.
#[derive(Resource, Default, Clone, Debug)]
pub struct CycleReplay {
    shown: Option<Arc<Loop>>,
    /// Plies played, 0 to [`Loop::len`].
    step: usize,
    /// When the next ply follows by itself.
    next_at: Option<Duration>,
    /// Whether Black sits at the bottom.
    flipped: bool,
    /// Whether it was opened from the sheet of a result, to which the way back leads.
    from_result: bool,
}

impl CycleReplay {
    /// The loop, if one was opened.
    pub fn shown(&self) -> Option<&Loop> {
        self.shown.as_deref()
    }

    /// Plies played, 0 to [`Loop::len`].
    pub fn step(&self) -> usize {
        self.step
    }

    /// Whether it runs by itself.
    pub fn plays(&self) -> bool {
        self.next_at.is_some()
    }

    /// Whether Black sits at the bottom.
    pub fn flipped(&self) -> bool {
        self.flipped
    }

    fn open(&mut self, shown: Arc<Loop>, flipped: bool) {
        *self = CycleReplay {
            shown: Some(shown),
            step: 1,
            next_at: None,
            flipped,
            from_result: false,
        };
    }
}

/// What a screen may ask of the replay.
#[derive(Message, Clone, Debug)]
pub enum CycleCmd {
    /// Shows the loop of the open game.
    OfGame,
    /// Shows this loop.
    Open(Arc<Loop>),
    /// Goes to the position after so many plies, and stops there.
    To(usize),
    /// Runs by itself, or stops.
    Play(bool),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CycleReplay>()
        .add_message::<CycleCmd>()
        .add_systems(
            Update,
            (
                obey.in_set(AppSet::Command),
                advance.in_set(AppSet::View).run_if(in_state(Screen::Cycle)),
            ),
        )
        .add_systems(OnExit(Screen::Cycle), |mut replay: ResMut<CycleReplay>| {
            replay.next_at = None;
        })
        .add_systems(
            OnTransition {
                exited: Screen::Cycle,
                entered: Screen::Match,
            },
            return_to_result,
        );
}

/// Who looked at the loop from the result's sheet finds it again.
fn return_to_result(mut replay: ResMut<CycleReplay>, mut nav: MessageWriter<Nav>) {
    if std::mem::take(&mut replay.from_result) {
        nav.write(Nav::Open(Sheet::Result));
    }
}

fn obey(
    mut commands: MessageReader<CycleCmd>,
    session: Option<Res<Session>>,
    overlay: Res<Overlay>,
    time: Res<Time<Real>>,
    mut replay: ResMut<CycleReplay>,
    mut nav: MessageWriter<Nav>,
) {
    for command in commands.read() {
        match command {
            CycleCmd::OfGame => {
                let session = session.as_ref();
                if let Some(session) = session
                    && let Some(found) = Loop::of_game(&session.game)
                {
                    replay.open(Arc::new(found), session.flipped);
                    replay.from_result = overlay.0 == Some(Sheet::Result);
                    nav.write(Nav::To(Screen::Cycle));
                }
            }
            CycleCmd::Open(found) => {
                replay.open(Arc::clone(found), false);
                nav.write(Nav::To(Screen::Cycle));
            }
            CycleCmd::To(step) => {
                let last = replay.shown().map_or(0, Loop::len);
                replay.step = (*step).min(last);
                replay.next_at = None;
            }
            CycleCmd::Play(plays) => {
                replay.next_at = plays.then(|| time.elapsed() + SHOWN / 2);
            }
        }
    }
}

/// Plays the next ply when it is time; after the last the loop begins anew.
fn advance(time: Res<Time<Real>>, mut replay: ResMut<CycleReplay>, mut redraw: ResMut<Redraw>) {
    let Some(at) = replay.next_at else {
        return;
    };
    let now = time.elapsed();
    if now < at {
        return redraw.after(at - now);
    }
    let last = replay.shown().map_or(0, Loop::len);
    replay.step = if replay.step >= last {
        1.min(last)
    } else {
        replay.step + 1
    };
    replay.next_at = Some(now + SHOWN);
    redraw.now();
    redraw.after(SHOWN);
}
