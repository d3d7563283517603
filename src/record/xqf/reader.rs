//! Reading XQF.

use super::super::binary::{self, PieceTable, Strings, at_byte};
use super::super::decode::TextEncoding;
use super::super::sprout::{Sprig, Sprout};
use super::super::{Fault, GameResult, NodeId, Parsed, Record, Tags};
use super::keys::Keys;
use super::{FROM_BIAS, KEYED, PIECES, RESULT, STRINGS, TO_BIAS, TREE};
use crate::rules::{Move, Position, Square};

/// Reads a file: tags, position and tree. Never fails; what is wrong is in the warnings. Strings are in `encoding`
/// when one is given.
pub fn parse(bytes: &[u8], encoding: Option<TextEncoding>) -> Parsed {
    let mut warnings = Vec::new();
    let mut strings = Strings::new(encoding);
    let tags = tags(bytes, &mut strings);
    let Some(head) = bytes.get(..TREE).and_then(|head| head.first_chunk::<16>()) else {
        let mut record = Record::new(Position::start());
        record.tags = tags;
        warnings.push(at_byte(bytes.len(), None, Fault::Truncated));
        return Parsed { record, warnings };
    };
    let keys = Keys::of(head);
    let mut nodes = Nodes {
        bytes,
        at: TREE,
        keyed: head[2] >= KEYED,
        keys: &keys,
        strings,
        truncated: None,
    };
    let root = nodes.next();
    let first = match &root {
        Some(root) if root.has_child => nodes.peek_move(),
        _ => None,
    };
    let mut position = binary::position_of(&piece_table(bytes, &keys));
    binary::set_first_mover(&mut position, first);
    let (mut record, playable) = binary::begin(position, PIECES, &mut warnings);
    for (name, value) in tags.iter() {
        record.tags.set(name, value);
    }
    if let Some(root) = root {
        record.tree.set_comment(NodeId::ROOT, &root.comment);
        let mut sprout = Sprout::new(&mut record.tree, playable);
        let mut more = root.has_child;
        while more {
            match nodes.next() {
                Some(sprig) => more = sprout.take(sprig),
                None => {
                    nodes.truncated.get_or_insert(bytes.len());
                    break;
                }
            }
        }
        if let Some(byte) = nodes.truncated {
            sprout.truncated(byte);
        }
        warnings.extend(sprout.finish());
    } else {
        warnings.push(at_byte(bytes.len(), None, Fault::Truncated));
    }
    nodes.strings.warn(&mut warnings);
    Parsed { record, warnings }
}

/// Reads the tags alone.
pub fn parse_tags(bytes: &[u8], encoding: Option<TextEncoding>) -> Tags {
    tags(bytes, &mut Strings::new(encoding))
}

fn tags(bytes: &[u8], strings: &mut Strings) -> Tags {
    let mut tags = Tags::new();
    binary::read_slots(&mut tags, &STRINGS, bytes, strings);
    match bytes.get(RESULT) {
        Some(1) => tags.set_result(GameResult::RedWins),
        Some(2) => tags.set_result(GameResult::BlackWins),
        Some(3 | 4) => tags.set_result(GameResult::Draw),
        _ => {}
    }
    tags
}

fn piece_table(bytes: &[u8], keys: &Keys) -> PieceTable {
    let mut table = [None; 32];
    for (slot, &byte) in bytes[PIECES..PIECES + 32].iter().enumerate() {
        table[(slot + keys.rotation) % 32] = square(byte.wrapping_sub(keys.square));
    }
    table
}

/// Squares are `file * 10 + rank`.
fn square(value: u8) -> Option<Square> {
    (value < 90).then(|| Square::new(value / 10, value % 10))
}

/// The nodes in the order of the file.
struct Nodes<'a> {
    bytes: &'a [u8],
    at: usize,
    keyed: bool,
    keys: &'a Keys,
    strings: Strings,
    /// Where the file ended inside a node.
    truncated: Option<usize>,
}

impl Nodes<'_> {
    fn next(&mut self) -> Option<Sprig> {
        let byte = self.at;
        let [from, to, flags, _] = self.four()?;
        let (has_child, has_sibling, comment_follows) = if self.keyed {
            (flags & 0x80 != 0, flags & 0x40 != 0, flags & 0x20 != 0)
        } else {
            (flags & 0xf0 != 0, flags & 0x0f != 0, true)
        };
        let comment = if comment_follows {
            self.comment()
        } else {
            String::new()
        };
        Some(Sprig {
            mv: self.mv(from, to),
            comment,
            has_child,
            has_sibling,
            byte,
        })
    }

    /// The move of the next node.
    fn peek_move(&mut self) -> Option<Move> {
        let at = self.at;
        let four = self.four();
        self.at = at;
        four.and_then(|[from, to, ..]| self.mv(from, to))
    }

    fn mv(&self, from: u8, to: u8) -> Option<Move> {
        let from = from.wrapping_sub(FROM_BIAS).wrapping_sub(self.keys.from);
        let to = to.wrapping_sub(TO_BIAS).wrapping_sub(self.keys.to);
        Some(Move::new(square(from)?, square(to)?))
    }

    fn comment(&mut self) -> String {
        let Some(length) = self.four() else {
            self.truncated.get_or_insert(self.at);
            return String::new();
        };
        let length = u32::from_le_bytes(length).wrapping_sub(self.keys.length) as usize;
        let left = self.bytes.len() - self.at;
        if length > left {
            // Either cut, or not a length at all; what is there may be text.
            self.truncated.get_or_insert(self.bytes.len());
        }
        let mut text = self.bytes[self.at..self.at + length.min(left)].to_vec();
        self.keys.uncover(&mut text, self.at - TREE);
        self.at += text.len();
        let end = text.iter().position(|&b| b == 0).unwrap_or(text.len());
        self.strings.decode(&text[..end])
    }

    fn four(&mut self) -> Option<[u8; 4]> {
        let mut four = *self.bytes.get(self.at..)?.first_chunk::<4>()?;
        self.keys.uncover(&mut four, self.at - TREE);
        self.at += 4;
        Some(four)
    }
}
