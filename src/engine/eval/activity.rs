//! Terms of mobility and placing of rooks, horses and cannons.

use super::maps::Maps;
use super::terms::{
    CANNON_MOBILITY, HORSE_HEMMED, HORSE_MOBILITY, HORSES_LINKED, ROOK_MOBILITY, ROOK_OPEN_FILE,
    ROOK_RIB, Sink,
};
use crate::rules::attacks::{horse_attacks, rook_attacks};
use crate::rules::{Kind, Position, Side, Square};

pub(super) fn visit(position: &Position, maps: &Maps, side: Side, sink: &mut impl Sink) {
    let men = position.men(side);
    let pawns = position.pieces(side, Kind::Pawn);
    let pawn_files = pawns.fold(0u16, |files, pawn| files | 1 << pawn.file());
    for from in position.pieces(side, Kind::Rook) {
        let reach = (rook_attacks(from, &maps.lines) & !men).len() as usize;
        sink.add(side, ROOK_MOBILITY + reach.min(17), 1);
        let file = from.file();
        if pawn_files >> file & 1 == 0 {
            sink.add(side, ROOK_OPEN_FILE, 1);
        }
        if (file == 3 || file == 5)
            && position
                .general(!side)
                .is_some_and(|general| general.file() == file || general.file() == 4)
        {
            sink.add(side, ROOK_RIB, 1);
        }
    }
    for from in position.pieces(side, Kind::Cannon) {
        let reach = (rook_attacks(from, &maps.lines) & !maps.occupied).len() as usize;
        sink.add(side, CANNON_MOBILITY + reach.min(17), 1);
    }
    let horses = position.pieces(side, Kind::Horse);
    let mut linked = 0;
    for from in horses {
        let leaps = horse_attacks(from, &maps.lines);
        let reach = (leaps & !men & !maps.by(!side).pawn).len() as usize;
        sink.add(side, HORSE_MOBILITY + reach.min(8), 1);
        linked += i32::from(leaps.intersects(horses));
        if ahead(side, from).is_some_and(|leg| men.contains(leg)) {
            sink.add(side, HORSE_HEMMED, 1);
        }
    }
    sink.add(side, HORSES_LINKED, linked);
}

/// The next point towards the enemy.
fn ahead(side: Side, square: Square) -> Option<Square> {
    let step = if side == Side::Red { 1 } else { -1 };
    Square::checked(i32::from(square.file()), i32::from(square.rank()) + step)
}
