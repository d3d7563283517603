//! The tables behind [`attacks`](super::attacks), built at compile time.

use super::types::{SQUARES, Side, Square, SquareSet};

/// What a rook and a cannon strike on one line, as bits of that line.
#[derive(Clone, Copy)]
pub(super) struct LineEntry {
    /// Free points up to and including the first man on both sides.
    pub rook: u16,
    /// The second man on both sides.
    pub cannon: u16,
}

/// 128, not 90, so that a masked index needs no bounds check.
type PerSquare<T> = [T; 128];

/// By file of the man and the 9 bits of its rank.
pub(super) static RANK_LINES: [[LineEntry; 512]; 16] = line_table::<512>(9);
/// By rank of the man and the 10 bits of its file.
pub(super) static FILE_LINES: [[LineEntry; 1024]; 16] = line_table::<1024>(10);
/// Five bits of a file spread to five ranks of the board.
pub(super) static SPREAD: [u64; 32] = spread_table();
/// By the occupied legs, in the order of `ORTHOGONAL`.
pub(super) static HORSE: PerSquare<[SquareSet; 16]> = horse_table();
/// By the occupied points diagonally next to the goal, in the order of `DIAGONAL`.
pub(super) static HORSE_FROM: PerSquare<[SquareSet; 16]> = horse_from_table();
/// By the occupied eyes, in the order of `DIAGONAL`.
pub(super) static ELEPHANT: PerSquare<[SquareSet; 16]> = elephant_table();
pub(super) static ADVISOR: PerSquare<SquareSet> = palace_table(&DIAGONAL);
pub(super) static GENERAL: PerSquare<SquareSet> = palace_table(&ORTHOGONAL);
/// By side and start.
pub(super) static PAWN: [PerSquare<SquareSet>; 2] = pawn_table(false);
/// By side and goal.
pub(super) static PAWN_FROM: [PerSquare<SquareSet>; 2] = pawn_table(true);
pub(super) static CROSS: PerSquare<SquareSet> = cross_table();
pub(super) static HORSE_RING: PerSquare<SquareSet> = ring_table();

// The order gives the bit in the index of legs and eyes: left, below, right, above; left below, left above, and so on.
const ORTHOGONAL: [(i32, i32); 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];
const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

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
