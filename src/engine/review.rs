//! Judging a game move by move.
//!
//! A [`Review`] is filled one position after the other by [`Review::run`], which tells of each move as soon as it is
//! judged, ends within 50 ms of a stop, and goes on where it was when it is called again. It owns no thread.

use super::limits::{Limits, Stop};
use super::report::{BestMove, Info};
use super::score::Score;
use super::search::Search;
use crate::rules::{Move, Position, Side};

/// How good a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveClass {
    /// The engine's own choice.
    Best,
    /// Costs little.
    Good,
    /// 疑问手: costs a part of the chances that shows.
    Doubtful,
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
            MoveClass::Doubtful => "doubtful",
            MoveClass::Mistake => "mistake",
            MoveClass::Blunder => "blunder",
        }
    }

    /// The mark of PGN, if the move deserves one.
    pub fn nag(self) -> Option<u8> {
        match self {
            MoveClass::Best | MoveClass::Good => None,
            MoveClass::Doubtful => Some(6),
            MoveClass::Mistake => Some(2),
            MoveClass::Blunder => Some(4),
        }
    }

    /// The class of a move that loses so many of the expected points.
    fn of_loss(loss: f64) -> MoveClass {
        match loss {
            loss if loss < 0.04 => MoveClass::Good,
            loss if loss < 0.08 => MoveClass::Doubtful,
            loss if loss < 0.2 => MoveClass::Mistake,
            _ => MoveClass::Blunder,
        }
    }
}

/// What the engine says of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// What it would play; `None` where there is no legal move.
    pub best: Option<Move>,
    /// The score of that, from the side to move.
    pub score: Score,
    /// The line that it expects, `best` first.
    pub line: Vec<Move>,
}

/// What the engine says of one ply.
#[derive(Clone, PartialEq, Debug)]
pub struct PlyReview {
    /// Its number, from 1.
    pub ply: usize,
    /// The move played.
    pub mv: Move,
    /// Its score, from the mover's side.
    pub score: Score,
    /// What the engine would have played.
    pub best: Move,
    /// The score of that.
    pub best_score: Score,
    /// Expected points lost, 0 to 1.
    pub loss: f64,
    /// How good the move was.
    pub class: MoveClass,
    /// How the game would have gone on with `best`, which comes first.
    pub better: Vec<Move>,
    /// How the move should have been answered.
    pub answer: Vec<Move>,
}

/// Centipawns at which one side is expected to win ten times as often as the other; as in the fitting of the weights.
const SCALE: f64 = 450.0;

/// The points that a score promises, 0 to 1.
pub fn expectation(score: Score) -> f64 {
    1.0 / (1.0 + 10f64.powf(-f64::from(score.to_cp()) / SCALE))
}

/// Whoever can look at a position: our own search, or another program.
pub trait Analyst {
    /// As [`Search::go`]; `None` when nothing was found because of a stop or a fault.
    fn look(
        &mut self,
        start: &Position,
        moves: &[Move],
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<BestMove>;
}

impl Analyst for Search {
    fn look(
        &mut self,
        start: &Position,
        moves: &[Move],
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<BestMove> {
        let found = self.go(start, moves, limits, stop, &mut |info| on_info(info));
        (!stop.is_stopped()).then_some(found)
    }
}

/// A game and what has been found of it so far.
#[derive(Clone, Debug)]
pub struct Review {
    start: Position,
    moves: Vec<Move>,
    looks: Vec<Look>,
    plies: Vec<PlyReview>,
}

impl Review {
    /// Nothing is found yet. Moves from the first illegal one on are left out.
    pub fn new(start: Position, moves: &[Move]) -> Review {
        let mut position = start.clone();
        let legal = moves
            .iter()
            .copied()
            .take_while(|&mv| {
                let legal = position.is_legal(mv);
                if legal {
                    position.make(mv);
                }
                legal
            })
            .collect();
        Review {
            start,
            moves: legal,
            looks: Vec::new(),
            plies: Vec::new(),
        }
    }

