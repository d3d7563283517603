//! The records to learn from, and those kept back to check what was learnt.

use crate::engine::checksum::checksum;
use crate::tools::datagen::{Blocks, DataError, RECORD, Record};
use std::path::PathBuf;

/// A packed record.
pub type Row = [u8; RECORD];

/// One game of so many is kept back, whole: its positions resemble each other.
const KEPT_BACK: u64 = 20;

/// All records.
#[derive(Clone, Default, Debug)]
pub struct Data {
    /// To learn from.
    pub training: Vec<Row>,
    /// To check with.
    pub validation: Vec<Row>,
    /// Changes with any of the records.
    pub mark: u64,
}

impl Data {
    /// Reads files of training data. Records that are none are left out.
    ///
    /// # Errors
    /// See [`DataError`].
    pub fn read(paths: &[PathBuf]) -> Result<Data, DataError> {
        let mut data = Data::default();
        for path in paths {
            for block in Blocks::open(path)? {
                let block = block.map_err(|source| DataError::Io {
                    path: path.clone(),
                    source,
                })?;
                let part = if block.game % KEPT_BACK == KEPT_BACK / 2 {
                    &mut data.validation
                } else {
                    &mut data.training
                };
                let whole = |row: &&Row| Record::unpack(row).is_ok();
                part.extend(block.records.iter().filter(whole));
                let sum = checksum(&[block.records.as_flattened()]);
                data.mark = checksum(&[&data.mark.to_le_bytes(), &sum.to_le_bytes()]);
            }
        }
        Ok(data)
    }
}
