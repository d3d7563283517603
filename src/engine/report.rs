//! What a search tells while it runs and when it ends.

use super::score::Score;
use crate::rules::Move;
use std::time::Duration;

/// Progress of a search: one finished line.
#[derive(Clone, PartialEq, Debug)]
pub struct Info {
    /// Plies searched in full.
    pub depth: u32,
    /// The deepest ply seen.
    pub seldepth: u32,
    /// Score of the line, from the side to move at the root.
    pub score: Score,
    /// 1 for the best line, 2 for the second and so on.
    pub multipv: usize,
    /// Positions searched so far, all threads.
    pub nodes: u64,
    /// Positions a second.
    pub nps: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// Since the search began.
    pub time: Duration,
    /// The line; never empty.
    pub pv: Vec<Move>,
}

/// The answer of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BestMove {
    /// The move to play; `None` only when there is no legal move.
    pub mv: Option<Move>,
    /// The reply the search expects, legal after `mv`.
    pub ponder: Option<Move>,
    /// Score of `mv` from the side to move.
    pub score: Score,
    /// Positions searched, all threads.
    pub nodes: u64,
}
