//! Perft: how many legal move sequences of a given length a position has.

use super::board::Position;
use super::types::Move;

/// The number of legal move sequences of `depth` plies. `position` is the same afterwards.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        return u64::from(position.count_legal_moves());
    }
    let mut nodes = 0;
    for mv in position.legal_moves() {
        let undo = position.make(mv);
        nodes += perft(position, depth - 1);
        position.unmake(mv, undo);
    }
    nodes
}

/// [`perft`] split by the first move. Empty at depth 0.
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut parts = Vec::new();
    for mv in position.legal_moves() {
        let undo = position.make(mv);
        parts.push((mv, perft(position, below)));
        position.unmake(mv, undo);
    }
    parts
}
