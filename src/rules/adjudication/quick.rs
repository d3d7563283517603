//! The law for the search: the verdict alone, as cheaply as it comes.

use super::classify::Ply;
use super::gain::Attackers;
use super::judgement::{Class, Pattern};
use super::law::Law;
use super::verdict;
use crate::rules::board::Position;
use crate::rules::game::Outcome;
use crate::rules::types::{Move, Side};

/// Who wins when `moves` have led from `position` back to it.
///
/// Mate threats of up to two checks are seen, longer ones not, and neither are pawn attacks; else it agrees with
/// [`super::judge_cycle`]. A line that cannot be played is a draw.
pub fn quick(position: &Position, moves: &[Move]) -> Outcome {
    let Some(mut plies) = plies(position, moves) else {
        return Outcome::Draw;
    };
    let mut patterns = [Pattern::Allowed; 2];
    for side in Side::ALL {
        patterns[side.index()] = pattern(&mut plies, side);
    }
    verdict::table(patterns[0], patterns[1]).0
}

fn plies(position: &Position, moves: &[Move]) -> Option<Vec<Ply>> {
    let mut position = position.clone();
    let mut plies = Vec::with_capacity(moves.len());
    for &mv in moves {
        plies.push(Ply::new(&position, mv)?);
        position.make(mv);
    }
    Some(plies)
}

fn pattern(plies: &mut [Ply], side: Side) -> Pattern {
    let mut own: Vec<&mut Ply> = plies
        .iter_mut()
        .filter(|ply| ply.piece.side() == side)
        .collect();
    // Evasions are idle and cost nothing to see.
    if own.iter().any(|ply| !ply.is_check() && ply.is_evasion()) {
        return Pattern::Allowed;
    }
    let classes = own.iter_mut().map(|ply| class(ply));
    verdict::pattern(classes)
}

/// The class, with chase and mate threat in the order of their cost: which of the two it is does not matter here.
fn class(ply: &mut Ply) -> Class {
    if ply.is_check() {
        Class::Check
    } else if !ply.new_captures(Attackers::Pieces, &Law::QUICK).is_empty() {
        Class::Chase
    } else if ply.is_threat(&Law::QUICK) {
        Class::Threat
    } else {
        Class::Idle
    }
}
