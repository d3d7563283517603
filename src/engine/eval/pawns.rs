//! Terms of pawns.

use super::maps::{Maps, home};
use super::terms::{PAWN_FACED, PAWN_GUARDED, PAWN_PAIR, PAWNS_OVER, Sink};
use crate::rules::{Kind, Position, Side, SquareSet};

pub(super) fn visit(position: &Position, maps: &Maps, side: Side, sink: &mut impl Sink) {
    let pawns = position.pieces(side, Kind::Pawn);
    let over = pawns & home(!side);
    sink.add(side, PAWNS_OVER + (over.len() as usize).min(5), 1);
    // All files but the last: their points have a right neighbour.
    const WITH_RIGHT: SquareSet = {
        let mut set = 0u128;
        let mut rank = 0;
        while rank < 10 {
            set |= 0xff << (9 * rank);
            rank += 1;
        }
        SquareSet(set)
    };
    let pairs = SquareSet((over & WITH_RIGHT).0 << 1) & over;
    sink.add(side, PAWN_PAIR, pairs.len() as i32);
    let own = maps.by(side);
    let guarded = over & (own.rooks.strikes | own.horses.strikes | own.cannons.strikes);
    sink.add(side, PAWN_GUARDED, guarded.len() as i32);
    let enemy = position.pieces(!side, Kind::Pawn);
    let home_pawns = (pawns & home(side)).0;
    let faced = match side {
        Side::Red => home_pawns << 9,
        Side::Black => home_pawns >> 9,
    };
    sink.add(side, PAWN_FACED, (SquareSet(faced) & enemy).len() as i32);
}
