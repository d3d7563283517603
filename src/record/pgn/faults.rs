//! The faults of a text with their lines.

use super::super::warning::MOST_WARNINGS;
use super::super::{Fault, Place, Warning};

/// Collects warnings and knows the lines of offsets.
pub struct Faults<'a> {
    text: &'a str,
    /// Up to which byte lines have been counted, and how many.
    counted: (usize, usize),
    /// What was added.
    pub warnings: Vec<Warning>,
}

impl<'a> Faults<'a> {
    /// No fault yet.
    pub fn new(text: &'a str) -> Faults<'a> {
        Faults {
            text,
            counted: (0, 1),
            warnings: Vec::new(),
        }
    }

    /// Adds a fault at a byte of the text.
    pub fn add(&mut self, at: usize, ply: Option<usize>, fault: Fault) {
        if self.warnings.len() >= MOST_WARNINGS {
            return;
        }
        let (from, line) = if at >= self.counted.0 {
            self.counted
        } else {
            (0, 1)
        };
        let newlines = self.text.as_bytes()[from..at]
            .iter()
            .filter(|&&b| b == b'\n');
        let line = line + newlines.count();
        self.counted = (at, line);
        let place = Place {
            line: Some(line),
            ply,
            ..Place::default()
        };
        self.warnings.push(Warning { place, fault });
    }
}
