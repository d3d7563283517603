//! The network's value number by number, from nothing: slow, and plain enough to check the vector code against.

use super::features::{bucket, feature, is_mirrored_for};
use super::network::Network;
use super::{HIDDEN, INPUT_ONE};
use crate::engine::score::Value;
use crate::rules::{Position, Side};
use std::hint::black_box;

impl Network {
    /// What [`Stack::evaluate`](super::Stack::evaluate) has to find: centipawns for the side to move.
    pub fn plain_value(&self, position: &Position) -> Value {
        let mover = position.side_to_move();
        let bucket = bucket(position);
        let rows = &self.output[bucket];
        let mut sum = 0i64;
        for (view, weights) in [mover, !mover].into_iter().zip(rows) {
            for neuron in 0..HIDDEN {
                // The black box keeps a compiler from making vectors of this.
                let value = black_box(self.neuron(position, view, neuron));
                let clipped = i64::from(value).clamp(0, i64::from(INPUT_ONE));
                sum += clipped * clipped * i64::from(weights.0[neuron]);
            }
        }
        self.centipawns(position, bucket, sum / i64::from(INPUT_ONE))
    }

    fn neuron(&self, position: &Position, view: Side, neuron: usize) -> i16 {
        let mirrored = is_mirrored_for(position, view);
        position
            .occupied()
            .into_iter()
            .filter_map(|square| Some((position.piece_on(square)?, square)))
            .map(|(piece, square)| self.inputs[feature(view, mirrored, piece, square)].0[neuron])
            .fold(self.bias.0[neuron], i16::wrapping_add)
    }
}
