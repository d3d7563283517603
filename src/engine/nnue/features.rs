//! The network's inputs: 14 pieces (seven of the viewer's, seven of the other side's) on 90 points.
//!
//! Each side looks from its own end of the board. When its general stands right of the middle file, it sees the board in
//! a mirror: what is learnt on one wing then holds on the other. With the general in the middle the board is seen as it
//! is; both mirror images occur in training.

use super::BUCKETS;
use crate::rules::{Kind, Piece, Position, Side, Square};

/// Number of inputs.
pub const FEATURES: usize = Piece::COUNT * 90;

const MIDDLE_FILE: u8 = 4;

/// Where a point is seen, by view (Red's, Black's) and mirror.
static SEEN: [[[u8; 90]; 2]; 2] = {
    let mut seen = [[[0; 90]; 2]; 2];
    let mut index = 0;
    while index < 90 {
        let square = Square::from_index(index);
        seen[0][0][index] = index as u8;
        seen[0][1][index] = square.mirror_file().index() as u8;
        seen[1][0][index] = square.flip_rank().index() as u8;
        seen[1][1][index] = square.flip_rank().mirror_file().index() as u8;
        index += 1;
    }
    seen
};

/// Whether a side whose general stands on `square` sees the board in a mirror.
#[inline]
pub fn is_mirrored(square: Square) -> bool {
    square.file() > MIDDLE_FILE
}

/// Whether `side` sees `position` in a mirror.
#[inline]
pub fn is_mirrored_for(position: &Position, side: Side) -> bool {
    position.general(side).is_some_and(is_mirrored)
}

/// The input of `piece` on `square` in `view`, below [`FEATURES`].
#[inline]
pub fn feature(view: Side, mirrored: bool, piece: Piece, square: Square) -> usize {
    let kind = if piece.side() == view { 0 } else { 7 } + piece.kind().index();
    let point = SEEN[view.index()][usize::from(mirrored)][square.index()];
    kind * 90 + usize::from(point)
}

/// The output row for a board with this many rooks, horses and cannons.
#[inline]
pub fn bucket_of(attackers: u32) -> usize {
    const ROWS: [u8; 13] = [0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 7];
    usize::from(ROWS[attackers.min(12) as usize]).min(BUCKETS - 1)
}

/// The output row for `position`.
#[inline]
pub fn bucket(position: &Position) -> usize {
    let attackers = Side::ALL
        .iter()
        .flat_map(|&side| {
            [Kind::Rook, Kind::Horse, Kind::Cannon].map(|kind| position.pieces(side, kind).len())
        })
        .sum();
    bucket_of(attackers)
}
