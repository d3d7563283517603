//! The law of repetition (棋例).

mod judgement;

pub use judgement::{Class, Hit, IdleKind, JudgedPly, Judgement, Man, ManTextError};

use super::board::Position;
use super::game::{EndReason, Outcome};
use super::types::{Move, Side, Square};

/// Judges a line that begins and ends with the same position. `first` is the number of plies before it in the game.
/// `None` when the line is empty or holds a move that no man can make.
pub fn judge_cycle(
    start: &Position,
    moves: &[Move],
    first: usize,
    _extended: bool,
) -> Option<Judgement> {
    let mut position = start.clone();
    let mut plies = Vec::with_capacity(moves.len());
    for (index, &mv) in moves.iter().enumerate() {
        let piece = position.piece_on(mv.from())?;
        position.make(mv);
        let general = position.general(position.side_to_move())?;
        let attackers = position.attackers(general, piece.side());
        let man = |square: Square| position.piece_on(square).map(|piece| Man { piece, square });
        let hits: Vec<Hit> = attackers
            .filter_map(|square| {
                Some(Hit {
                    attacker: man(square)?,
                    target: man(general)?,
                    joint: false,
                })
            })
            .collect();
        let check = !hits.is_empty();
        plies.push(JudgedPly {
            ply: first + index + 1,
            mv,
            mover: man(mv.to())?,
            class: if check { Class::Check } else { Class::Idle },
            hits,
            idle: (!check).then_some(IdleKind::Plain),
        });
    }
    let checks = |side: Side| {
        plies
            .iter()
            .filter(|ply| ply.side() == side)
            .all(|ply| ply.class == Class::Check)
    };
    let (outcome, reason) = match (checks(Side::Red), checks(Side::Black)) {
        (true, false) => (Outcome::Win(Side::Black), EndReason::PerpetualCheck),
        (false, true) => (Outcome::Win(Side::Red), EndReason::PerpetualCheck),
        _ => (Outcome::Draw, EndReason::Repetition),
    };
    (!plies.is_empty()).then_some(Judgement {
        outcome,
        reason,
        plies,
    })
}
