//! `legal`: FEN in, `count<TAB>moves` out, the moves sorted by their text.

use super::answer_lines;
use crate::rules::{FenError, Position};
use std::io::{self, Read, Write};

/// Answers each FEN of `input` with the number of legal moves, a tab, and the moves in UCI form, sorted.
///
/// # Errors
/// What reading or writing reports; a bad FEN is answered by an `error` line.
pub fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    answer_lines(input, output, answer)
}

fn answer(fen: &str) -> Result<String, FenError> {
    let position = Position::from_fen(fen)?;
    let mut moves: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|mv| mv.to_string())
        .collect();
    moves.sort_unstable();
    Ok(format!("{}\t{}", moves.len(), moves.join(" ")))
}
