//! What a search may spend, and how it is told to end.

use super::level::Level;
use crate::rules::{Move, RuleSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Ends a running search from any thread. Clones share one signal.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<Signals>);

#[derive(Default, Debug)]
struct Signals {
    stop: AtomicBool,
    ponder_hit: AtomicBool,
}

impl Stop {
    /// A signal not yet given. Use a new one for each search, so that a late stop meets the right search.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks the search to end; it answers with its best move so far within 50 ms.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }

    /// Tells a search that runs on the opponent's time that the expected reply was played: its clock starts now.
    pub fn ponder_hit(&self) {
        self.0.ponder_hit.store(true, Ordering::Relaxed);
    }

    /// Whether the expected reply was played.
    #[inline]
    pub fn is_ponder_hit(&self) -> bool {
        self.0.ponder_hit.load(Ordering::Relaxed)
    }
}

/// The mover's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more time is given; `None` for sudden death.
    pub moves_to_go: Option<u32>,
}

/// When a search ends. All given limits hold together; with none it searches to the deepest depth.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions, over all threads. Exact for one thread.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The mover's clock, of which the search takes its share.
    pub clock: Option<Clock>,
    /// End as soon as a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Answer only when told to stop.
    pub infinite: bool,
    /// Search on the opponent's time: as infinite until [`Stop::ponder_hit`].
    pub ponder: bool,
    /// How many lines to report; 0 counts as 1.
    pub multipv: usize,
    /// Only these moves at the root, when not empty.
    pub search_moves: Vec<Move>,
    /// Plies without a capture after which the game is drawn, 0 for no such limit; `None` as in
    /// [`RuleSet::NATURAL_LIMIT`].
    pub natural_limit: Option<u16>,
    /// Play as this grade; its own limits hold besides those above.
    pub level: Option<Level>,
    /// Whether the opening book may answer; a level may still forbid it.
    pub book: bool,
    /// Feeds the choices of a level: the same seed and position give the same move.
    pub seed: u64,
}

impl Limits {
    /// Plies without a capture that the search reckons with.
    pub(super) fn natural_limit(&self) -> u16 {
        match self.natural_limit {
            None => RuleSet::NATURAL_LIMIT,
            Some(0) => u16::MAX,
            Some(plies) => plies,
        }
    }

    /// A depth limit alone.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// A node limit alone.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// A time limit alone.
    pub fn movetime(time: Duration) -> Limits {
        Limits {
            movetime: Some(time),
            ..Limits::default()
        }
    }

    /// A level alone, with the seed of its choices.
    pub fn level(level: Level, seed: u64) -> Limits {
        Limits {
            level: Some(level),
            seed,
            ..Limits::default()
        }
    }
}

/// What a [`super::Search`] is built with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the table in MiB, 1 or more.
    pub hash_mb: usize,
    /// Search threads, 1 or more.
    pub threads: usize,
    /// Time kept back for each move, for the way between the engine and its user.
    pub overhead: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mb: 16,
            threads: 1,
            overhead: Duration::from_millis(5),
        }
    }
}
