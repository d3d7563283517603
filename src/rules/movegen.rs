//! Moves and attacks of a position.
//!
//! For a search: `let safety = position.safety();` once a node, then `position.generate(&safety, Pick::Captures)` and
//! later `Pick::Quiets`; all moves given are legal, in check and out of it (in check they are the evasions). A move
//! from a table is tested with `is_pseudo_legal(mv) && is_safe(mv, &safety)`. `let aim = position.aim();` once a node
//! makes `gives_check(mv, &aim)` a look-up. Everywhere else [`Position::legal_moves`] and [`Position::is_legal`] do.

use super::attack_tables::LineEntry;
use super::attacks::{
    advisor_attacks, cannon_captures, elephant_attacks, general_attacks, horse_attackers,
    horse_attacks, lines, pawn_attackers, pawn_attacks, rook_attacks,
};
use super::board::Position;
use super::move_list::MoveList;
use super::occupancy::Occupancy;
use super::safety::Safety;
use super::types::{Kind, Move, Piece, Side, Square, SquareSet};

/// Which legal moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// All of them.
    All,
    /// Those that take a man.
    Captures,
    /// Those that do not.
    Quiets,
}

impl Position {
    /// Every point that the piece on `from` may move to or take on, its own general's safety aside: no own man is
    /// among them, enemy men are. Empty when no piece stands there.
    pub fn targets(&self, from: Square) -> SquareSet {
        let Some(piece) = self.piece_on(from) else {
            return SquareSet::EMPTY;
        };
        let side = piece.side();
        let occupied = self.occupancy();
        let reach = match piece.kind() {
            Kind::General => general_attacks(from),
            Kind::Advisor => advisor_attacks(from),
            Kind::Elephant => elephant_attacks(from, &occupied),
            Kind::Horse => horse_attacks(from, &occupied),
            Kind::Rook => rook_attacks(from, &occupied),
            Kind::Cannon => {
                (rook_attacks(from, &occupied) & !self.occupied())
                    | cannon_captures(from, &occupied)
            }
            Kind::Pawn => pawn_attacks(side, from),
        };
        reach & !self.men(side)
    }

    /// Which of `by`'s men could take a piece on `square` now (pins aside). The enemy general counts along an open
    /// file: facing generals attack each other.
    pub fn attackers(&self, square: Square, by: Side) -> SquareSet {
        let occupied = self.occupancy();
        let rook_lines = rook_attacks(square, &occupied);
        let general = self.pieces(by, Kind::General);
        let mut set = (rook_lines & self.pieces(by, Kind::Rook))
            | (cannon_captures(square, &occupied) & self.pieces(by, Kind::Cannon))
            | (horse_attackers(square, &occupied) & self.pieces(by, Kind::Horse))
            | (pawn_attackers(by, square) & self.pieces(by, Kind::Pawn))
            | (elephant_attacks(square, &occupied) & self.pieces(by, Kind::Elephant))
            | (advisor_attacks(square) & self.pieces(by, Kind::Advisor))
            | (general_attacks(square) & general);
        if self.piece_on(square) == Some(Piece::new(!by, Kind::General)) {
            set |= (rook_lines & general)
                .filter(|facing| facing.file() == square.file())
                .collect();
        }
        set
    }

