//! The spelling of Chinese move texts.

use super::phrase::{Phrase, Place, Step, Who};
use crate::rules::types::{Kind, Side};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Names in the order of [`Kind::ALL`]: Red's simplified, Black's simplified, Red's traditional, Black's traditional.
const NAMES: [[char; 7]; 4] = [
    ['帅', '仕', '相', '马', '车', '炮', '兵'],
    ['将', '士', '象', '马', '车', '炮', '卒'],
    ['帥', '仕', '相', '傌', '俥', '炮', '兵'],
    ['將', '士', '象', '馬', '車', '砲', '卒'],
];

/// Spells a phrase for `side`.
pub fn spell(phrase: Phrase, side: Side, traditional: bool, wide_digits: bool) -> String {
    let name = |kind: Kind| NAMES[2 * usize::from(traditional) + side.index()][kind.index()];
    let number = |n: u8| match side {
        Side::Red => numeral(n),
        Side::Black if wide_digits => {
            char::from_u32(u32::from('０') + u32::from(n)).unwrap_or('？')
        }
        Side::Black => char::from(b'0' + n),
    };
    let place = |place: Place| match place {
        Place::Front => '前',
        Place::Middle => '中',
        Place::Rear if traditional => '後',
        Place::Rear => '后',
    };
    let mut text = String::with_capacity(16);
    match phrase.who {
        Who::OnFile { kind, file } => text.extend([name(kind), number(file)]),
        Who::Placed {
            kind,
            place: at,
            file,
        } => {
            text.extend([place(at), name(kind)]);
            text.extend(file.map(number));
        }
        Who::Listed { kind, ordinal } => text.extend([numeral(ordinal), name(kind)]),
        Who::ListedOnFile { ordinal, file } => {
            text.extend([numeral(ordinal), name(Kind::Pawn), number(file)]);
        }
    }
    text.push(match phrase.step {
        Step::Forward if traditional => '進',
        Step::Forward => '进',
        Step::Backward => '退',
        Step::Sideways => '平',
    });
    text.push(number(phrase.number));
    text
}

/// Reads the spelling of either side and script. `text` has neither white space nor full-width digits.
pub fn parse(text: &str) -> Option<Phrase> {
    let letters: Vec<char> = text.chars().take(6).collect();
    let (who, step, number) = match letters[..] {
        [first, second, step, n] => (who(first, second, None)?, step, n),
        [first, second, file, step, n] => (who(first, second, Some(digit(file)?))?, step, n),
        _ => return None,
    };
    let step = match step {
        '进' | '進' | '上' => Step::Forward,
        '退' | '下' => Step::Backward,
        '平' => Step::Sideways,
        _ => return None,
    };
    Some(Phrase {
        who,
        step,
        number: digit(number)?,
    })
}

fn who(first: char, second: char, file: Option<u8>) -> Option<Who> {
    let place = match first {
        '前' => Some(Place::Front),
        '中' => Some(Place::Middle),
        '后' | '後' => Some(Place::Rear),
        _ => None,
    };
    // 后七: a pawn named by its file, the name of pawns left out.
    if let (Some(place), Some(file), None) = (place, digit(second), file) {
        return Some(Who::Placed {
            kind: Kind::Pawn,
            place,
            file: Some(file),
        });
    }
    if let Some(place) = place {
        let kind = kind(second)?;
        return Some(Who::Placed { kind, place, file });
    }
    match (kind(first), digit(first), file) {
        (Some(kind), _, None) => Some(Who::OnFile {
            kind,
            file: digit(second)?,
        }),
        (None, Some(ordinal), None) => Some(Who::Listed {
            kind: kind(second)?,
            ordinal,
        }),
        (None, Some(ordinal), Some(file)) if kind(second) == Some(Kind::Pawn) => {
            Some(Who::ListedOnFile { ordinal, file })
        }
        _ => None,
    }
}

fn numeral(n: u8) -> char {
    NUMERALS
        .get(usize::from(n).wrapping_sub(1))
        .copied()
        .unwrap_or('？')
}

fn digit(c: char) -> Option<u8> {
    match c {
        '1'..='9' => Some(c as u8 - b'0'),
        _ => NUMERALS
            .iter()
            .position(|&numeral| numeral == c)
            .map(|index| index as u8 + 1),
    }
}

fn kind(c: char) -> Option<Kind> {
    if c == '包' {
        return Some(Kind::Cannon);
    }
    Kind::ALL
        .into_iter()
        .find(|kind| NAMES.iter().any(|names| names[kind.index()] == c))
}
