//! What a node teaches the histories.

use super::worker::Worker;
use crate::rules::Move;

/// Reward of a move that refuted a node at `depth`.
pub(super) fn bonus(depth: i32) -> i32 {
    (160 * depth - 80).clamp(0, 1800)
}

impl Worker<'_> {
    /// Rewards the move that refuted this node and punishes those tried before it.
    pub(super) fn learn_cutoff(
        &mut self,
        best: Move,
        depth: i32,
        ply: usize,
        before: &[usize; 3],
        quiets: &[Move],
        captures: &[Move],
    ) {
        let side = self.position.side_to_move();
        let gain = bonus(depth + 1);
        let Some(piece) = self.position.piece_on(best.from()) else {
            return;
        };
        match self.position.piece_on(best.to()) {
            Some(victim) => {
                self.histories
                    .learn_capture(piece, best.to(), victim.kind(), gain);
            }
            None => {
                self.histories.learn_quiet(side, best, piece, before, gain);
                self.histories.learn_counter(before[0], best);
                let killers = &mut self.frame(ply).killers;
                if killers[0] != best {
                    killers[1] = killers[0];
                    killers[0] = best;
                }
                for &mv in quiets {
                    if let Some(piece) = self.position.piece_on(mv.from()) {
                        self.histories.learn_quiet(side, mv, piece, before, -gain);
                    }
                }
            }
        }
        for &mv in captures {
            if let (Some(piece), Some(victim)) = (
                self.position.piece_on(mv.from()),
                self.position.piece_on(mv.to()),
            ) {
                self.histories
                    .learn_capture(piece, mv.to(), victim.kind(), -gain);
            }
        }
    }
}
