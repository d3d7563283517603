//! Where each kind of man strikes from a point, by table look-up.
//!
//! | question | function |
//! |---|---|
//! | rook moves and captures | [`rook_attacks`] |
//! | cannon: points it may take on (over one screen) | [`cannon_captures`]; its quiet moves are `rook_attacks & !occupied` |
//! | whence an arriving cannon would strike a point | [`cannon_range`] |
//! | horse moves; whence a horse strikes a point (the legs differ) | [`horse_attacks`], [`horse_attackers`] |
//! | elephant, advisor, general, pawn moves | [`elephant_attacks`], [`advisor_attacks`], [`general_attacks`], [`pawn_attacks`] |
//! | whence a pawn strikes a point | [`pawn_attackers`] |
//! | the points strictly between two points of a line | [`between`] |
//! | points that share a line, or are a horse's leap away | [`cross`], [`horse_ring`] |
//!
//! Sets include points held by own men; mask with `!position.men(side)`. Functions that depend on what stands where
//! take an [`Occupancy`] (`position.occupancy()`), so that they answer what-if questions as well.
//!
//! A line is looked up by the man's place on it and the 9 or 10 bits of the line: 9 × 512 and 10 × 1024 entries of
//! a rook and a cannon mask, small enough for the caches and the same on every processor.

use super::attack_tables::{
    ADVISOR, CROSS, ELEPHANT, FILE_LINES, GENERAL, HORSE, HORSE_FROM, HORSE_RING, LineEntry, PAWN,
    PAWN_FROM, RANK_LINES, SPREAD,
};
use super::occupancy::Occupancy;
use super::types::{Side, Square, SquareSet};

/// The points a rook on `square` moves to or strikes: free points and the first man each way.
#[inline]
pub fn rook_attacks(square: Square, occupied: &Occupancy) -> SquareSet {
    let (rank, file) = lines(square, occupied);
    rank_set(square.rank(), rank.rook) | file_set(square.file(), file.rook)
}

/// The men a cannon on `square` can take: the second one each way.
#[inline]
pub fn cannon_captures(square: Square, occupied: &Occupancy) -> SquareSet {
    let (rank, file) = lines(square, occupied);
    rank_set(square.rank(), rank.cannon) | file_set(square.file(), file.cannon)
}

/// The points over a cannon's screen, up to and including the second man each way: where a cannon on `square` would
/// strike an arriving man, and equally the points from which an arriving cannon would strike `square`.
pub fn cannon_range(square: Square, occupied: &Occupancy) -> SquareSet {
    let (file, rank) = (square.file(), square.rank());
    let (near_rank, near_file) = lines(square, occupied);
    // The same line seen with the nearest men gone.
    let far_rank = occupied.rank(rank) & !near_rank.rook;
    let far_file = occupied.file(file) & !near_file.rook;
    let far_rank = RANK_LINES[file as usize & 15][far_rank as usize & 511];
    let far_file = FILE_LINES[rank as usize & 15][far_file as usize & 1023];
    rank_set(rank, far_rank.rook & !near_rank.rook)
        | file_set(file, far_file.rook & !near_file.rook)
}

/// The points a horse on `square` leaps to: those whose leg is free.
#[inline]
pub fn horse_attacks(square: Square, occupied: &Occupancy) -> SquareSet {
    let (file, rank) = (square.file(), square.rank());
    let sides = u32::from(occupied.rank(rank)) << 1 >> file & 0b101;
    let ends = u32::from(occupied.file(file)) << 1 >> rank & 0b101;
    HORSE[square.index() & 127][(sides | ends << 1) as usize & 15]
}

/// The points from which a horse would strike `square`. Its legs are the points diagonally next to `square`.
#[inline]
pub fn horse_attackers(square: Square, occupied: &Occupancy) -> SquareSet {
    HORSE_FROM[square.index() & 127][diagonal_index(square, occupied)]
}

