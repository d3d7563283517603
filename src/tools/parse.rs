//! `parse`: a position and a move in any notation in, the move as UCI out.

use super::answer_lines;
use super::position_line::{LineError, split};
use crate::rules::notation;
use std::io::{self, Read, Write};

/// Answers each line `FEN<TAB>move text` of `input` with the move as UCI.
///
/// # Errors
/// What reading or writing reports; a bad line is answered by an `error` line.
pub fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    answer_lines(input, output, answer)
}

fn answer(line: &str) -> Result<String, LineError> {
    let (position, text) = split(line, "a move text")?;
    Ok(notation::read(&position, text)?.to_string())
}
