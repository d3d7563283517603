//! All that training needs to go on with the same numbers.
//!
//! The file, little endian: `CHUHECP1`; the checksum of what follows (u64); the mark of data and plan, the passes made,
//! the passes since the best one, the optimiser's steps (u64 each), the best loss (f64); then the numbers as they are, the
//! optimiser's two means, and the best numbers (f32).

use super::optimiser::Memory;
use super::parameters::{COUNT, Parameters};
use crate::engine::checksum::checksum;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"CHUHECP1";
const HEAD: usize = 16;
const NUMBERS: usize = 40;

/// The state of training between two passes.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint {
    /// Changes with the data and the plan: training goes on only with its own.
    pub mark: u64,
    /// Passes made.
    pub passes: u64,
    /// Passes since the best one.
    pub stale: u64,
    /// The smallest loss over the validation records.
    pub best_loss: f64,
    /// The numbers as they are.
    pub now: Parameters,
    /// The optimiser's memory.
    pub memory: Memory,
    /// The numbers with the smallest loss.
    pub best: Parameters,
}

/// A checkpoint that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// What the file system reports.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// Another kind of file, or damage.
    #[error("{0} is no checkpoint, or it is damaged")]
    Damaged(PathBuf),
    /// Of other training.
    #[error("{0} belongs to training with other data or settings")]
    Other(PathBuf),
}

impl Checkpoint {
    /// Where training begins.
    pub fn begin(mark: u64, seed: u64) -> Checkpoint {
        let now = Parameters::random(seed);
        Checkpoint {
            mark,
            passes: 0,
            stale: 0,
            best_loss: f64::INFINITY,
            best: now.clone(),
            now,
            memory: Memory::new(),
        }
    }

    /// Reads a checkpoint of the training with this mark; `None` when there is no file.
    ///
    /// # Errors
    /// See [`CheckpointError`].
    pub fn read(path: &Path, mark: u64) -> Result<Option<Checkpoint>, CheckpointError> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(CheckpointError::Io(path.to_owned(), error)),
        };
        let damaged = || CheckpointError::Damaged(path.to_owned());
        let (head, body) = bytes.split_at_checked(HEAD).ok_or_else(damaged)?;
        if !head.starts_with(MAGIC)
            || head[8..] != checksum(&[body]).to_le_bytes()
            || body.len() != NUMBERS + 4 * 4 * COUNT
        {
            return Err(damaged());
        }
        let (numbers, rows) = body.split_at(NUMBERS);
        let mut numbers = numbers.as_chunks::<8>().0.iter().copied();
        let mut number = || numbers.next().map(u64::from_le_bytes).ok_or_else(damaged);
        let (found, passes, stale, steps) = (number()?, number()?, number()?, number()?);
        let best_loss = f64::from_bits(number()?);
        if found != mark {
            return Err(CheckpointError::Other(path.to_owned()));
        }
        let mut rows = rows.chunks_exact(4 * COUNT).map(|row| {
            let fours = row.as_chunks::<4>().0.iter().copied();
            fours.map(f32::from_le_bytes).collect::<Vec<f32>>()
        });
        let mut row = || rows.next().ok_or_else(damaged);
        let now = Parameters(row()?);
        let (first, second) = (row()?, row()?);
        Ok(Some(Checkpoint {
            mark,
            passes,
            stale,
            best_loss,
            now,
            memory: Memory {
                first,
                second,
                steps: steps as u32,
            },
            best: Parameters(row()?),
        }))
    }

    /// Writes it beside the old one and then in its place, so that a kill leaves one of them whole.
    ///
    /// # Errors
    /// What the file system reports.
    pub fn write(&self, path: &Path) -> Result<(), CheckpointError> {
        let mut body = Vec::with_capacity(NUMBERS + 4 * 4 * COUNT);
        let numbers = [
            self.mark,
            self.passes,
            self.stale,
            self.memory.steps.into(),
            self.best_loss.to_bits(),
        ];
        body.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        let rows = [
            &self.now.0,
            &self.memory.first,
            &self.memory.second,
            &self.best.0,
        ];
        for row in rows {
            body.extend(row.iter().flat_map(|value| value.to_le_bytes()));
        }
        let new = path.with_extension("new");
        let write = || -> io::Result<()> {
            let mut file = fs::File::create(&new)?;
            file.write_all(MAGIC)?;
            file.write_all(&checksum(&[&body]).to_le_bytes())?;
            file.write_all(&body)?;
            file.sync_all()?;
            fs::rename(&new, path)
        };
        write().map_err(|error| CheckpointError::Io(path.to_owned(), error))
    }
}
