//! What a side could win with its next move: win(P, S) of `adjudication.md` 2.4.

use super::law::Law;
use super::mate::mates_by_checks;
use crate::rules::board::Position;
use crate::rules::types::{Kind, Move, Piece, SQUARES, Side, Square, SquareSet};

/// The value of a man in units of `adjudication.md` 1: R 4, H and C 2, A and E 1, a crossed pawn 1, all others 0.
pub fn value(piece: Piece, square: Square) -> i32 {
    match piece.kind() {
        Kind::Rook => 4,
        Kind::Horse | Kind::Cannon => 2,
        Kind::Advisor | Kind::Elephant => 1,
        Kind::Pawn if !square.is_home_of(piece.side()) => 1,
        Kind::Pawn | Kind::General => 0,
    }
}

/// A capture that wins material.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// Units won, at least 1.
    pub gain: i32,
    /// Who takes what.
    pub mv: Move,
}

/// Which men count as attackers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attackers {
    /// All but general and pawns.
    Pieces,
    /// As [`Attackers::Pieces`], but an exchange of like men may start the capture too: inside a sequence.
    PiecesAndExchanges,
    /// Pawns only, and only of men that cannot be taken back (2.6).
    Pawns,
}

/// What the side to move could win: for every enemy man the best capture of each attacker.
#[derive(Clone, Debug)]
pub struct Gains {
    best: [i32; SQUARES],
    captures: Vec<Capture>,
}

impl Gains {
    /// The most that taking on `square` wins; 0 when nothing.
    pub fn on(&self, square: Square) -> i32 {
        self.best[square.index()]
    }

    /// The most that any capture wins.
    pub fn most(&self) -> i32 {
        self.captures.iter().map(|c| c.gain).max().unwrap_or(0)
    }

    /// All winning captures.
    pub fn captures(&self) -> &[Capture] {
        &self.captures
    }
}

/// win(P, S) with S the side to move of `position`. `position` is left as it was.
pub fn gains(position: &mut Position, attackers: Attackers, law: &Law) -> Gains {
    let side = position.side_to_move();
    let mut gains = Gains {
        best: [0; SQUARES],
        captures: Vec::new(),
    };
    let checkers = attackers_of_general(position, side);
    for square in position.men(!side) {
        let Some(target) = position.piece_on(square).filter(|&p| value(p, square) > 0) else {
            continue;
        };
        for from in position.attackers(square, side) {
            let mv = Move::new(from, square);
            let Some(attacker) = position.piece_on(from) else {
                continue;
            };
            let counts = match attacker.kind() {
                Kind::General => false,
                Kind::Pawn => attackers == Attackers::Pawns,
                _ => attackers != Attackers::Pawns,
            };
            if !counts
                || (attackers == Attackers::Pieces && is_exchange(position, attacker, target, mv))
            {
                continue;
            }
            let undo = position.make(mv);
            let exposed = attackers_of_general(position, side);
            // An attack that a check suspends is no new one when the check is over: only what the capture itself
            // exposes forbids it (2.4.2).
            let gain = if !(exposed & !checkers).is_empty() {
                0
            } else if attackers == Attackers::Pawns {
                if recaptures(position, square).is_empty() {
                    value(target, square)
                } else {
                    0
                }
            } else {
                net(position, attacker, target, square)
            };
            let safe = gain > 0
                && (law.safety_checks == 0
                    || !exposed.is_empty()
                    || !mates_by_checks(position, law.safety_checks, law.mate_nodes));
            position.unmake(mv, undo);
            if safe {
                let best = &mut gains.best[square.index()];
                *best = gain.max(*best);
                gains.captures.push(Capture { gain, mv });
            }
        }
    }
    gains
}

/// The men that attack `side`'s general.
pub fn attackers_of_general(position: &Position, side: Side) -> SquareSet {
    position.general(side).map_or(SquareSet::EMPTY, |general| {
        position.attackers(general, !side)
    })
}

/// Whether the target is of the attacker's kind and could take the attacker: an offer to exchange (2.4.3).
pub fn is_exchange(position: &mut Position, attacker: Piece, target: Piece, mv: Move) -> bool {
    attacker.kind() == target.kind() && may_take(position, Move::new(mv.to(), mv.from()))
}

/// Whether the man on `mv`'s start may legally make that capture, whoever is to move.
fn may_take(position: &mut Position, mv: Move) -> bool {
    let (Some(piece), to_move) = (position.piece_on(mv.from()), position.side_to_move()) else {
        return false;
    };
    position.set_side_to_move(piece.side());
    let legal = position.is_legal(mv);
    position.set_side_to_move(to_move);
    legal
}

/// The men of the side to move that may legally take on `square`.
pub fn recaptures(position: &Position, square: Square) -> SquareSet {
    position
        .attackers(square, position.side_to_move())
        .filter(|&from| position.is_legal(Move::new(from, square)))
        .collect()
}

/// What the side that has just taken `target` on `square` with `attacker` keeps when the other side answers best.
fn net(position: &mut Position, attacker: Piece, target: Piece, square: Square) -> i32 {
    let taken = value(target, square);
    if target.kind() != Kind::Pawn {
        return taken - see(position, square);
    }
    // A piece for pawns is no gain, however many: so an answer by a pawn, which leaves only pawns to be taken, is
    // enough for the defender.
    let mut kept = taken;
    for from in position.attackers(square, position.side_to_move()) {
        let mv = Move::new(from, square);
        let by_pawn = position.piece_on(from).map(Piece::kind) == Some(Kind::Pawn);
        if let Some(lost) = take(position, mv, value(attacker, square)) {
            kept = kept.min(if by_pawn { 0 } else { taken - lost });
        }
    }
    kept
}

/// The most that the side to move can win by taking on `square` in turns, or 0 by leaving it.
fn see(position: &mut Position, square: Square) -> i32 {
    let Some(prize) = position.piece_on(square).map(|p| value(p, square)) else {
        return 0;
    };
    let mut best = 0;
    for from in position.attackers(square, position.side_to_move()) {
        if best >= prize {
            break;
        }
        if let Some(won) = take(position, Move::new(from, square), prize) {
            best = best.max(won);
        }
    }
    best
}

/// What one capture worth `prize` wins after the best answers; `None` when it is illegal.
fn take(position: &mut Position, mv: Move, prize: i32) -> Option<i32> {
    let side = position.side_to_move();
    let undo = position.make(mv);
    let won = (!position.is_attacked(side)).then(|| prize - see(position, mv.to()));
    position.unmake(mv, undo);
    won
}

/// Whether the capture wins only because a second man of the attacking side stands behind it (联合捉).
pub fn is_joint(position: &mut Position, mv: Move) -> bool {
    let (Some(attacker), Some(target)) = (position.piece_on(mv.from()), position.piece_on(mv.to()))
    else {
        return false;
    };
    let undo = position.make(mv);
    let guarded = !recaptures(position, mv.to()).is_empty();
    position.unmake(mv, undo);
    guarded && value(target, mv.to()) <= value(attacker, mv.to())
}
