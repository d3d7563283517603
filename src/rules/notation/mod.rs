//! Move texts: Chinese, WXF, ICCS and UCI, written and read. `rules/notation.md` has the conventions.
//!
//! Chinese and WXF say the same thing in other letters: which man, which way, how far. [`phrase`] holds that meaning;
//! [`chinese`] and [`wxf`] only spell it.

mod chinese;
mod coordinates;
mod phrase;
mod wxf;

use super::board::Position;
use super::game::IllegalMove;
use super::types::Move;
use phrase::Phrase;

/// How a move is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// 炮二平五
    Chinese {
        /// 傌二進三 for 马二进三.
        traditional: bool,
        /// Black's digits as in print, 马８进７, instead of 马8进7.
        wide_digits: bool,
    },
    /// `C2=5`
    Wxf,
    /// `H2-E2`
    Iccs,
    /// `h2e2`
    Uci,
}

impl Style {
    /// Simplified Chinese as in print.
    pub const SIMPLIFIED: Style = Style::Chinese {
        traditional: false,
        wide_digits: true,
    };
    /// Traditional Chinese as in print.
    pub const TRADITIONAL: Style = Style::Chinese {
        traditional: true,
        wide_digits: true,
    };
}

/// Why a move text was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// In none of the notations.
    #[error("'{text}' is not a move in Chinese, WXF, ICCS or UCI notation")]
    Unreadable {
        /// The text as given.
        text: String,
    },
    /// Understood, but no man of the side to move can move like that.
    #[error("no piece can play '{text}' here")]
    NoSuchMove {
        /// The text as given.
        text: String,
    },
    /// Understood, but the rules forbid the move.
    #[error("'{text}' is illegal: {reason}")]
    Illegal {
        /// The text as given.
        text: String,
        /// What is wrong with the move.
        reason: IllegalMove,
    },
    /// More than one legal move fits.
    #[error("'{text}' may be {}", list(.moves))]
    Ambiguous {
        /// The text as given.
        text: String,
        /// All that fit.
        moves: Vec<Move>,
    },
}

fn list(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.join(" or ")
}

/// Writes `mv`, which is to be played in `position`. Who moves is told by the man, not by the side to move, so the
/// move of a side out of turn can be written as well. Without a man at its start the move is written as UCI.
pub fn write(position: &Position, mv: Move, style: Style) -> String {
    match style {
        Style::Uci => mv.to_string(),
        Style::Iccs => coordinates::iccs(mv),
        Style::Wxf => phrase::wxf(position, mv).map_or_else(|| mv.to_string(), wxf::spell),
        Style::Chinese {
            traditional,
            wide_digits,
        } => match (position.piece_on(mv.from()), phrase::chinese(position, mv)) {
            (Some(piece), Some(phrase)) => {
                chinese::spell(phrase, piece.side(), traditional, wide_digits)
            }
            _ => mv.to_string(),
        },
    }
}

/// Reads a move of the side to move in any notation. White space inside and around the text does not count.
///
/// # Errors
/// See [`NotationError`].
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    let given = || text.trim().to_owned();
    let compact: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(narrow)
        .collect();
    if let Some(mv) = coordinates::parse(&compact) {
        return match IllegalMove::check(position, mv) {
            None => Ok(mv),
            Some(reason) => Err(NotationError::Illegal {
                text: given(),
                reason,
            }),
        };
    }
    if let Some(phrase) = wxf::parse(&compact) {
        resolve(position, phrase, phrase::wxf, given)
    } else if let Some(phrase) = chinese::parse(&compact) {
        resolve(position, phrase, phrase::chinese, given)
    } else {
        Err(NotationError::Unreadable { text: given() })
    }
}

/// Full-width ASCII as plain ASCII.
fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// Finds the one legal move that the phrase means: first as our own writer would call it, then by anything it may
/// mean in looser records.
fn resolve(
    position: &Position,
    wanted: Phrase,
    describe: fn(&Position, Move) -> Option<Phrase>,
    given: impl Fn() -> String,
) -> Result<Move, NotationError> {
    let legal = position.legal_moves();
    if let Some(&mv) = legal
        .iter()
        .find(|&&mv| describe(position, mv) == Some(wanted))
    {
        return Ok(mv);
    }
    let fitting: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|&mv| phrase::may_mean(position, mv, wanted))
        .collect();
    match fitting[..] {
        [mv] => Ok(mv),
        [] => Err(
            match forbidden(position, |mv| phrase::may_mean(position, mv, wanted)) {
                Some(reason) => NotationError::Illegal {
                    text: given(),
                    reason,
                },
                None => NotationError::NoSuchMove { text: given() },
            },
        ),
        _ => Err(NotationError::Ambiguous {
            text: given(),
            moves: fitting,
        }),
    }
}

/// Why the first of the moves that fit, its general's safety aside, is illegal.
fn forbidden(position: &Position, fits: impl Fn(Move) -> bool) -> Option<IllegalMove> {
    position
        .men(position.side_to_move())
        .flat_map(|from| position.targets(from).map(move |to| Move::new(from, to)))
        .find(|&mv| fits(mv))
        .and_then(|mv| IllegalMove::check(position, mv))
}
