//! Openings to start games from.

use crate::rules::{Move, Position};

/// A start position and the moves that follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Where the game starts.
    pub start: Position,
    /// Moves played before the players take over.
    pub moves: Vec<Move>,
}

/// A line that is no opening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("openings, line {line}: {why}")]
pub struct OpeningError {
    /// From 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

/// Reads a list: a line each, a FEN with or without `moves M1 M2 …`, or bare moves from the start position. `#` begins
/// a comment. An empty list stands for the start position.
///
/// # Errors
/// The first line that cannot be read or played.
pub fn parse(text: &str) -> Result<Vec<Opening>, OpeningError> {
    let mut openings = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.split('#').next().unwrap_or_default().trim();
        if content.is_empty() {
            continue;
        }
        let fail = |why: String| OpeningError { line, why };
        let (fen, moves) = match content.split_once("moves") {
            Some((fen, moves)) => (fen, moves),
            None if content.contains('/') => (content, ""),
            None => ("", content),
        };
        let start = match fen.trim() {
            "" | "startpos" => Position::start(),
            fen => Position::from_fen(fen).map_err(|why| fail(why.to_string()))?,
        };
        let mut position = start.clone();
        let mut line_moves = Vec::new();
        for word in moves.split_whitespace() {
            let mv: Move = word.parse().map_err(|why| fail(format!("{why}")))?;
            if !position.is_legal(mv) {
                return Err(fail(format!("{mv} cannot be played")));
            }
            position.make(mv);
            line_moves.push(mv);
        }
        openings.push(Opening {
            start,
            moves: line_moves,
        });
    }
    if openings.is_empty() {
        openings.push(Opening {
            start: Position::start(),
            moves: Vec::new(),
        });
    }
    Ok(openings)
}
