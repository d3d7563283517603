//! Terms of men that are struck, hanging or loose.

use super::maps::Maps;
use super::terms::{HANGING, LOOSE, STRUCK_BY_MINOR, STRUCK_BY_PAWN, STRUCK_BY_ROOK, Sink};
use crate::rules::{Kind, Position, Side};

pub(super) fn visit(position: &Position, maps: &Maps, side: Side, sink: &mut impl Sink) {
    let own = maps.by(side);
    let minor = own.horses.strikes | own.cannons.strikes;
    let struck_by_any = own.any;
    let guarded = maps.by(!side).any;
    for kind in [
        Kind::Advisor,
        Kind::Elephant,
        Kind::Horse,
        Kind::Rook,
        Kind::Cannon,
        Kind::Pawn,
    ] {
        let targets = position.pieces(!side, kind);
        let struck = targets & struck_by_any;
        if struck.is_empty() {
            continue;
        }
        for (base, strikes) in [
            (STRUCK_BY_PAWN, own.pawn),
            (STRUCK_BY_MINOR, minor),
            (STRUCK_BY_ROOK, own.rooks.strikes),
            (HANGING, !guarded & struck),
        ] {
            let count = (targets & strikes).len() as i32;
            sink.add(side, base + kind.index(), count);
        }
    }
    for (index, kind) in [Kind::Rook, Kind::Horse, Kind::Cannon]
        .into_iter()
        .enumerate()
    {
        let loose = position.pieces(side, kind) & !struck_by_any;
        sink.add(side, LOOSE + index, loose.len() as i32);
    }
}
