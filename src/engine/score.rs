//! Scores: the internal scale of the search and the form that is reported.

/// Internal score: centipawns, positive for the side to move.
pub type Value = i32;

/// Deepest ply the search reaches.
pub const MAX_PLY: usize = 120;

/// A draw.
pub const DRAW: Value = 0;
/// Larger than any score.
pub const INFINITE: Value = 32_001;
/// Mate on the board; mate in `n` plies is `MATE - n`.
pub const MATE: Value = 32_000;
/// At or above this a score is a mate that the search has seen.
pub const MATE_BOUND: Value = MATE - MAX_PLY as Value;
/// A win by the law of repetition (the other side checks or chases for ever) in `n` plies is `LAW_WIN - n`. Below the
/// mates, since no mate is forced, and above everything else.
pub const LAW_WIN: Value = 30_000;
/// At or above this a score is a win by mate or by the law.
pub const WIN_BOUND: Value = LAW_WIN - MAX_PLY as Value;
/// Evaluations stay within plus and minus this.
pub const EVAL_BOUND: Value = 20_000;

/// The score of the side to move when it is mated `ply` plies from the root.
#[inline]
pub const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The score of the side that mates `ply` plies from the root.
#[inline]
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// A score as people read it, from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn, roughly.
    Cp(i32),
    /// Mate in this many moves of the winner; negative when the side to move is mated, 0 when it is mated now.
    Mate(i32),
}

impl Score {
    /// From the internal scale, at the root.
    pub fn from_value(value: Value) -> Score {
        if value >= MATE_BOUND {
            Score::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_BOUND {
            Score::Mate(-(MATE + value) / 2)
        } else {
            Score::Cp(value)
        }
    }

    /// One number for comparing and drawing: centipawns, mates beyond ±30,000.
    pub fn to_cp(self) -> i32 {
        match self {
            Score::Cp(cp) => cp,
            Score::Mate(n) if n > 0 => MATE - 2 * n,
            Score::Mate(n) => -MATE - 2 * n,
        }
    }

    /// The same score from the other side.
    pub fn flipped(self) -> Score {
        match self {
            Score::Cp(cp) => Score::Cp(-cp),
            Score::Mate(n) => Score::Mate(-n),
        }
    }
}

impl std::fmt::Display for Score {
    /// As UCI writes it: `cp 31` or `mate -2`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Score::Cp(cp) => write!(f, "cp {cp}"),
            Score::Mate(n) => write!(f, "mate {n}"),
        }
    }
}
