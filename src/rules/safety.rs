//! Check: who gives it, what ends it, and which moves would leave or put a general in it.
//!
//! Every enemy man that could strike the general if the men between were fewer or more is a *threat*: a rook or the
//! facing general with at most one man between, a cannon with at most two, a horse in leap (its leg is the point
//! between), a pawn one step away. A move of another man than the general changes the number of men between by
//! leaving its point and by entering a free one, so each threat allows a set of goals: one set for the men that do
//! not stand between, another for those that do. The legal goals of a man are its goals within all those sets.
//! No move has to be tried for that; only the general's own steps are tested one by one.

use super::attacks::{
    between_bits, cannon_captures, cannon_range, cross, file_set, horse_attackers, horse_leg,
    horse_ring, lines, pawn_attackers, rank_set, rook_attacks,
};
use super::board::Position;
use super::occupancy::Occupancy;
use super::types::{Kind, Move, Side, Square, SquareSet};

/// What the side to move has to respect so that its general is not taken. See [`Position::safety`].
#[derive(Clone, Copy, Debug)]
pub struct Safety {
    /// Where the general stands (none only on boards being set up: then every move is legal).
    pub(super) general: Option<Square>,
    /// Goals for the men that stand between no threat and the general.
    pub(super) allowed: SquareSet,
    /// The own men that stand between; some of their moves may open a check.
    involved: SquareSet,
    checkers: SquareSet,
}

impl Safety {
    /// The men that give check.
    #[inline]
    pub fn checkers(&self) -> SquareSet {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The own men that shield the general in some way: pinned men, screens, horse legs. Men not among them move
    /// freely unless the side is in check or faces a hollow cannon.
    #[inline]
    pub fn shields(&self) -> SquareSet {
        self.involved
    }

    /// Whether the man on `from` (not the general) may go wherever it can.
    #[inline]
    pub(super) fn is_free(&self, from: Square) -> bool {
        self.allowed == SquareSet::FULL && !self.involved.contains(from)
    }

    /// The points that the man on `from` (not the general) may go to.
    #[inline]
    pub(super) fn allowed_for(&self, position: &Position, from: Square) -> SquareSet {
        if self.involved.contains(from) {
            position.allowed_for_shield(from)
        } else {
            self.allowed
        }
    }
}

/// A man that strikes the general, or would with other men between.
struct Threat {
    from: Square,
    /// The points between it and the general, a horse's leg among them.
    between: SquareSet,
    /// The men there.
    screens: SquareSet,
    /// How many they are.
    count: u32,
    cannon: bool,
}

impl Threat {
    #[inline]
    fn gives_check(&self) -> bool {
        self.count == u32::from(self.cannon)
    }

    /// The goals that leave the general safe from it, for men that do not stand between.
    #[inline]
    fn goals_from_outside(&self) -> SquareSet {
        match (self.cannon, self.count) {
            // A hollow cannon: whoever steps in becomes its screen.
            (true, 0) => !self.between,
            (true, 1) => (self.between & !self.screens) | SquareSet::of(self.from),
            (false, 0) => self.between | SquareSet::of(self.from),
            _ => SquareSet::FULL,
        }
    }

    /// The same for the men that stand between.
    #[inline]
    fn goals_from_between(&self) -> SquareSet {
        match (self.cannon, self.count) {
            (true, 1) => !self.between,
            (true, 2) => (self.between & !self.screens) | SquareSet::of(self.from),
            (false, 1) => self.between | SquareSet::of(self.from),
            _ => SquareSet::FULL,
        }
    }
}

/// The points from which the side to move would give check. See [`Position::aim`].
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    general: Option<Square>,
    rook: SquareSet,
    cannon: SquareSet,
    horse: SquareSet,
    pawn: SquareSet,
    /// Leaving these points may open a check.
    leaving: SquareSet,
    /// Entering these makes a screen for a hollow cannon.
    entering: SquareSet,
}

impl Position {
    /// The men that give check to the side to move.
    pub fn checkers(&self) -> SquareSet {
        self.safety().checkers
    }

