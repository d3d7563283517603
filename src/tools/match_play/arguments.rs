//! The command line of `match`.

use super::{Plan, Spec, Sprt, parse_openings, run};
use std::io::{self, Write};
use std::path::PathBuf;

/// Play games between two players and tell the Elo difference
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// level:N, random, greedy or uci:CMD, with ,nodes=N or ,movetime=MS (also ,hash=MB ,threads=N ,eval=FILE ,book ,classical ,style=NAME)
    #[arg(long)]
    a: Spec,
    /// The opponent, likewise
    #[arg(long)]
    b: Spec,
    /// At most this many games, two an opening
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// A line an opening: FEN [moves M1 M2 ...] or moves from the start
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Append a line a game; a run that finds its log goes on from there
    #[arg(long)]
    log: Option<PathBuf>,
    /// Stop as soon as one of two Elo differences is decided for
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Feeds all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only the total
    #[arg(long)]
    quiet: bool,
}

impl Arguments {
    /// Plays the match.
    ///
    /// # Errors
    /// Files that cannot be read, openings that cannot be played, players that cannot be started.
    pub fn run(self, output: impl Write) -> io::Result<()> {
        let text = match &self.openings {
            Some(path) => std::fs::read_to_string(path)?,
            None => String::new(),
        };
        let plan = Plan {
            a: self.a,
            b: self.b,
            games: self.games,
            openings: parse_openings(&text).map_err(io::Error::other)?,
            sprt: self.sprt.map(|elo| Sprt {
                elo0: elo[0],
                elo1: elo[1],
            }),
            seed: self.seed,
            verbose: !self.quiet,
        };
        run(&plan, self.log.as_deref(), output).map_err(io::Error::other)?;
        Ok(())
    }
}
