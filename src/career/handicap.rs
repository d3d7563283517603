//! Handicaps 让子: what the stronger player leaves off the board.

use crate::rules::{Position, Side, Square};
use serde::{Deserialize, Serialize};

/// What is left off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Handicap {
    /// Nothing.
    #[default]
    None,
    /// 让一马, the left one.
    Horse,
    /// 让双马
    TwoHorses,
    /// 让一车, the left one.
    Rook,
    /// 让车马, both on the left.
    RookAndHorse,
}

impl Handicap {
    /// All, the smallest first.
    pub const ALL: [Handicap; 5] = [
        Handicap::None,
        Handicap::Horse,
        Handicap::TwoHorses,
        Handicap::Rook,
        Handicap::RookAndHorse,
    ];

    /// The files of the giver's back rank that stay empty, seen from Red's seat.
    fn files(self) -> &'static [u8] {
        match self {
            Handicap::None => &[],
            Handicap::Horse => &[1],
            Handicap::TwoHorses => &[1, 7],
            Handicap::Rook => &[0],
            Handicap::RookAndHorse => &[0, 1],
        }
    }

    /// The start position in which `giver` lacks these men. "Left" is the giver's own left. Red moves first as
    /// always.
    pub fn start(self, giver: Side) -> Position {
        let mut position = Position::start();
        for &file in self.files() {
            let square = match giver {
                Side::Red => Square::new(file, 0),
                Side::Black => Square::new(8 - file, 9),
            };
            position.set_piece(square, None);
        }
        position
    }
}