    /// What the side to move has to respect. Compute it once for a position, then ask
    /// [`Position::generate`](Position::generate) and [`Position::is_safe`].
    #[inline]
    pub fn safety(&self) -> Safety {
        let us = self.side_to_move();
        let mut safety = Safety {
            general: self.general(us),
            allowed: SquareSet::FULL,
            involved: SquareSet::EMPTY,
            checkers: SquareSet::EMPTY,
        };
        if let Some(general) = safety.general {
            self.visit_threats(general, !us, |threat| {
                safety.involved |= threat.screens;
                safety.allowed &= threat.goals_from_outside();
                if threat.gives_check() {
                    safety.checkers |= SquareSet::of(threat.from);
                }
            });
            safety.involved &= self.men(us);
        }
        safety
    }

    /// The goals of an own man that stands between the general and some threats.
    fn allowed_for_shield(&self, from: Square) -> SquareSet {
        let us = self.side_to_move();
        let mut allowed = SquareSet::FULL;
        if let Some(general) = self.general(us) {
            self.visit_threats(general, !us, |threat| {
                allowed &= if threat.screens.contains(from) {
                    threat.goals_from_between()
                } else {
                    threat.goals_from_outside()
                };
            });
        }
        allowed
    }

    /// Calls `visit` for each of `by`'s men that a move could bring to strike `general`, or does already.
    #[inline]
    fn visit_threats(&self, general: Square, by: Side, mut visit: impl FnMut(Threat)) {
        let cannons = self.pieces(by, Kind::Cannon);
        let facing = self.pieces(by, Kind::General);
        let straight = cross(general) & (cannons | self.pieces(by, Kind::Rook) | facing);
        if !straight.is_empty() {
            let (file, rank) = (general.file(), general.rank());
            let (red, black) = (self.lines_of(Side::Red), self.lines_of(Side::Black));
            let file_men = red.file(file) | black.file(file);
            let rank_men = red.rank(rank) | black.rank(rank);
            for from in straight {
                let on_file = from.file() == file;
                let cannon = cannons.contains(from);
                let (between, men) = if on_file {
                    let between = between_bits(rank, from.rank());
                    (between, between & file_men)
                } else {
                    let between = between_bits(file, from.file());
                    (between, between & rank_men)
                };
                let but_one = men & men.wrapping_sub(1);
                let count = match (men, but_one) {
                    (0, _) => 0,
                    (_, 0) => 1,
                    (_, more) if cannon && more & (more - 1) == 0 => 2,
                    _ => continue,
                };
                if !on_file && facing.contains(from) {
                    continue;
                }
                let (between, screens) = if on_file {
                    (file_set(file, between), file_set(file, men))
                } else {
                    (rank_set(rank, between), rank_set(rank, men))
                };
                visit(Threat {
                    from,
                    between,
                    screens,
                    count,
                    cannon,
                });
            }
        }
        for from in horse_ring(general) & self.pieces(by, Kind::Horse) {
            let between = SquareSet::of(horse_leg(from, general));
            let screens = between & self.occupied();
            visit(Threat {
                from,
                between,
                screens,
                count: u32::from(!screens.is_empty()),
                cannon: false,
            });
        }
        for from in pawn_attackers(by, general) & self.pieces(by, Kind::Pawn) {
            visit(Threat {
                from,
                between: SquareSet::EMPTY,
                screens: SquareSet::EMPTY,
                count: 0,
                cannon: false,
            });
        }
    }

