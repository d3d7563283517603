//! The rules of movement in their plainest form: step by step, and every move tried. It is what the fast generator
//! is held against.

use chuhe::rules::{Kind, Move, Piece, Position, Side, Square, SquareSet};

const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn step(square: Square, df: i32, dr: i32) -> Option<Square> {
    Square::checked(square.file() as i32 + df, square.rank() as i32 + dr)
}

/// What the man on `from` may move to or take, its own general's safety aside.
pub fn targets(position: &Position, from: Square) -> SquareSet {
    let Some(piece) = position.piece_on(from) else {
        return SquareSet::EMPTY;
    };
    let side = piece.side();
    let forward = if side == Side::Red { 1 } else { -1 };
    let mut set = SquareSet::EMPTY;
    let mut add = |square: Option<Square>| set |= square.into_iter().collect();
    let free = |square: Option<Square>| square.is_some_and(|s| position.piece_on(s).is_none());
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
                if free(step(from, df, dr)) {
                    add(step(from, 2 * df, 2 * dr).filter(|s| s.is_home_of(side)));
                }
            }
        }
        Kind::Horse => {
            for (df, dr) in ORTHOGONAL {
                if free(step(from, df, dr)) {
                    add(step(from, 2 * df + dr, 2 * dr + df));
                    add(step(from, 2 * df - dr, 2 * dr - df));
                }
            }
        }
        Kind::Rook | Kind::Cannon => {
            for (df, dr) in ORTHOGONAL {
                let mut passed = 0;
                let mut at = step(from, df, dr);
                while let Some(square) = at {
                    let occupied = position.piece_on(square).is_some();
                    match (piece.kind(), passed, occupied) {
                        (Kind::Rook, 0, _) | (_, 0, false) | (Kind::Cannon, 1, true) => {
                            add(Some(square));
                        }
                        _ => {}
                    }
                    passed += u8::from(occupied);
                    at = step(square, df, dr);
                }
            }
        }
        Kind::Pawn => {
            add(step(from, 0, forward));
            if !from.is_home_of(side) {
                add(step(from, 1, 0));
                add(step(from, -1, 0));
            }
        }
    }
    set & !position.men(side)
}

/// Which of `by`'s men could take a man of the other side on `square`, facing generals included.
pub fn attackers(position: &Position, square: Square, by: Side) -> SquareSet {
    // Seen as if a victim stood there, unless one does.
    let mut probe = position.clone();
    if position.piece_on(square).is_none_or(|p| p.side() == by) {
        probe.set_piece(square, Some(Piece::new(!by, Kind::Pawn)));
    }
    let mut set: SquareSet = probe
        .men(by)
        .filter(|&from| targets(&probe, from).contains(square))
        .collect();
    if position.piece_on(square) == Some(Piece::new(!by, Kind::General))
        && let Some(general) = position.general(by)
        && general.file() == square.file()
    {
        let low = general.rank().min(square.rank());
        let high = general.rank().max(square.rank());
        if (low + 1..high).all(|r| position.piece_on(Square::new(square.file(), r)).is_none()) {
            set |= SquareSet::of(general);
        }
    }
    set
}

/// Whether `side`'s general could be taken.
pub fn is_attacked(position: &Position, side: Side) -> bool {
    position
        .general(side)
        .is_some_and(|square| !attackers(position, square, !side).is_empty())
}

/// The position after a move, built anew from its men.
pub fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    let piece = after.piece_on(mv.from());
    after.set_piece(mv.from(), None);
    after.set_piece(mv.to(), piece);
    after.set_side_to_move(!position.side_to_move());
    after
}

/// All legal moves, sorted.
pub fn legal_moves(position: &Position) -> Vec<Move> {
    let us = position.side_to_move();
    let mut moves: Vec<Move> = position
        .men(us)
        .flat_map(|from| targets(position, from).map(move |to| Move::new(from, to)))
        .filter(|&mv| !is_attacked(&after(position, mv), us))
        .collect();
    moves.sort_unstable();
    moves
}
