//! The command line of `train`.

use super::{Data, Goal, Plan, train};
use std::io::{self, Write};
use std::path::PathBuf;

/// Train a network on files that datagen made
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Files of training data
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// Where the network goes
    #[arg(long)]
    out: PathBuf,
    /// Written after each pass; training that was ended goes on from it
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// Passes over the data
    #[arg(long, default_value_t = 30)]
    passes: u64,
    /// Records of a step
    #[arg(long, default_value_t = 8192)]
    batch: usize,
    /// Learning rate at the beginning
    #[arg(long, default_value_t = 0.0015)]
    rate: f32,
    /// Pull of the weights towards 0, for a learning rate of 1
    #[arg(long, default_value_t = 0.1)]
    pull: f32,
    /// Weight of the search's score beside the result, 0 to 1
    #[arg(long, default_value_t = 0.7)]
    trust: f32,
    /// Feeds the first numbers and the order of the records
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// End after so many passes without a smaller loss
    #[arg(long, default_value_t = 8)]
    patience: u64,
    /// Threads; the network does not depend on it
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Arguments {
    /// Trains and writes the network with the smallest loss over the games kept back.
    ///
    /// # Errors
    /// Files that cannot be used or written.
    pub fn run(&self, mut output: impl Write) -> io::Result<()> {
        let data = Data::read(&self.data).map_err(io::Error::other)?;
        writeln!(
            output,
            "training records {}, validation records {}",
            data.training.len(),
            data.validation.len()
        )?;
        output.flush()?;
        let plan = Plan {
            passes: self.passes,
            batch: self.batch,
            rate: self.rate,
            pull: self.pull,
            goal: Goal { trust: self.trust },
            seed: self.seed,
            patience: self.patience,
            threads: self.threads,
        };
        let mut told = Ok(());
        let state = train(&data, plan, self.checkpoint.as_deref(), &mut |progress| {
            let line = writeln!(
                output,
                "pass {}: loss {:.6}, validation {:.6}{}, {:.0} records/s",
                progress.pass,
                progress.training_loss,
                progress.validation_loss,
                if progress.is_best { " (best)" } else { "" },
                progress.speed
            );
            told = line.and_then(|()| output.flush());
        })
        .map_err(io::Error::other)?;
        told?;
        let network = state.best.quantise().map_err(io::Error::other)?;
        std::fs::write(&self.out, network.to_bytes())?;
        writeln!(output, "best validation loss {:.6}", state.best_loss)?;
        output.flush()
    }
}
