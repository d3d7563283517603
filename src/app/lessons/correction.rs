//! A legal move that was not asked for: the man is seen where the learner put it, then it goes back by itself. The run
//! knows nothing of it: its position stays as it was, so that whatever comes next may cut this short.

use crate::app::board::motion::{Style, ease_in_out_cubic};
use crate::rules::{Move, Piece, Position};
use std::time::Duration;

/// How long the man stands where it was put.
const LOOK: Duration = Duration::from_millis(500);

/// The parts of a correction, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leg {
    /// The man goes where it was put.
    Going,
    /// It stands there.
    There,
    /// It goes back.
    Returning,
    /// It is back.
    Over,
}

/// A man between two points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gliding {
    /// The man.
    pub piece: Piece,
    /// How far it is from its place, 0 to 1.
    pub share: f32,
}

/// A move that is shown and taken back.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Correction {
    mv: Move,
    since: Duration,
    gone: Duration,
    leg: Leg,
    there: Duration,
    back: Duration,
}

impl Correction {
    /// Begins to show `mv`; `pace` is the theme's factor on times.
    pub(super) fn new(mv: Move, now: Duration, pace: f32) -> Correction {
        let (from, to) = (mv.from(), mv.to());
        let files = f32::from(from.file().abs_diff(to.file()));
        let ranks = f32::from(from.rank().abs_diff(to.rank()));
        let time = |style: Style| Duration::from_secs_f32(style.seconds(files.hypot(ranks), pace));
        Correction {
            mv,
            since: now,
            gone: Duration::ZERO,
            leg: Leg::Going,
            there: time(Style::Move),
            back: time(Style::TakeBack),
        }
    }

    /// The move.
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// Where it stands.
    pub fn leg(&self) -> Leg {
        self.leg
    }

    /// What is seen in place of `before`; a man between two points is left out.
    pub fn shown(&self, before: &Position) -> Position {
        let mut position = before.clone();
        match self.leg {
            Leg::Going | Leg::Returning => position.set_piece(self.mv.from(), None),
            Leg::There => {
                position.make(self.mv);
            }
            Leg::Over => {}
        }
        position
    }

    /// The man between two points, if it is there.
    pub fn gliding(&self, before: &Position) -> Option<Gliding> {
        let share = match self.leg {
            Leg::Going => self.gone.div_duration_f32(self.there),
            Leg::Returning => {
                let gone = self.gone.saturating_sub(self.there + LOOK);
                1.0 - gone.div_duration_f32(self.back)
            }
            Leg::There | Leg::Over => return None,
        };
        let piece = before.piece_on(self.mv.from())?;
        let share = ease_in_out_cubic(share.clamp(0.0, 1.0));
        Some(Gliding { piece, share })
    }

    /// Goes on; gives the leg that has ended, if one has.
    pub(super) fn advance(&mut self, now: Duration) -> Option<Leg> {
        self.gone = now.saturating_sub(self.since);
        let leg = if self.gone < self.there {
            Leg::Going
        } else if self.gone < self.there + LOOK {
            Leg::There
        } else if self.gone < self.there + LOOK + self.back {
            Leg::Returning
        } else {
            Leg::Over
        };
        let before = std::mem::replace(&mut self.leg, leg);
        (before != leg).then_some(before)
    }

    /// How long nothing changes.
    pub(super) fn rest(&self) -> Duration {
        match self.leg {
            Leg::There => (self.there + LOOK).saturating_sub(self.gone),
            _ => Duration::ZERO,
        }
    }
}
