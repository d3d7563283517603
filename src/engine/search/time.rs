//! Time and node limits of one search.

use crate::engine::limits::{Limits, Stop};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Knows when a search has to end and when it had better not begin another iteration.
pub struct Timer {
    start: Instant,
    /// When the clock began to run: the start, or the moment of the ponder hit.
    clock_start: OnceLock<Instant>,
    nodes: Option<u64>,
    /// Never past this.
    hard: Option<Duration>,
    /// No new iteration after this, scaled by how settled the best move is.
    soft: Option<Duration>,
}

impl Timer {
    /// Starts the clock.
    pub fn new(limits: &Limits, nodes: Option<u64>, overhead: Duration) -> Timer {
        let start = Instant::now();
        let (mut soft, mut hard) = (None, None);
        if let Some(clock) = limits.clock {
            let (s, h) = share(
                clock.remaining,
                clock.increment,
                clock.moves_to_go,
                overhead,
            );
            (soft, hard) = (Some(s), Some(h));
        }
        if let Some(movetime) = limits.movetime {
            let time = movetime
                .saturating_sub(overhead.min(movetime / 4))
                .max(Duration::from_millis(1));
            hard = Some(hard.map_or(time, |h: Duration| h.min(time)));
        }
        let clock_start = OnceLock::new();
        if !limits.ponder {
            let _ = clock_start.set(start);
        }
        let bounded = !limits.infinite;
        Timer {
            start,
            clock_start,
            nodes,
            hard: hard.filter(|_| bounded),
            soft: soft.filter(|_| bounded),
        }
    }

    /// Since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether nodes have to be counted one by one.
    #[inline]
    pub fn is_node_limited(&self) -> bool {
        self.nodes.is_some()
    }

    /// Whether the node limit is reached.
    #[inline]
    pub fn nodes_are_spent(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
    }

    /// Whether the search has to end now.
    pub fn is_past_hard(&self, stop: &Stop) -> bool {
        self.hard.is_some_and(|limit| self.spent(stop) >= limit)
    }

    /// Whether another iteration is not worth beginning; `scale` is above 1 when the best move is in doubt.
    pub fn is_past_soft(&self, stop: &Stop, scale: f64) -> bool {
        self.soft
            .is_some_and(|limit| self.spent(stop) >= limit.mul_f64(scale))
    }

    /// Time on our clock; zero while pondering.
    fn spent(&self, stop: &Stop) -> Duration {
        if self.clock_start.get().is_none() && stop.is_ponder_hit() {
            let _ = self.clock_start.set(Instant::now());
        }
        self.clock_start
            .get()
            .map_or(Duration::ZERO, Instant::elapsed)
    }
}

/// The share of a clock for one move: what to aim at, and what never to pass.
fn share(
    remaining: Duration,
    increment: Duration,
    moves_to_go: Option<u32>,
    overhead: Duration,
) -> (Duration, Duration) {
    let moves = f64::from(moves_to_go.unwrap_or(40).clamp(1, 50));
    let usable = remaining.saturating_sub(overhead).as_secs_f64();
    let increment = increment.as_secs_f64();
    let aim = usable / moves + increment * 0.75;
    let cap = if moves_to_go == Some(1) { 0.9 } else { 0.5 };
    let hard = (aim * 4.0).min(usable * cap).max(0.001);
    let soft = (aim * 0.7).min(hard);
    (Duration::from_secs_f64(soft), Duration::from_secs_f64(hard))
}
