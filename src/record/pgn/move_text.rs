//! Move texts as files have them: with numbers glued to them, ranks counted from 1, or in XBoard's notation.

use crate::rules::notation::{self, NotationError};
use crate::rules::{Kind, Move, Position, Square};

/// From which number the ranks of coordinates are counted in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ranks {
    /// 0 to 9, as ICCS, UCCI and Pikafish do.
    #[default]
    FromZero,
    /// 1 to 10, as Fairy-Stockfish and PyChess do.
    FromOne,
}

impl Ranks {
    /// Tells it for a whole game, by its words: a rank 10 decides, else whether the first coordinates are legal.
    pub fn of<'a>(position: &Position, words: impl Iterator<Item = &'a str>) -> Ranks {
        let mut from_zero = None;
        for word in words {
            let word = bare(word);
            if has_rank_ten(word) {
                return Ranks::FromOne;
            }
            if from_zero.is_none()
                && let Some(zero) = coordinates(word, Ranks::FromZero)
            {
                let one = coordinates(word, Ranks::FromOne);
                from_zero =
                    Some(position.is_legal(zero) || !one.is_some_and(|mv| position.is_legal(mv)));
            }
        }
        match from_zero {
            Some(false) => Ranks::FromOne,
            _ => Ranks::FromZero,
        }
    }
}

/// The part of a word after a move number such as `12.` or `3…`; empty when the word is only that.
pub fn bare(word: &str) -> &str {
    let is_digit = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c);
    let is_dot = |c: char| matches!(c, '.' | '．' | '。' | '…' | '、');
    let after_digits = word.trim_start_matches(is_digit);
    let rest = after_digits.trim_start_matches(is_dot);
    if after_digits.is_empty() || rest.is_empty() {
        return "";
    }
    // Without a point the digits belong to the move, and `15.6` is a WXF pawn move with a point for `=`.
    let wxf_pawn = rest.chars().count() == 1 && rest.chars().all(is_digit);
    if rest.len() == after_digits.len() || (wxf_pawn && after_digits.len() < word.len()) {
        word
    } else {
        rest
    }
}

/// Reads `h2e2`, `H2-E2` and the like.
pub fn coordinates(word: &str, ranks: Ranks) -> Option<Move> {
    let (from, rest) = point(word, ranks)?;
    let (to, rest) = point(rest.strip_prefix('-').unwrap_or(rest), ranks)?;
    rest.is_empty().then(|| Move::new(from, to))
}

/// Reads a move of the side to move.
///
/// # Errors
/// See [`NotationError`].
pub fn read(position: &Position, word: &str, ranks: Ranks) -> Result<Move, NotationError> {
    if ranks == Ranks::FromOne
        && let Some(mv) = coordinates(word, ranks)
    {
        return notation::read(position, &mv.to_string());
    }
    notation::read(position, word).or_else(|error| {
        let short = word.trim_end_matches(['+', '#']);
        xboard(position, short, ranks)
            .or_else(|| {
                (short.len() < word.len())
                    .then(|| notation::read(position, short).ok())
                    .flatten()
            })
            .ok_or(error)
    })
}

/// Reads `Hg7`, `Cbe2`, `R1xb9`, `c4`: a letter (none for pawns), where needed the file or rank or both where the
/// man comes from, and the target.
fn xboard(position: &Position, word: &str, ranks: Ranks) -> Option<Move> {
    let kind = match word.chars().next()? {
        'K' => Kind::General,
        'A' => Kind::Advisor,
        'B' | 'E' => Kind::Elephant,
        'N' | 'H' => Kind::Horse,
        'R' => Kind::Rook,
        'C' => Kind::Cannon,
        'P' => Kind::Pawn,
        'a'..='i' => Kind::Pawn,
        _ => return None,
    };
    let points = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    if word.len() - points.len() > 1 {
        return None;
    }
    let target = points.rfind(|c: char| c.is_ascii_lowercase() && c != 'x')?;
    let (origin, target) = points.split_at(target);
    let (to, rest) = point(target, ranks)?;
    let origin = origin.strip_suffix('x').unwrap_or(origin);
    let (file, rank) = match origin.chars().next() {
        Some(c @ 'a'..='i') => (Some(c as u8 - b'a'), &origin[1..]),
        _ => (None, origin),
    };
    let rank: Option<i32> = match rank {
        "" => None,
        text => Some(text.parse::<i32>().ok()? - i32::from(ranks == Ranks::FromOne)),
    };
    let legal = position.legal_moves();
    let mut fitting = legal.iter().copied().filter(|mv| {
        mv.to() == to
            && position
                .piece_on(mv.from())
                .is_some_and(|p| p.kind() == kind)
            && file.is_none_or(|file| mv.from().file() == file)
            && rank.is_none_or(|rank| i32::from(mv.from().rank()) == rank)
    });
    let mv = fitting.next().filter(|_| rest.is_empty())?;
    fitting.next().is_none().then_some(mv)
}

fn point(text: &str, ranks: Ranks) -> Option<(Square, &str)> {
    let file = text.bytes().next()?.to_ascii_lowercase();
    let rest = text.get(1..)?;
    let two = ranks == Ranks::FromOne && rest.starts_with("10");
    let rank = rest.get(..if two { 2 } else { 1 })?;
    let rest = &rest[rank.len()..];
    let rank = rank.parse::<u8>().ok().filter(|_| !rank.starts_with('+'))?;
    let rank = i32::from(rank) - i32::from(ranks == Ranks::FromOne);
    Some((
        Square::checked(i32::from(file) - i32::from(b'a'), rank)?,
        rest,
    ))
}

fn has_rank_ten(word: &str) -> bool {
    word.match_indices("10")
        .any(|(at, _)| word[..at].ends_with(|c: char| matches!(c.to_ascii_lowercase(), 'a'..='i')))
        && coordinates(word, Ranks::FromZero).is_none()
        && (coordinates(word, Ranks::FromOne).is_some() || word.ends_with("10"))
}
