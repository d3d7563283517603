//! The terms of the evaluation beside the piece-square sum.
//!
//! [`visit`] names every term that a position has; a [`Sink`] either adds up the weights or notes the counts for the
//! tuner, so that both always agree.

use super::weights::{Duo, Weights};
use crate::rules::{Kind, Position, Side};

/// A named run of weights.
pub struct Term {
    /// As in the weights file.
    pub name: &'static str,
    /// First place.
    pub start: usize,
    /// How many.
    pub count: usize,
}

/// The right to move.
pub const TEMPO: usize = 0;
const ROOK_MOBILITY: usize = 1;
const CANNON_MOBILITY: usize = ROOK_MOBILITY + 18;
const HORSE_MOBILITY: usize = CANNON_MOBILITY + 18;

/// How many weights the terms have in all.
pub const TERM_COUNT: usize = HORSE_MOBILITY + 9;

const fn term(name: &'static str, start: usize, count: usize) -> Term {
    Term { name, start, count }
}

/// Every term, in the order of the row of weights.
pub const TERMS: &[Term] = &[
    term("tempo", TEMPO, 1),
    term("mobility.rook", ROOK_MOBILITY, 18),
    term("mobility.cannon", CANNON_MOBILITY, 18),
    term("mobility.horse", HORSE_MOBILITY, 9),
];

/// Takes the terms of a position.
pub trait Sink {
    /// `side` has term `index` `count` times.
    fn add(&mut self, side: Side, index: usize, count: i32);
}

/// Adds up the weights, Red's view.
pub struct Scorer<'a> {
    weights: &'a Weights,
    total: Duo,
}

impl<'a> Scorer<'a> {
    /// Starts from a sum already known.
    pub fn new(weights: &'a Weights, start: Duo) -> Scorer<'a> {
        Scorer {
            weights,
            total: start,
        }
    }

    /// The sum so far.
    pub fn total(&self) -> Duo {
        self.total
    }
}

impl Sink for Scorer<'_> {
    #[inline]
    fn add(&mut self, side: Side, index: usize, count: i32) {
        let sign = match side {
            Side::Red => count,
            Side::Black => -count,
        };
        self.total += self.weights.term(index) * sign;
    }
}

/// Names every term of `position` to `sink`, except [`TEMPO`], which is the mover's.
pub fn visit(position: &Position, sink: &mut impl Sink) {
    for side in Side::ALL {
        for (kind, base, most) in [
            (Kind::Rook, ROOK_MOBILITY, 17),
            (Kind::Cannon, CANNON_MOBILITY, 17),
            (Kind::Horse, HORSE_MOBILITY, 8),
        ] {
            for from in position.pieces(side, kind) {
                let reach = position.targets(from).len() as usize;
                sink.add(side, base + reach.min(most), 1);
            }
        }
    }
}
