//! A network and its file.
//!
//! The file, all numbers little endian: `CHUHENN` and a zero byte; the version (u32); the hash of the architecture (u32);
//! the checksum of all that follows (u64); then the first layer's weights, input by input, and its biases (i16), the
//! output weights, bucket by bucket with the mover's view first (i16), and the output biases (i32, in units of
//! [`INPUT_ONE`] times [`OUTPUT_ONE`]).

use super::features::{FEATURES, bucket};
use super::kernel::{Output, Row};
use super::wide::Width;
use super::{BUCKETS, HIDDEN, INPUT_ONE, MOST_OUTPUT_WEIGHT, OUTPUT_ONE, SCALE};
use crate::engine::checksum::checksum;
use crate::engine::eval::winnable;
use crate::engine::score::{DRAW, EVAL_BOUND, Value};
use crate::rules::{Position, Side};
use std::sync::{Arc, LazyLock};

/// Begins every network file.
pub const MAGIC: &[u8; 8] = b"CHUHENN\0";
const VERSION: u32 = 1;
const HEAD: usize = 24;
const BODY: usize =
    2 * HIDDEN * (FEATURES + 1) + 2 * 2 * HIDDEN * BUCKETS + size_of::<i32>() * BUCKETS;

static BUILT_IN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../assets/nnue/chuhe.nnue");
    Arc::new(Network::from_bytes(bytes).expect("the shipped network is whole; a test holds it"))
});

/// The weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// A row for each input.
    pub(super) inputs: Vec<Row>,
    /// Where the first layer begins.
    pub(super) bias: Row,
    /// For each bucket the weights of the mover's view and of the other.
    pub(super) output: Vec<[Row; 2]>,
    output_bias: [i32; BUCKETS],
}

/// Bytes that are no network for this program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// It does not begin as a network does.
    #[error("the file is no network")]
    Magic,
    /// Another version of the file.
    #[error("the network file has version {0}, this program reads version {VERSION}")]
    Version(u32),
    /// Other layers than this program has.
    #[error("the network has other layers than this program")]
    Architecture,
    /// Too short or too long.
    #[error("the network file has {found} bytes, not {expected}")]
    Length {
        /// Bytes it has.
        found: usize,
        /// Bytes it should have.
        expected: usize,
    },
    /// The checksum does not fit.
    #[error("the network file is damaged")]
    Checksum,
    /// Weights larger than the arithmetic allows.
    #[error("the network's output weights are too large")]
    Weights,
}

impl Network {
    /// The network that the program ships with.
    pub fn built_in() -> Arc<Network> {
        BUILT_IN.clone()
    }

    /// From weights: a row an input, the biases, the output rows, and the output biases.
    ///
    /// # Errors
    /// [`NetworkError::Architecture`] when there are not as many rows as this program has, [`NetworkError::Weights`]
    /// when output weights are too large.
    pub fn new(
        inputs: Vec<Row>,
        bias: Row,
        output: Vec<[Row; 2]>,
        output_bias: [i32; BUCKETS],
    ) -> Result<Network, NetworkError> {
        if inputs.len() != FEATURES || output.len() != BUCKETS {
            return Err(NetworkError::Architecture);
        }
        let most = i32::MAX / (INPUT_ONE * INPUT_ONE);
        for rows in &output {
            let weights = rows.iter().flat_map(|row| row.0);
            let sum: i32 = weights.clone().map(|w| i32::from(w).abs()).sum();
            if sum > most || weights.clone().any(|w| w.abs() > MOST_OUTPUT_WEIGHT) {
                return Err(NetworkError::Weights);
            }
        }
        Ok(Network {
            inputs,
            bias,
            output,
            output_bias,
        })
    }

    /// Reads a network file.
    ///
    /// # Errors
    /// See [`NetworkError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::Magic);
        }
        let length = NetworkError::Length {
            found: bytes.len(),
            expected: HEAD + BODY,
        };
        let Some((head, mut body)) = bytes.split_at_checked(HEAD) else {
            return Err(length);
        };
        let version = u32::from_le_bytes(array(&head[8..12]));
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        if u32::from_le_bytes(array(&head[12..16])) != architecture() {
            return Err(NetworkError::Architecture);
        }
        if body.len() != BODY {
            return Err(length);
        }
        if u64::from_le_bytes(array(&head[16..24])) != checksum(&[body]) {
            return Err(NetworkError::Checksum);
        }
        let inputs = (0..FEATURES).map(|_| take_row(&mut body)).collect();
        let bias = take_row(&mut body);
        let output = (0..BUCKETS)
            .map(|_| [take_row(&mut body), take_row(&mut body)])
            .collect();
        let output_bias =
            std::array::from_fn(|index| i32::from_le_bytes(array(&body[4 * index..][..4])));
        Network::new(inputs, bias, output, output_bias)
    }

    /// The bytes of a network file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::with_capacity(BODY);
        let rows = self
            .inputs
            .iter()
            .chain([&self.bias])
            .chain(self.output.as_flattened());
        for row in rows {
            body.extend(row.0.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        body.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        let mut bytes = Vec::with_capacity(HEAD + BODY);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&architecture().to_le_bytes());
        bytes.extend_from_slice(&checksum(&[&body]).to_le_bytes());
        bytes.extend_from_slice(&body);
        bytes
    }

    /// The value for the side to move, in centipawns, from the first layer as Red and as Black see it.
    #[inline]
    pub(super) fn value(&self, width: Width, position: &Position, views: &[Row; 2]) -> Value {
        let mover = position.side_to_move();
        let bucket = bucket(position);
        let sum = width.run(Output {
            views: [&views[mover.index()], &views[(!mover).index()]],
            weights: &self.output[bucket],
        });
        self.centipawns(position, bucket, i64::from(sum / INPUT_ONE))
    }

    /// The value for the mover, of `bucket`'s output before its bias, in units of [`INPUT_ONE`] times [`OUTPUT_ONE`].
    #[inline]
    pub(super) fn centipawns(&self, position: &Position, bucket: usize, sum: i64) -> Value {
        let mover = position.side_to_move();
        let sum = sum + i64::from(self.output_bias[bucket]);
        let own = (sum * i64::from(SCALE) / i64::from(INPUT_ONE * OUTPUT_ONE)) as Value;
        let red = if mover == Side::Red { own } else { -own };
        // What was learnt knows of hard wins; it may be mistaken about those that nobody can win.
        if winnable(position, red) == 0 {
            return DRAW;
        }
        own.clamp(-EVAL_BOUND, EVAL_BOUND)
    }
}

/// A number that changes with anything that gives the weights another meaning.
fn architecture() -> u32 {
    let text = format!(
        "{FEATURES} mirrored by own general, {HIDDEN} x 2, squared clip {INPUT_ONE}, \
         {BUCKETS} by attackers, {OUTPUT_ONE}, {SCALE}"
    );
    checksum(&[text.as_bytes()]) as u32
}

fn take_row(body: &mut &[u8]) -> Row {
    let (row, rest) = body.split_at(2 * HIDDEN);
    *body = rest;
    Row(std::array::from_fn(|i| {
        i16::from_le_bytes([row[2 * i], row[2 * i + 1]])
    }))
}

/// A slice of this very length as an array.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(bytes);
    array
}
