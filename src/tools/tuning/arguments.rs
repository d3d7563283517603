//! The command lines of `selfplay` and `tune`.

use super::{FitPlan, Sample, SelfPlayPlan, fit, self_play};
use crate::engine::eval::Weights;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter};
use std::path::PathBuf;
use std::sync::Arc;

/// Play games of the engine against itself and append a line a quiet position
#[derive(clap::Args, Debug)]
pub struct SelfPlayArguments {
    /// The file to append to: FEN, score and result, Red's view
    out: PathBuf,
    /// Games
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// Positions a move
    #[arg(long, default_value_t = 3000)]
    nodes: u64,
    /// Other seeds give other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play with these weights instead of the shipped ones
    #[arg(long)]
    eval: Option<PathBuf>,
}

impl SelfPlayArguments {
    /// Plays.
    ///
    /// # Errors
    /// What the file reports.
    pub fn run(&self) -> io::Result<()> {
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.out)?;
        let plan = SelfPlayPlan {
            games: self.games,
            nodes: self.nodes,
            seed: self.seed,
        };
        self_play(plan, weights(self.eval.as_ref())?, BufWriter::new(file))
    }
}

/// Fit the evaluation's weights to samples
#[derive(clap::Args, Debug)]
pub struct TuneArguments {
    /// Files that selfplay made
    #[arg(required = true)]
    samples: Vec<PathBuf>,
    /// Where the new weights go
    #[arg(long)]
    out: PathBuf,
    /// Begin from these weights instead of the shipped ones
    #[arg(long)]
    from: Option<PathBuf>,
    /// Passes over all samples
    #[arg(long, default_value_t = 60)]
    passes: usize,
    /// Weight of the search's score beside the result, 0 to 1
    #[arg(long, default_value_t = 0.5)]
    trust: f64,
    /// Centipawns at which the expected score is 10 : 1
    #[arg(long, default_value_t = 450.0)]
    scale: f64,
    /// Pull of each weight towards where it began
    #[arg(long, default_value_t = 2e-8)]
    hold: f64,
}

impl TuneArguments {
    /// Fits.
    ///
    /// # Errors
    /// Files that cannot be read or parsed.
    pub fn run(&self) -> io::Result<()> {
        let begin = weights(self.from.as_ref())?;
        let mut samples = Vec::new();
        for path in &self.samples {
            for line in BufReader::new(File::open(path)?).lines() {
                samples.push(line?.parse::<Sample>().map_err(io::Error::other)?);
            }
        }
        eprintln!("{} samples", samples.len());
        let plan = FitPlan {
            passes: self.passes,
            trust: self.trust,
            scale: self.scale,
            hold: self.hold,
        };
        let fitted = fit(&begin, samples.into_iter(), plan, |pass, error| {
            eprintln!("pass {pass}: mean squared error {error:.6}");
        });
        std::fs::write(&self.out, fitted.to_text())
    }
}

/// The weights in a file, or the shipped ones.
fn weights(path: Option<&PathBuf>) -> io::Result<Arc<Weights>> {
    match path {
        Some(path) => Weights::parse(&std::fs::read_to_string(path)?)
            .map(Arc::new)
            .map_err(io::Error::other),
        None => Ok(Weights::standard()),
    }
}