/// The points an elephant on `square` reaches: own half, eye free.
#[inline]
pub fn elephant_attacks(square: Square, occupied: &Occupancy) -> SquareSet {
    ELEPHANT[square.index() & 127][diagonal_index(square, occupied)]
}

/// The points an advisor on `square` reaches, in the palace that holds `square`.
#[inline]
pub fn advisor_attacks(square: Square) -> SquareSet {
    ADVISOR[square.index() & 127]
}

/// The points a general on `square` steps to, in the palace that holds `square`.
#[inline]
pub fn general_attacks(square: Square) -> SquareSet {
    GENERAL[square.index() & 127]
}

/// The points a pawn of `side` on `square` steps to.
#[inline]
pub fn pawn_attacks(side: Side, square: Square) -> SquareSet {
    PAWN[side.index()][square.index() & 127]
}

/// The points from which a pawn of `side` would strike `square`.
#[inline]
pub fn pawn_attackers(side: Side, square: Square) -> SquareSet {
    PAWN_FROM[side.index()][square.index() & 127]
}

/// The other points of the rank and the file of `square`.
#[inline]
pub fn cross(square: Square) -> SquareSet {
    CROSS[square.index() & 127]
}

/// The points a horse's leap away from `square`, legs aside.
#[inline]
pub fn horse_ring(square: Square) -> SquareSet {
    HORSE_RING[square.index() & 127]
}

/// The points strictly between two points of one rank or file; nothing when they share no line.
#[inline]
pub fn between(a: Square, b: Square) -> SquareSet {
    if a.rank() == b.rank() {
        rank_set(a.rank(), between_bits(a.file(), b.file()))
    } else if a.file() == b.file() {
        file_set(a.file(), between_bits(a.rank(), b.rank()))
    } else {
        SquareSet::EMPTY
    }
}

/// The leg of a horse on `from` leaping to `to` (which must be on its [`horse_ring`]).
#[inline]
pub fn horse_leg(from: Square, to: Square) -> Square {
    let (file, rank) = (from.file(), from.rank());
    if file.abs_diff(to.file()) == 2 {
        Square::new((file + to.file()) / 2, rank)
    } else {
        Square::new(file, (rank + to.rank()) / 2)
    }
}

/// The bits strictly between places `a` and `b` of a line.
#[inline]
pub(super) fn between_bits(a: u8, b: u8) -> u16 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (((1u32 << high) - 1) & !((2u32 << low) - 1)) as u16
}

/// The entries of the rank and of the file through `square`.
#[inline]
pub(super) fn lines(square: Square, occupied: &Occupancy) -> (LineEntry, LineEntry) {
    let (file, rank) = (square.file(), square.rank());
    (
        RANK_LINES[file as usize & 15][occupied.rank(rank) as usize & 511],
        FILE_LINES[rank as usize & 15][occupied.file(file) as usize & 1023],
    )
}

/// The points of a rank given as bits.
#[inline]
pub(super) fn rank_set(rank: u8, bits: u16) -> SquareSet {
    SquareSet(u128::from(bits) << (rank * 9))
}

/// The points of a file given as bits.
#[inline]
pub(super) fn file_set(file: u8, bits: u16) -> SquareSet {
    let low = SPREAD[bits as usize & 31];
    let high = SPREAD[bits as usize >> 5 & 31];
    SquareSet((u128::from(low) | u128::from(high) << 45) << file)
}

/// Which of the four points diagonally next to `square` are occupied, in the order of `DIAGONAL`.
#[inline]
fn diagonal_index(square: Square, occupied: &Occupancy) -> usize {
    let (file, rank) = (square.file(), square.rank());
    let below = u32::from(occupied.rank(rank.wrapping_sub(1))) << 1 >> file & 0b101;
    let above = u32::from(occupied.rank(rank + 1)) << 1 >> file & 0b101;
    (below | above << 1) as usize & 15
}
