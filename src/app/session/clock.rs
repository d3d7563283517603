//! Runs the clocks: for the side to move alone, while its position can be seen and nothing else holds the game.

use super::Session;
use crate::app::AppSet;
use crate::app::audio::{Cue, PlayCue};
use crate::app::board::motion::Moving;
use crate::app::platform::KeepAwake;
use crate::app::redraw::Redraw;
use crate::app::state::{Overlay, Screen};
use crate::career::clock::LAST_SECONDS;
use crate::career::saved_game::Seat;
use bevy::prelude::*;
use bevy::window::AppLifecycle;
use std::time::{Duration, Instant};

/// The monotonic clock that the game's clocks are counted by. Bevy's own time is of no use here: it is the time at which
/// the last frame was rendered, and between two frames the app may have slept.
#[derive(Resource, Clone, Copy, Debug)]
pub enum Stopwatch {
    /// The system's, since this moment.
    System(Instant),
    /// One that stands until it is set, for tests.
    Manual(Duration),
}

impl Default for Stopwatch {
    fn default() -> Stopwatch {
        Stopwatch::System(Instant::now())
    }
}

impl Stopwatch {
    /// The time now.
    pub fn now(&self) -> Duration {
        match self {
            Stopwatch::System(begin) => begin.elapsed(),
            Stopwatch::Manual(now) => *now,
        }
    }
}

/// Whether a clock runs.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockRunning(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stopwatch>()
        .init_resource::<ClockRunning>()
        .add_systems(
            Update,
            (
                pause_before_suspend,
                count_time,
                tick.run_if(resource_exists::<Session>),
            )
                .chain()
                .before(super::turn::apply_moves)
                .in_set(AppSet::Rules),
        );
}

/// A game with clocks that is put aside by the system stands covered until the player is back and says so.
fn pause_before_suspend(
    mut lifecycle: MessageReader<AppLifecycle>,
    session: Option<ResMut<Session>>,
) {
    let suspended = lifecycle
        .read()
        .any(|event| matches!(event, AppLifecycle::WillSuspend | AppLifecycle::Suspended));
    if let Some(mut session) = session.filter(|_| suspended)
        && session.clock.is_some()
        && session.game.end().is_none()
        && !session.paused
    {
        session.paused = true;
        session.touch();
    }
}

fn count_time(
    stopwatch: Res<Stopwatch>,
    session: Option<ResMut<Session>>,
    screen: Res<State<Screen>>,
    overlay: Res<Overlay>,
    moving: Res<Moving>,
    mut running: ResMut<ClockRunning>,
    mut awake: ResMut<KeepAwake>,
    mut low: Local<bool>,
    mut redraw: ResMut<Redraw>,
) {
    let mut runs = false;
    if let Some(mut session) = session.filter(|session| session.clock.is_some()) {
        let session = &mut *session;
        let side = session.side_to_move();
        let stands = session.game.end().is_some()
            || session.paused
            || *screen.get() != Screen::Match
            || overlay.0.is_some_and(|sheet| sheet.stops_clocks());
        // What travels was the other side's move, and is seen only when it has arrived.
        runs = !stands && !moving.0;
        if let Some(clock) = &mut session.clock {
            clock.run(runs.then_some(side), stopwatch.now());
            if !stands && clock.fallen(side).is_some() {
                clock.run(None, stopwatch.now());
                session.game.lose_on_time(side);
                session.touch();
                runs = false;
                redraw.now();
            } else if let Some(wait) = clock.next_change() {
                redraw.after(wait);
                // What is drawn anew then needs more than one frame to be seen.
                if clock.is_low(side, true) != *low {
                    *low = !*low;
                    redraw.now();
                }
            }
        }
    }
    running.set_if_neq(ClockRunning(runs));
    awake.set_if_neq(KeepAwake(runs));
}

/// The last seconds of a person's clock are heard.
fn tick(
    session: Res<Session>,
    mut heard: Local<Option<(u64, u64)>>,
    mut cues: MessageWriter<PlayCue>,
) {
    let Some(clock) = &session.clock else {
        return;
    };
    let Some(side) = clock
        .running()
        .filter(|&side| session.seat(side) == Seat::Human)
    else {
        return;
    };
    let left = clock.until_fall(side, true);
    if left > LAST_SECONDS || left.is_zero() {
        return;
    }
    let second = (session.generation(), left.as_millis().div_ceil(1000) as u64);
    if *heard != Some(second) {
        *heard = Some(second);
        cues.write(PlayCue(Cue::Tick));
    }
}
