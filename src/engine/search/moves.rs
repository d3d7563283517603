//! Moves as the search wants them: captures and quiet moves apart, in one shared buffer, with a score each.

use crate::rules::{Kind, Move, Position, SquareSet};

/// A move and the order it is tried in, highest first.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// The move.
    pub mv: Move,
    /// Its place in the order.
    pub score: i32,
}

/// Appends the pseudo-legal moves that end on `targets`.
pub fn generate(position: &Position, targets: SquareSet, buffer: &mut Vec<Scored>) {
    for from in position.men(position.side_to_move()) {
        for to in position.targets(from) & targets {
            buffer.push(Scored {
                mv: Move::new(from, to),
                score: 0,
            });
        }
    }
}

/// Appends the captures.
pub fn captures(position: &Position, buffer: &mut Vec<Scored>) {
    generate(position, position.men(!position.side_to_move()), buffer);
}

/// Appends the moves that take nothing.
pub fn quiets(position: &Position, buffer: &mut Vec<Scored>) {
    generate(position, !position.occupied(), buffer);
}

/// Whether the side that just moved left its general attacked.
pub fn left_in_check(position: &Position) -> bool {
    position.is_attacked(!position.side_to_move())
}

/// Whether either side still has a piece that can cross the river and give mate.
pub fn can_attack(position: &Position) -> bool {
    [Kind::Rook, Kind::Horse, Kind::Cannon, Kind::Pawn]
        .iter()
        .any(|&kind| {
            let men = position.pieces(crate::rules::Side::Red, kind)
                | position.pieces(crate::rules::Side::Black, kind);
            !men.is_empty()
        })
}

/// Whether a pseudo-legal move attacks the enemy general.
pub fn gives_check(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.make(mv);
    after.in_check()
}
