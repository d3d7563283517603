//! The network: an evaluation learnt from games, small enough to be kept up to date move by move.
//!
//! Inputs say which man stands where, seen from either side (see [`features`]). The first layer ([`Row`]s of [`HIDDEN`]
//! numbers, one for each side's view) is carried along by a [`Stack`] and changes by a few additions a move. Its clipped
//! squares, the mover's view first, are weighed by one of [`BUCKETS`] output rows, chosen by the attackers left on the
//! board. All arithmetic is in integers, so that every processor finds the same value.

pub mod features;
mod kernel;
mod network;
mod plain;
mod stack;
mod wide;

pub use kernel::Row;
pub use network::{Network, NetworkError};
pub use stack::{Change, Stack};
pub use wide::{Task, Width};

/// Size of the first layer, for each view.
pub const HIDDEN: usize = 256;
/// Output rows.
pub const BUCKETS: usize = 8;
/// The first layer's 1.0.
pub const INPUT_ONE: i32 = 255;
/// The output weights' 1.0.
pub const OUTPUT_ONE: i32 = 64;
/// Centipawns of an output of 1.0.
pub const SCALE: i32 = 300;
/// Largest output weight: its product with a clipped activation fits 16 bits.
pub const MOST_OUTPUT_WEIGHT: i16 = 128;