    /// A review of which `looks` are known already; at most one more than there are moves, all of them legal.
    pub(super) fn found(start: Position, moves: Vec<Move>, looks: Vec<Look>) -> Review {
        let mut review = Review {
            start,
            moves,
            looks,
            plies: Vec::new(),
        };
        let judged = review.looks.len().saturating_sub(1);
        review.plies = (0..judged).map_while(|index| review.judge(index)).collect();
        review
    }

    /// The moves that are judged.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What was found of each move so far, in order.
    pub fn plies(&self) -> &[PlyReview] {
        &self.plies
    }

    /// What was found of each position so far, the start first: one more than moves are judged.
    pub fn looks(&self) -> &[Look] {
        &self.looks
    }

    /// Whether every move is judged.
    pub fn is_done(&self) -> bool {
        self.looks.len() > self.moves.len()
    }

    /// The score after `ply` moves from Red's side, for a graph.
    pub fn red_score(&self, ply: usize) -> Option<Score> {
        let score = self.looks.get(ply)?.score;
        let black_began = usize::from(self.start.side_to_move() == Side::Black);
        Some(if (ply + black_began).is_multiple_of(2) {
            score
        } else {
            score.flipped()
        })
    }

    /// How much of what was to be had `side` has kept in the moves judged so far, 0 to 1; `None` when it has made
    /// none.
    pub fn accuracy(&self, side: Side) -> Option<f64> {
        let black_began = usize::from(self.start.side_to_move() == Side::Black);
        let losses: Vec<f64> = self
            .plies
            .iter()
            .filter(|judged| (judged.ply + black_began) % 2 == 1 - side.index())
            .map(|judged| judged.loss)
            .collect();
        let sum: f64 = losses.iter().sum();
        (!losses.is_empty()).then(|| 1.0 - sum / losses.len() as f64)
    }

    /// Looks at the positions that were not looked at, each with `limits`, and tells of each move as soon as it is
    /// judged. A stop loses only the position in work.
    pub fn run(
        &mut self,
        analyst: &mut dyn Analyst,
        limits: &Limits,
        stop: &Stop,
        mut on_ply: impl FnMut(&PlyReview),
    ) {
        while !self.is_done() {
            let ply = self.looks.len();
            let mut line = Vec::new();
            let moves = &self.moves[..ply];
            let found = analyst.look(&self.start, moves, limits, stop, &mut |info| {
                if info.multipv == 1 {
                    line.clone_from(&info.pv);
                }
            });
            let Some(found) = found.filter(|_| !stop.is_stopped()) else {
                return;
            };
            // The last line told may be of a move that was given up in the end.
            if line.first() != found.mv.as_ref() {
                line = found.mv.into_iter().chain(found.ponder).collect();
            }
            self.looks.push(Look {
                best: found.mv,
                score: found.score,
                line,
            });
            if let Some(judged) = ply.checked_sub(1).and_then(|index| self.judge(index)) {
                on_ply(&judged);
                self.plies.push(judged);
            }
        }
    }

    fn judge(&self, index: usize) -> Option<PlyReview> {
        let (before, after) = (self.looks.get(index)?, self.looks.get(index + 1)?);
        let mv = *self.moves.get(index)?;
        let best = before.best?;
        let score = if mv == best {
            before.score
        } else {
            one_ply_later(after.score)
        };
        let loss = (expectation(before.score) - expectation(score)).max(0.0);
        let class = if mv == best {
            MoveClass::Best
        } else {
            MoveClass::of_loss(loss)
        };
        Some(PlyReview {
            ply: index + 1,
            mv,
            score,
            best,
            best_score: before.score,
            loss,
            class,
            better: before.line.clone(),
            answer: after.line.clone(),
        })
    }
}

/// The opponent's score after a move, as the mover sees it: the move itself counts for a mate.
fn one_ply_later(after: Score) -> Score {
    match after {
        Score::Mate(n) if n <= 0 => Score::Mate(1 - n),
        other => other.flipped(),
    }
}
