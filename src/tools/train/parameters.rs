//! The numbers that are learnt.

use crate::engine::nnue::features::FEATURES;
use crate::engine::nnue::{
    BUCKETS, HIDDEN, INPUT_ONE, MOST_OUTPUT_WEIGHT, Network, NetworkError, OUTPUT_ONE, Row,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Where the first layer's biases begin.
pub const BIAS: usize = FEATURES * HIDDEN;
/// Where the output weights begin: a row of two views for each bucket.
pub const OUTPUT: usize = BIAS + HIDDEN;
/// Where the output biases begin.
pub const OUTPUT_BIAS: usize = OUTPUT + BUCKETS * 2 * HIDDEN;
/// How many numbers there are.
pub const COUNT: usize = OUTPUT_BIAS + BUCKETS;

/// Weights are kept within this, so that whole numbers of 16 bits hold them.
pub const MOST: f32 = 1.98;

/// All numbers: the first layer input by input, its biases, the output weights bucket by bucket, the output biases.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters(pub Vec<f32>);

impl Parameters {
    /// Zeros.
    pub fn zero() -> Parameters {
        Parameters(vec![0.0; COUNT])
    }

    /// Small random numbers to begin with.
    pub fn random(seed: u64) -> Parameters {
        let mut random = StdRng::seed_from_u64(seed);
        let mut parameters = Parameters::zero();
        let mut fill = |range: std::ops::Range<usize>, middle: f32, spread: f32| {
            for value in &mut parameters.0[range] {
                *value = middle + random.random_range(-spread..=spread);
            }
        };
        // With some thirty men on the board the activations begin between 0 and 1.
        fill(0..BIAS, 0.0, 0.08);
        fill(BIAS..OUTPUT, 0.25, 0.05);
        fill(OUTPUT..OUTPUT_BIAS, 0.0, 0.1);
        parameters
    }

    /// The network in whole numbers.
    ///
    /// # Errors
    /// Weights that are too large, see [`NetworkError::Weights`].
    pub fn quantise(&self) -> Result<Network, NetworkError> {
        let whole = |value: f32, one: i32| (value * one as f32).round();
        let row =
            |at: usize, one: i32| Row(std::array::from_fn(|i| whole(self.0[at + i], one) as i16));
        let output = |at: usize| {
            let mut row = row(at, OUTPUT_ONE);
            for weight in &mut row.0 {
                *weight = (*weight).clamp(-MOST_OUTPUT_WEIGHT, MOST_OUTPUT_WEIGHT);
            }
            row
        };
        Network::new(
            (0..FEATURES).map(|n| row(n * HIDDEN, INPUT_ONE)).collect(),
            row(BIAS, INPUT_ONE),
            (0..BUCKETS)
                .map(|n| OUTPUT + n * 2 * HIDDEN)
                .map(|at| [output(at), output(at + HIDDEN)])
                .collect(),
            std::array::from_fn(|n| whole(self.0[OUTPUT_BIAS + n], INPUT_ONE * OUTPUT_ONE) as i32),
        )
    }
}
