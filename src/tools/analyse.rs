//! `analyse FILE`: what the engine says of every move of recorded games.

use super::match_play::parse_openings;
use crate::engine::review::review;
use crate::engine::{Limits, Options, Search, Stop};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Judge every move of the games in a file: move, score, best move and class, a line a ply
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// A line a game: start FEN, a tab and UCI moves, or UCI moves from the start position
    file: PathBuf,
    /// Milliseconds a ply
    #[arg(long, default_value_t = 500)]
    movetime: u64,
}

impl Arguments {
    /// Judges; games are parted by an empty line.
    ///
    /// # Errors
    /// A file that cannot be read or played, or what writing reports.
    pub fn run(self, mut output: impl Write) -> io::Result<()> {
        let text = std::fs::read_to_string(&self.file)?.replace('\t', " moves ");
        let games = parse_openings(&text).map_err(io::Error::other)?;
        let limits = Limits::movetime(Duration::from_millis(self.movetime.max(1)));
        let mut search = Search::new(Options::default());
        for (index, game) in games.iter().enumerate() {
            if index > 0 {
                writeln!(output)?;
            }
            search.clear();
            let mut written = Ok(());
            let stop = Stop::new();
            review(
                &mut search,
                &game.start,
                &game.moves,
                &limits,
                &stop,
                |_, ply| {
                    if written.is_ok() {
                        let (mv, best, class) = (ply.mv, ply.best, ply.class.code());
                        written = writeln!(output, "{mv}\t{}\t{best}\t{class}", ply.score)
                            .and_then(|()| output.flush());
                    }
                    if written.is_err() {
                        stop.stop();
                    }
                },
            );
            written?;
        }
        output.flush()
    }
}
