//! What earlier parts of the search have learnt about moves and about the evaluation's errors.

use crate::engine::pages::want_large_pages;
use crate::engine::score::Value;
use crate::rules::{Kind, Move, Piece, Side, Square};

const SQUARES: usize = 90;
/// Pairs of a piece and the square it went to.
pub const PIECE_TO: usize = Piece::COUNT * SQUARES;
/// Stands for "no move before this one".
pub const NO_MOVE: usize = PIECE_TO;
const CORRECTION_SIZE: usize = 1 << 14;

/// The place of a piece on a square in the continuation tables.
#[inline]
pub fn piece_to(piece: Piece, to: Square) -> usize {
    piece.index() * SQUARES + to.index()
}

/// Largest size of a history entry.
pub const HISTORY_MAX: i32 = 16_384;

/// Moves `entry` towards ±[`HISTORY_MAX`], more slowly the closer it is.
#[inline]
fn nudge(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    *entry = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// All tables of one thread. They survive from search to search.
pub struct Histories {
    /// Quiet moves by side, from and to.
    butterfly: Vec<i16>,
    /// Captures by piece, target and victim.
    capture: Vec<i16>,
    /// Quiet moves after an earlier move; 3 MB.
    continuation: Vec<i16>,
    /// The quiet move that refuted a move.
    counter: Vec<Move>,
    /// Mean error of the evaluation by keys of parts of the board, in 1/[`CORRECTION_GRAIN`] centipawns.
    correction: Vec<i32>,
}

const CORRECTION_GRAIN: i32 = 256;
const CORRECTION_WEIGHT: i32 = 256;
const CORRECTION_LIMIT: i32 = CORRECTION_GRAIN * 64;
/// How many keys correct one evaluation.
pub const CORRECTIONS: usize = 4;

impl Histories {
    /// Empty tables.
    pub fn new() -> Histories {
        let size = (PIECE_TO + 1) * PIECE_TO;
        let mut continuation = Vec::with_capacity(size);
        want_large_pages(continuation.spare_capacity_mut());
        continuation.resize(size, 0);
        Histories {
            butterfly: vec![0; 2 * SQUARES * SQUARES],
            capture: vec![0; PIECE_TO * Kind::ALL.len()],
            continuation,
            counter: vec![Move::NONE; PIECE_TO + 1],
            correction: vec![0; 2 * CORRECTIONS * CORRECTION_SIZE],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Histories::new();
    }

    fn butterfly_at(side: Side, mv: Move) -> usize {
        (side.index() * SQUARES + mv.from().index()) * SQUARES + mv.to().index()
    }

    fn capture_at(piece: Piece, to: Square, victim: Kind) -> usize {
        piece_to(piece, to) * Kind::ALL.len() + victim.index()
    }

    /// What the tables say of a quiet move; `before` are the moves one, two and four plies ago.
    #[inline]
    pub fn quiet(&self, side: Side, mv: Move, piece: Piece, before: &[usize; 3]) -> i32 {
        let here = piece_to(piece, mv.to());
        let continuation = |n: usize| i32::from(self.continuation[before[n] * PIECE_TO + here]);
        i32::from(self.butterfly[Self::butterfly_at(side, mv)])
            + continuation(0)
            + continuation(1)
            + continuation(2) / 2
    }

    /// What the tables say of a capture.
    #[inline]
    pub fn capture(&self, piece: Piece, to: Square, victim: Kind) -> i32 {
        i32::from(self.capture[Self::capture_at(piece, to, victim)])
    }

    /// Rewards (or punishes) a quiet move.
    pub fn learn_quiet(
        &mut self,
        side: Side,
        mv: Move,
        piece: Piece,
        before: &[usize; 3],
        bonus: i32,
    ) {
        nudge(&mut self.butterfly[Self::butterfly_at(side, mv)], bonus);
        self.learn_continuation(mv, piece, before, bonus);
    }

    /// Rewards (or punishes) a quiet move as a follow-up only.
    pub fn learn_continuation(&mut self, mv: Move, piece: Piece, before: &[usize; 3], bonus: i32) {
        let here = piece_to(piece, mv.to());
        for &earlier in before {
            if earlier != NO_MOVE {
                nudge(&mut self.continuation[earlier * PIECE_TO + here], bonus);
            }
        }
    }

    /// Rewards (or punishes) a capture.
    pub fn learn_capture(&mut self, piece: Piece, to: Square, victim: Kind, bonus: i32) {
        nudge(
            &mut self.capture[Self::capture_at(piece, to, victim)],
            bonus,
        );
    }

    /// The quiet move that last refuted the move `before`.
    #[inline]
    pub fn counter(&self, before: usize) -> Move {
        self.counter[before]
    }

    /// Remembers a refutation.
    pub fn learn_counter(&mut self, before: usize, mv: Move) {
        self.counter[before] = mv;
    }

    #[inline]
    fn correction_at(side: Side, table: usize, key: u64) -> usize {
        (side.index() * CORRECTIONS + table) * CORRECTION_SIZE
            + (key as usize & (CORRECTION_SIZE - 1))
    }

    /// What to add to the evaluation of a position with these keys.
    #[inline]
    pub fn correction(&self, side: Side, keys: &[u64; CORRECTIONS]) -> Value {
        let sum: i32 = keys
            .iter()
            .enumerate()
            .map(|(table, &key)| self.correction[Self::correction_at(side, table, key)])
            .sum();
        sum * 2 / (CORRECTIONS as i32 * CORRECTION_GRAIN)
    }

    /// Learns that a search of `depth` found the evaluation `error` centipawns too low.
    pub fn learn_correction(
        &mut self,
        side: Side,
        keys: &[u64; CORRECTIONS],
        depth: i32,
        error: Value,
    ) {
        let weight = (depth + 1).min(16);
        for (table, &key) in keys.iter().enumerate() {
            let entry = &mut self.correction[Self::correction_at(side, table, key)];
            let next = (*entry * (CORRECTION_WEIGHT - weight) + error * CORRECTION_GRAIN * weight)
                / CORRECTION_WEIGHT;
            *entry = next.clamp(-CORRECTION_LIMIT, CORRECTION_LIMIT);
        }
    }
}
