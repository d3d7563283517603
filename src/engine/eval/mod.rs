//! The static evaluation: what a position is worth without looking ahead.
//!
//! A sum of weighted terms, linear in the weights, blended between a middlegame and an endgame value by the attackers
//! left on the board. The search keeps an [`Accumulator`] for every ply; whatever else an evaluation wants to carry
//! along (a network's first layer, say) belongs there, behind the same two calls.

mod activity;
mod army;
mod maps;
mod palace;
mod pawns;
mod scale;
pub mod terms;
mod threats;
pub mod weights;

use super::score::{EVAL_BOUND, Value};
use crate::rules::zobrist::piece_key;
use crate::rules::{Kind, Piece, Position, Side, Square};
pub use weights::{Duo, Weights};

/// Phase of the full board; see [`phase_of`].
pub const FULL_PHASE: i32 = 32;

/// How much a piece counts towards the middlegame.
pub const fn phase_of(kind: Kind) -> i32 {
    match kind {
        Kind::Rook => 4,
        Kind::Horse | Kind::Cannon => 2,
        _ => 0,
    }
}

/// What is carried from ply to ply instead of being counted anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Accumulator {
    /// Piece-square sum, Red's view.
    psq: Duo,
    phase: i32,
    /// Key of the pawns.
    pub pawn_key: u64,
    /// Key of generals, advisors and elephants.
    pub shell_key: u64,
    /// Keys of each side's rooks, horses and cannons.
    pub army_keys: [u64; 2],
}

impl Accumulator {
    /// Counted from nothing.
    pub fn of(position: &Position, weights: &Weights) -> Accumulator {
        let mut sum = Accumulator::default();
        for square in position.occupied() {
            if let Some(piece) = position.piece_on(square) {
                sum.toggle(weights, piece, square, 1);
            }
        }
        sum
    }

    /// After `piece` went from `from` to `to` and took `captured` there.
    #[inline]
    pub fn after(
        &self,
        weights: &Weights,
        piece: Piece,
        from: Square,
        to: Square,
        captured: Option<Piece>,
    ) -> Accumulator {
        let mut next = *self;
        next.toggle(weights, piece, from, -1);
        next.toggle(weights, piece, to, 1);
        if let Some(captured) = captured {
            next.toggle(weights, captured, to, -1);
        }
        next
    }

    #[inline]
    fn toggle(&mut self, weights: &Weights, piece: Piece, square: Square, sign: i32) {
        self.psq += weights.psq(piece, square) * sign;
        let kind = piece.kind();
        self.phase += phase_of(kind) * sign;
        let key = piece_key(piece, square);
        match kind {
            Kind::Pawn => self.pawn_key ^= key,
            Kind::General | Kind::Advisor | Kind::Elephant => self.shell_key ^= key,
            Kind::Rook | Kind::Horse | Kind::Cannon => {
                self.army_keys[piece.side().index()] ^= key;
            }
        }
    }
}

/// The value for the side to move, in centipawns.
pub fn evaluate(position: &Position, sum: &Accumulator, weights: &Weights) -> Value {
    let mut score = terms::Scorer::new(weights, sum.psq);
    terms::visit(position, &mut score);
    let red = blend(score.total(), sum.phase);
    let red = winnable(position, red);
    let value = match position.side_to_move() {
        Side::Red => red,
        Side::Black => -red,
    };
    (value + weights.tempo()).clamp(-EVAL_BOUND, EVAL_BOUND)
}

/// As much of the advantage `red` (Red's view) as the attackers of the better side can still win.
#[inline]
pub fn winnable(position: &Position, red: Value) -> Value {
    red * scale::winning_chances(position, red) / scale::FULL
}

/// [`evaluate`] for a position outside a search.
pub fn evaluate_once(position: &Position) -> Value {
    let weights = Weights::standard();
    evaluate(position, &Accumulator::of(position, &weights), &weights)
}

/// The middlegame and endgame values weighed by the phase.
#[inline]
pub fn blend(score: Duo, phase: i32) -> Value {
    let phase = phase.min(FULL_PHASE);
    (score.mg() * phase + score.eg() * (FULL_PHASE - phase)) / FULL_PHASE
}
