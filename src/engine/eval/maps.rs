//! Which points each side's men strike, counted once for all terms.

use crate::rules::attacks::{
    advisor_attacks, cannon_captures, elephant_attacks, general_attacks, horse_attacks,
    pawn_attacks, rook_attacks,
};
use crate::rules::occupancy::Occupancy;
use crate::rules::{Kind, Position, Side, SquareSet};

/// What one side strikes. Own men are struck too: that is how they are guarded.
#[derive(Clone, Copy, Debug, Default)]
pub struct Strikes {
    /// By pawns.
    pub pawn: SquareSet,
    /// By general, advisors and elephants.
    pub shell: SquareSet,
    /// By horses.
    pub horse: SquareSet,
    /// By cannons, over a screen.
    pub cannon: SquareSet,
    /// By rooks.
    pub rook: SquareSet,
}

impl Strikes {
    /// By anyone.
    #[inline]
    pub fn any(&self) -> SquareSet {
        self.pawn | self.shell | self.horse | self.cannon | self.rook
    }
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
        let one = |side: Side| {
            let sum = |kind: Kind, reach: &dyn Fn(crate::rules::Square) -> SquareSet| {
                let mut set = SquareSet::EMPTY;
                for from in position.pieces(side, kind) {
                    set |= reach(from);
                }
                set
            };
            Strikes {
                pawn: sum(Kind::Pawn, &|from| pawn_attacks(side, from)),
                shell: sum(Kind::Advisor, &advisor_attacks)
                    | sum(Kind::Elephant, &|from| elephant_attacks(from, &lines))
                    | sum(Kind::General, &general_attacks),
                horse: sum(Kind::Horse, &|from| horse_attacks(from, &lines)),
                cannon: sum(Kind::Cannon, &|from| cannon_captures(from, &lines)),
                rook: sum(Kind::Rook, &|from| rook_attacks(from, &lines)),
            }
        };
        Maps {
            lines,
            occupied: position.occupied(),
            strikes: [one(Side::Red), one(Side::Black)],
        }
    }

    /// What `side` strikes.
    #[inline]
    pub fn by(&self, side: Side) -> &Strikes {
        &self.strikes[side.index()]
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
