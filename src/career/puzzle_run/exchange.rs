//! What passes between a run and whoever leads it: states, questions, answers.

use crate::engine::Score;
use crate::rules::{IllegalMove, Move, Position, Square};

/// What the learner sees of the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// The learner is to move.
    Yours,
    /// A move was tried; the engine judges it.
    Judging(Move),
    /// The goal is reached.
    Solved,
    /// The game ended another way: by the law of repetition, say. [`super::PuzzleRun::take_back`] and
    /// [`super::PuzzleRun::retry`] go on.
    Missed,
    /// The solution is being played.
    Showing,
    /// The solution stands still: it was played to its end, or halted before.
    Shown,
}

/// What a tried move led to at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// Against the rules.
    Illegal(IllegalMove),
    /// It is not the learner's turn.
    NotNow,
    /// It ends the game, and the goal is reached.
    Solved,
    /// It ends the game the wrong way. It stays on the board, to be taken back.
    Missed,
    /// The engine has to judge it; see [`super::PuzzleRun::question`].
    Asked,
}

/// What the engine is asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Where the puzzle begins.
    pub start: Position,
    /// The moves from there to the position in question.
    pub moves: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move.
    pub mv: Move,
    /// The move expected after it.
    pub then: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// In how many moves the learner's last move was proved to win, itself counted.
    pub proved: Option<u16>,
}

/// What an answer led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The move keeps the result. It stands on the board, and so does the reply, unless the goal is reached already.
    Kept {
        /// The defence that was played.
        reply: Option<Move>,
        /// In how many more moves than needed the win comes this way, as far as the engine sees; 0 for a shortest way
        /// and in draws.
        longer_by: u16,
        /// Moves still needed, when the engine sees the end.
        left: Option<u16>,
        /// Whether the result is known to be kept: the move is one of the puzzle's own or was proved. Else it is the
        /// engine's estimate.
        certain: bool,
    },
    /// The move gives the result away: it was taken back.
    GivenAway {
        /// What would have refuted it.
        refutation: Move,
    },
    /// The next move of the solution is known now: [`super::PuzzleRun::show_next`] plays it.
    SolutionReady,
    /// The move for a hint is known now: ask [`super::PuzzleRun::hint`] again.
    HintReady,
    /// Nothing was asked, or the answer does not fit: it is ignored.
    Ignored,
}

/// A hint, given in steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintStep {
    /// The piece to move.
    Piece(Square),
    /// The move.
    Move(Move),
    /// The engine has to find it first; see [`super::PuzzleRun::question`].
    Asked,
}
