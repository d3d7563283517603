//! Judging a game move by move.

use super::limits::{Limits, Stop};
use super::score::Score;
use super::search::Search;
use crate::rules::{Move, Position};

/// How good a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MoveClass {
    /// The engine's own choice.
    Best,
    /// Costs little.
    Good,
    /// 失误: costs a noticeable part of the chances.
    Mistake,
    /// 漏着: turns the game.
    Blunder,
}

impl MoveClass {
    /// As the `analyse` tool writes it.
    pub fn code(self) -> &'static str {
        match self {
            MoveClass::Best => "best",
            MoveClass::Good => "good",
            MoveClass::Mistake => "mistake",
            MoveClass::Blunder => "blunder",
        }
    }
}

/// What the engine says of one ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyReview {
    /// The move played.
    pub mv: Move,
    /// Its score, from the mover's side.
    pub score: Score,
    /// What the engine would have played.
    pub best: Move,
    /// The score of that.
    pub best_score: Score,
    /// How good the move was.
    pub class: MoveClass,
}

/// Loss of expected points from which a move is a mistake.
const MISTAKE: f64 = 0.08;
/// And from which it is a blunder.
const BLUNDER: f64 = 0.2;
/// Centipawns at which one side is expected to win ten times as often as the other; as in the fitting of the weights.
const SCALE: f64 = 450.0;

/// The points that a score promises, 0 to 1.
pub fn expectation(score: Score) -> f64 {
    1.0 / (1.0 + 10f64.powf(-f64::from(score.to_cp()) / SCALE))
}

/// Searches every position of a game with `limits` and tells `on_ply` of each move as soon as it is judged, with its
/// number from 1. Moves are all to be legal; the first that is not ends the review, and so does `stop`.
pub fn review(
    search: &mut Search,
    start: &Position,
    moves: &[Move],
    limits: &Limits,
    stop: &Stop,
    mut on_ply: impl FnMut(usize, PlyReview),
) {
    let mut position = start.clone();
    let mut look = |ply: usize| {
        let found = search.go(start, &moves[..ply], limits, stop, &mut |_| {});
        found.mv.map(|mv| (mv, found.score)).ok_or(found.score)
    };
    let mut now = look(0);
    for (ply, &mv) in (1..).zip(moves) {
        let Ok((best, best_score)) = now else { return };
        if !position.is_legal(mv) {
            return;
        }
        position.make(mv);
        now = look(ply);
        if stop.is_stopped() {
            return;
        }
        let after = now.map_or_else(|score| score, |(_, score)| score);
        let score = if mv == best {
            best_score
        } else {
            one_ply_later(after)
        };
        let loss = expectation(best_score) - expectation(score);
        let class = if mv == best {
            MoveClass::Best
        } else if loss < MISTAKE {
            MoveClass::Good
        } else if loss < BLUNDER {
            MoveClass::Mistake
        } else {
            MoveClass::Blunder
        };
        on_ply(
            ply,
            PlyReview {
                mv,
                score,
                best,
                best_score,
                class,
            },
        );
    }
}

/// The opponent's score after a move, as the mover sees it: the move itself counts for a mate.
fn one_ply_later(after: Score) -> Score {
    match after {
        Score::Mate(n) if n <= 0 => Score::Mate(1 - n),
        other => other.flipped(),
    }
}
