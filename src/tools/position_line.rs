//! Input lines of the form `FEN<TAB>something`.

use crate::rules::notation::NotationError;
use crate::rules::{FenError, IllegalMove, IllegalPly, MoveTextError, Position};

/// What is wrong with an input line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// The second field is missing.
    #[error("expected a FEN, a tab and {0}")]
    Field(&'static str),
    /// The FEN is bad.
    #[error("bad FEN: {0}")]
    Fen(#[from] FenError),
    /// A move is not of the form `h2e2`.
    #[error("ply {ply}: {source}")]
    MoveText {
        /// Counted from 1.
        ply: usize,
        /// What is wrong with it.
        source: MoveTextError,
    },
    /// The move is illegal.
    #[error("illegal move: {0}")]
    Move(#[from] IllegalMove),
    /// A move of a line is illegal.
    #[error("illegal move at {0}")]
    Ply(#[from] IllegalPly),
    /// The move text means no legal move.
    #[error(transparent)]
    Notation(#[from] NotationError),
}

/// Splits a line at its tab and reads the FEN before it; diagrams that no game can reach are welcome, as only a move
/// is to be put into other words.
pub(super) fn split<'a>(
    line: &'a str,
    second: &'static str,
) -> Result<(Position, &'a str), LineError> {
    let (fen, rest) = line.split_once('\t').ok_or(LineError::Field(second))?;
    Ok((Position::from_fen_relaxed(fen)?, rest))
}
