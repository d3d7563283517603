//! Static exchange evaluation: what a run of captures on one square is worth.

use crate::engine::score::Value;
use crate::rules::{Kind, Move, Position, Side, Square, SquareSet};

/// Piece values for exchanges, by [`Kind::index`], in centipawns.
const EXCHANGE: [Value; 7] = [10_000, 180, 170, 430, 950, 450, 100];

/// Value of a kind in an exchange.
#[inline]
pub fn exchange_value(kind: Kind) -> Value {
    EXCHANGE[kind.index()]
}

/// Whether `mv` wins at least `threshold` when both sides go on taking on its target square with their cheapest man as
/// long as that pays. Pins are not seen.
pub fn see_at_least(position: &Position, mv: Move, threshold: Value) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let Some(mover) = position.piece_on(from) else {
        return false;
    };
    let gain = position
        .piece_on(to)
        .map_or(0, |victim| exchange_value(victim.kind()));
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance -= exchange_value(mover.kind());
    if balance >= 0 {
        return true;
    }
    let mut board = position.clone();
    board.set_piece(from, None);
    board.set_piece(to, Some(mover));
    let mut side = !mover.side();
    let mut attackers = 0u32;
    loop {
        attackers += 1;
        let Some((square, kind)) = cheapest_attacker(&board, to, side) else {
            break;
        };
        if kind == Kind::General && cheapest_attacker(&board, to, !side).is_some() {
            break;
        }
        balance = -balance - 1 - exchange_value(kind);
        let piece = board.piece_on(square);
        board.set_piece(square, None);
        board.set_piece(to, piece);
        side = !side;
        if balance >= 0 || attackers > 32 {
            break;
        }
    }
    side != mover.side()
}

fn cheapest_attacker(board: &Position, to: Square, side: Side) -> Option<(Square, Kind)> {
    const ORDER: [Kind; 7] = [
        Kind::Pawn,
        Kind::Elephant,
        Kind::Advisor,
        Kind::Horse,
        Kind::Cannon,
        Kind::Rook,
        Kind::General,
    ];
    ORDER.into_iter().find_map(|kind| {
        let mut men: SquareSet = board.pieces(side, kind);
        men.find(|&from| board.targets(from).contains(to))
            .map(|from| (from, kind))
    })
}
