//! Writing XQF, version 0x0A: no keys, a fixed table, always a length of the comment. Every reader takes that.

use super::super::binary::{self, PieceTable};
use super::super::decode::to_gb;
use super::super::{GameResult, NodeId, Record, Step, Tree};
use super::{FROM_BIAS, MAGIC, PIECES, RESULT, STRINGS, TO_BIAS, TREE};
use crate::rules::{Side, Square};

/// Why a record cannot be XQF.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoXqf {
    /// XQF has one place for each man of a set.
    #[error("a side has more men of a kind than a set, which XQF cannot hold")]
    TooManyMen,
    /// Who begins is told by the first move alone.
    #[error("without a move XQF cannot say that Black moves first")]
    BlackWithoutMove,
}

/// Writes a record: position, tree, comments, and the tags that XQF has as far as there is room for them.
///
/// # Errors
/// See [`NoXqf`].
pub fn write(record: &Record) -> Result<Vec<u8>, NoXqf> {
    let table = binary::table_of(record.tree.start()).ok_or(NoXqf::TooManyMen)?;
    if record.tree.is_empty() && record.tree.start().side_to_move() == Side::Black {
        return Err(NoXqf::BlackWithoutMove);
    }
    let mut bytes = head(record, &table);
    node(&mut bytes, &record.tree, NodeId::ROOT);
    // The walk goes down to a node's continuation first and then to its alternatives, as the file does.
    for step in record.tree.steps() {
        if let Step::Down(next) = step {
            node(&mut bytes, &record.tree, next);
        }
    }
    Ok(bytes)
}

fn head(record: &Record, table: &PieceTable) -> Vec<u8> {
    let mut bytes = vec![0; TREE];
    bytes[..2].copy_from_slice(MAGIC);
    bytes[2] = 0x0a;
    for (index, square) in table.iter().enumerate() {
        bytes[PIECES + index] = square.map_or(0xff, value);
    }
    bytes[RESULT] = match record.result() {
        GameResult::Unknown => 0,
        GameResult::RedWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    };
    // Whole game, or endgame.
    bytes[0x40] = if record.is_standard() { 0 } else { 3 };
    for slot in STRINGS {
        if let Some(text) = record.tags.known(slot.2) {
            slot.write(&mut bytes, text);
        }
    }
    bytes
}

fn node(bytes: &mut Vec<u8>, tree: &Tree, node: NodeId) {
    let mut flags = 0;
    if tree.main_child(node).is_some() {
        flags |= 0xf0;
    }
    if tree.next_sibling(node).is_some() {
        flags |= 0x0f;
    }
    let (from, to) = tree
        .mv(node)
        .map_or((0, 0), |mv| (value(mv.from()), value(mv.to())));
    bytes.extend([from + FROM_BIAS, to + TO_BIAS, flags, 0]);
    let comment = to_gb(&tree.comment(node).replace('\n', "\r\n"));
    bytes.extend((comment.len() as u32).to_le_bytes());
    bytes.extend(comment);
}

/// Squares are `file * 10 + rank`.
fn value(square: Square) -> u8 {
    square.file() * 10 + square.rank()
}
