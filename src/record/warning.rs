//! What was wrong with a file, and where. The app has its own words for each [`Fault`]; these are English.

use crate::rules::notation::NotationError;
use crate::rules::{FenError, IllegalMove};
use std::fmt;

/// Where in a file. What is not known is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The game in the file, from 1.
    pub game: Option<usize>,
    /// The line of a text, from 1.
    pub line: Option<usize>,
    /// The byte of a binary file, from 0.
    pub byte: Option<u64>,
    /// The ply of the line in which it happened, from 1.
    pub ply: Option<usize>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut part = "";
        let mut say = |f: &mut fmt::Formatter<'_>, what: &str, n: Option<u64>| match n {
            None => Ok(()),
            Some(n) => {
                write!(f, "{part}{what} {n}")?;
                part = ", ";
                Ok(())
            }
        };
        say(f, "game", self.game.map(|n| n as u64))?;
        say(f, "line", self.line.map(|n| n as u64))?;
        say(f, "byte", self.byte)?;
        say(f, "ply", self.ply.map(|n| n as u64))
    }
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// A move text that means no legal move. The rest of its line is kept as a comment.
    #[error("{0}; the line ends before it and the rest is kept as a comment")]
    BadMove(NotationError),
    /// A move given by its points is illegal. The rest of its line is kept as a comment.
    #[error("the move {text} is illegal: {reason}; the line ends before it")]
    IllegalMove {
        /// The move as the file has it, or as its points.
        text: String,
        /// Why.
        reason: IllegalMove,
    },
    /// The start position cannot be played from. The moves are kept as a comment.
    #[error("the start position '{fen}' cannot be used: {why}; the moves are kept as a comment")]
    BadStart {
        /// As given.
        fen: String,
        /// Why.
        why: FenError,
    },
    /// The start position is one that no game reaches, but it can be played from.
    #[error("the start position is unusual: {0}")]
    OddStart(FenError),
    /// A comment that is not closed.
    #[error("a comment is not closed")]
    UnclosedComment,
    /// A variation that is not closed.
    #[error("a variation is not closed")]
    UnclosedVariation,
    /// A closing bracket that closes nothing.
    #[error("a bracket closes nothing")]
    StrayBracket,
    /// A variation where there is no move to vary.
    #[error("a variation has no move that it could replace; it is kept as a comment")]
    StrayVariation,
    /// A line in brackets that is no tag.
    #[error("'{0}' is no tag")]
    BadTag(String),
    /// The result after the moves is not that of the tag, which is kept.
    #[error("the tag says {tag} and the end of the moves {moves}; the tag is kept")]
    ResultDiffers {
        /// The tag's.
        tag: &'static str,
        /// The other.
        moves: &'static str,
    },
    /// Some characters are in no encoding that is known.
    #[error("{0} characters could not be decoded")]
    Undecodable(usize),
    /// Some texts are in no encoding that is known; their bytes are shown one by one.
    #[error("{0} texts are in an unknown encoding")]
    UnknownEncoding(usize),
    /// A variation that belongs nowhere. Its moves are kept as a comment.
    #[error("the variation {0} fits nowhere and is kept as a comment")]
    LooseVariation(String),
    /// The file ends too early.
    #[error("the file ends too early")]
    Truncated,
    /// More than is read.
    #[error("too large: {what} of {size}, at most {limit} are read")]
    TooLarge {
        /// What (English).
        what: &'static str,
        /// How much there is.
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// The bytes are not what the format says there.
    #[error("{0}")]
    Malformed(&'static str),
    /// A line that is neither a position nor moves.
    #[error("'{0}' is no position and no moves")]
    BadLine(String),
    /// The file is in none of the formats.
    #[error("the format is not known")]
    UnknownFormat,
    /// A file of a program whose old format is not read.
    #[error("{0} files are not read")]
    Unsupported(&'static str),
}

impl Fault {
    /// The tree is full.
    pub(super) fn too_many_moves() -> Fault {
        let limit = super::Tree::MAX_NODES as u64;
        Fault::TooLarge {
            what: "a number of moves",
            size: limit,
            limit,
        }
    }
}

/// A fault with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: Fault,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place == Place::default() {
            return self.fault.fmt(f);
        }
        write!(f, "{}: {}", self.place, self.fault)
    }
}

/// Warnings that one game may give; the rest would say nothing new.
pub(super) const MOST_WARNINGS: usize = 100;

/// Shortens what is quoted from a file.
pub(super) fn quote(text: &str) -> String {
    const MOST: usize = 60;
    let mut quoted: String = text
        .trim()
        .chars()
        .take(MOST)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.trim().chars().nth(MOST).is_some() {
        quoted.push('…');
    }
    quoted
}
