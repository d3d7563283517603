//! Attacks and moves of a position.

use super::board::Position;
use super::types::{Kind, Move, Piece, Side, Square, SquareSet};

const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn step(square: Square, df: i32, dr: i32) -> Option<Square> {
    Square::checked(square.file() as i32 + df, square.rank() as i32 + dr)
}

/// The point `n` steps towards the enemy.
fn forward(side: Side) -> i32 {
    match side {
        Side::Red => 1,
        Side::Black => -1,
    }
}

impl Position {
    /// Every point that the piece on `from` may move to or take on, its own general's safety aside: no own man is
    /// among them, enemy men are. Empty when no piece stands there.
    pub fn targets(&self, from: Square) -> SquareSet {
        let Some(piece) = self.piece_on(from) else {
            return SquareSet::EMPTY;
        };
        let side = piece.side();
        let mut set = SquareSet::EMPTY;
        let mut add = |square: Option<Square>| {
            if let Some(square) = square {
                set |= SquareSet::of(square);
            }
        };
        match piece.kind() {
            Kind::General => {
                for (df, dr) in ORTHOGONAL {
                    add(step(from, df, dr).filter(|s| s.in_palace_of(side)));
                }
            }
            Kind::Advisor => {
                for (df, dr) in DIAGONAL {
                    add(step(from, df, dr).filter(|s| s.in_palace_of(side)));
                }
            }
            Kind::Elephant => {
                for (df, dr) in DIAGONAL {
                    if step(from, df, dr).is_some_and(|eye| self.piece_on(eye).is_none()) {
                        add(step(from, 2 * df, 2 * dr).filter(|s| s.is_home_of(side)));
                    }
                }
            }
            Kind::Horse => {
                for (df, dr) in ORTHOGONAL {
                    if step(from, df, dr).is_some_and(|leg| self.piece_on(leg).is_none()) {
                        for turn in [-1, 1] {
                            add(step(from, 2 * df + turn * dr, 2 * dr + turn * df));
                        }
                    }
                }
            }
            Kind::Rook | Kind::Cannon => {
                for (df, dr) in ORTHOGONAL {
                    let mut screen = false;
                    let mut at = step(from, df, dr);
                    while let Some(square) = at {
                        let occupied = self.piece_on(square).is_some();
                        if piece.kind() == Kind::Rook {
                            add(Some(square));
                            if occupied {
                                break;
                            }
                        } else if !screen {
                            if occupied {
                                screen = true;
                            } else {
                                add(Some(square));
                            }
                        } else if occupied {
                            add(Some(square));
                            break;
                        }
                        at = step(square, df, dr);
                    }
                }
            }
            Kind::Pawn => {
                add(step(from, 0, forward(side)));
                if !from.is_home_of(side) {
                    add(step(from, 1, 0));
                    add(step(from, -1, 0));
                }
            }
        }
        set & !self.men(side)
    }

    /// Which of `by`'s men could take a piece on `square` now (pins aside). The enemy general counts along an open
    /// file: facing generals attack each other.
    pub fn attackers(&self, square: Square, by: Side) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        // Attack onto an empty or own-occupied point: look at the board as if a victim stood there.
        let victim = Piece::new(!by, Kind::Pawn);
        let mut probe = self.clone();
        if self.piece_on(square).is_none_or(|p| p.side() == by) {
            probe.set_piece(square, Some(victim));
        }
        for from in probe.men(by) {
            if probe.targets(from).contains(square) {
                set |= SquareSet::of(from);
            }
        }
        if self.piece_on(square) == Some(Piece::new(!by, Kind::General))
            && let Some(general) = self.general(by)
            && general.file() == square.file()
        {
            let (low, high) = if general < square {
                (general, square)
            } else {
                (square, general)
            };
            let between = (low.rank() + 1..high.rank()).map(|rank| Square::new(low.file(), rank));
            if between.into_iter().all(|s| self.piece_on(s).is_none()) {
                set |= SquareSet::of(general);
            }
        }
        set
    }

    /// Whether `side`'s general is attacked, facing generals included.
    pub fn is_attacked(&self, side: Side) -> bool {
        self.general(side)
            .is_some_and(|square| !self.attackers(square, !side).is_empty())
    }

    /// Whether the side to move is in check.
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
        if !self.is_pseudo_legal(mv) {
            return false;
        }
        let mut after = self.clone();
        after.make(mv);
        !after.is_attacked(self.side_to_move())
    }

    /// All legal moves, in no particular order.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in self.men(self.side_to_move()) {
            for to in self.targets(from) {
                let mv = Move::new(from, to);
                if self.is_legal(mv) {
                    moves.push(mv);
                }
            }
        }
        moves
    }
}
