//! Writing records in any format that is written.

use super::{Record, dhtmlxq, lines, pgn, xqf};
use crate::rules::notation::Style;

/// What to write.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// PGN with moves in this notation.
    Pgn(Style),
    /// XQF, which holds one game.
    Xqf,
    /// DhtmlXQ text.
    Dhtmlxq,
    /// The start position of each game, a line each.
    Fen,
    /// Start position and main line, a line each.
    Uci,
}

/// Why a record cannot be written in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WriteError {
    /// See [`xqf::NoXqf`].
    #[error(transparent)]
    Xqf(#[from] xqf::NoXqf),
    /// See [`dhtmlxq::NoDhtmlXq`].
    #[error(transparent)]
    Dhtmlxq(#[from] dhtmlxq::NoDhtmlXq),
    /// The heading of a library is no game.
    #[error("a heading without a position can be written as PGN only")]
    Heading,
}

impl Target {
    /// By the ending of a file's name, without the point.
    pub fn of_ending(ending: &str, style: Style) -> Option<Target> {
        match ending.to_ascii_lowercase().as_str() {
            "pgn" => Some(Target::Pgn(style)),
            "xqf" => Some(Target::Xqf),
            "txt" => Some(Target::Dhtmlxq),
            "fen" => Some(Target::Fen),
            "uci" => Some(Target::Uci),
            _ => None,
        }
    }

    /// The ending of file names, without the point.
    pub fn ending(self) -> &'static str {
        match self {
            Target::Pgn(_) => "pgn",
            Target::Xqf => "xqf",
            Target::Dhtmlxq => "txt",
            Target::Fen => "fen",
            Target::Uci => "uci",
        }
    }

    /// Whether a file holds several games: what [`Target::write`] gives for them can be put one after the other.
    pub fn holds_many(self) -> bool {
        self != Target::Xqf
    }

    /// Writes one record.
    ///
    /// # Errors
    /// See [`WriteError`].
    pub fn write(self, record: &Record) -> Result<Vec<u8>, WriteError> {
        if record.is_heading() && !matches!(self, Target::Pgn(_)) {
            return Err(WriteError::Heading);
        }
        Ok(match self {
            Target::Pgn(style) => (pgn::write(record, style) + "\n").into_bytes(),
            Target::Xqf => xqf::write(record)?,
            Target::Dhtmlxq => dhtmlxq::write(record)?.into_bytes(),
            Target::Fen => lines::write_fen(record).into_bytes(),
            Target::Uci => lines::write_uci(record).into_bytes(),
        })
    }
}
