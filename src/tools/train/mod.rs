//! `train`: learns a network from training data, on CPU threads.
//!
//! Plain floating point numbers, AdamW (Loshchilov and Hutter 2019), a learning rate that falls along a half cosine.
//! Every batch is cut into a fixed number of shards whose gradients are added up in their order: the same numbers come out
//! on any number of threads. After each pass over the data all that the next one needs is written to a checkpoint.

mod arguments;
mod checkpoint;
mod data;
mod gradient;
mod optimiser;
mod parameters;
mod run;
mod sample;

pub use arguments::Arguments;
pub use checkpoint::{Checkpoint, CheckpointError};
pub use data::{Data, Row};
pub use gradient::Goal;
pub use parameters::Parameters;
pub use run::{Plan, Progress, train};
