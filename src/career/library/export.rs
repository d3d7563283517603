//! Writing records into one file outside.

use crate::career::store::{Action, StoreError};
use crate::record::read::Collection;
use crate::record::write::{Target, WriteError};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It was given up.
    #[error("given up")]
    Stopped,
    /// None of the records can be read, or be written in that format; what the last one lacks.
    #[error("no record can be written so: {0:?}")]
    Nothing(Option<WriteError>),
}

/// Writes records, named by their files below `records`, into one file, in order; a file that holds one game only gets
/// the first. Each that is done is counted to `going`, which says whether to go on. The file appears when it is whole.
/// How many were written comes back; what the format cannot hold, or what is gone, is left out.
///
/// # Errors
/// See [`ExportError`]. Then there is no file, and one that was there before is as it was.
pub fn export(
    records: &Path,
    files: &[String],
    target: Target,
    to: &Path,
    going: impl FnMut(usize) -> bool,
) -> Result<usize, ExportError> {
    let mut beside = OsString::from(to);
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let failed = |source| ExportError::Store(StoreError::new(Action::Write, to, source));
    let written = write(records, files, target, &beside, going).and_then(|count| {
        fs::rename(&beside, to).map_err(Stopped::File)?;
        Ok(count)
    });
    written.map_err(|stopped| {
        // There may be none, and what went wrong is told anyway.
        let _ = fs::remove_file(&beside);
        match stopped {
            Stopped::File(error) => failed(error),
            Stopped::Asked => ExportError::Stopped,
            Stopped::Nothing(why) => ExportError::Nothing(why),
        }
    })
}

enum Stopped {
    File(io::Error),
    Asked,
    Nothing(Option<WriteError>),
}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Stopped {
        Stopped::File(error)
    }
}

fn write(
    records: &Path,
    files: &[String],
    target: Target,
    to: &Path,
    mut going: impl FnMut(usize) -> bool,
) -> Result<usize, Stopped> {
    let mut out = io::BufWriter::new(fs::File::create(to)?);
    let most = if target.holds_many() { files.len() } else { 1 };
    let (mut written, mut lacks) = (0, None);
    for (index, file) in files.iter().take(most).enumerate() {
        let mut path = records.to_owned();
        path.extend(file.split('/'));
        let first = Collection::open(&path)
            .ok()
            .and_then(|games| games.game(0).ok()?);
        match first.map(|parsed| target.write(&parsed.record)) {
            Some(Ok(bytes)) => {
                out.write_all(&bytes)?;
                written += 1;
            }
            Some(Err(why)) => lacks = Some(why),
            None => {}
        }
        if !going(index + 1) {
            return Err(Stopped::Asked);
        }
    }
    out.flush()?;
    if written == 0 {
        return Err(Stopped::Nothing(lacks));
    }
    Ok(written)
}
