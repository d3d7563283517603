//! The left-right mirror: a position and its image are one to books and names.

use super::board::Position;
use super::types::{Side, Square};

/// A position as books know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// FNV-1a hash (64 bits) of the canonical placement and the side to move, written `placement side`.
    pub key: u64,
    /// Whether the canonical placement is the mirror image: then moves have to be mirrored too.
    pub mirrored: bool,
    /// Whether the position is its own mirror image.
    pub symmetric: bool,
}

impl Position {
    /// The left-right mirror image.
    pub fn mirror_file(&self) -> Position {
        let mut image = Position::empty();
        for square in Square::all() {
            if let Some(piece) = self.piece_on(square) {
                image.set_piece(square.mirror_file(), Some(piece));
            }
        }
        image.set_side_to_move(self.side_to_move());
        image.set_counters(self.plies_since_capture(), self.round());
        image
    }

    /// The key of this position or of its mirror image: of the two placements in FEN the smaller one in byte order.
    pub fn canonical(&self) -> Canonical {
        let own = placement(self);
        let image = placement(&self.mirror_file());
        let (text, mirrored) = if image < own {
            (&image, true)
        } else {
            (&own, false)
        };
        let side = match self.side_to_move() {
            Side::Red => " w",
            Side::Black => " b",
        };
        Canonical {
            key: fnv1a(text.bytes().chain(side.bytes())),
            mirrored,
            symmetric: own == image,
        }
    }
}

fn placement(position: &Position) -> String {
    let mut fen = position.to_fen();
    fen.truncate(fen.find(' ').unwrap_or(fen.len()));
    fen
}

fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
