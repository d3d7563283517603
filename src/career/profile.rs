//! `profile.ron`: who a person is, what is permitted, and what was reached.

use super::achievements::Achievement;
use super::document::{Document, Version};
use super::judged::Judged;
use super::paths::GameId;
use super::progress::{LessonProgress, PuzzleProgress};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a parent or teacher permits in casual games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Permissions {
    /// Moves may be taken back.
    pub take_back: bool,
    /// Hints may be asked for.
    pub hints: bool,
}

impl Default for Permissions {
    fn default() -> Permissions {
        Permissions {
            take_back: true,
            hints: true,
        }
    }
}

/// Characters of a name.
const NAME_MAX: usize = 40;

/// A profile.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Profile {
    /// Version of the file.
    pub version: Version<1>,
    /// What the person is called, chosen from a list or typed; empty: no name.
    pub name: String,
    /// The character on the person's seal; empty: the app's.
    pub seal: String,
    /// When it was made, in seconds since 1970.
    pub created: u64,
    /// What is permitted.
    pub permissions: Permissions,
    /// The offer of placement games was declined.
    pub placement_declined: bool,
    /// Progress with puzzles.
    pub puzzles: PuzzleProgress,
    /// Progress with lessons.
    pub lessons: LessonProgress,
    /// The games that were judged move by move.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub judged: BTreeMap<GameId, Judged>,
    /// What was reached, and when (seconds since 1970).
    pub achievements: BTreeMap<Achievement, u64>,
}

impl Document for Profile {
    const VERSION: u32 = 1;

    fn check(&mut self) -> Result<(), String> {
        // Long names come from hands or other programs; they would break every screen.
        truncate(&mut self.name, NAME_MAX);
        truncate(&mut self.seal, 2);
        for record in self.puzzles.puzzles.values_mut() {
            record.stars = record.stars.min(3);
        }
        Ok(())
    }
}

impl Profile {
    /// A new profile.
    pub fn new(name: &str, seal: &str, unix_s: u64) -> Profile {
        Profile {
            name: name.to_owned(),
            seal: seal.to_owned(),
            created: unix_s,
            ..Profile::default()
        }
    }

    /// Gives a name, cut to what screens have room for.
    pub fn set_name(&mut self, name: &str) {
        name.trim().clone_into(&mut self.name);
        truncate(&mut self.name, NAME_MAX);
    }

    /// Mean accuracy over the games that were judged, in per cent, and how many they are.
    pub fn accuracy(&self) -> Option<(f64, usize)> {
        let games = self.judged.len();
        let sum: u32 = self
            .judged
            .values()
            .map(|game| u32::from(game.accuracy))
            .sum();
        (games > 0).then(|| (f64::from(sum) / games as f64, games))
    }

    /// Notes achievements; gives those that are new.
    pub fn award(&mut self, earned: &[Achievement], unix_s: u64) -> Vec<Achievement> {
        let mut new = earned.to_vec();
        new.retain(|&achievement| {
            let first = !self.achievements.contains_key(&achievement);
            self.achievements.entry(achievement).or_insert(unix_s);
            first
        });
        new
    }
}

fn truncate(text: &mut String, chars: usize) {
    if let Some((end, _)) = text.char_indices().nth(chars) {
        text.truncate(end);
    }
}
