//! Moves that a level does not see.
//!
//! People overlook quiet moves more than captures, and long ways more than short ones; they do not overlook taking back
//! where a man of theirs was just taken.

use super::Plan;
use super::noise::{mix, unit};
use crate::engine::search::RootMove;
use crate::rules::{Move, Position};

/// At least so many moves are always seen.
const FEWEST: usize = 3;
/// Ways longer than this are long.
const NEAR: u8 = 3;

/// Takes the moves that are not seen out of `moves`. `last` is the opponent's move.
pub fn overlook(plan: &Plan, position: &Position, last: Option<Move>, moves: &mut Vec<RootMove>) {
    let Some(level) = plan.level.filter(|level| level.misses > 0) else {
        return;
    };
    let chance = |mv: Move| {
        if last.is_some_and(|last| last.to() == mv.to()) {
            return 0.0;
        }
        let far = if is_far(mv) { 1.5 } else { 1.0 };
        let capture = if position.piece_on(mv.to()).is_some() {
            0.5
        } else {
            1.0
        };
        f64::from(level.misses) / 100.0 * far * capture
    };
    let seed = plan.seed ^ mix(position.key());
    let seen: Vec<RootMove> = moves
        .iter()
        .filter(|root_move| {
            let mv = root_move.mv;
            unit(seed ^ mix(u64::from(mv.bits()))) >= chance(mv)
        })
        .cloned()
        .collect();
    if seen.len() >= FEWEST {
        *moves = seen;
    }
}

/// Whether a move goes a long way.
pub(super) fn is_far(mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let files = from.file().abs_diff(to.file());
    files.max(from.rank().abs_diff(to.rank())) > NEAR
}