    /// Whether `side`'s general is attacked, facing generals included.
    #[inline]
    pub fn is_attacked(&self, side: Side) -> bool {
        self.general(side)
            .is_some_and(|square| self.is_struck(square, !side, &self.occupancy(), SquareSet::FULL))
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.side_to_move())
    }

    /// Whether `mv` is one the piece there can make, its own general's safety aside.
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        self.piece_on(mv.from())
            .is_some_and(|piece| piece.side() == self.side_to_move())
            && self.targets(mv.from()).contains(mv.to())
    }

    /// Whether `mv` may be played.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.is_safe(mv, &self.safety())
    }

    /// All legal moves, in no particular order.
    pub fn legal_moves(&self) -> MoveList {
        self.generate(&self.safety(), Pick::All)
    }

    /// The legal moves that take a man, in no particular order.
    pub fn captures(&self) -> MoveList {
        self.generate(&self.safety(), Pick::Captures)
    }

    /// The legal moves that take nothing, in no particular order.
    pub fn quiets(&self) -> MoveList {
        self.generate(&self.safety(), Pick::Quiets)
    }

    /// The legal moves of one sort. `safety` must be this position's.
    pub fn generate(&self, safety: &Safety, pick: Pick) -> MoveList {
        let mut moves = MoveList::new();
        match pick {
            Pick::All => self.walk(safety, Pick::All, &mut moves),
            Pick::Captures => self.walk(safety, Pick::Captures, &mut moves),
            Pick::Quiets => self.walk(safety, Pick::Quiets, &mut moves),
        }
        moves
    }

    /// How many legal moves there are, quicker than listing them.
    pub fn count_legal_moves(&self) -> u32 {
        let mut count = Count(0);
        self.walk(&self.safety(), Pick::All, &mut count);
        count.0
    }

    // `pick` is a constant in each caller, so every copy is specialised.
    #[inline(always)]
    fn walk(&self, safety: &Safety, pick: Pick, sink: &mut impl Sink) {
        let us = self.side_to_move();
        let occupied = self.occupancy();
        let wanted = match pick {
            Pick::All => !self.men(us),
            Pick::Captures => self.men(!us),
            Pick::Quiets => !self.occupied(),
        };
        if let Some(general) = safety.general {
            let mut lifted = occupied;
            lifted.toggle(general);
            let mut steps = general_attacks(general) & wanted;
            for to in steps {
                if self.is_struck(to, !us, &lifted, !SquareSet::of(to)) {
                    steps &= !SquareSet::of(to);
                }
            }
            sink.near(general, steps);
        }
        if safety.allowed.is_empty() && safety.shields().is_empty() {
            return;
        }
        let narrow = |from: Square, reach: SquareSet| {
            if safety.is_free(from) {
                reach & wanted
            } else {
                reach & wanted & safety.allowed_for(self, from)
            }
        };
        for from in self.pieces(us, Kind::Rook) {
            if safety.is_free(from) {
                let (rank, file) = lines(from, &occupied);
                let goals = |line: LineEntry, all: u16, own: u16| match pick {
                    Pick::All => line.rook & !own,
                    Pick::Captures => line.rook & all & !own,
                    Pick::Quiets => line.rook & !all,
                };
                self.walk_lines(from, &occupied, rank, file, goals, sink);
            } else {
                sink.points(from, narrow(from, rook_attacks(from, &occupied)));
            }
        }
        for from in self.pieces(us, Kind::Cannon) {
            if safety.is_free(from) {
                let (rank, file) = lines(from, &occupied);
                let goals = |line: LineEntry, all: u16, own: u16| match pick {
                    Pick::All => (line.rook & !all) | (line.cannon & !own),
                    Pick::Captures => line.cannon & !own,
                    Pick::Quiets => line.rook & !all,
                };
                self.walk_lines(from, &occupied, rank, file, goals, sink);
            } else {
                let quiet = rook_attacks(from, &occupied) & !self.occupied();
                let reach = quiet | cannon_captures(from, &occupied);
                sink.points(from, narrow(from, reach));
            }
        }
        for from in self.pieces(us, Kind::Horse) {
            sink.near(from, narrow(from, horse_attacks(from, &occupied)));
        }
        for from in self.pieces(us, Kind::Pawn) {
            sink.near(from, narrow(from, pawn_attacks(us, from)));
        }
        for from in self.pieces(us, Kind::Elephant) {
            sink.near(from, narrow(from, elephant_attacks(from, &occupied)));
        }
        for from in self.pieces(us, Kind::Advisor) {
            sink.near(from, narrow(from, advisor_attacks(from)));
        }
    }

    /// Hands on the goals along both lines of a free rook or cannon, without leaving the form of lines.
    #[inline(always)]
    fn walk_lines(
        &self,
        from: Square,
        occupied: &Occupancy,
        rank_line: LineEntry,
        file_line: LineEntry,
        goals: impl Fn(LineEntry, u16, u16) -> u16,
        sink: &mut impl Sink,
    ) {
        let own = self.lines_of(self.side_to_move());
        let (file, rank) = (from.file(), from.rank());
        let along_rank = goals(rank_line, occupied.rank(rank), own.rank(rank));
        let along_file = goals(file_line, occupied.file(file), own.file(file));
        sink.rank(from, rank * 9, along_rank);
        sink.file(from, file, along_file);
    }
}

/// What becomes of the goals found: they are listed, or only counted.
trait Sink {
    /// Goals anywhere.
    fn points(&mut self, from: Square, to: SquareSet);
    /// Goals not more than two ranks away, so that they lie within 64 successive points.
    fn near(&mut self, from: Square, to: SquareSet);
    /// Goals on the rank whose first point has index `start`.
    fn rank(&mut self, from: Square, start: u8, bits: u16);
    /// Goals on the file whose first point has index `start`.
    fn file(&mut self, from: Square, start: u8, bits: u16);
}

impl Sink for MoveList {
    #[inline(always)]
    fn points(&mut self, from: Square, to: SquareSet) {
        to.for_each(|to| self.push(Move::new(from, to)));
    }

    #[inline(always)]
    fn near(&mut self, from: Square, to: SquareSet) {
        self.points(from, to);
    }

    #[inline(always)]
    fn rank(&mut self, from: Square, start: u8, mut bits: u16) {
        while bits != 0 {
            let to = start + bits.trailing_zeros() as u8;
            self.push(Move::new(from, Square::from_index(to as usize)));
            bits &= bits - 1;
        }
    }

    #[inline(always)]
    fn file(&mut self, from: Square, start: u8, mut bits: u16) {
        while bits != 0 {
            let to = start + 9 * bits.trailing_zeros() as u8;
            self.push(Move::new(from, Square::from_index(to as usize)));
            bits &= bits - 1;
        }
    }
}

struct Count(u32);

impl Sink for Count {
    #[inline(always)]
    fn points(&mut self, _from: Square, to: SquareSet) {
        self.0 += to.len();
    }

    // Within 64 successive points no two fall together when the upper half is laid over the lower.
    #[inline(always)]
    fn near(&mut self, _from: Square, to: SquareSet) {
        self.0 += (to.0 as u64 | (to.0 >> 64) as u64).count_ones();
    }

    #[inline(always)]
    fn rank(&mut self, _from: Square, _start: u8, bits: u16) {
        self.0 += u32::from(LINE_COUNT[bits as usize & 1023]);
    }

    #[inline(always)]
    fn file(&mut self, _from: Square, _start: u8, bits: u16) {
        self.0 += u32::from(LINE_COUNT[bits as usize & 1023]);
    }
}

/// The number of bits of a line. The least x86-64 has no instruction for it.
static LINE_COUNT: [u8; 1024] = {
    let mut table = [0; 1024];
    let mut bits = 0;
    while bits < 1024 {
        table[bits] = bits.count_ones() as u8;
        bits += 1;
    }
    table
};
