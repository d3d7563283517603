//! Which points each side's men strike, counted once for all terms.

use crate::rules::attacks::{
    advisor_attacks, cannon_captures, elephant_attacks, general_attacks, horse_attacks,
    pawn_attacks, rook_attacks,
};
use crate::rules::occupancy::Occupancy;
use crate::rules::{Kind, Position, Side, Square, SquareSet};

/// A rook, horse or cannon and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Officer {
    /// Where it stands.
    pub at: Square,
    /// Where it takes (for a cannon, over a screen); own men among them.
    pub strikes: SquareSet,
    /// Where it can go without taking.
    pub walks: SquareSet,
}

/// The officers of one kind and side. A side has at most two.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    list: [Officer; 2],
    count: usize,
    /// What they strike together.
    pub strikes: SquareSet,
}

impl Pair {
    #[inline]
    fn of(men: SquareSet, see: impl Fn(Square) -> Officer) -> Pair {
        let nobody = Officer {
            at: Square::from_index(0),
            strikes: SquareSet::EMPTY,
            walks: SquareSet::EMPTY,
        };
        let mut pair = Pair {
            list: [nobody; 2],
            count: 0,
            strikes: SquareSet::EMPTY,
        };
        for (slot, at) in pair.list.iter_mut().zip(men) {
            *slot = see(at);
            pair.strikes |= slot.strikes;
            pair.count += 1;
        }
        pair
    }

    /// The officers.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &Officer> {
        self.list[..self.count.min(2)].iter()
    }
}

/// What one side strikes. Own men are struck too: that is how they are guarded.
#[derive(Clone, Copy, Debug)]
pub struct Strikes {
    /// Its rooks.
    pub rooks: Pair,
    /// Its horses.
    pub horses: Pair,
    /// Its cannons.
    pub cannons: Pair,
    /// By pawns.
    pub pawn: SquareSet,
    /// By anyone.
    pub any: SquareSet,
}

/// The maps of both sides.
#[derive(Clone, Copy, Debug)]
pub struct Maps {
    /// All men by lines.
    pub lines: Occupancy,
    /// All men.
    pub occupied: SquareSet,
    strikes: [Strikes; 2],
}

impl Maps {
    /// Counts the maps of a position.
    pub fn of(position: &Position) -> Maps {
        let lines = position.occupancy();
        let occupied = position.occupied();
        Maps {
            lines,
            occupied,
            strikes: Side::ALL.map(|side| strikes(position, side, &lines, occupied)),
        }
    }

    /// What `side` strikes.
    #[inline]
    pub fn by(&self, side: Side) -> &Strikes {
        &self.strikes[side.index()]
    }
}

#[inline]
fn strikes(position: &Position, side: Side, lines: &Occupancy, occupied: SquareSet) -> Strikes {
    let men = |kind| position.pieces(side, kind);
    let rooks = Pair::of(men(Kind::Rook), |at| {
        let strikes = rook_attacks(at, lines);
        Officer {
            at,
            strikes,
            walks: strikes & !occupied,
        }
    });
    let horses = Pair::of(men(Kind::Horse), |at| {
        let strikes = horse_attacks(at, lines);
        Officer {
            at,
            strikes,
            walks: strikes & !occupied,
        }
    });
    let cannons = Pair::of(men(Kind::Cannon), |at| Officer {
        at,
        strikes: cannon_captures(at, lines),
        walks: rook_attacks(at, lines) & !occupied,
    });
    let mut pawn = SquareSet::EMPTY;
    for at in men(Kind::Pawn) {
        pawn |= pawn_attacks(side, at);
    }
    let mut any = pawn | rooks.strikes | horses.strikes | cannons.strikes;
    for at in men(Kind::Advisor) {
        any |= advisor_attacks(at);
    }
    for at in men(Kind::Elephant) {
        any |= elephant_attacks(at, lines);
    }
    for at in men(Kind::General) {
        any |= general_attacks(at);
    }
    Strikes {
        rooks,
        horses,
        cannons,
        pawn,
        any,
    }
}

/// The nine points of `side`'s palace.
#[inline]
pub fn palace(side: Side) -> SquareSet {
    const RED: u128 = (0b111_000 << 18) | (0b111_000 << 9) | 0b111_000;
    match side {
        Side::Red => SquareSet(RED),
        Side::Black => SquareSet(RED << 63),
    }
}

/// `side`'s half of the board.
#[inline]
pub fn home(side: Side) -> SquareSet {
    const RED: u128 = (1 << 45) - 1;
    match side {
        Side::Red => SquareSet(RED),
        Side::Black => SquareSet(RED << 45),
    }
}
