//! Small questions that the search asks of a position, and the entry of a move list.

use crate::rules::{Kind, Move, Position, Side};

/// A move and the order it is tried in, highest first.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// The move.
    pub mv: Move,
    /// Its place in the order.
    pub score: i32,
}

/// Whether either side still has a piece that can cross the river and give mate.
#[inline]
pub fn can_attack(position: &Position) -> bool {
    Side::ALL
        .iter()
        .any(|&side| has_officers(position, side) || !position.pieces(side, Kind::Pawn).is_empty())
}

/// Whether `side` has a rook, horse or cannon.
#[inline]
pub fn has_officers(position: &Position, side: Side) -> bool {
    let officers = position.pieces(side, Kind::Rook)
        | position.pieces(side, Kind::Horse)
        | position.pieces(side, Kind::Cannon);
    !officers.is_empty()
}
