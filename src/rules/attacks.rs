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

use super::occupancy::Occupancy;
use super::types::{SQUARES, Side, Square, SquareSet};

/// What a rook and a cannon strike on one line, as bits of that line.
#[derive(Clone, Copy)]
pub(super) struct LineEntry {
    /// Free points up to and including the first man on both sides.
    pub rook: u16,
    /// The second man on both sides.
    pub cannon: u16,
}

type PerSquare<T> = [T; 128];

static RANK_LINES: [[LineEntry; 512]; 16] = line_table::<512>(9);
static FILE_LINES: [[LineEntry; 1024]; 16] = line_table::<1024>(10);
/// Five bits of a file spread to five ranks of the board.
static SPREAD: [u64; 32] = spread_table();
static HORSE: PerSquare<[SquareSet; 16]> = horse_table();
static HORSE_FROM: PerSquare<[SquareSet; 16]> = horse_from_table();
static ELEPHANT: PerSquare<[SquareSet; 16]> = elephant_table();
static ADVISOR: PerSquare<SquareSet> = palace_table(&DIAGONAL);
static GENERAL: PerSquare<SquareSet> = palace_table(&ORTHOGONAL);
static PAWN: [PerSquare<SquareSet>; 2] = pawn_table(false);
static PAWN_FROM: [PerSquare<SquareSet>; 2] = pawn_table(true);
static CROSS: PerSquare<SquareSet> = cross_table();
static HORSE_RING: PerSquare<SquareSet> = ring_table();

// The order gives the bit in the index of legs and eyes: left, below, right, above; left below, left above, and so on.
const ORTHOGONAL: [(i32, i32); 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];
const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

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

const fn line_table<const N: usize>(length: u32) -> [[LineEntry; N]; 16] {
    let mut table = [[LineEntry { rook: 0, cannon: 0 }; N]; 16];
    let mut place = 0;
    while place < length {
        let mut line = 0;
        while line < N {
            table[place as usize][line] = line_entry(place, line as u32, length);
            line += 1;
        }
        place += 1;
    }
    table
}

const fn line_entry(place: u32, line: u32, length: u32) -> LineEntry {
    let all = (1u32 << length) - 1;
    let above = line & all & !((2 << place) - 1);
    let below = line & ((1 << place) - 1);
    // Upwards: the lowest man, then the next.
    let first_up = above & above.wrapping_neg();
    let rest_up = above ^ first_up;
    let second_up = rest_up & rest_up.wrapping_neg();
    let free_up = if first_up == 0 {
        all & !((2 << place) - 1)
    } else {
        (first_up | (first_up - 1)) & !((2 << place) - 1)
    };
    // Downwards: the highest man, then the next.
    let first_down = highest(below);
    let second_down = highest(below ^ first_down);
    let free_down = if first_down == 0 {
        (1 << place) - 1
    } else {
        ((1 << place) - 1) & !(first_down - 1)
    };
    LineEntry {
        rook: (free_up | free_down) as u16,
        cannon: (second_up | second_down) as u16,
    }
}

const fn highest(bits: u32) -> u32 {
    if bits == 0 {
        0
    } else {
        1 << (31 - bits.leading_zeros())
    }
}

const fn spread_table() -> [u64; 32] {
    let mut table = [0; 32];
    let mut bits = 0;
    while bits < 32 {
        let mut rank = 0;
        while rank < 5 {
            table[bits] |= (bits as u64 >> rank & 1) << (9 * rank);
            rank += 1;
        }
        bits += 1;
    }
    table
}

const fn coordinates(index: usize) -> (i32, i32) {
    (index as i32 % 9, index as i32 / 9)
}

/// The point as a set; empty off the board.
const fn point(file: i32, rank: i32) -> u128 {
    if file < 0 || file > 8 || rank < 0 || rank > 9 {
        0
    } else {
        1 << (rank * 9 + file)
    }
}

