//! Answers for a whole node without searching all its moves, and the question whether one move stands out.

use super::picker::{Picker, Scope};
use super::see::see_at_least;
use super::worker::Worker;
use crate::engine::score::{DRAW, Value, WIN_BOUND};
use crate::engine::tt::{Bound, value_from_table};
use crate::rules::Move;

/// What a singular search says of the table's move.
pub(super) enum Singular {
    /// Search it deeper (or less deep) by so many plies.
    Extend(i32),
    /// The whole node is at least this good.
    Refuted(Value),
}

impl Worker<'_> {
    /// Whole-node prunings of a quiet node off the principal variation.
    pub(super) fn prune_node(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        eval: Value,
        improving: bool,
        cut: bool,
    ) -> Option<Value> {
        // Razoring: hopeless, unless captures say otherwise.
        if depth <= 5 && eval + self.margin(250 + 180 * depth * depth) <= alpha {
            let value = self.quiesce::<false>(alpha, alpha + 1, ply, true);
            if value <= alpha || self.stopped {
                return Some(value);
            }
        }
        // Reverse futility: so far ahead that a quiet move keeps it.
        if depth <= 9
            && beta > -WIN_BOUND
            && eval < WIN_BOUND
            && eval - self.margin(85 * (depth - i32::from(improving))) >= beta
        {
            return Some((eval + beta) / 2);
        }
        // Null move: if passing still holds, so does the best move.
        let static_eval = self.frame(ply).static_eval;
        if self.earlier(ply, 1).moved != super::history::NO_MOVE
            && eval >= beta
            && static_eval >= beta - 24 * depth + self.margin(150)
            && ply >= self.null_from
            && beta > -WIN_BOUND
            && self.mover_can_attack()
        {
            let reduction = 4 + depth / 3 + ((eval - beta) / self.margin(200)).min(3);
            self.make_null(ply);
            let value = -self.search::<false>(-beta, -beta + 1, depth - reduction, ply + 1, !cut);
            self.unmake_null();
            if self.stopped {
                return Some(DRAW);
            }
            if value >= beta {
                let value = value.min(WIN_BOUND - 1);
                if self.null_from > 0 || depth < 12 {
                    return Some(value);
                }
                // Deep cut-offs are verified without null moves on the way, for positions where passing would help.
                self.null_from = ply + 3 * (depth - reduction).max(0) as usize / 4;
                let verified = self.search::<false>(beta - 1, beta, depth - reduction, ply, false);
                self.null_from = 0;
                if self.stopped {
                    return Some(DRAW);
                }
                if verified >= beta {
                    return Some(value);
                }
            }
        }
        None
    }

    /// Probcut: a capture that a much shallower search puts far above `beta` will also do so at full depth.
    pub(super) fn probcut(
        &mut self,
        beta: Value,
        depth: i32,
        ply: usize,
        table_move: Move,
        raw: Value,
        cut: bool,
    ) -> Option<Value> {
        let goal = beta + self.margin(200);
        let need = goal - self.frame(ply).static_eval;
        if let Some(entry) = self.shared.table.probe(self.position.key())
            && entry.bound != Bound::None
            && entry.depth >= depth - 3
            && value_from_table(entry.value, ply) < goal
        {
            return None;
        }
        let safety = self.position.safety();
        let aim = self.position.aim();
        let mut picker = Picker::narrow(
            &self.position,
            safety,
            aim,
            &self.buffer,
            table_move,
            Scope::Captures,
            need,
        );
        let mut answer = None;
        while let Some(mv) = picker.next(&self.position, self.histories, &mut self.buffer) {
            if mv == table_move && !see_at_least(&self.position, mv, need) {
                continue;
            }
            let Some(piece) = self.position.piece_on(mv.from()) else {
                continue;
            };
            self.look_ahead(mv);
            let gives_check = self.position.gives_check(mv, &aim);
            let made = self.make(mv, piece, gives_check, ply);
            let mut value = -self.quiesce::<false>(-goal, -goal + 1, ply + 1, true);
            if value >= goal {
                value = -self.search::<false>(-goal, -goal + 1, depth - 4, ply + 1, !cut);
            }
            self.unmake(mv, made);
            if self.stopped {
                answer = Some(DRAW);
                break;
            }
            if value >= goal {
                let key = self.position.key();
                self.remember(key, mv, value, raw, depth - 3, Bound::Lower, false, ply);
                answer = Some(value);
                break;
            }
        }
        picker.close(&mut self.buffer);
        answer
    }

    /// Searches the node without the table's move: if all others fall short, that move deserves more depth.
    pub(super) fn singular(
        &mut self,
        value: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        mv: Move,
        cut: bool,
        pv: bool,
    ) -> Singular {
        let goal = value - 2 * depth;
        let frame = *self.frame(ply);
        self.frame(ply).excluded = mv;
        let rest = self.search::<false>(goal - 1, goal, (depth - 1) / 2, ply, cut);
        *self.frame(ply) = frame;
        if rest < goal {
            if !pv && rest < goal - self.margin(20) && frame.double_extensions < 6 {
                Singular::Extend(2)
            } else {
                Singular::Extend(1)
            }
        } else if goal >= beta {
            // Several moves beat beta.
            Singular::Refuted(goal)
        } else if value >= beta {
            Singular::Extend(-2)
        } else if cut {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        }
    }
}
