//! How much of an advantage can still be won, by the attackers that the better side has left.

use super::maps::home;
use crate::engine::score::Value;
use crate::rules::{Kind, Position, Side};

/// An advantage keeps its size.
pub const FULL: Value = 16;

/// How many sixteenths of the advantage `red` (Red's view) count.
pub fn winning_chances(position: &Position, red: Value) -> Value {
    let strong = if red > 0 { Side::Red } else { Side::Black };
    let own = |kind| position.pieces(strong, kind).len();
    if own(Kind::Rook) > 0 {
        return FULL;
    }
    let minors = own(Kind::Horse) + own(Kind::Cannon);
    let pawns = own(Kind::Pawn);
    let guards = position.pieces(!strong, Kind::Advisor).len()
        + position.pieces(!strong, Kind::Elephant).len();
    let over = (position.pieces(strong, Kind::Pawn) & home(!strong)).len();
    match (minors, pawns) {
        // Nobody can attack.
        (0, 0) => 0,
        (0, 1) => {
            if over == 1 && guards == 0 {
                FULL
            } else {
                3
            }
        }
        (0, _) => {
            if pawns <= 2 && guards >= 2 {
                6
            } else {
                12
            }
        }
        // One piece alone hardly breaks a shell.
        (1, 0) => match guards {
            0 => 12,
            1 => 8,
            2 => 4,
            _ => 2,
        },
        (1, 1) if guards >= 3 => 8,
        (2, 0) if guards == 4 => 10,
        _ => FULL,
    }
}
