//! The spelling of WXF move texts.

use super::phrase::{Phrase, Place, Step, Who};
use crate::rules::types::Kind;

/// Letters in the order of [`Kind::ALL`].
const LETTERS: [char; 7] = ['K', 'A', 'E', 'H', 'R', 'C', 'P'];

/// Spells a phrase; both sides alike.
pub fn spell(phrase: Phrase) -> String {
    let digit = |n: u8| char::from(b'0' + n);
    let letter = |kind: Kind| LETTERS[kind.index()];
    let who = match phrase.who {
        Who::OnFile { kind, file } => [letter(kind), digit(file)],
        Who::Placed { kind, place, .. } => [
            letter(kind),
            match place {
                Place::Front => '+',
                Place::Middle => '.',
                Place::Rear => '-',
            },
        ],
        Who::Listed { kind, ordinal } => [letter(kind), digit(ordinal)],
        Who::ListedOnFile { ordinal, file } => [digit(ordinal), digit(file)],
    };
    let step = match phrase.step {
        Step::Forward => '+',
        Step::Backward => '-',
        Step::Sideways => '=',
    };
    let mut text = String::from_iter(who);
    text.extend([step, digit(phrase.number)]);
    text
}

/// Reads both letter cases, the letters of other schools, `.` for `=` and the sign before the letter.
pub fn parse(text: &str) -> Option<Phrase> {
    let &[first, second, step, number] = text.as_bytes() else {
        return None;
    };
    let placed = |kind: u8, sign: u8| {
        Some(Who::Placed {
            kind: self::kind(kind)?,
            place: match sign {
                b'+' => Place::Front,
                b'-' => Place::Rear,
                _ => return None,
            },
            file: None,
        })
    };
    let who = match (digit(first), digit(second)) {
        (Some(ordinal), Some(file)) => Who::ListedOnFile { ordinal, file },
        (None, Some(file)) => Who::OnFile {
            kind: kind(first)?,
            file,
        },
        _ => placed(first, second).or_else(|| placed(second, first))?,
    };
    let step = match step {
        b'+' => Step::Forward,
        b'-' => Step::Backward,
        b'=' | b'.' => Step::Sideways,
        _ => return None,
    };
    Some(Phrase {
        who,
        step,
        number: digit(number)?,
    })
}

fn digit(letter: u8) -> Option<u8> {
    matches!(letter, b'1'..=b'9').then(|| letter - b'0')
}

fn kind(letter: u8) -> Option<Kind> {
    Some(match letter.to_ascii_uppercase() {
        b'K' | b'G' => Kind::General,
        b'A' => Kind::Advisor,
        b'E' | b'B' | b'M' => Kind::Elephant,
        b'H' | b'N' => Kind::Horse,
        b'R' => Kind::Rook,
        b'C' => Kind::Cannon,
        b'P' => Kind::Pawn,
        _ => return None,
    })
}
