//! What reading a game gives.

use super::{Fault, Place, Record, Warning};

/// A record and what was wrong with its text.
#[derive(Clone, PartialEq, Debug)]
pub struct Parsed {
    /// What could be read.
    pub record: Record,
    /// What could not.
    pub warnings: Vec<Warning>,
}

impl Parsed {
    /// Tells of characters that could not be decoded.
    pub(crate) fn note_undecodable(&mut self, count: usize) {
        if count > 0 {
            self.warnings.push(Warning {
                place: Place::default(),
                fault: Fault::Undecodable(count),
            });
        }
    }

    /// Counts lines from the head of a file in which so many lines stand before the game.
    pub(crate) fn move_lines(&mut self, before: usize) {
        for warning in &mut self.warnings {
            warning.place.line = warning.place.line.map(|line| line + before);
        }
    }

    /// Counts bytes from the head of a file in which so many bytes stand before the game.
    pub(crate) fn move_bytes(&mut self, before: u64) {
        for warning in &mut self.warnings {
            warning.place.byte = warning.place.byte.map(|byte| byte + before);
        }
    }

    /// Names the game in the places.
    pub(crate) fn set_game(&mut self, game: usize) {
        for warning in &mut self.warnings {
            warning.place.game = Some(game);
        }
    }
}
