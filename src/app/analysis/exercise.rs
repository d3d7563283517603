//! A mistake put as an exercise: find a better move than the one that was played.

use super::Analysis;
use crate::app::opponent::EnginePool;
use crate::app::redraw::Redraw;
use crate::app::review::{Jump, Review};
use crate::engine::review::expectation;
use crate::engine::{Limits, Score};
use crate::record::NodeId;
use crate::rules::{Move, Square};
use bevy::prelude::*;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long a move that is not the engine's own is looked at.
const LOOK: Duration = Duration::from_millis(400);
/// Expected points that a right move may lose: as a good move of a game.
const ALLOWED: f64 = 0.04;

/// What became of the last try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// The engine's own move.
    Best,
    /// As good.
    Good,
    /// The move of the game.
    Same,
    /// Not good enough.
    Weak,
    /// The engine looks at it.
    Looking,
}

/// See the module.
pub struct Exercise {
    /// The ply of the mistake, from 1.
    pub ply: usize,
    /// The node of the position that it was made in.
    pub before: NodeId,
    /// The man that was picked up.
    pub held: Option<Square>,
    /// The last move tried, and what became of it.
    pub tried: Option<(Move, Tried)>,
    played: Move,
    best: Move,
    best_score: Score,
    asked: Option<Asked>,
}

/// A move that the engine is to look at.
struct Asked {
    mv: Move,
    ticket: Option<u64>,
    answer: Option<Mutex<Receiver<Score>>>,
}

impl Exercise {
    /// Whether it is solved.
    pub fn is_solved(&self) -> bool {
        matches!(self.tried, Some((_, Tried::Best | Tried::Good)))
    }
}

/// Puts the position before the mistake on the board.
pub(super) fn begin(analysis: &mut Analysis, review: &mut Review, ply: usize) {
    let Some(game) = &analysis.game else {
        return;
    };
    let before = match ply {
        1 => Some(NodeId::ROOT),
        ply => game.node(ply.saturating_sub(1)),
    };
    let judged = ply.checked_sub(1).and_then(|at| game.plies().get(at));
    let (Some(before), Some(judged)) = (before, judged) else {
        return;
    };
    analysis.exercise = Some(Exercise {
        ply,
        before,
        held: None,
        tried: None,
        played: judged.mv,
        best: judged.best,
        best_score: judged.best_score,
        asked: None,
    });
    review.jump(Jump::To(before));
}

/// Picks a man up, or tries the move of the one that is held.
pub(super) fn tap(analysis: &mut Analysis, review: &Review, square: Square) {
    let Some(exercise) = &mut analysis.exercise else {
        return;
    };
    if exercise.is_solved() || exercise.asked.is_some() {
        return;
    }
    let position = review.position();
    let own = position
        .piece_on(square)
        .is_some_and(|piece| piece.side() == position.side_to_move());
    match exercise.held {
        Some(from) if from == square => exercise.held = None,
        _ if own => exercise.held = Some(square),
        Some(from) => {
            let mv = Move::new(from, square);
            exercise.held = None;
            if !position.is_legal(mv) {
                return;
            }
            let tried = if mv == exercise.best {
                Tried::Best
            } else if mv == exercise.played {
                Tried::Same
            } else {
                exercise.asked = Some(Asked {
                    mv,
                    ticket: None,
                    answer: None,
                });
                Tried::Looking
            };
            exercise.tried = Some((mv, tried));
        }
        None => {}
    }
}

/// Has the engine look at a move that it did not name itself.
pub(super) fn steer(
    review: Res<Review>,
    mut analysis: ResMut<Analysis>,
    mut pool: ResMut<EnginePool>,
    mut redraw: ResMut<Redraw>,
) {
    if analysis
        .exercise
        .as_ref()
        .is_some_and(|exercise| exercise.before != review.at())
    {
        // The reader has gone elsewhere.
        analysis.exercise = None;
    }
    let Some(exercise) = analysis.exercise.as_mut() else {
        return;
    };
    let Some(asked) = &mut exercise.asked else {
        return;
    };
    let answer = asked.answer.as_mut().and_then(|answer| {
        let answer = answer
            .get_mut()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        answer.try_recv().ok()
    });
    if let Some(after) = answer {
        let loss = expectation(exercise.best_score) - expectation(after.flipped());
        let tried = if loss < ALLOWED {
            Tried::Good
        } else {
            Tried::Weak
        };
        exercise.tried = Some((asked.mv, tried));
        if let Some(ticket) = asked.ticket {
            pool.give_back(ticket);
        }
        exercise.asked = None;
        redraw.now();
        return;
    }
    let looking = asked.ticket.is_some() && pool.lent() == asked.ticket;
    if looking || pool.lent().is_some() || pool.job().is_some() {
        return;
    }
    let tree = &review.record().tree;
    let start = tree.start().clone();
    let mut moves = tree.moves_to(exercise.before);
    moves.push(asked.mv);
    let (sender, receiver) = channel();
    asked.answer = Some(Mutex::new(receiver));
    asked.ticket = pool.lend(move |analyst, stop, wake| {
        let limits = Limits::movetime(LOOK);
        if let Some(found) = analyst.look(&start, &moves, &limits, stop, &mut |_| {}) {
            // The receiver is gone when the exercise is.
            let _ = sender.send(found.score);
        }
        wake();
    });
}
