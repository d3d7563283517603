//! The terms of the evaluation beside the piece-square sum: their catalogue, and how they are told.
//!
//! [`visit`] names every term that a position has; a [`Sink`] either adds up the weights or notes the counts for the
//! tuner, so that both always agree. Terms that stand for a number (a mobility, say) have a weight for each value.

use super::maps::Maps;
use super::weights::{Duo, Weights};
use super::{activity, army, palace, pawns, threats};
use crate::rules::{Position, Side};

/// A named run of weights.
pub struct Term {
    /// As in the weights file.
    pub name: &'static str,
    /// First place.
    pub start: usize,
    /// How many.
    pub count: usize,
}

/// Lays the terms out one after the other and names the first place of each.
macro_rules! catalogue {
    ($($(#[$doc:meta])* $constant:ident = $name:literal * $count:expr;)*) => {
        catalogue!(@place 0; $($(#[$doc])* $constant = $count;)*);
        /// Every term, in the order of the row of weights.
        pub const TERMS: &[Term] = &[
            $(Term { name: $name, start: $constant, count: $count },)*
        ];
    };
    (@place $start:expr; $(#[$doc:meta])* $constant:ident = $count:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub const $constant: usize = $start;
        catalogue!(@place $start + $count; $($rest)*);
    };
    (@place $start:expr;) => {
        /// How many weights the terms have in all.
        pub const TERM_COUNT: usize = $start;
    };
}

catalogue! {
    /// The right to move.
    TEMPO = "tempo" * 1;
    /// By points a rook can go to.
    ROOK_MOBILITY = "mobility.rook" * 18;
    /// By points a cannon can go to without taking.
    CANNON_MOBILITY = "mobility.cannon" * 18;
    /// By points a horse can leap to that no enemy pawn strikes.
    HORSE_MOBILITY = "mobility.horse" * 9;
    /// By rooks * 9 + horses * 3 + cannons.
    ARMY = "army.mix" * 27;
    /// Own minus enemy rooks is settled by the mix; this is own rooks when the enemy has none.
    LONE_ROOKS = "army.rooks_alone" * 1;
    /// A cannon or a horse for each man on the board.
    CROWD = "army.crowd" * 2;
    /// Missing advisors times enemy rooks, horses, cannons, crossed pawns.
    ADVISORS_MISSING = "shell.advisors_missing" * 4;
    /// Missing elephants likewise.
    ELEPHANTS_MISSING = "shell.elephants_missing" * 4;
    /// Two elephants that guard each other.
    ELEPHANTS_LINKED = "shell.elephants_linked" * 1;
    /// By free points that a rook would have on the general's place.
    OPENNESS = "general.openness" * 18;
    /// By strikes of enemy rooks, horses and cannons on the palace.
    PALACE_STRIKES = "general.palace_strikes" * 16;
    /// By enemy attackers on the own half.
    INVADERS = "general.invaders" * 7;
    /// An enemy cannon on the general's line with 0, 2, 3 or more men between; along the file, then along the rank.
    CANNON_LINE = "general.cannon_line" * 6;
    /// An enemy rook on the general's line with one own man between, by the man's kind.
    ROOK_PIN = "general.rook_pin" * 7;
    /// The same for a cannon and two men, for each own one.
    CANNON_PIN = "general.cannon_pin" * 7;
    /// An own horse on the palace centre while an enemy cannon aims along the middle file.
    HORSE_IN_PALACE = "general.horse_in_centre" * 1;
    /// Two crossed pawns side by side.
    PAWN_PAIR = "pawn.pair" * 1;
    /// A crossed pawn guarded by a rook, horse or cannon.
    PAWN_GUARDED = "pawn.guarded" * 1;
    /// A pawn at home with an enemy pawn face to face.
    PAWN_FACED = "pawn.faced" * 1;
    /// Number of crossed pawns.
    PAWNS_OVER = "pawn.over" * 6;
    /// An enemy man struck by a pawn, by kind.
    STRUCK_BY_PAWN = "threat.by_pawn" * 7;
    /// An enemy man struck by a horse or cannon, by kind.
    STRUCK_BY_MINOR = "threat.by_minor" * 7;
    /// An enemy man struck by a rook, by kind.
    STRUCK_BY_ROOK = "threat.by_rook" * 7;
    /// An enemy man struck and not guarded, by kind.
    HANGING = "threat.hanging" * 7;
    /// An own rook, horse or cannon that nobody guards.
    LOOSE = "threat.loose" * 3;
    /// A rook on a file without own pawns.
    ROOK_OPEN_FILE = "rook.open_file" * 1;
    /// A rook on the third or fifth file with the enemy general behind its advisors.
    ROOK_RIB = "rook.rib" * 1;
    /// Two horses that guard each other.
    HORSES_LINKED = "horse.linked" * 1;
    /// An own horse hemmed in by an own man on its forward leg.
    HORSE_HEMMED = "horse.hemmed" * 1;
}

/// Takes the terms of a position.
pub trait Sink {
    /// `side` has term `index` `count` times.
    fn add(&mut self, side: Side, index: usize, count: i32);
}

/// Adds up the weights, Red's view.
pub struct Scorer<'a> {
    weights: &'a Weights,
    total: Duo,
}

impl<'a> Scorer<'a> {
    /// Starts from a sum already known.
    pub fn new(weights: &'a Weights, start: Duo) -> Scorer<'a> {
        Scorer {
            weights,
            total: start,
        }
    }

    /// The sum so far.
    pub fn total(&self) -> Duo {
        self.total
    }
}

impl Sink for Scorer<'_> {
    #[inline]
    fn add(&mut self, side: Side, index: usize, count: i32) {
        let sign = match side {
            Side::Red => count,
            Side::Black => -count,
        };
        self.total += self.weights.term(index) * sign;
    }
}

/// Names every term of `position` to `sink`, except [`TEMPO`], which is the mover's.
pub fn visit(position: &Position, sink: &mut impl Sink) {
    let maps = Maps::of(position);
    for side in Side::ALL {
        army::visit(position, &maps, side, sink);
        activity::visit(position, &maps, side, sink);
        pawns::visit(position, &maps, side, sink);
        palace::visit(position, &maps, side, sink);
        threats::visit(position, &maps, side, sink);
    }
}
