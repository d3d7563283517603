//! Occupied points by rank and by file, the form in which lines are looked up.

use super::types::{Square, SquareSet};

/// A set of points kept as ten 9-bit ranks and nine 10-bit files, so that either line through a point is one load.
///
/// Toggling is two small xors. A copy is 64 bytes: exchange evaluation and other what-if questions may take one and
/// lift men off it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Occupancy {
    // Sixteen, not ten and nine, so that a masked index needs no bounds check; the rest stays zero.
    ranks: [u16; 16],
    files: [u16; 16],
}

impl Occupancy {
    /// No point.
    pub const EMPTY: Occupancy = Occupancy {
        ranks: [0; 16],
        files: [0; 16],
    };

    /// Adds the point if it was not there, else removes it.
    #[inline]
    pub fn toggle(&mut self, square: Square) {
        let (file, rank) = (square.file(), square.rank());
        self.ranks[rank as usize & 15] ^= 1 << file;
        self.files[file as usize & 15] ^= 1 << rank;
    }

    /// The points of rank `rank`: bit `n` is file `n`. Zero for a rank off the board.
    #[inline]
    pub fn rank(&self, rank: u8) -> u16 {
        self.ranks[rank as usize & 15]
    }

    /// The points of file `file`: bit `n` is rank `n`. Zero for a file off the board.
    #[inline]
    pub fn file(&self, file: u8) -> u16 {
        self.files[file as usize & 15]
    }

    /// Whether the point is in the set.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.rank(square.rank()) >> square.file() & 1 != 0
    }

    /// The points of either set.
    #[inline]
    pub fn union(&self, other: &Occupancy) -> Occupancy {
        let mut all = *self;
        for (mine, theirs) in all.ranks.iter_mut().zip(&other.ranks) {
            *mine |= theirs;
        }
        for (mine, theirs) in all.files.iter_mut().zip(&other.files) {
            *mine |= theirs;
        }
        all
    }
}

impl From<SquareSet> for Occupancy {
    fn from(set: SquareSet) -> Occupancy {
        let mut occupancy = Occupancy::EMPTY;
        for square in set {
            occupancy.toggle(square);
        }
        occupancy
    }
}
