//! Forward and backward through the network for a shard of records.

use super::data::Row;
use super::parameters::{BIAS, OUTPUT, OUTPUT_BIAS, Parameters};
use super::sample::Sample;
use crate::engine::nnue::{HIDDEN, SCALE, Task};

/// Lanes of a sum, added up at the end: the same on every processor.
const LANES: usize = 8;

/// What the network is to say of a record.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Goal {
    /// Weight of the search's score beside the result of the game, 0 to 1. Records without a result have the score alone.
    pub trust: f32,
}

impl Goal {
    /// The expected points, 0 to 1.
    #[inline(always)]
    fn of(self, sample: &Sample) -> f32 {
        let seen = squash(sample.score / SCALE as f32);
        match sample.result {
            None => seen,
            Some(result) => self.trust * seen + (1.0 - self.trust) * result,
        }
    }
}

/// Adds up the gradient (where one is wanted) and the loss of a shard.
pub struct Shard<'a> {
    /// The numbers as they are.
    pub parameters: &'a Parameters,
    /// The records, and of each whether its mirror image is taken.
    pub rows: &'a [(&'a Row, bool)],
    /// What is to be learnt.
    pub goal: Goal,
    /// Where the gradient goes, summed over the records.
    pub gradient: Option<&'a mut Parameters>,
}

impl Task for Shard<'_> {
    /// The sum of squared errors.
    type Answer = f64;

    #[inline(always)]
    fn run(self) -> f64 {
        let weights = &self.parameters.0[..];
        let mut gradient = self.gradient;
        let mut loss = 0.0;
        let mut hidden = [[0.0f32; HIDDEN]; 2];
        let mut back = [[0.0f32; HIDDEN]; 2];
        for &(row, image) in self.rows {
            let sample = Sample::of(row, image);
            let output = OUTPUT + sample.bucket * 2 * HIDDEN;
            let mut logit = weights[OUTPUT_BIAS + sample.bucket];
            for (view, hidden) in hidden.iter_mut().enumerate() {
                hidden.copy_from_slice(&weights[BIAS..BIAS + HIDDEN]);
                for &input in sample.inputs(view) {
                    let at = usize::from(input) * HIDDEN;
                    for (sum, weight) in hidden.iter_mut().zip(&weights[at..at + HIDDEN]) {
                        *sum += weight;
                    }
                }
                let at = output + view * HIDDEN;
                logit += weighed_squares(hidden, &weights[at..at + HIDDEN]);
            }
            let guess = squash(logit);
            let miss = guess - self.goal.of(&sample);
            loss += f64::from(miss * miss);
            let Some(gradient) = gradient.as_deref_mut() else {
                continue;
            };
            let gradient = &mut gradient.0[..];
            let slope = 2.0 * miss * guess * (1.0 - guess);
            gradient[OUTPUT_BIAS + sample.bucket] += slope;
            for (view, (hidden, back)) in hidden.iter().zip(&mut back).enumerate() {
                let at = output + view * HIDDEN;
                let own = &weights[at..at + HIDDEN];
                let terms = hidden.iter().zip(own).zip(&mut gradient[at..at + HIDDEN]);
                for (((&sum, &weight), gradient), back) in terms.zip(back.iter_mut()) {
                    let clipped = sum.clamp(0.0, 1.0);
                    *gradient += slope * clipped * clipped;
                    let open = if sum > 0.0 && sum < 1.0 { sum } else { 0.0 };
                    *back = 2.0 * slope * weight * open;
                }
                for (gradient, back) in gradient[BIAS..BIAS + HIDDEN].iter_mut().zip(&*back) {
                    *gradient += back;
                }
                for &input in sample.inputs(view) {
                    let at = usize::from(input) * HIDDEN;
                    for (gradient, back) in gradient[at..at + HIDDEN].iter_mut().zip(&*back) {
                        *gradient += back;
                    }
                }
            }
        }
        loss
    }
}

#[inline(always)]
fn weighed_squares(hidden: &[f32; HIDDEN], weights: &[f32]) -> f32 {
    let mut lanes = [0.0f32; LANES];
    for (hidden, weights) in hidden.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        for ((lane, &sum), &weight) in lanes.iter_mut().zip(hidden).zip(weights) {
            let clipped = sum.clamp(0.0, 1.0);
            *lane += clipped * clipped * weight;
        }
    }
    lanes.iter().sum()
}

#[inline(always)]
fn squash(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}
