//! Evaluations that a user brings: a network, or the weights of the classical evaluation.

use super::eval::Weights;
use super::eval::weights::WeightsError;
use super::nnue::{Network, NetworkError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a file held.
#[derive(Clone)]
pub enum EvalFile {
    /// A network.
    Network(Arc<Network>),
    /// Weights, as text.
    Weights(Arc<Weights>),
}

/// A file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum EvalFileError {
    /// What the file system reports.
    #[error("{0}: {1}")]
    Io(PathBuf, std::io::Error),
    /// A damaged network, or one for another program.
    #[error("{0}: {1}")]
    Network(PathBuf, NetworkError),
    /// Neither a network nor weights.
    #[error("{0}: neither a network nor weights: {1}")]
    Weights(PathBuf, WeightsError),
}

/// Reads a network, or weights.
///
/// # Errors
/// See [`EvalFileError`].
pub fn read(path: &Path) -> Result<EvalFile, EvalFileError> {
    let bytes = std::fs::read(path).map_err(|why| EvalFileError::Io(path.to_owned(), why))?;
    // Weights are text; a network has a zero byte early on, however damaged it is.
    if bytes.contains(&0) {
        return Network::from_bytes(&bytes)
            .map(|network| EvalFile::Network(Arc::new(network)))
            .map_err(|why| EvalFileError::Network(path.to_owned(), why));
    }
    Weights::parse(&String::from_utf8_lossy(&bytes))
        .map(|weights| EvalFile::Weights(Arc::new(weights)))
        .map_err(|why| EvalFileError::Weights(path.to_owned(), why))
}
