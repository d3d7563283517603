//! The command line of `datagen`.

use super::{Balance, Recipe, judge_number, run};
use crate::engine::eval_file::{self, EvalFile};
use crate::engine::nnue::Network;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// Play games of the engine against itself and keep quiet positions to train a network on
///
/// A run that was ended goes on where it stopped when the same command is given again.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The file to write, or to go on with
    #[arg(long)]
    out: PathBuf,
    /// Games the file is to hold
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Other seeds give other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at a time
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Positions searched for a move
    #[arg(long, default_value_t = 600)]
    nodes: u64,
    /// Positions beside the game that are looked at, for each move
    #[arg(long, default_value_t = 2)]
    sides: u32,
    /// Positions searched for each of those
    #[arg(long, default_value_t = 100)]
    side_nodes: u64,
    /// The network that judges, instead of the classical evaluation
    #[arg(long)]
    network: Option<PathBuf>,
    /// Play nothing, only tell what the file holds
    #[arg(long)]
    report: bool,
}

impl Arguments {
    /// Plays, then tells of the speed and of what the file holds.
    ///
    /// # Errors
    /// A file that cannot be used.
    pub fn run(&self, mut output: impl Write) -> io::Result<()> {
        let network = self.judge()?;
        let recipe = Recipe {
            seed: self.seed,
            nodes: self.nodes,
            side_nodes: self.side_nodes,
            sides: self.sides,
            judge: judge_number(network.as_deref()),
        };
        if !self.report {
            let progress = |speed: &_| eprintln!("{speed}");
            let speed = run(
                &self.out,
                recipe,
                network,
                self.games,
                self.threads,
                &progress,
            )
            .map_err(io::Error::other)?;
            writeln!(output, "{speed}")?;
        }
        let balance = Balance::of(&self.out).map_err(io::Error::other)?;
        writeln!(output, "{balance}")?;
        output.flush()
    }

    fn judge(&self) -> io::Result<Option<Arc<Network>>> {
        match &self.network {
            None => Ok(None),
            Some(path) => match eval_file::read(path).map_err(io::Error::other)? {
                EvalFile::Network(network) => Ok(Some(network)),
                EvalFile::Weights(_) => Err(io::Error::other(format!(
                    "{} holds no network",
                    path.display()
                ))),
            },
        }
    }
}
