//! DhtmlXQ, the text of dpxq.com ("东萍 UBB"), as it stands in forums and on clipboards.
//!
//! `formats.md` has the fields. Points are two digits: file from the left, rank from Black's side.

mod fields;
mod reader;
mod writer;

pub use fields::find_games;
pub use reader::{parse, parse_tags};
pub use writer::{NoDhtmlXq, write};

use super::name;
use crate::rules::{Move, Square};

/// The largest game that is read.
pub const MAX_BYTES: usize = 4 << 20;

/// The longest line that is read, in plies.
const MAX_PLIES: usize = 100_000;

/// Field names and the tags that they fill.
const TAGS: [(&str, &str); 9] = [
    ("title", name::TITLE),
    ("event", name::EVENT),
    ("place", name::SITE),
    ("round", name::ROUND),
    ("red", name::RED),
    ("black", name::BLACK),
    ("timerule", name::TIME_CONTROL),
    ("open", name::OPENING),
    ("author", name::AUTHOR),
];

/// The square of two digits, x from the left and y from the top.
fn square(x: u8, y: u8) -> Option<Square> {
    let (x, y) = (x.checked_sub(b'0')?, y.checked_sub(b'0')?);
    (x < 9 && y < 10).then(|| Square::new(x, 9 - y))
}

/// The two digits of a square.
fn digits(square: Square) -> [char; 2] {
    [
        char::from(b'0' + square.file()),
        char::from(b'0' + 9 - square.rank()),
    ]
}

fn mv(four: &[u8]) -> Option<Move> {
    match four {
        &[a, b, c, d] => Some(Move::new(square(a, b)?, square(c, d)?)),
        _ => None,
    }
}
