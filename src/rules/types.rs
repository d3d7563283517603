//! The vocabulary of the board: sides, kinds, pieces, squares and moves (and, from
//! `square_set`, sets of squares).
//!
//! Squares are numbered `rank * 9 + file`: a0 (Red's left corner seen from Red's seat) is 0, i0 is 8 and
//! i9 is 89. Ranks count from Red's side, files from Red's left.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Not;
use std::str::FromStr;

pub use super::square_set::SquareSet;

/// Number of points on the board.
pub const SQUARES: usize = 90;

/// One of the two players. Red moves first and sits at rank 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// Moves first; `w` in FEN.
    Red = 0,
    /// `b` in FEN.
    Black = 1,
}

impl Side {
    /// Both sides, Red first.
    pub const ALL: [Side; 2] = [Side::Red, Side::Black];

    /// 0 for Red, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }
}

/// What a piece is, without its side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// 帅 / 将
    General = 0,
    /// 仕 / 士
    Advisor = 1,
    /// 相 / 象
    Elephant = 2,
    /// 马
    Horse = 3,
    /// 车
    Rook = 4,
    /// 炮
    Cannon = 5,
    /// 兵 / 卒
    Pawn = 6,
}

impl Kind {
    /// Every kind, in index order.
    pub const ALL: [Kind; 7] = [
        Kind::General,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Horse,
        Kind::Rook,
        Kind::Cannon,
        Kind::Pawn,
    ];

    /// 0 to 6 in the order of [`Kind::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A piece with its side, packed as `side * 7 + kind` (0 to 13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(u8);

impl Piece {
    /// Number of distinct pieces.
    pub const COUNT: usize = 14;

    /// Builds a piece.
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece(side as u8 * 7 + kind as u8)
    }

    /// The piece with this index (0 to 13), if there is one.
    #[inline]
    pub fn from_index(index: usize) -> Option<Piece> {
        (index < Piece::COUNT).then_some(Piece(index as u8))
    }

    /// Its side.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 < 7 { Side::Red } else { Side::Black }
    }

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        // Sixteen entries: a masked index needs no bounds check.
        const KINDS: [Kind; 16] = {
            let mut kinds = [Kind::General; 16];
            let mut index = 0;
            while index < Piece::COUNT {
                kinds[index] = Kind::ALL[index % 7];
                index += 1;
            }
            kinds
        };
        KINDS[self.index() & 15]
    }

    /// 0 to 13: Red's kinds first.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The FEN letter: upper case for Red.
    pub fn letter(self) -> char {
        const LETTERS: [char; 14] = [
            'K', 'A', 'B', 'N', 'R', 'C', 'P', 'k', 'a', 'b', 'n', 'r', 'c', 'p',
        ];
        LETTERS[self.index()]
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A point of the board, 0 to 89 (`rank * 9 + file`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Square(u8);

impl Square {
    /// From file 0..9 (a to i) and rank 0..10. Panics in debug builds when off the board.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Square {
        debug_assert!(file < 9 && rank < 10);
        Square(rank * 9 + file)
    }

    /// From file and rank given as signed numbers; `None` off the board.
    pub fn checked(file: i32, rank: i32) -> Option<Square> {
        ((0..9).contains(&file) && (0..10).contains(&rank))
            .then(|| Square::new(file as u8, rank as u8))
    }

    /// From the index 0 to 89. Panics in debug builds when out of range.
    #[inline]
    pub const fn from_index(index: usize) -> Square {
        debug_assert!(index < SQUARES);
        Square(index as u8)
    }

    /// All points from a0 to i9.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// 0 to 89.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 (a) to 8 (i).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// 0 (Red's home rank) to 9.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// The same point seen from the other side of the river (rank mirrored, file kept).
    #[inline]
    pub const fn flip_rank(self) -> Square {
        Square((9 - self.rank()) * 9 + self.file())
    }

    /// The left-right mirror image.
    #[inline]
    pub const fn mirror_file(self) -> Square {
        Square(self.rank() * 9 + 8 - self.file())
    }

    /// Whether this point lies on `side`'s own half.
    #[inline]
    pub const fn is_home_of(self, side: Side) -> bool {
        match side {
            Side::Red => self.0 < 45,
            Side::Black => self.0 >= 45,
        }
    }

    /// Whether this point lies in `side`'s palace.
    pub const fn in_palace_of(self, side: Side) -> bool {
        let file = self.file();
        let rank = self.rank();
        file >= 3
            && file <= 5
            && match side {
                Side::Red => rank <= 2,
                Side::Black => rank >= 7,
            }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no point such as `h2`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}' is not a point such as h2")]
pub struct SquareTextError {
    /// The text as given.
    pub text: String,
}

impl FromStr for Square {
    type Err = SquareTextError;

    /// Reads UCI text, `h2`: lower case files, ranks 0 to 9.
    fn from_str(text: &str) -> Result<Square, SquareTextError> {
        match text.as_bytes() {
            &[file @ b'a'..=b'i', rank @ b'0'..=b'9'] => Ok(Square::new(file - b'a', rank - b'0')),
            _ => Err(SquareTextError {
                text: text.to_owned(),
            }),
        }
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

impl TryFrom<String> for Square {
    type Error = SquareTextError;
    fn try_from(text: String) -> Result<Square, SquareTextError> {
        text.parse()
    }
}

/// A move text that is not of the form `h2e2`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}' is not a move such as h2e2")]
pub struct MoveTextError {
    /// The text as given.
    pub text: String,
}

/// A move from one point to another. Whether it is legal is the position's business.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Move(u16);

impl Move {
    /// The null move a0a0, used as "no move" in tables.
    pub const NONE: Move = Move(0);

    /// Builds a move.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move(from.0 as u16 | (to.0 as u16) << 7)
    }

    /// Where it starts.
    #[inline]
    pub const fn from(self) -> Square {
        Square((self.0 & 0x7f) as u8)
    }

    /// Where it ends.
    #[inline]
    pub const fn to(self) -> Square {
        Square((self.0 >> 7) as u8)
    }

    /// The packed form, `from | to << 7`.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// From the packed form; `None` when a square is off the board.
    pub fn from_bits(bits: u16) -> Option<Move> {
        ((bits & 0x7f) < SQUARES as u16 && (bits >> 7) < SQUARES as u16).then_some(Move(bits))
    }

    /// The left-right mirror image.
    pub const fn mirror_file(self) -> Move {
        Move::new(self.from().mirror_file(), self.to().mirror_file())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = MoveTextError;

    /// Reads UCI text, `h2e2`: lower case files, ranks 0 to 9.
    fn from_str(text: &str) -> Result<Move, MoveTextError> {
        let square = |at: usize| text.get(at..at + 2)?.parse().ok();
        (text.len() == 4)
            .then(|| square(0).zip(square(2)))
            .flatten()
            .map(|(from, to)| Move::new(from, to))
            .ok_or_else(|| MoveTextError {
                text: text.to_owned(),
            })
    }
}

impl From<Move> for String {
    fn from(mv: Move) -> String {
        mv.to_string()
    }
}

impl TryFrom<String> for Move {
    type Error = MoveTextError;
    fn try_from(text: String) -> Result<Move, MoveTextError> {
        text.parse()
    }
}
