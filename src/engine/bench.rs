//! A fixed piece of work: its node count is the signature of the search, its speed the engine's.

use super::limits::{Limits, Options, Stop};
use super::search::Search;
use crate::rules::Position;
use std::fmt;
use std::time::{Duration, Instant};

/// The depth when none is given.
pub const DEPTH: u32 = 10;

/// Openings, middlegames and endgames.
pub const POSITIONS: [&str; 12] = [
    crate::rules::START_FEN,
    "r1bakab1r/9/1cn1c1n2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 4 4",
    "2bakab2/9/n1c1c1n2/pR4p1p/2p1p4/2P6/P3P1P1P/2N1C1N2/4A4/2BAK1B1r w - - 2 15",
    "r1bakab1r/9/2n1c1n2/p1p1p1p1p/9/2P4c1/P3P1P1P/NC2C1N2/9/R1BAKABR1 b - - 1 6",
    "3akab2/9/2n1b4/p3p3p/2p3p2/6P2/P1P1P3P/2N1B1N2/4A4/2BAK4 w - - 8 24",
    "2bak4/4a4/4b4/p3R3p/9/2P6/P2r4P/4B4/4A4/3AK1B2 b - - 3 38",
    "4kab2/4a4/4b4/9/4N4/9/4n4/4B4/4A4/2BAK4 w - - 20 60",
    "3k5/4P4/9/9/9/9/9/4B4/4A4/3AK4 w - - 12 70",
    "r2akab1r/9/1cn1b1n1c/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 4 6",
    "1rbakab1r/9/2n3nc1/p1p1p1p1p/9/2P1C4/P3P1P1P/2N1C1N2/9/1RBAKAB1R b - - 5 9",
    "3k1ab2/4a4/2n1b4/2N1p4/p5p1r/2P6/P3P1P2/4C4/4A4/2B1KAB1R w - - 6 30",
    "5k3/4a4/3a5/9/2b6/4c4/9/3AB4/4A4/4K1B2 b - - 30 80",
];

/// What the work took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Total {
    /// Positions searched: the signature.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl fmt::Display for Total {
    /// `nodes N time_ms T nps R`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nps = (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64;
        let ms = self.time.as_millis();
        write!(f, "nodes {} time_ms {ms} nps {nps}", self.nodes)
    }
}

/// Searches each of [`POSITIONS`] to `depth` with a fresh engine and tells `progress` each one's nodes.
pub fn run(depth: u32, mut progress: impl FnMut(&str, u64)) -> Total {
    let mut search = Search::new(Options::default());
    let start = Instant::now();
    let mut total = 0;
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect("the bench positions are legal");
        search.clear();
        let nodes = search
            .go(
                &position,
                &[],
                &Limits::depth(depth),
                &Stop::new(),
                &mut |_| {},
            )
            .nodes;
        progress(fen, nodes);
        total += nodes;
    }
    Total {
        nodes: total,
        time: start.elapsed(),
    }
}
