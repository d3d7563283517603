//! `notate`: a position and a move in, the move in Chinese, WXF and ICCS out.

use super::answer_lines;
use super::position_line::{LineError, split};
use crate::rules::notation::{self, Style};
use crate::rules::{IllegalMove, Move};
use std::io::{self, Read, Write};

/// Answers each line `FEN<TAB>UCI move` of `input` with `Chinese<TAB>WXF<TAB>ICCS`.
///
/// # Errors
/// What reading or writing reports; a bad line is answered by an `error` line.
pub fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    answer_lines(input, output, answer)
}

fn answer(line: &str) -> Result<String, LineError> {
    let (position, text) = split(line, "a move")?;
    let mv: Move = text
        .trim()
        .parse()
        .map_err(|source| LineError::MoveText { ply: 1, source })?;
    if let Some(reason) = IllegalMove::check(&position, mv) {
        return Err(reason.into());
    }
    let texts =
        [Style::SIMPLIFIED, Style::Wxf, Style::Iccs].map(|s| notation::write(&position, mv, s));
    Ok(texts.join("\t"))
}
