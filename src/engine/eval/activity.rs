//! Terms of mobility and placing of rooks, horses and cannons.

use super::maps::Maps;
use super::terms::{
    CANNON_MOBILITY, HORSE_HEMMED, HORSE_MOBILITY, HORSES_LINKED, ROOK_MOBILITY, ROOK_OPEN_FILE,
    ROOK_RIB, Sink,
};
use crate::rules::{Kind, Position, Side, Square};

pub(super) fn visit(position: &Position, maps: &Maps, side: Side, sink: &mut impl Sink) {
    let men = position.men(side);
    let pawns = position.pieces(side, Kind::Pawn);
    let pawn_files = pawns.fold(0u16, |files, pawn| files | 1 << pawn.file());
    let own = maps.by(side);
    for rook in own.rooks.iter() {
        let reach = (rook.strikes & !men).len() as usize;
        sink.add(side, ROOK_MOBILITY + reach.min(17), 1);
        let file = rook.at.file();
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
    for cannon in own.cannons.iter() {
        let reach = cannon.walks.len() as usize;
        sink.add(side, CANNON_MOBILITY + reach.min(17), 1);
    }
    let horses = position.pieces(side, Kind::Horse);
    let mut linked = 0;
    for horse in own.horses.iter() {
        let reach = (horse.strikes & !men & !maps.by(!side).pawn).len() as usize;
        sink.add(side, HORSE_MOBILITY + reach.min(8), 1);
        linked += i32::from(horse.strikes.intersects(horses));
        if ahead(side, horse.at).is_some_and(|leg| men.contains(leg)) {
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
