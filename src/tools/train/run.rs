//! Passes over the data until the plan is fulfilled or nothing more is learnt.

use super::checkpoint::{Checkpoint, CheckpointError};
use super::data::{Data, Row};
use super::gradient::{Goal, Shard};
use super::optimiser::Step;
use super::parameters::Parameters;
use crate::engine::checksum::checksum;
use crate::engine::nnue::Width;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::path::Path;
use std::time::{Duration, Instant};

/// A batch is cut into so many shards, whatever the number of threads.
const SHARDS: usize = 4;
/// The learning rate at the end, as a share of that at the beginning.
const LAST_RATE: f32 = 0.01;
/// Records of one task when the loss alone is wanted.
const VALIDATION_CHUNK: usize = 4096;

/// How to train.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// Passes over the data.
    pub passes: u64,
    /// Records of a step.
    pub batch: usize,
    /// Learning rate at the beginning.
    pub rate: f32,
    /// Pull of the weights towards 0, for a learning rate of 1.
    pub pull: f32,
    /// What is to be learnt.
    pub goal: Goal,
    /// Feeds the first numbers and the order of the records.
    pub seed: u64,
    /// End after so many passes without a smaller loss over the validation records.
    pub patience: u64,
    /// Threads. The numbers do not depend on it.
    pub threads: usize,
}

/// How far training is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Passes made.
    pub pass: u64,
    /// Mean squared error of the expected points over the training records, while they changed the numbers.
    pub training_loss: f64,
    /// The same over the validation records, afterwards.
    pub validation_loss: f64,
    /// Whether it is the smallest so far.
    pub is_best: bool,
    /// Training records a second in this pass.
    pub speed: f64,
}

/// Trains, going on from `checkpoint` when there is one, and gives the state at the end. `progress` is told after each
/// pass.
///
/// # Errors
/// A checkpoint that cannot be used or written.
pub fn train(
    data: &Data,
    plan: Plan,
    checkpoint: Option<&Path>,
    progress: &mut impl FnMut(&Progress),
) -> Result<Checkpoint, CheckpointError> {
    let mark = mark(data, plan);
    let found = match checkpoint {
        Some(path) => Checkpoint::read(path, mark)?,
        None => None,
    };
    let mut state = found.unwrap_or_else(|| Checkpoint::begin(mark, plan.seed));
    let mut trainer = Trainer {
        plan,
        width: Width::best(),
        shards: vec![Parameters::zero(); SHARDS],
    };
    while state.passes < plan.passes && state.stale < plan.patience {
        let begun = Instant::now();
        let training_loss = trainer.pass(data, &mut state);
        let time = begun.elapsed().max(Duration::from_micros(1));
        let validation_loss = trainer.loss(&state.now, &data.validation);
        state.passes += 1;
        let is_best = validation_loss < state.best_loss;
        if is_best {
            state.best_loss = validation_loss;
            state.best = state.now.clone();
            state.stale = 0;
        } else {
            state.stale += 1;
        }
        if let Some(path) = checkpoint {
            state.write(path)?;
        }
        progress(&Progress {
            pass: state.passes,
            training_loss,
            validation_loss,
            is_best,
            speed: data.training.len() as f64 / time.as_secs_f64(),
        });
    }
    Ok(state)
}

struct Trainer {
    plan: Plan,
    width: Width,
    /// Gradients; zeros between two steps.
    shards: Vec<Parameters>,
}

impl Trainer {
    /// One pass over the training records, in an order of its own. Gives the mean loss.
    fn pass(&mut self, data: &Data, state: &mut Checkpoint) -> f64 {
        let mut random = StdRng::seed_from_u64(
            self.plan.seed ^ (state.passes + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
        );
        let mut order: Vec<u32> = (0..data.training.len() as u32).collect();
        order.shuffle(&mut random);
        let batch = self.plan.batch.max(SHARDS);
        let steps = order.len().div_ceil(batch);
        let mut loss = 0.0;
        let mut rows = Vec::with_capacity(batch);
        for (step, members) in order.chunks(batch).enumerate() {
            rows.clear();
            rows.extend(members.iter().map(|&index| {
                let image: bool = random.random();
                (&data.training[index as usize], image)
            }));
            let done = (state.passes as f32 + step as f32 / steps as f32) / self.plan.passes as f32;
            loss += self.step(&rows, state, rate_at(self.plan.rate, done));
        }
        loss / order.len().max(1) as f64
    }

    fn step(&mut self, rows: &[(&Row, bool)], state: &mut Checkpoint, rate: f32) -> f64 {
        let (width, goal) = (self.width, self.plan.goal);
        let parameters = &state.now;
        let part = rows.len().div_ceil(SHARDS).max(1);
        let mut jobs: Vec<_> = rows.chunks(part).zip(&mut self.shards).collect();
        let each = jobs.len().div_ceil(self.plan.threads.max(1)).max(1);
        let work = |jobs: &mut [(&[(&Row, bool)], &mut Parameters)]| -> Vec<f64> {
            jobs.iter_mut()
                .map(|(rows, gradient)| {
                    width.run(Shard {
                        parameters,
                        rows,
                        goal,
                        gradient: Some(gradient),
                    })
                })
                .collect()
        };
        let losses: Vec<f64> = if self.plan.threads <= 1 {
            work(&mut jobs)
        } else {
            std::thread::scope(|scope| {
                let threads: Vec<_> = jobs
                    .chunks_mut(each)
                    .map(|jobs| scope.spawn(|| work(jobs)))
                    .collect();
                threads
                    .into_iter()
                    .flat_map(|thread| thread.join().expect("a shard of a batch was computed"))
                    .collect()
            })
        };
        width.run(Step {
            parameters: &mut state.now,
            memory: &mut state.memory,
            shards: &mut self.shards,
            records: rows.len(),
            rate,
            pull: self.plan.pull,
        });
        losses.iter().sum()
    }

    /// The mean loss over `rows`.
    fn loss(&self, parameters: &Parameters, rows: &[Row]) -> f64 {
        let sum: f64 = rows
            .chunks(VALIDATION_CHUNK)
            .map(|rows| {
                let rows: Vec<(&Row, bool)> = rows.iter().map(|row| (row, false)).collect();
                self.width.run(Shard {
                    parameters,
                    rows: &rows,
                    goal: self.plan.goal,
                    gradient: None,
                })
            })
            .sum();
        sum / rows.len().max(1) as f64
    }
}

/// The rate when this share of all passes is done: half a cosine down to [`LAST_RATE`].
fn rate_at(first: f32, done: f32) -> f32 {
    let height = (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
    first * (LAST_RATE + (1.0 - LAST_RATE) * height)
}

/// Changes with all that decides what numbers come out.
fn mark(data: &Data, plan: Plan) -> u64 {
    checksum(&[
        &data.mark.to_le_bytes(),
        &plan.passes.to_le_bytes(),
        &(plan.batch as u64).to_le_bytes(),
        &plan.rate.to_le_bytes(),
        &plan.pull.to_le_bytes(),
        &plan.goal.trust.to_le_bytes(),
        &plan.seed.to_le_bytes(),
        &plan.patience.to_le_bytes(),
    ])
}
