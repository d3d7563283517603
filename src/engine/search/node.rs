//! The main search: principal variation search with the usual prunings, reductions and extensions.
//!
//! Each rule is stated where it is applied; margins are in centipawns of the classical evaluation. Margins without a
//! reason are first guesses that play well; of all of them only the base of the reductions and the scale of margins under
//! the network ([`NETWORK_MARGINS`](super::worker::NETWORK_MARGINS)) have been tuned by matches.

use super::cycle;
use super::learning::bonus;
use super::moves;
use super::picker::Picker;
use super::quiesce::{proves, refines};
use super::see::{exchange_value, see_at_least};
use super::shortcut::Singular;
use super::worker::Worker;
use crate::engine::score::{DRAW, INFINITE, MAX_PLY, Value, WIN_BOUND, mate_in, mated_in};
use crate::engine::tt::{Bound, NO_EVAL, value_from_table};
use crate::rules::Move;

/// Quiet and capturing moves remembered at a node to be punished when another move refutes it.
const TRIED: usize = 32;

impl Worker<'_> {
    /// The value of the position within `alpha..beta` after a search of `depth` plies. `cut` says that a value of at
    /// least `beta` is expected.
    pub(super) fn search<const PV: bool>(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiesce::<PV>(alpha, beta, ply, true);
        }
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
        // No line from here is better than mate on the next ply, or worse than being mated now.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let side = self.position.side_to_move();
        let key = self.position.key();
        let excluded = self.frame(ply).excluded;
        let singular_search = excluded != Move::NONE;
        let found = if singular_search {
            None
        } else {
            self.shared.table.probe(key)
        };
        let table_move = found.map_or(Move::NONE, |entry| entry.mv);
        let table_value = found.map(|entry| value_from_table(entry.value, ply));
        let was_pv = PV || found.is_some_and(|entry| entry.pv);
        if !PV
            && let (Some(entry), Some(value)) = (found, table_value)
            && entry.depth >= depth
            && proves(entry.bound, value, beta)
            && !self.limit_is_near()
        {
            if value >= beta
                && table_move != Move::NONE
                && let Some(piece) = self.position.piece_on(table_move.from())
                && self.position.piece_on(table_move.to()).is_none()
            {
                let before = self.before(ply);
                self.histories
                    .learn_quiet(side, table_move, piece, &before, bonus(depth));
            }
            return value;
        }

        let mut raw = NO_EVAL;
        let mut eval = NO_EVAL;
        if in_check {
            self.frame(ply).static_eval = NO_EVAL;
        } else if singular_search {
            eval = self.frame(ply).static_eval;
        } else {
            raw = found
                .map(|entry| entry.eval)
                .filter(|&eval| eval != NO_EVAL)
                .unwrap_or_else(|| self.raw_eval());
            eval = self.corrected(raw);
            self.frame(ply).static_eval = eval;
            if found.is_none() {
                self.remember(key, Move::NONE, DRAW, raw, -6, Bound::None, was_pv, ply);
            }
            if let (Some(entry), Some(value)) = (found, table_value)
                && refines(entry.bound, value, eval)
            {
                eval = value;
            }
        }
        let improving = !in_check && self.is_improving(ply);
        self.frame(ply + 1).excluded = Move::NONE;
        self.frame(ply + 2).cutoffs = 0;
        self.frame(ply + 2).killers = [Move::NONE; 2];
        let double_extensions = self.earlier(ply, 1).double_extensions;
        self.frame(ply).double_extensions = double_extensions;

        if !in_check
            && !singular_search
            && !PV
            && let Some(value) = self.prune_node(alpha, beta, depth, ply, eval, improving, cut)
        {
            return value;
        }
        if !in_check
            && !singular_search
            && !PV
            && depth >= 5
            && beta.abs() < WIN_BOUND
            && let Some(value) = self.probcut(beta, depth, ply, table_move, raw, cut)
        {
            return value;
        }
        if self.stopped {
            return DRAW;
        }
        // A node without a move from the table is searched less deeply: the next visit will know one.
        if table_move == Move::NONE && depth >= 4 && (PV || cut) {
            depth -= 1;
        }

        let before = self.before(ply);
        let killers = self.frame(ply).killers;
        let refutations = [killers[0], killers[1], self.histories.counter(before[0])];
        let safety = self.position.safety();
        let aim = self.position.aim();
        let mut picker = Picker::new(
            &self.position,
            safety,
            aim,
            &self.buffer,
            table_move,
            refutations,
            before,
        );
        let mut best = -INFINITE;
        let mut best_move = Move::NONE;
        // Moves looked at, and of those the ones searched.
        let mut count = 0i32;
        let mut searched = 0i32;
        let mut tried_quiets = [Move::NONE; TRIED];
        let mut quiets = 0;
        let mut tried_captures = [Move::NONE; TRIED];
        let mut captures = 0;
        let table_is_capture =
            table_move != Move::NONE && self.position.piece_on(table_move.to()).is_some();
        let old_alpha = alpha;

        while let Some(mv) = picker.next(&self.position, self.histories, &mut self.buffer) {
            if mv == excluded {
                continue;
            }
            self.look_ahead(mv);
            let Some(piece) = self.position.piece_on(mv.from()) else {
                continue;
            };
            let victim = self.position.piece_on(mv.to());
            let gives_check = self.position.gives_check(mv, &aim);
            let history = match victim {
                None => self.histories.quiet(side, mv, piece, &before),
                Some(victim) => self.histories.capture(piece, mv.to(), victim.kind()),
            };
            count += 1;
            let mut reduction = self.reductions(depth, count);
            if !improving {
                reduction += 512;
            }

            if best > -WIN_BOUND && self.mover_can_attack() {
                let shallow = (depth - reduction / 1024).max(0);
                match victim {
                    None => {
                        // Late moves of a shallow node.
                        let late = (4 + depth * depth) / if improving { 1 } else { 2 };
                        if count >= late {
                            picker.skip_quiets();
                            continue;
                        }
                        if shallow < 6 && history < -4000 * depth && !gives_check {
                            continue;
                        }
                        let margin = self.margin(110 + 100 * shallow) + history / 128;
                        if !in_check && !gives_check && shallow < 9 && eval + margin <= alpha {
                            if best <= eval + margin && best.abs() < WIN_BOUND {
                                best = eval + margin;
                            }
                            picker.skip_quiets();
                            continue;
                        }
                        if !see_at_least(&self.position, mv, -24 * shallow * shallow) {
                            continue;
                        }
                    }
                    Some(victim) => {
                        if !in_check && shallow < 6 && !gives_check {
                            let reach = eval
                                + self.margin(220 + 220 * shallow)
                                + exchange_value(victim.kind())
                                + history / 64;
                            if reach <= alpha {
                                continue;
                            }
                        }
                        if !see_at_least(&self.position, mv, -160 * depth) {
                            continue;
                        }
                    }
                }
            }

            let mut extension = 0;
            if !singular_search
                && mv == table_move
                && depth >= 6
                && let (Some(entry), Some(value)) = (found, table_value)
                && value.abs() < WIN_BOUND
                && entry.bound.is_lower()
                && entry.depth >= depth - 3
                && ply < 2 * self.root_depth as usize
            {
                match self.singular(value, beta, depth, ply, mv, cut, PV) {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Refuted(value) => {
                        picker.close(&mut self.buffer);
                        return value;
                    }
                }
                if self.stopped {
                    picker.close(&mut self.buffer);
                    return DRAW;
                }
            }

            let made = self.make(mv, piece, gives_check, ply);
            searched += 1;
            if extension == 0 && gives_check && PV && depth > 6 && ply < self.root_depth as usize {
                extension = 1;
            }
            self.frame(ply).double_extensions = double_extensions + u32::from(extension >= 2);
            let next_depth = depth - 1 + extension;

            let mut value;
            if depth >= 2 && searched > 1 + i32::from(PV) && (victim.is_none() || !was_pv || cut) {
                if was_pv {
                    reduction -= 1024;
                }
                if PV {
                    reduction -= 1024;
                }
                if cut {
                    reduction += 1536;
                }
                if table_is_capture {
                    reduction += 768;
                }
                if gives_check {
                    reduction -= 1024;
                }
                if self.frame(ply + 1).cutoffs > 3 {
                    reduction += 1024;
                }
                if refutations.contains(&mv) {
                    reduction -= 1024;
                }
                reduction -= if victim.is_none() {
                    history / 9
                } else {
                    1024 + history / 12
                };
                let lowered = (next_depth - reduction.div_euclid(1024)).clamp(1, next_depth + 1);
                value = -self.search::<false>(-alpha - 1, -alpha, lowered, ply + 1, true);
                if value > alpha && lowered < next_depth {
                    // A promising result earns a ply, a poor one costs one.
                    let deeper =
                        i32::from(value > best + self.margin(60)) - i32::from(value < best + 12);
                    let full = next_depth + deeper;
                    if full > lowered {
                        value = -self.search::<false>(-alpha - 1, -alpha, full, ply + 1, !cut);
                    }
                    if victim.is_none() {
                        let gain = if value <= alpha {
                            -bonus(full)
                        } else if value >= beta {
                            bonus(full)
                        } else {
                            0
                        };
                        self.histories.learn_continuation(mv, piece, &before, gain);
                    }
                }
            } else if !PV || searched > 1 {
                value = -self.search::<false>(-alpha - 1, -alpha, next_depth, ply + 1, !cut);
            } else {
                value = -INFINITE;
            }
            if PV && (searched == 1 || value > alpha) {
                value = -self.search::<true>(-beta, -alpha, next_depth, ply + 1, false);
            }
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
                        self.frame(ply).cutoffs += 1;
                        break;
                    }
                    alpha = value;
                    if (3..12).contains(&depth) && beta < WIN_BOUND && value > -WIN_BOUND {
                        depth -= 1;
                    }
                }
            }
            if mv != best_move {
                if victim.is_some() {
                    if captures < TRIED {
                        tried_captures[captures] = mv;
                        captures += 1;
                    }
                } else if quiets < TRIED {
                    tried_quiets[quiets] = mv;
                    quiets += 1;
                }
            }
        }
        picker.close(&mut self.buffer);

        if searched == 0 && best == -INFINITE {
            // No legal move: mate and stalemate both lose. Under a singular search the excluded move was the only one.
            return if singular_search {
                alpha
            } else {
                mated_in(ply)
            };
        }
        if best_move != Move::NONE && best >= beta {
            self.learn_cutoff(
                best_move,
                depth,
                ply,
                &before,
                &tried_quiets[..quiets],
                &tried_captures[..captures],
            );
        }
        if !singular_search {
            let bound = if best >= beta {
                Bound::Lower
            } else if PV && best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.remember(key, best_move, best, raw, depth, bound, was_pv, ply);
            let quiet_best =
                best_move == Move::NONE || self.position.piece_on(best_move.to()).is_none();
            let static_eval = self.frame(ply).static_eval;
            if !in_check
                && quiet_best
                && best.abs() < WIN_BOUND
                && !(bound == Bound::Lower && best <= static_eval)
                && !(bound == Bound::Upper && best >= static_eval)
            {
                let keys = self.correction_keys();
                self.histories
                    .learn_correction(side, &keys, depth, best - raw);
            }
        }
        best
    }

    /// Whether the mover's evaluation rises compared to its turn before.
    fn is_improving(&self, ply: usize) -> bool {
        let now = self.earlier(ply, 0).static_eval;
        [2, 4]
            .iter()
            .map(|&back| self.earlier(ply, back).static_eval)
            .find(|&eval| eval != NO_EVAL)
            .is_none_or(|eval| now > eval)
    }

    /// How much later a move is searched, in 1/1024 of a ply.
    fn reductions(&self, depth: i32, count: i32) -> i32 {
        let at = |n: i32| self.logarithms[n.clamp(1, 127) as usize];
        at(depth) * at(count) / 1024 / 2 + 900
    }

    /// Drawn by the natural limit or for want of attackers. (A mate on the last ply is rare enough to be missed.)
    pub(super) fn is_dead_draw(&self) -> bool {
        self.position.plies_since_capture() >= self.shared.natural_limit && !self.in_check()
            || !moves::can_attack(&self.position)
    }

    /// Whether the natural limit comes so soon that what the table says of another way here may not hold on this one.
    fn limit_is_near(&self) -> bool {
        let limit = self.shared.natural_limit;
        self.position.plies_since_capture() >= limit - limit / 6
    }

    pub(super) fn mover_can_attack(&self) -> bool {
        moves::has_officers(&self.position, self.position.side_to_move())
    }
}
