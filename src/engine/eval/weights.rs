//! The weights of the evaluation, read once from `assets/data/eval.txt`.
//!
//! One line a term: its name, then `middlegame/endgame` pairs. Piece-square rows are named `psq.KIND.RANK` and hold the
//! files a to e; the other files are their mirror images and Black's squares Red's turned round. `#` begins a comment.

use super::terms::{TERM_COUNT, TERMS};
use crate::rules::{Kind, Piece, Side, Square};
use std::ops::{Add, AddAssign, Mul, Neg, Sub};
use std::sync::{Arc, LazyLock};

/// A middlegame and an endgame value in one number, added and scaled together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Duo(i32);

impl Duo {
    /// Packs two values, each well within 16 bits.
    pub const fn new(mg: i32, eg: i32) -> Duo {
        Duo((eg << 16) + mg)
    }

    /// The middlegame value.
    #[inline]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame value.
    #[inline]
    pub const fn eg(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

impl Add for Duo {
    type Output = Duo;
    #[inline]
    fn add(self, other: Duo) -> Duo {
        Duo(self.0.wrapping_add(other.0))
    }
}

impl Sub for Duo {
    type Output = Duo;
    #[inline]
    fn sub(self, other: Duo) -> Duo {
        Duo(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Duo {
    type Output = Duo;
    #[inline]
    fn neg(self) -> Duo {
        Duo(self.0.wrapping_neg())
    }
}

impl AddAssign for Duo {
    #[inline]
    fn add_assign(&mut self, other: Duo) {
        *self = *self + other;
    }
}

impl Mul<i32> for Duo {
    type Output = Duo;
    #[inline]
    fn mul(self, times: i32) -> Duo {
        Duo(self.0.wrapping_mul(times))
    }
}

/// How many distinct piece-square weights there are: seven kinds on fifty half-board squares.
pub const PSQ_COUNT: usize = 7 * 50;
/// All weights in one row: piece-square first, then the terms of [`TERMS`].
pub const WEIGHT_COUNT: usize = PSQ_COUNT + TERM_COUNT;

/// The place of a piece on a square in the row of weights.
pub fn psq_index(kind: Kind, side: Side, square: Square) -> usize {
    let square = if side == Side::Red {
        square
    } else {
        square.flip_rank()
    };
    let file = square.file().min(8 - square.file());
    kind.index() * 50 + usize::from(square.rank()) * 5 + usize::from(file)
}

/// A complete set of weights.
pub struct Weights {
    row: [Duo; WEIGHT_COUNT],
    /// Red's view, for each piece and square.
    psq: [[Duo; 90]; Piece::COUNT],
}

/// Why a table of weights was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// A name that no term has.
    #[error("line {line}: no term is called '{name}'")]
    Name {
        /// From 1.
        line: usize,
        /// As written.
        name: String,
    },
    /// A value that is not `number/number`.
    #[error("line {line}: '{text}' is not a pair such as 12/-3")]
    Pair {
        /// From 1.
        line: usize,
        /// As written.
        text: String,
    },
    /// Too few or too many values.
    #[error("line {line}: {found} values, not {expected}")]
    Count {
        /// From 1.
        line: usize,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
}

impl Weights {
    /// The set that ships with the engine.
    pub fn standard() -> Arc<Weights> {
        static STANDARD: LazyLock<Arc<Weights>> = LazyLock::new(|| {
            Weights::parse(include_str!("../../../assets/data/eval.txt"))
                .map(Arc::new)
                .expect("the shipped weights parse; a test holds it")
        });
        STANDARD.clone()
    }

    /// From a row of [`WEIGHT_COUNT`] weights.
    pub fn from_row(row: [Duo; WEIGHT_COUNT]) -> Weights {
        let mut psq = [[Duo::default(); 90]; Piece::COUNT];
        for side in Side::ALL {
            for kind in Kind::ALL {
                for square in Square::all() {
                    let weight = row[psq_index(kind, side, square)];
                    psq[Piece::new(side, kind).index()][square.index()] =
                        if side == Side::Red { weight } else { -weight };
                }
            }
        }
        Weights { row, psq }
    }

    /// Reads the text form. Terms that are not named weigh nothing.
    ///
    /// # Errors
    /// The first line that is no weight of this engine.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut row = [Duo::default(); WEIGHT_COUNT];
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.split('#').next().unwrap_or_default();
            let mut words = content.split_whitespace();
            let Some(name) = words.next() else { continue };
            let (start, expected) = place(name).ok_or_else(|| WeightsError::Name {
                line,
                name: name.to_owned(),
            })?;
            let pairs = words
                .map(|word| {
                    word.split_once('/')
                        .and_then(|(mg, eg)| Some(Duo::new(mg.parse().ok()?, eg.parse().ok()?)))
                        .ok_or_else(|| WeightsError::Pair {
                            line,
                            text: word.to_owned(),
                        })
                })
                .collect::<Result<Vec<_>, _>>()?;
            if pairs.len() != expected {
                return Err(WeightsError::Count {
                    line,
                    found: pairs.len(),
                    expected,
                });
            }
            row[start..start + expected].copy_from_slice(&pairs);
        }
        Ok(Weights::from_row(row))
    }

    /// Writes the text form that [`Weights::parse`] reads.
    pub fn to_text(&self) -> String {
        let pairs = |start: usize, count: usize| {
            self.row[start..start + count]
                .iter()
                .fold(String::new(), |text, w| {
                    text + &format!(" {}/{}", w.mg(), w.eg())
                })
        };
        let mut text = String::new();
        for (kind, name) in KIND_NAMES.iter().enumerate() {
            for rank in 0..10 {
                text += &format!("psq.{name}.{rank}{}\n", pairs(kind * 50 + rank * 5, 5));
            }
        }
        for term in TERMS {
            text += &format!(
                "{}{}\n",
                term.name,
                pairs(PSQ_COUNT + term.start, term.count)
            );
        }
        text
    }

    /// The whole row.
    pub fn row(&self) -> &[Duo; WEIGHT_COUNT] {
        &self.row
    }

    /// A piece on a square, Red's view.
    #[inline]
    pub fn psq(&self, piece: Piece, square: Square) -> Duo {
        self.psq[piece.index()][square.index()]
    }

    /// A term's weight by its place in [`TERMS`].
    #[inline]
    pub fn term(&self, index: usize) -> Duo {
        self.row[PSQ_COUNT + index]
    }

    /// The right to move, in centipawns.
    #[inline]
    pub fn tempo(&self) -> i32 {
        self.term(super::terms::TEMPO).mg()
    }
}

const KIND_NAMES: [&str; 7] = [
    "general", "advisor", "elephant", "horse", "rook", "cannon", "pawn",
];

/// Where the weights of a named line start, and how many it has.
fn place(name: &str) -> Option<(usize, usize)> {
    if let Some(rest) = name.strip_prefix("psq.") {
        let (kind, rank) = rest.split_once('.')?;
        let kind = KIND_NAMES.iter().position(|&k| k == kind)?;
        let rank: usize = rank.parse().ok().filter(|&r| r < 10)?;
        return Some((kind * 50 + rank * 5, 5));
    }
    TERMS
        .iter()
        .find(|term| term.name == name)
        .map(|term| (PSQ_COUNT + term.start, term.count))
}