const fn horse_table() -> PerSquare<[SquareSet; 16]> {
    let mut table = [[SquareSet::EMPTY; 16]; 128];
    let mut index = 0;
    while index < SQUARES {
        let (file, rank) = coordinates(index);
        let mut legs = 0;
        while legs < 16 {
            let mut direction = 0;
            while direction < 4 {
                if legs >> direction & 1 == 0 {
                    let (df, dr) = ORTHOGONAL[direction];
                    let (f, r) = (file + 2 * df, rank + 2 * dr);
                    table[index][legs].0 |= point(f + dr, r + df) | point(f - dr, r - df);
                }
                direction += 1;
            }
            legs += 1;
        }
        index += 1;
    }
    table
}

const fn horse_from_table() -> PerSquare<[SquareSet; 16]> {
    let mut table = [[SquareSet::EMPTY; 16]; 128];
    let mut index = 0;
    while index < SQUARES {
        let (file, rank) = coordinates(index);
        let mut legs = 0;
        while legs < 16 {
            let mut direction = 0;
            while direction < 4 {
                if legs >> direction & 1 == 0 {
                    let (df, dr) = DIAGONAL[direction];
                    table[index][legs].0 |=
                        point(file + 2 * df, rank + dr) | point(file + df, rank + 2 * dr);
                }
                direction += 1;
            }
            legs += 1;
        }
        index += 1;
    }
    table
}

const fn elephant_table() -> PerSquare<[SquareSet; 16]> {
    let mut table = [[SquareSet::EMPTY; 16]; 128];
    let mut index = 0;
    while index < SQUARES {
        let (file, rank) = coordinates(index);
        let mut eyes = 0;
        while eyes < 16 {
            let mut direction = 0;
            while direction < 4 {
                let (df, dr) = DIAGONAL[direction];
                let (f, r) = (file + 2 * df, rank + 2 * dr);
                if eyes >> direction & 1 == 0 && (rank < 5) == (r < 5) {
                    table[index][eyes].0 |= point(f, r);
                }
                direction += 1;
            }
            eyes += 1;
        }
        index += 1;
    }
    table
}

const fn palace_table(steps: &[(i32, i32); 4]) -> PerSquare<SquareSet> {
    let mut table = [SquareSet::EMPTY; 128];
    let mut index = 0;
    while index < SQUARES {
        let square = Square::from_index(index);
        let (file, rank) = coordinates(index);
        let mut direction = 0;
        while direction < 4 {
            let (df, dr) = steps[direction];
            let (f, r) = (file + df, rank + dr);
            let in_file = f >= 3 && f <= 5;
            if (square.in_palace_of(Side::Red) && in_file && r >= 0 && r <= 2)
                || (square.in_palace_of(Side::Black) && in_file && r >= 7 && r <= 9)
            {
                table[index].0 |= point(f, r);
            }
            direction += 1;
        }
        index += 1;
    }
    table
}

/// Pawn steps, by side and start; with `reverse` by side and goal.
const fn pawn_table(reverse: bool) -> [PerSquare<SquareSet>; 2] {
    let mut table = [[SquareSet::EMPTY; 128]; 2];
    let mut side = 0;
    while side < 2 {
        let mut index = 0;
        while index < SQUARES {
            let (file, rank) = coordinates(index);
            let crossed = if side == 0 { rank >= 5 } else { rank <= 4 };
            let mut step = 0;
            while step < 3 {
                let (df, dr) = [(0, if side == 0 { 1 } else { -1 }), (-1, 0), (1, 0)][step];
                let goal = point(file + df, rank + dr);
                if goal != 0 && (step == 0 || crossed) {
                    if reverse {
                        table[side][goal.trailing_zeros() as usize].0 |= 1 << index;
                    } else {
                        table[side][index].0 |= goal;
                    }
                }
                step += 1;
            }
            index += 1;
        }
        side += 1;
    }
    table
}

const fn cross_table() -> PerSquare<SquareSet> {
    let mut table = [SquareSet::EMPTY; 128];
    let mut index = 0;
    while index < SQUARES {
        let mut other = 0;
        while other < SQUARES {
            if other != index && (other % 9 == index % 9 || other / 9 == index / 9) {
                table[index].0 |= 1 << other;
            }
            other += 1;
        }
        index += 1;
    }
    table
}

const fn ring_table() -> PerSquare<SquareSet> {
    let horse = horse_table();
    let mut table = [SquareSet::EMPTY; 128];
    let mut index = 0;
    while index < SQUARES {
        table[index] = horse[index][0];
        index += 1;
    }
    table
}
