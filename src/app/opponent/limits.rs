//! How long and how deep the machine may think, by what it is asked and by its clock.

use super::Job;
use crate::app::session::Session;
use crate::career::clock::GameClock;
use crate::career::opponents::opponent;
use crate::engine::{Clock, Level, Limits};
use crate::rules::Side;
use std::time::Duration;

/// The machine never answers faster than this, so that one sees what it did; as people do it takes longer once the opening
/// is over.
const LEAST_THINKING: Duration = Duration::from_millis(400);
const LEAST_LATER: Duration = Duration::from_millis(650);
/// Plies that count as the opening.
const OPENING: usize = 16;
/// How long a hint or a draw answer may take.
const HELP_TIME: Duration = Duration::from_millis(1500);
const DRAW_TIME: Duration = Duration::from_millis(400);
/// How many positions a try at a puzzle may take, so that every device judges alike, and how long on a slow one.
const JUDGE_NODES: u64 = 800_000;
const JUDGE_TIME: Duration = Duration::from_secs(4);
/// The highest grade is limited by the clock alone; without one it takes this long.
const FULL_STRENGTH_TIME: Duration = Duration::from_secs(4);
/// However much time its clock has, nobody wants to wait longer than this.
const LONGEST: Duration = Duration::from_secs(20);
/// Kept back of the machine's own clock for the way of its move to the board.
const RESERVE: Duration = Duration::from_millis(400);

/// Limits for a program that knows no grades: it takes the time that the clock leaves, or that the highest grade
/// takes without one.
pub(super) fn at_full_strength(limits: &Limits) -> Limits {
    let timed = limits.movetime.is_some() || limits.clock.is_some();
    Limits {
        level: None,
        book: false,
        movetime: if timed {
            limits.movetime
        } else {
            Some(FULL_STRENGTH_TIME)
        },
        ..limits.clone()
    }
}

/// What the machine may use for this job.
pub(super) fn limits(job: Job, session: &Session) -> Limits {
    Limits {
        natural_limit: Some(session.game.rules().natural_limit),
        ..limits_of(job, session)
    }
}

fn limits_of(job: Job, session: &Session) -> Limits {
    match job {
        Job::Move { grade } => {
            let level = Level::from_grade(grade).with_style(opponent(grade).style);
            // After a take-back the machine may see things differently.
            let take_backs = u64::from(session.aids.take_backs_used);
            let seed = session.seed.wrapping_add(take_backs);
            let limits = Limits {
                book: true,
                ..Limits::level(level, seed)
            };
            match &session.clock {
                Some(clock) => within(limits, clock, session.side_to_move()),
                None => Limits {
                    movetime: level.is_full().then_some(FULL_STRENGTH_TIME),
                    ..limits
                },
            }
        }
        Job::Hint => Limits::movetime(HELP_TIME),
        Job::DrawAnswer => Limits::movetime(DRAW_TIME),
        Job::Judge => Limits {
            movetime: Some(JUDGE_TIME),
            ..Limits::nodes(JUDGE_NODES)
        },
    }
}

/// The level's limits and those of its clock: whichever comes first.
fn within(limits: Limits, clock: &GameClock, side: Side) -> Limits {
    let left = clock.until_fall(side, true);
    let usable = left.saturating_sub(RESERVE.min(left / 2));
    let control = clock.control();
    let reading = clock.reading(side, true);
    if control.base_s.is_some() && !reading.overtime {
        let seconds = |s| Duration::from_secs(u64::from(s));
        let each = seconds(control.increment_s) + seconds(control.overtime_s.unwrap_or(0)) / 4;
        return Limits {
            clock: Some(Clock {
                remaining: reading.main,
                increment: each,
                moves_to_go: None,
            }),
            movetime: Some(usable.min(LONGEST)),
            ..limits
        };
    }
    Limits {
        movetime: Some((usable / 2).min(LONGEST)),
        ..limits
    }
}

/// How long the machine takes at least, never much of what its clock has left.
pub(super) fn least_thinking(session: &Session) -> Duration {
    let left = session.clock.as_ref().map_or(Duration::MAX, |clock| {
        clock.until_fall(session.side_to_move(), true)
    });
    let least = if session.game.ply() < OPENING {
        LEAST_THINKING
    } else {
        LEAST_LATER
    };
    least.min(left / 4)
}
