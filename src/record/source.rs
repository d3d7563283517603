//! Bytes that can be read in parts: of a file, or of memory.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Where a collection's bytes are.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// All in memory.
    Bytes(Arc<[u8]>),
    /// In a file that is read when asked.
    File(Arc<Mutex<File>>, u64),
}

impl Source {
    /// A file. A small one is read at once, so that it may go away or change.
    ///
    /// # Errors
    /// What the system reports.
    pub(super) fn open(path: &Path) -> io::Result<Source> {
        const SMALL: u64 = 4 << 20;
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        if length > SMALL {
            return Ok(Source::File(Arc::new(Mutex::new(file)), length));
        }
        let mut bytes = Vec::new();
        file.by_ref().take(SMALL).read_to_end(&mut bytes)?;
        Ok(Source::Bytes(bytes.into()))
    }

    /// How many bytes there are.
    pub(super) fn len(&self) -> u64 {
        match self {
            Source::Bytes(bytes) => bytes.len() as u64,
            Source::File(_, length) => *length,
        }
    }

    /// Up to `length` bytes from `offset` on; fewer at the end.
    ///
    /// # Errors
    /// What the system reports.
    pub(super) fn read_at(&self, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        match self {
            Source::Bytes(bytes) => {
                let from = usize::try_from(offset)
                    .unwrap_or(usize::MAX)
                    .min(bytes.len());
                let to = from.saturating_add(length).min(bytes.len());
                Ok(bytes[from..to].to_vec())
            }
            Source::File(file, _) => {
                let mut file = file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                file.seek(SeekFrom::Start(offset))?;
                let mut bytes = Vec::new();
                file.by_ref().take(length as u64).read_to_end(&mut bytes)?;
                Ok(bytes)
            }
        }
    }

    /// A reader from the start.
    pub(super) fn reader(&self) -> SourceReader {
        SourceReader {
            source: self.clone(),
            at: 0,
        }
    }
}

/// See [`Source::reader`].
#[derive(Debug)]
pub(super) struct SourceReader {
    source: Source,
    at: u64,
}

impl Read for SourceReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.source.read_at(self.at, buffer.len())?;
        buffer[..bytes.len()].copy_from_slice(&bytes);
        self.at += bytes.len() as u64;
        Ok(bytes.len())
    }
}
