//! `analyse FILE`: what the engine says of every move of recorded games.

use crate::engine::review::Review;
use crate::engine::{Limits, Options, Search, Stop};
use crate::record::read::Collection;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Judge every move of the games in a file: move, score, best move and class, a line a ply
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// A record in any format that is read; of a game with variations the main line is judged
    file: PathBuf,
    /// Milliseconds a ply
    #[arg(long, default_value_t = 500)]
    movetime: u64,
    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl Arguments {
    /// Judges; games are parted by an empty line.
    ///
    /// # Errors
    /// A file that cannot be read, or what writing reports.
    pub fn run(self, mut output: impl Write) -> io::Result<()> {
        let collection = Collection::open(&self.file).map_err(io::Error::other)?;
        let limits = Limits::movetime(Duration::from_millis(self.movetime.max(1)));
        let mut search = Search::new(Options {
            threads: usize::from(self.threads),
            ..Options::default()
        });
        for (index, game) in collection.games().enumerate() {
            if index > 0 {
                writeln!(output)?;
            }
            for warning in game.warnings {
                eprintln!("warning: {warning}");
            }
            let tree = &game.record.tree;
            search.clear();
            let mut review = Review::new(tree.start().clone(), &tree.main_moves());
            let mut written = Ok(());
            let stop = Stop::new();
            review.run(&mut search, &limits, &stop, |ply| {
                if written.is_ok() {
                    let (mv, best, class) = (ply.mv, ply.best, ply.class.code());
                    written = writeln!(output, "{mv}\t{}\t{best}\t{class}", ply.score)
                        .and_then(|()| output.flush());
                }
                if written.is_err() {
                    stop.stop();
                }
            });
            written?;
        }
        output.flush()
    }
}