    /// Whether one of `by`'s men in `men` would strike `square` with these points occupied: rooks, cannons, horses,
    /// pawns and, along the file, the general. That is all that can reach the other side's palace.
    #[inline]
    pub(super) fn is_struck(
        &self,
        square: Square,
        by: Side,
        occupied: &Occupancy,
        men: SquareSet,
    ) -> bool {
        let rooks = self.pieces(by, Kind::Rook) & men;
        let cannons = self.pieces(by, Kind::Cannon) & men;
        let general = self.pieces(by, Kind::General) & men;
        if cross(square).intersects(rooks | cannons | general) {
            let (rank_line, file_line) = lines(square, occupied);
            let (rank, file) = (square.rank(), square.file());
            let along = file_set(file, file_line.rook);
            if along.intersects(rooks | general)
                || file_set(file, file_line.cannon).intersects(cannons)
                || rank_set(rank, rank_line.rook).intersects(rooks)
                || rank_set(rank, rank_line.cannon).intersects(cannons)
            {
                return true;
            }
        }
        let horses = self.pieces(by, Kind::Horse) & men;
        pawn_attackers(by, square).intersects(self.pieces(by, Kind::Pawn) & men)
            || (horse_ring(square).intersects(horses)
                && horse_attackers(square, occupied).intersects(horses))
    }

    /// Whether a pseudo-legal move leaves the mover's general unharmed. `safety` must be this position's.
    #[inline]
    pub fn is_safe(&self, mv: Move, safety: &Safety) -> bool {
        if Some(mv.from()) == safety.general {
            let mut occupied = self.occupancy();
            occupied.toggle(mv.from());
            let men = !SquareSet::of(mv.to());
            !self.is_struck(mv.to(), !self.side_to_move(), &occupied, men)
        } else {
            safety.allowed_for(self, mv.from()).contains(mv.to())
        }
    }

    /// From where the side to move would give check. Compute it once for a position, then ask
    /// [`Position::gives_check`].
    pub fn aim(&self) -> Aim {
        let us = self.side_to_move();
        let mut aim = Aim {
            general: self.general(!us),
            rook: SquareSet::EMPTY,
            cannon: SquareSet::EMPTY,
            horse: SquareSet::EMPTY,
            pawn: SquareSet::EMPTY,
            leaving: SquareSet::EMPTY,
            entering: SquareSet::EMPTY,
        };
        if let Some(general) = aim.general {
            let occupied = self.occupancy();
            aim.rook = rook_attacks(general, &occupied);
            aim.cannon = cannon_range(general, &occupied);
            aim.horse = horse_attackers(general, &occupied);
            aim.pawn = pawn_attackers(us, general);
            self.visit_threats(general, us, |threat| {
                aim.leaving |= threat.screens | SquareSet::of(threat.from);
                if threat.cannon && threat.count == 0 {
                    aim.entering |= threat.between;
                }
            });
            // A man that moves along the general's own line changes the line that `aim` was read from.
            aim.leaving |= cross(general);
        }
        aim
    }

    /// Whether a pseudo-legal move of the side to move checks the other general, which is not in check now. `aim` must
    /// be this position's.
    #[inline]
    pub fn gives_check(&self, mv: Move, aim: &Aim) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let (Some(general), Some(piece)) = (aim.general, self.piece_on(from)) else {
            return false;
        };
        if aim.leaving.contains(from) || aim.entering.contains(to) {
            return self.checks_after(mv, general, piece.kind());
        }
        match piece.kind() {
            Kind::Rook => aim.rook.contains(to),
            Kind::Cannon => aim.cannon.contains(to),
            Kind::Horse => aim.horse.contains(to),
            Kind::Pawn => aim.pawn.contains(to),
            Kind::General | Kind::Advisor | Kind::Elephant => false,
        }
    }

    /// [`Position::gives_check`] by looking at the board after the move.
    fn checks_after(&self, mv: Move, general: Square, kind: Kind) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let us = self.side_to_move();
        let mut occupied = self.occupancy();
        occupied.toggle(from);
        if !occupied.contains(to) {
            occupied.toggle(to);
        }
        let direct = match kind {
            Kind::Rook => rook_attacks(general, &occupied),
            Kind::Cannon => cannon_captures(general, &occupied),
            Kind::Horse => horse_attackers(general, &occupied),
            Kind::Pawn => pawn_attackers(us, general),
            Kind::General | Kind::Advisor | Kind::Elephant => SquareSet::EMPTY,
        };
        direct.contains(to) || self.is_struck(general, us, &occupied, !SquareSet::of(from))
    }
}
