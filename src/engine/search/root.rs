//! Iterative deepening at the root, with aspiration windows and several lines.

use super::worker::{Made, Worker};
use crate::engine::limits::Limits;
use crate::engine::report::Info;
use crate::engine::score::{DRAW, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, Value};
use crate::engine::tt::Bound;
use crate::rules::Move;
use std::sync::atomic::Ordering::Relaxed;

/// A legal move at the root and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score in the running iteration; `-INFINITE` when it only failed low.
    pub value: Value,
    /// Its score in the last finished iteration.
    pub previous: Value,
    /// The line, beginning with the move.
    pub pv: Vec<Move>,
    /// Nodes spent on it.
    pub nodes: u64,
}

impl RootMove {
    /// Nothing known yet.
    pub fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            value: -INFINITE,
            previous: -INFINITE,
            pv: vec![mv],
            nodes: 0,
        }
    }
}

impl Worker<'_> {
    /// Deepens until a limit ends it. The best lines stand first in `root_moves` afterwards.
    pub fn deepen(
        &mut self,
        limits: &Limits,
        most_depth: Option<u32>,
        lines: usize,
        on_info: &mut impl FnMut(&Info),
    ) {
        let is_main = self.id == 0;
        let deepest = limits
            .depth
            .into_iter()
            .chain(most_depth)
            .min()
            .unwrap_or(u32::MAX)
            .clamp(1, MAX_PLY as u32 - 1) as i32;
        let lines = lines.clamp(1, self.root_moves.len());
        let (mut best, mut stable) = (Move::NONE, 0);
        let mut last_value = None;
        for depth in 1..=deepest {
            // Helpers skip some depths so that the threads do not all do the same work.
            if !is_main && (depth + self.id as i32) % 4 == 3 && depth < deepest {
                continue;
            }
            self.root_depth = depth;
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.value;
                root_move.value = -INFINITE;
            }
            for line in 0..lines {
                self.line = line;
                self.seldepth = 0;
                self.aspirate(depth);
                if self.stopped {
                    break;
                }
                self.root_moves[..=line].sort_by_key(|m| std::cmp::Reverse(m.value));
                if is_main && (line + 1 == lines || self.shared.timer.elapsed().as_millis() > 500) {
                    self.report(depth, line + 1, on_info);
                }
            }
            if self.stopped {
                break;
            }
            if !is_main {
                continue;
            }
            let top = &self.root_moves[0];
            if top.mv == best {
                stable += 1;
            } else {
                (best, stable) = (top.mv, 0);
            }
            if let Some(moves) = limits.mate
                && top.value >= MATE - 2 * moves as Value
            {
                break;
            }
            let falling = last_value.map_or(0, |last: Value| (last - top.value).clamp(0, 100));
            last_value = Some(top.value);
            let scale =
                (1.5 - 0.12 * f64::from(stable.min(7))) * (1.0 + f64::from(falling) / 100.0);
            let bounded = !limits.infinite && !limits.ponder;
            let decided = bounded
                && (top.value.abs() >= MATE_BOUND && depth > 2 * (MATE - top.value.abs()) + 4
                    || limits.clock.is_some() && self.root_moves.len() == 1);
            if decided && limits.clock.is_some()
                || self.shared.timer.is_past_soft(self.shared.stop, scale)
            {
                break;
            }
        }
        self.shared.nodes[self.id].store(self.nodes, Relaxed);
        // An unfinished iteration counts as far as it went: its first move was searched first.
        for root_move in &mut self.root_moves {
            if root_move.value == -INFINITE {
                root_move.value = root_move.previous.max(-INFINITE);
            }
        }
    }

    /// Looks a ply deep at each move for itself, so that all scores can be compared. Moves that a limit leaves out stay
    /// without one.
    pub fn survey(&mut self, on_info: &mut impl FnMut(&Info)) {
        self.root_depth = 1;
        self.enter_root();
        for index in 0..self.root_moves.len() {
            let Some((made, _)) = self.make_at_root(self.root_moves[index].mv) else {
                continue;
            };
            let before = self.nodes;
            let value = -self.search::<true>(-INFINITE, INFINITE, 0, 1, false);
            self.unmake(self.root_moves[index].mv, made);
            if self.stopped {
                break;
            }
            let below = std::mem::take(&mut self.pv[1]);
            let root_move = &mut self.root_moves[index];
            root_move.nodes += self.nodes - before;
            root_move.value = value;
            root_move.pv.truncate(1);
            root_move.pv.extend_from_slice(&below);
            self.pv[1] = below;
        }
        self.root_moves.sort_by_key(|m| std::cmp::Reverse(m.value));
        self.report(1, 1, on_info);
    }

    /// One line at one depth, first with a narrow window around the last score.
    fn aspirate(&mut self, depth: i32) {
        let previous = self.root_moves[self.line].previous;
        let mut delta = self.margin(20) + previous.abs() / 64;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && previous.abs() < MATE_BOUND {
            alpha = (previous - delta).max(-INFINITE);
            beta = (previous + delta).min(INFINITE);
        }
        let mut reduced = 0;
        loop {
            let value = self.search_root(alpha, beta, (depth - reduced).max(1));
            let line = self.line;
            self.root_moves[line..].sort_by_key(|m| std::cmp::Reverse(m.value));
            if self.stopped {
                return;
            }
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - delta).max(-INFINITE);
                reduced = 0;
            } else if value >= beta {
                beta = (value + delta).min(INFINITE);
                reduced = (reduced + 1).min(2);
            } else {
                return;
            }
            delta += delta / 2 + 5;
            if delta > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// The root node. Lines already found in this iteration are left out.
    fn search_root(&mut self, mut alpha: Value, beta: Value, depth: i32) -> Value {
        let old_alpha = alpha;
        self.enter_root();
        let mut best = -INFINITE;
        let mut best_move = Move::NONE;
        for index in self.line..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            let Some(made) = self.make_at_root(mv) else {
                continue;
            };
            let nodes = self.nodes;
            let first = index == self.line;
            let quiet = made.1;
            let mut value = -INFINITE;
            if !first {
                let count = (index - self.line) as i32;
                let reduction = if depth >= 3 && count > 2 && quiet && !self.in_check() {
                    (self.logarithms[depth.min(127) as usize]
                        * self.logarithms[count.min(127) as usize]
                        / 1024
                        * 2
                        / 5)
                        / 1024
                } else {
                    0
                };
                let lowered = (depth - 1 - reduction).max(1).min(depth - 1);
                value = -self.search::<false>(-alpha - 1, -alpha, lowered, 1, true);
                if value > alpha && lowered < depth - 1 {
                    value = -self.search::<false>(-alpha - 1, -alpha, depth - 1, 1, true);
                }
            }
            if first || value > alpha {
                value = -self.search::<true>(-beta, -alpha, depth - 1, 1, false);
            }
            self.unmake(mv, made.0);
            self.root_moves[index].nodes += self.nodes - nodes;
            if self.stopped {
                return DRAW;
            }
            if first || value > alpha {
                self.root_moves[index].value = value;
                let below = std::mem::take(&mut self.pv[1]);
                let pv = &mut self.root_moves[index].pv;
                pv.clear();
                pv.push(mv);
                pv.extend_from_slice(&below);
                self.pv[1] = below;
            } else {
                self.root_moves[index].value = -INFINITE;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = mv;
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if self.line == 0 {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let raw = crate::engine::tt::NO_EVAL;
            self.remember(
                self.position.key(),
                best_move,
                best,
                raw,
                depth,
                bound,
                true,
                0,
            );
        }
        best
    }

    /// Makes the frames ready that the root's moves will look at.
    fn enter_root(&mut self) {
        let static_eval = if self.in_check() {
            crate::engine::tt::NO_EVAL
        } else {
            self.eval_now()
        };
        self.frame(0).static_eval = static_eval;
        self.frame(1).excluded = Move::NONE;
        self.frame(2).killers = [Move::NONE; 2];
        self.frame(2).cutoffs = 0;
    }

    fn make_at_root(&mut self, mv: Move) -> Option<(Made, bool)> {
        let quiet = self.position.piece_on(mv.to()).is_none();
        let piece = self.position.piece_on(mv.from())?;
        let gives_check = self.position.gives_check(mv, &self.position.aim());
        Some((self.make(mv, piece, gives_check, 0), quiet))
    }

    fn report(&self, depth: i32, lines: usize, on_info: &mut impl FnMut(&Info)) {
        self.shared.nodes[self.id].store(self.nodes, Relaxed);
        let time = self.shared.timer.elapsed();
        let nodes = self.shared.total_nodes();
        let nps = (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
        for (index, root_move) in self.root_moves[..lines].iter().enumerate() {
            on_info(&Info {
                depth: depth as u32,
                seldepth: self.seldepth.max(root_move.pv.len()) as u32,
                score: Score::from_value(root_move.value),
                multipv: index + 1,
                nodes,
                nps,
                hashfull: self.shared.table.hashfull(),
                time,
                pv: root_move.pv.clone(),
            });
        }
    }
}
