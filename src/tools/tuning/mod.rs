//! Making the evaluation's weights: games of the engine against itself, and the fitting of weights to their results.

mod arguments;
mod fit;
mod sample;
mod selfplay;

pub use arguments::{SelfPlayArguments, TuneArguments};
pub use fit::{FitPlan, fit};
pub use sample::{Sample, SampleError};
pub use selfplay::{SelfPlayPlan, self_play};
