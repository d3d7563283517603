//! `ledger-bench`: how long a ledger of so many games takes to open, and how long what the screens fold of it.

use crate::career::ladder::{Ladder, Score};
use crate::career::ledger::{Contest, Entry, Ledger};
use crate::career::paths::Id;
use crate::career::standing::{Standing, history, seasons};
use crate::career::statistics::{GameFact, Statistics};
use crate::rules::{EndReason, Side};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::hint::black_box;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

/// Time the opening and folding of a ledger
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// An empty folder to write the ledger into
    folder: PathBuf,
    /// How many games
    #[arg(long, default_value_t = 10_000)]
    games: u64,
}

impl Arguments {
    /// Writes a ledger, opens it on another thread and folds it, a line a step in milliseconds.
    ///
    /// # Errors
    /// What reading or writing reports.
    pub fn run(self, mut output: impl Write) -> io::Result<()> {
        let ladder = Ladder::standard();
        let path = self.folder.join("ledger.ron");
        let (mut ledger, _) = Ledger::open(&path).map_err(io::Error::other)?;
        let mut random = StdRng::seed_from_u64(1);
        for n in ledger.entries().len() as u64..self.games {
            let opponent = random.random_range(1..=20);
            ledger
                .append(entry(n, opponent, &mut random))
                .map_err(io::Error::other)?;
        }
        drop(ledger);
        let mut timed = |name: &str, since: Instant| {
            let time_ms = since.elapsed().as_secs_f64() * 1000.0;
            writeln!(output, "{name}\t{time_ms:.1}")
        };
        let since = Instant::now();
        let opened = std::thread::spawn(move || Ledger::open(&path)).join();
        let (ledger, _) = opened
            .map_err(|_| io::Error::other("the opening thread died"))?
            .map_err(io::Error::other)?;
        timed("open", since)?;
        let since = Instant::now();
        black_box(Standing::of(ledger.entries(), ladder));
        timed("standing", since)?;
        let since = Instant::now();
        black_box(history(ledger.entries(), ladder));
        timed("history", since)?;
        let since = Instant::now();
        black_box(seasons(ledger.entries(), ladder));
        timed("seasons", since)?;
        let since = Instant::now();
        black_box(Statistics::of(ledger.entries().iter().map(GameFact::from)));
        timed("statistics", since)?;
        output.flush()
    }
}

fn entry(n: u64, opponent: u8, random: &mut StdRng) -> Entry {
    const OPENINGS: [&str; 4] = ["A00", "B21", "C44", "D05"];
    Entry {
        gid: Id::new(n, n),
        contest: Contest::Ladder,
        opponent,
        strength: Ladder::standard().grade(opponent).strength,
        side: Side::ALL[random.random_range(0..2)],
        score: [Score::Win, Score::Loss, Score::Draw][random.random_range(0..3)],
        reason: EndReason::Checkmate,
        plies: random.random_range(20..160),
        opening: Some(OPENINGS[random.random_range(0..4)].to_owned()),
        began: 1_790_000_000 + n * 3600,
        ended: 1_790_001_000 + n * 3600,
    }
}
