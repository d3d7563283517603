//! Terms of the general's safety: strikes on the palace, lines that aim at the general, pinned men.

use super::maps::{Maps, home, palace};
use super::terms::{
    CANNON_LINE, CANNON_PIN, HORSE_IN_PALACE, INVADERS, OPENNESS, PALACE_STRIKES, ROOK_PIN, Sink,
};
use crate::rules::attacks::{between, cross, rook_attacks};
use crate::rules::{Kind, Position, Side, Square, SquareSet};

pub(super) fn visit(position: &Position, maps: &Maps, side: Side, sink: &mut impl Sink) {
    let Some(general) = position.general(side) else {
        return;
    };
    let open = rook_attacks(general, &maps.lines) & !maps.occupied;
    sink.add(side, OPENNESS + (open.len() as usize).min(17), 1);

    let zone = palace(side);
    let enemy = maps.by(!side);
    let mut strikes = 0;
    for rook in enemy.rooks.iter() {
        strikes += (rook.strikes & zone).len();
    }
    for horse in enemy.horses.iter() {
        strikes += 2 * (horse.strikes & zone).len();
    }
    for cannon in enemy.cannons.iter() {
        strikes += 2 * (cannon.strikes & zone).len();
    }
    strikes += 2 * (enemy.pawn & zone).len();
    sink.add(side, PALACE_STRIKES + (strikes as usize).min(15), 1);
    let (rooks, cannons) = (
        position.pieces(!side, Kind::Rook),
        position.pieces(!side, Kind::Cannon),
    );
    let others = position.pieces(!side, Kind::Horse) | position.pieces(!side, Kind::Pawn);
    let attackers = rooks | cannons | others;
    let invaders = (attackers & home(side)).len() as usize;
    sink.add(side, INVADERS + invaders.min(6), 1);

    let line = cross(general);
    for from in line & rooks {
        let screens = between(from, general) & maps.occupied;
        if screens.len() == 1 {
            pinned(position, side, screens, ROOK_PIN, sink);
        }
    }
    for from in line & cannons {
        let screens = between(from, general) & maps.occupied;
        let along_rank = if from.file() == general.file() { 0 } else { 3 };
        match screens.len() {
            0 => sink.add(side, CANNON_LINE + along_rank, 1),
            1 => {}
            2 => {
                sink.add(side, CANNON_LINE + along_rank + 1, 1);
                pinned(position, side, screens, CANNON_PIN, sink);
            }
            _ => sink.add(side, CANNON_LINE + along_rank + 2, 1),
        }
        let centre = Square::new(4, if side == Side::Red { 1 } else { 8 });
        if from.file() == 4 && position.pieces(side, Kind::Horse).contains(centre) {
            sink.add(side, HORSE_IN_PALACE, 1);
        }
    }
}

/// The own men among `screens`, by kind.
fn pinned(position: &Position, side: Side, screens: SquareSet, base: usize, sink: &mut impl Sink) {
    for square in screens & position.men(side) {
        if let Some(piece) = position.piece_on(square) {
            sink.add(side, base + piece.kind().index(), 1);
        }
    }
}
