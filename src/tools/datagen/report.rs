//! What a file of training data holds: how much, and how evenly.

use super::blocks::{Blocks, DataError};
use super::record::{Fate, Record};
use crate::rules::Side;
use std::fmt;
use std::path::Path;

/// Counts over a file.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Balance {
    /// Games.
    pub games: u64,
    /// Records.
    pub records: u64,
    /// Records of positions that a game went through: lost, drawn, won for Red.
    pub red: [u64; 3],
    /// Records by hundreds of centipawns from even: to 100, 300, 600, 1000, beyond.
    pub scores: [u64; 5],
    /// Records by men on the board: to 8, 16, 24, 32.
    pub men: [u64; 4],
    /// Records that could not be read.
    pub faulty: u64,
}

impl Balance {
    /// Reads a whole file.
    ///
    /// # Errors
    /// See [`DataError`].
    pub fn of(path: &Path) -> Result<Balance, DataError> {
        let mut balance = Balance::default();
        for block in Blocks::open(path)? {
            let block = block.map_err(|source| DataError::Io {
                path: path.to_owned(),
                source,
            })?;
            balance.games += 1;
            for bytes in &block.records {
                match Record::unpack(bytes) {
                    Ok(record) => balance.add(&record),
                    Err(_) => balance.faulty += 1,
                }
            }
        }
        Ok(balance)
    }

    fn add(&mut self, record: &Record) {
        self.records += 1;
        let own = match record.fate {
            None => None,
            Some(Fate::Drawn) => Some(1),
            Some(Fate::Won) => Some(2),
            Some(Fate::Lost) => Some(0),
        };
        if let Some(own) = own {
            let red = match record.position.side_to_move() {
                Side::Red => own,
                Side::Black => 2 - own,
            };
            self.red[red] += 1;
        }
        let bounds = [100, 300, 600, 1000];
        let far = record.score.unsigned_abs();
        self.scores[bounds.iter().filter(|&&bound| far > bound).count()] += 1;
        let men = record.position.occupied().len() as usize;
        self.men[men.saturating_sub(1) / 8] += 1;
    }
}

impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: u64, of: u64| part as f64 * 100.0 / of.max(1) as f64;
        let row = |counts: &[u64]| {
            let total = counts.iter().sum();
            let cells = counts.iter().map(|&n| format!("{:.1}", share(n, total)));
            cells.collect::<Vec<_>>().join(" / ")
        };
        let played = self.red.iter().sum();
        writeln!(
            f,
            "games {}, records {} ({:.0}% played), unreadable {}",
            self.games,
            self.records,
            share(played, self.records),
            self.faulty
        )?;
        writeln!(f, "Red lost / drew / won, %: {}", row(&self.red))?;
        writeln!(
            f,
            "score within 100 / 300 / 600 / 1000 / beyond, %: {}",
            row(&self.scores)
        )?;
        write!(f, "men to 8 / 16 / 24 / 32, %: {}", row(&self.men))
    }
}
