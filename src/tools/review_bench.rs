//! `review-bench`: how soon the judgement of a long game shows something, how soon it ends when it is cancelled, and
//! whether it goes on where it was.

use crate::engine::external::{External, Program};
use crate::engine::review::{Analyst, Review};
use crate::engine::{BestMove, Info, Limits, Options, Search, Stop};
use crate::rules::{Move, Position};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// Time the judgement of a game
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Plies of the game
    #[arg(long, default_value_t = 100)]
    plies: usize,
    /// Milliseconds a ply
    #[arg(long, default_value_t = 100)]
    movetime: u64,
    /// Search threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// How often it is cancelled on the way
    #[arg(long, default_value_t = 20)]
    cancels: usize,
    /// Another program to judge, instead of this engine
    #[arg(long)]
    engine: Option<PathBuf>,
}

impl Arguments {
    /// Plays a game, then judges it with as many cancellations as asked for; a line a figure: times in milliseconds,
    /// `cores` as processor time by time. Fails when going on loses what was found.
    ///
    /// # Errors
    /// A program that is no engine, or what writing reports.
    pub fn run(self, mut output: impl Write) -> io::Result<()> {
        let mut search = Search::new(Options {
            threads: self.threads,
            hash_mb: 64,
            ..Options::default()
        });
        let moves = game(&mut search, self.plies);
        search.clear();
        let mut analyst: Box<dyn Analyst> = match &self.engine {
            None => Box::new(search),
            Some(path) => {
                let program = Program::new(path, self.threads, 64);
                let external = External::start(&program, &Stop::new());
                Box::new(Other(external.map_err(io::Error::other)?))
            }
        };
        let mut review = Review::new(Position::start(), &moves);
        let began = Instant::now();
        let worked = processor_time();
        let mut first = None;
        let mut waits: Vec<Duration> = Vec::new();
        let limits = Limits::movetime(Duration::from_millis(self.movetime));
        let mut kept = 0;
        for round in 0..=self.cancels {
            let stop = Stop::new();
            let before = review.looks().to_vec();
            let given = if round < self.cancels {
                // In the middle of a position, at another point of it each time.
                let wait = self.movetime * (round as u64 * 7 % 20 + 30) / 20;
                Some(later(&stop, Duration::from_millis(wait)))
            } else {
                None
            };
            review.run(&mut *analyst, &limits, &stop, |_| {
                first.get_or_insert_with(|| began.elapsed());
            });
            let ended = Instant::now();
            if review.is_done() {
                break;
            }
            if let Some(Ok(given)) = given.map(|given| given.recv()) {
                waits.push(ended.saturating_duration_since(given));
            }
            // Going on begins behind what was found.
            kept += before.len();
            if !review.looks().starts_with(&before) {
                return Err(io::Error::other("what was found is not kept"));
            }
        }
        let (whole, worked) = (began.elapsed(), since(worked));
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        waits.sort();
        let longest = waits.last().copied().unwrap_or_default();
        let middle = waits.get(waits.len() / 2).copied().unwrap_or_default();
        writeln!(output, "first_result\t{:.1}", ms(first.unwrap_or_default()))?;
        writeln!(output, "cancel_median\t{:.1}", ms(middle))?;
        writeln!(output, "cancel_longest\t{:.1}", ms(longest))?;
        writeln!(output, "whole\t{:.1}", ms(whole))?;
        if let Some(worked) = worked {
            let cores = worked.as_secs_f64() / whole.as_secs_f64().max(1e-9);
            writeln!(output, "cores\t{cores:.2}")?;
        }
        writeln!(
            output,
            "plies {} judged {} cancels {} kept {kept} done {}",
            moves.len(),
            review.plies().len(),
            waits.len(),
            review.is_done()
        )?;
        output.flush()
    }
}

/// How long the processors have worked for this process so far; `None` where the system does not say.
fn processor_time() -> Option<Duration> {
    /// Ticks a second in which Linux tells it to programs, whatever its own are.
    const TICKS: u64 = 100;
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in brackets, may hold anything.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(Duration::from_millis((user + system) * 1000 / TICKS))
}

fn since(before: Option<Duration>) -> Option<Duration> {
    Some(processor_time()?.saturating_sub(before?))
}

/// Another program. When it fails, nothing is found.
struct Other(External);

impl Analyst for Other {
    fn look(
        &mut self,
        start: &Position,
        moves: &[Move],
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<BestMove> {
        let found = self.0.go(start, moves, limits, stop, on_info);
        found.inspect_err(|fault| eprintln!("{fault}")).ok()
    }
}

/// Gives a stop after a while, and tells when.
fn later(stop: &Stop, wait: Duration) -> std::sync::mpsc::Receiver<Instant> {
    let (sender, receiver) = channel();
    let stop = stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(wait);
        let now = Instant::now();
        stop.stop();
        // Nobody asks when the game was judged before.
        let _ = sender.send(now);
    });
    receiver
}

/// A quick game of the engine with itself.
fn game(search: &mut Search, plies: usize) -> Vec<Move> {
    let start = Position::start();
    let mut moves = Vec::new();
    while moves.len() < plies {
        let limits = Limits::nodes(2000);
        let found = search.go(&start, &moves, &limits, &Stop::new(), &mut |_| {});
        match found.mv {
            Some(mv) => moves.push(mv),
            None => break,
        }
    }
    moves
}
