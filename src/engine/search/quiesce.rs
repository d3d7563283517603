//! Quiescence: captures, and every evasion of a check, until the position is calm enough to be evaluated.

use super::cycle;
use super::picker::{Picker, Scope};
use super::see::exchange_value;
use super::worker::Worker;
use crate::engine::score::{DRAW, INFINITE, MAX_PLY, Value, WIN_BOUND, mated_in};
use crate::engine::tt::{Bound, Entry, NO_EVAL, value_from_table, value_to_table};
use crate::rules::Move;

impl Worker<'_> {
    /// The value of the position within `alpha..beta`, from captures alone; `first` adds quiet checks.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        first: bool,
    ) -> Value {
        if PV {
            self.pv[ply].clear();
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(value) = cycle::repetition(&self.position, &self.path, ply) {
            return value;
        }
        if self.is_dead_draw() {
            return DRAW;
        }
        let in_check = self.in_check();
        if ply >= MAX_PLY {
            return if in_check { DRAW } else { self.eval_now() };
        }

        if !in_check && !self.shared.calm.at(self.position.key()) {
            return self.eval_now();
        }
        let depth = if in_check || first { 0 } else { -1 };
        let key = self.position.key();
        let found = self.shared.table.probe(key);
        let table_value = found.map(|entry| value_from_table(entry.value, ply));
        if !PV
            && let (Some(entry), Some(value)) = (found, table_value)
            && entry.depth >= depth
            && proves(entry.bound, value, beta)
        {
            return value;
        }
        let table_move = found.map_or(Move::NONE, |entry| entry.mv);

        let (mut raw, mut best, mut futility) = (NO_EVAL, -INFINITE, -INFINITE);
        if !in_check {
            raw = found
                .map(|entry| entry.eval)
                .filter(|&eval| eval != NO_EVAL)
                .unwrap_or_else(|| self.raw_eval());
            best = self.corrected(raw);
            if let (Some(entry), Some(value)) = (found, table_value)
                && refines(entry.bound, value, best)
            {
                best = value;
            }
            if best >= beta {
                if found.is_none() {
                    self.remember(key, Move::NONE, best, raw, depth, Bound::Lower, PV, ply);
                }
                return best;
            }
            alpha = alpha.max(best);
            futility = best + self.margin(200);
        }

        let before = self.before(ply);
        let safety = self.position.safety();
        let aim = self.position.aim();
        let mut picker = if in_check {
            Picker::new(
                &self.position,
                safety,
                aim,
                &self.buffer,
                table_move,
                [Move::NONE; 3],
                before,
            )
        } else {
            let scope = if first {
                Scope::Checks
            } else {
                Scope::Captures
            };
            Picker::narrow(
                &self.position,
                safety,
                aim,
                &self.buffer,
                table_move,
                scope,
                0,
            )
        };
        let mut best_move = Move::NONE;
        let mut count = 0;
        while let Some(mv) = picker.next(&self.position, self.histories, &mut self.buffer) {
            self.look_ahead(mv);
            let victim = self.position.piece_on(mv.to());
            let gives_check = self.position.gives_check(mv, &aim);
            if let Some(victim) = victim
                && !in_check
                && !gives_check
                && futility > -INFINITE
                && best > -WIN_BOUND
                && futility + exchange_value(victim.kind()) <= alpha
            {
                best = best.max(futility + exchange_value(victim.kind()));
                continue;
            }
            // One or two quiet evasions tell enough once a way out is known.
            if in_check && victim.is_none() && count >= 3 && best > -WIN_BOUND {
                continue;
            }
            let Some(piece) = self.position.piece_on(mv.from()) else {
                continue;
            };
            let made = self.make(mv, piece, gives_check, ply);
            count += 1;
            let value = -self.quiesce::<PV>(-beta, -alpha, ply + 1, false);
            self.unmake(mv, made);
            if self.stopped {
                picker.close(&mut self.buffer);
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = mv;
                    if PV {
                        self.extend_pv(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        picker.close(&mut self.buffer);
        if in_check && count == 0 {
            return mated_in(ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        self.remember(key, best_move, best, raw, depth, bound, PV, ply);
        best
    }

    /// The corrected evaluation of the position.
    pub(super) fn eval_now(&mut self) -> Value {
        let raw = self.raw_eval();
        self.corrected(raw)
    }

    /// Stores a result.
    pub(super) fn remember(
        &self,
        key: u64,
        mv: Move,
        value: Value,
        eval: Value,
        depth: i32,
        bound: Bound,
        pv: bool,
        ply: usize,
    ) {
        self.shared.table.store(
            key,
            Entry {
                mv,
                value: value_to_table(value, ply),
                eval,
                depth,
                bound,
                pv,
            },
        );
    }

    /// Puts `mv` before the line that the next ply found.
    pub(super) fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.pv.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&below[0]);
    }
}

/// Whether a stored score decides the question "at least `beta` or not".
#[inline]
pub(super) fn proves(bound: Bound, value: Value, beta: Value) -> bool {
    if value >= beta {
        bound.is_lower()
    } else {
        bound.is_upper()
    }
}

/// Whether a stored score says more of a position than its evaluation `eval`.
#[inline]
pub(super) fn refines(bound: Bound, value: Value, eval: Value) -> bool {
    value.abs() < WIN_BOUND
        && if value > eval {
            bound.is_lower()
        } else {
            bound.is_upper()
        }
}
