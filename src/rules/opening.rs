//! Names of openings, by the positions that define them.
//!
//! The table `assets/data/openings.tsv` is made by `assets/make/openings.py`. A name describes the moves as listed
//! there; a game that plays the mirror image has the same name.

use super::board::Position;
use super::types::Move;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The ply after which no opening is named any more.
const LAST_PLY: usize = 24;

/// An opening's names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Stable identifier; several ones may carry the same names.
    pub id: &'static str,
    /// Simplified Chinese.
    pub zh_hans: &'static str,
    /// Traditional Chinese.
    pub zh_hant: &'static str,
    /// English.
    pub en: &'static str,
    /// Vietnamese; the English name where there is none.
    pub vi: &'static str,
}

impl Opening {
    /// The name in a language of the app: `zh-Hans`, `zh-Hant`, `en` or `vi`. English for any other.
    pub fn name(&self, language: &str) -> &'static str {
        match language {
            "zh-Hans" => self.zh_hans,
            "zh-Hant" => self.zh_hant,
            "vi" => self.vi,
            _ => self.en,
        }
    }
}

static OPENINGS: LazyLock<HashMap<u64, Opening>> = LazyLock::new(|| {
    include_str!("../../assets/data/openings.tsv")
        .lines()
        .filter_map(|line| {
            let mut fields = line.split('\t');
            let key = u64::from_str_radix(fields.next()?, 16).ok()?;
            let (id, zh_hans, zh_hant) = (fields.next()?, fields.next()?, fields.next()?);
            let (en, vi) = (fields.next()?, fields.next()?);
            let opening = Opening {
                id,
                zh_hans,
                zh_hant,
                en,
                vi: if vi.is_empty() { en } else { vi },
            };
            Some((key, opening))
        })
        .collect()
});

/// The opening of a game from the standard start position: the deepest named position that it has passed through.
/// Moves after the first one that cannot be played are not looked at.
pub fn name(moves: &[Move]) -> Option<Opening> {
    let mut position = Position::start();
    let mut found = None;
    for &mv in moves.iter().take(LAST_PLY) {
        if !position.is_legal(mv) {
            break;
        }
        position.make(mv);
        found = OPENINGS.get(&position.canonical().key).copied().or(found);
    }
    found
}

/// The opening with this id.
pub fn by_id(id: &str) -> Option<Opening> {
    static BY_ID: LazyLock<HashMap<&'static str, Opening>> =
        LazyLock::new(|| OPENINGS.values().map(|o| (o.id, *o)).collect());
    BY_ID.get(id).copied()
}

/// How many defining positions are known.
pub fn count() -> usize {
    OPENINGS.len()
}
