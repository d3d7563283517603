//! AdamW.

use super::parameters::{COUNT, MOST, OUTPUT_BIAS, Parameters};
use crate::engine::nnue::Task;

const DECAY_FIRST: f32 = 0.9;
const DECAY_SECOND: f32 = 0.999;
const TINY: f32 = 1e-8;

/// What the optimiser remembers of earlier gradients.
#[derive(Clone, PartialEq, Debug)]
pub struct Memory {
    /// Mean of the gradients.
    pub first: Vec<f32>,
    /// Mean of their squares.
    pub second: Vec<f32>,
    /// Steps made.
    pub steps: u32,
}

impl Memory {
    /// No step made yet.
    pub fn new() -> Memory {
        Memory {
            first: vec![0.0; COUNT],
            second: vec![0.0; COUNT],
            steps: 0,
        }
    }
}

/// One step against the gradient, which is the sum of those of `shards` divided by the number of records. The shards are
/// zeros afterwards.
pub struct Step<'a> {
    /// The numbers to change.
    pub parameters: &'a mut Parameters,
    /// What is remembered.
    pub memory: &'a mut Memory,
    /// The gradients, added up in this order.
    pub shards: &'a mut [Parameters],
    /// Records in all shards.
    pub records: usize,
    /// Learning rate.
    pub rate: f32,
    /// Pull of the weights towards 0, for a learning rate of 1.
    pub pull: f32,
}

impl Task for Step<'_> {
    type Answer = ();

    #[inline(always)]
    fn run(self) {
        let Some((total, others)) = self.shards.split_first_mut() else {
            return;
        };
        for other in others {
            for (sum, part) in total.0.iter_mut().zip(&mut other.0) {
                *sum += *part;
                *part = 0.0;
            }
        }
        self.memory.steps += 1;
        let steps = self.memory.steps as i32;
        let first_scale = self.rate / (1.0 - DECAY_FIRST.powi(steps));
        let second_scale = 1.0 / (1.0 - DECAY_SECOND.powi(steps));
        let share = 1.0 / self.records.max(1) as f32;
        let pull = 1.0 - self.rate * self.pull;
        let terms = self
            .parameters
            .0
            .iter_mut()
            .zip(&mut total.0)
            .zip(&mut self.memory.first)
            .zip(&mut self.memory.second);
        for (((value, gradient), first), second) in terms {
            let slope = *gradient * share;
            *gradient = 0.0;
            *first = DECAY_FIRST * *first + (1.0 - DECAY_FIRST) * slope;
            *second = DECAY_SECOND * *second + (1.0 - DECAY_SECOND) * slope * slope;
            let step = first_scale * *first / ((second_scale * *second).sqrt() + TINY);
            *value = *value * pull - step;
        }
        for value in &mut self.parameters.0[..OUTPUT_BIAS] {
            *value = value.clamp(-MOST, MOST);
        }
    }
}
