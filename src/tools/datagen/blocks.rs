//! Files of training data: a head, then a checksummed block a game, appended as games end.
//!
//! All numbers little endian. The head: `CHUHEDG1`, the plan's seed, nodes and side nodes (u64 each), the number of side
//! positions and the network's number (u32 each), and the checksum of all that (u64). A block: `GAME`, the game's number (u64), the number of its
//! records (u32), the checksum of these numbers and of the records (u64), the records. A block that was cut short by a
//! kill is dropped when the file is opened again.

use super::record::RECORD;
use crate::engine::checksum::checksum;
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"CHUHEDG1";
const HEAD: usize = 48;
const GAME: &[u8; 4] = b"GAME";
const BLOCK_HEAD: usize = 24;
/// No game has as many records; a larger number is damage.
const MOST_RECORDS: usize = 10_000;

/// What makes the games of a file what they are; a file goes on only with its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Other seeds give other games.
    pub seed: u64,
    /// Positions a move.
    pub nodes: u64,
    /// Positions searched for each side position.
    pub side_nodes: u64,
    /// Side positions, for each move of the game.
    pub sides: u32,
    /// Who judges: 0 for the classical evaluation, else a number of the network's own.
    pub judge: u32,
}

/// A file of training data that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// What the file system reports.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another kind of file, or a damaged head.
    #[error("{0} is no file of training data, or its head is damaged")]
    Head(PathBuf),
    /// Made with other settings.
    #[error("{path} was made with {found:?}; choose another file")]
    Recipe {
        /// The file.
        path: PathBuf,
        /// With what.
        found: Recipe,
    },
}

/// One game's records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The number of the game.
    pub game: u64,
    /// Its packed records.
    pub records: Vec<[u8; RECORD]>,
}

/// A file open for more games.
#[derive(Debug)]
pub struct Store {
    file: File,
}

impl Store {
    /// Opens or begins a file; also gives the numbers of the games it holds. What follows the last whole block is cut off.
    ///
    /// # Errors
    /// See [`DataError`]; the file is then unchanged.
    pub fn open(path: &Path, recipe: Recipe) -> Result<(Store, HashSet<u64>), DataError> {
        let io = |source| DataError::Io {
            path: path.to_owned(),
            source,
        };
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(path)
            .map_err(io)?;
        let mut games = HashSet::new();
        // A kill may have cut the head short, before any game was written.
        if file.metadata().map_err(io)?.len() < HEAD as u64 {
            file.set_len(0).map_err(io)?;
            file.write_all(&head(recipe)).map_err(io)?;
            return Ok((Store { file }, games));
        }
        let mut blocks = Blocks::open(path)?;
        if blocks.recipe != recipe {
            return Err(DataError::Recipe {
                path: path.to_owned(),
                found: blocks.recipe,
            });
        }
        for block in blocks.by_ref() {
            games.insert(block.map_err(io)?.game);
        }
        file.set_len(blocks.whole).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        Ok((Store { file }, games))
    }

    /// Appends a game in one piece.
    ///
    /// # Errors
    /// What writing reports.
    pub fn append(&mut self, block: &Block) -> io::Result<()> {
        let body = block.records.as_flattened();
        let mut bytes = Vec::with_capacity(BLOCK_HEAD + body.len());
        bytes.extend_from_slice(GAME);
        bytes.extend_from_slice(&block.game.to_le_bytes());
        bytes.extend_from_slice(&(block.records.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&checksum(&[&bytes, body]).to_le_bytes());
        bytes.extend_from_slice(body);
        self.file.write_all(&bytes)
    }
}

/// The whole blocks of a file, in the order they were written. Ends at the first damage.
pub struct Blocks {
    reader: BufReader<File>,
    /// What the games were made with.
    pub recipe: Recipe,
    /// Bytes up to the end of the last whole block that was read.
    pub whole: u64,
}

impl Blocks {
    /// Opens a file for reading.
    ///
    /// # Errors
    /// See [`DataError`].
    pub fn open(path: &Path) -> Result<Blocks, DataError> {
        let io = |source| DataError::Io {
            path: path.to_owned(),
            source,
        };
        let mut reader = BufReader::with_capacity(1 << 20, File::open(path).map_err(io)?);
        let mut bytes = [0; HEAD];
        let whole = read_whole(&mut reader, &mut bytes).map_err(io)?;
        let recipe = Recipe {
            seed: number(&bytes, 8),
            nodes: number(&bytes, 16),
            side_nodes: number(&bytes, 24),
            sides: number(&bytes, 32) as u32,
            judge: (number(&bytes, 32) >> 32) as u32,
        };
        if !whole || bytes != head(recipe) {
            return Err(DataError::Head(path.to_owned()));
        }
        Ok(Blocks {
            reader,
            recipe,
            whole: HEAD as u64,
        })
    }

    fn block(&mut self) -> io::Result<Option<Block>> {
        let mut front = [0; BLOCK_HEAD];
        if !read_whole(&mut self.reader, &mut front)? || !front.starts_with(GAME) {
            return Ok(None);
        }
        let count = number(&front, 12) as u32 as usize;
        if count > MOST_RECORDS {
            return Ok(None);
        }
        let mut records = vec![[0; RECORD]; count];
        if !read_whole(&mut self.reader, records.as_flattened_mut())?
            || checksum(&[&front[..16], records.as_flattened()]) != number(&front, 16)
        {
            return Ok(None);
        }
        self.whole += (BLOCK_HEAD + count * RECORD) as u64;
        Ok(Some(Block {
            game: number(&front, 4),
            records,
        }))
    }
}

impl Iterator for Blocks {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        self.block().transpose()
    }
}

fn head(recipe: Recipe) -> [u8; HEAD] {
    let mut bytes = [0; HEAD];
    bytes[..8].copy_from_slice(MAGIC);
    let sides_and_judge = u64::from(recipe.judge) << 32 | u64::from(recipe.sides);
    let numbers = [
        recipe.seed,
        recipe.nodes,
        recipe.side_nodes,
        sides_and_judge,
    ];
    for (index, number) in numbers.into_iter().enumerate() {
        bytes[8 + 8 * index..][..8].copy_from_slice(&number.to_le_bytes());
    }
    let sum = checksum(&[&bytes[..40]]);
    bytes[40..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

fn number(bytes: &[u8], at: usize) -> u64 {
    let mut eight = [0; 8];
    eight.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(eight)
}

/// Fills `bytes`; false at the end of the file.
fn read_whole(reader: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match reader.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}
