//! CBR, one game of 象棋桥, and CBL, a library of them. `formats.md` has the layout. Read only.
//!
//! Strings are UTF-16 in slots that end with a zero; squares count row by row from Black's left corner as Red sees
//! it. A record without men is the heading of what follows.

use super::binary::{self, at_byte};
use super::decode;
use super::read::Span;
use super::source::Source;
use super::sprout::{Sprig, Sprout};
use super::{Fault, GameResult, NodeId, Parsed, Record, Tags, name};
use crate::rules::{Kind, Move, Piece, Position, Side, Square};
use std::io;

/// What every game begins with.
pub const MAGIC: &[u8] = b"CCBridge Record\0";
/// What a library begins with.
pub const LIBRARY_MAGIC: &[u8] = b"CCBridgeLibrary\0";
/// What an older library begins with, which is not read.
pub const OLD_MAGIC: &[u8] = b"CCBridge";

/// The largest game that is read.
pub const MAX_BYTES: usize = 16 << 20;

/// Bytes before the moves.
pub const HEAD: usize = 2214;

const RESULT: usize = 2076;
const SIDE: usize = 2112;
const BOARD: usize = 2120;

/// Where strings begin, how many bytes they may have, and the tags that they fill.
const STRINGS: [(usize, usize, &str); 6] = [
    (180, 128, name::TITLE),
    (692, 128, name::EVENT),
    (884, 64, name::DATE),
    (948, 128, name::SITE),
    (1076, 128, name::RED),
    (1300, 128, name::BLACK),
];

/// Reads one game. Never fails; what is wrong is in the warnings.
pub fn parse(bytes: &[u8]) -> Parsed {
    let mut warnings = Vec::new();
    if bytes.len() < HEAD {
        let mut record = Record::new(Position::start());
        record.tags = parse_tags(bytes);
        warnings.push(at_byte(bytes.len(), None, Fault::Truncated));
        return Parsed { record, warnings };
    }
    let position = board(bytes);
    let (mut record, playable) = binary::begin(position, BOARD, &mut warnings);
    for (name, value) in parse_tags(bytes).iter() {
        record.tags.set(name, value);
    }
    let mut nodes = Nodes { bytes, at: HEAD };
    let heading = record.is_heading();
    let mut sprout = Sprout::new(&mut record.tree, playable);
    let mut begin = String::new();
    match nodes.next() {
        Ok(root) => {
            begin = root.comment;
            let mut more = root.has_child && !heading;
            while more {
                match nodes.next() {
                    Ok(sprig) => more = sprout.take(sprig),
                    Err(byte) => {
                        sprout.truncated(byte);
                        break;
                    }
                }
            }
        }
        Err(_) if heading => {}
        Err(byte) => sprout.truncated(byte),
    }
    warnings.extend(sprout.finish());
    let rest = record.tree.set_comment(NodeId::ROOT, &begin);
    record.tree.append_comment(NodeId::ROOT, &rest);
    Parsed { record, warnings }
}

/// Reads the tags alone.
pub fn parse_tags(bytes: &[u8]) -> Tags {
    let mut tags = Tags::new();
    for (offset, room, tag) in STRINGS {
        let text = string(bytes, offset, room);
        if tag == name::DATE {
            tags.set_date(&text);
        } else {
            tags.set_known(tag, &text);
        }
    }
    match bytes.get(RESULT) {
        Some(1) => tags.set_result(GameResult::RedWins),
        Some(2) => tags.set_result(GameResult::BlackWins),
        Some(3) => tags.set_result(GameResult::Draw),
        _ => {}
    }
    tags
}

/// Whether the game is only a heading: no men.
pub fn is_heading(bytes: &[u8]) -> bool {
    bytes
        .get(BOARD..BOARD + 90)
        .is_some_and(|board| board.iter().all(|&man| man == 0))
}

fn string(bytes: &[u8], offset: usize, room: usize) -> String {
    let slot = bytes.get(offset..).unwrap_or(&[]);
    let slot = &slot[..slot.len().min(room)];
    let units = slot.chunks_exact(2).take_while(|unit| *unit != [0, 0]);
    decode::utf16_string(&slot[..2 * units.count()])
}

fn board(bytes: &[u8]) -> Position {
    const KINDS: [Kind; 7] = [
        Kind::Rook,
        Kind::Horse,
        Kind::Elephant,
        Kind::Advisor,
        Kind::General,
        Kind::Cannon,
        Kind::Pawn,
    ];
    let mut position = Position::empty();
    for (index, &man) in bytes[BOARD..BOARD + 90].iter().enumerate() {
        let side = match man >> 4 {
            1 => Side::Red,
            2 => Side::Black,
            _ => continue,
        };
        let kind = KINDS.get(usize::from(man & 0x0f).wrapping_sub(1));
        if let (Some(square), Some(&kind)) = (square(index as u8), kind) {
            position.set_piece(square, Some(Piece::new(side, kind)));
        }
    }
    if bytes[SIDE] == 2 {
        position.set_side_to_move(Side::Black);
    }
    position
}

fn square(index: u8) -> Option<Square> {
    (index < 90).then(|| Square::new(index % 9, 9 - index / 9))
}

struct Nodes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Nodes<'_> {
    /// The next node, or the byte at which the file ends.
    fn next(&mut self) -> Result<Sprig, usize> {
        let byte = self.at;
        let [flags, _, from, to] = self.four().ok_or(byte)?;
        let comment = if flags & 4 != 0 {
            let length = u32::from_le_bytes(self.four().ok_or(byte)?) as usize;
            let left = self.bytes.len() - self.at;
            if length > left {
                return Err(self.bytes.len());
            }
            let text = &self.bytes[self.at..self.at + length];
            self.at += length;
            decode::utf16_string(text)
        } else {
            String::new()
        };
        let points = square(from).zip(square(to));
        Ok(Sprig {
            mv: points.map(|(from, to)| Move::new(from, to)),
            comment,
            has_child: flags & 1 == 0,
            has_sibling: flags & 2 != 0,
            byte,
        })
    }

    fn four(&mut self) -> Option<[u8; 4]> {
        let four = *self.bytes.get(self.at..)?.first_chunk::<4>()?;
        self.at += 4;
        Some(four)
    }
}

/// Where the games of a library are: wherever a game's first bytes stand. The library's own index has slots that are
/// empty, so it is not asked.
pub(super) fn find_games(source: &Source, most: usize) -> io::Result<Vec<Span>> {
    const PART: usize = 1 << 20;
    let mut starts: Vec<u64> = Vec::new();
    let mut at = 0;
    while at < source.len() && starts.len() <= most {
        // Parts overlap, so that no beginning is cut.
        let part = source.read_at(at, PART + MAGIC.len() - 1)?;
        let found = part
            .windows(MAGIC.len())
            .enumerate()
            .filter(|(_, window)| *window == MAGIC)
            .map(|(index, _)| at + index as u64);
        starts.extend(found);
        at += PART as u64;
    }
    let ends = starts.iter().skip(1).copied().chain([source.len()]);
    let spans = starts.iter().zip(ends).map(|(&offset, end)| Span {
        offset,
        length: (end - offset).min(MAX_BYTES as u64) as u32,
        lines_before: 0,
    });
    Ok(spans.collect())
}
