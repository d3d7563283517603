//! Winning material by a check first (抽吃), the extended chase of `adjudication.md` 2.5.

use super::gain::{Attackers, gains, value};
use super::law::Law;
use crate::rules::board::Position;
use crate::rules::types::Move;

/// What the side to move wins at most when it checks first, and by which check; `None` when it wins as much by taking
/// at once. Exchanges count on both sides of that comparison.
pub fn win_by_check(position: &mut Position, law: &Law) -> Option<(i32, Move)> {
    let mut best = gains(position, Attackers::PiecesAndExchanges, law).most();
    let mut by = None;
    for &mv in position.legal_moves().iter() {
        let taken = position.piece_on(mv.to()).map_or(0, |p| value(p, mv.to()));
        let undo = position.make(mv);
        if position.in_check() {
            let won = after_check(position, taken, law);
            if won > best {
                best = won;
                by = Some(mv);
            }
        }
        position.unmake(mv, undo);
    }
    by.map(|check| (best, check))
}

/// What is won after a check when the checked side answers best.
fn after_check(position: &mut Position, taken: i32, law: &Law) -> i32 {
    let answers = position.legal_moves();
    let won = answers.iter().map(|&mv| {
        let lost = position.piece_on(mv.to()).map_or(0, |p| value(p, mv.to()));
        let undo = position.make(mv);
        let next = gains(position, Attackers::PiecesAndExchanges, law).most();
        position.unmake(mv, undo);
        taken - lost + next
    });
    // Without an answer it is mate, which is another class.
    won.min().unwrap_or(0)
}
