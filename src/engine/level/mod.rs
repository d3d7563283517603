//! Playing at a grade: what a level limits, how it misjudges and how it chooses.
//!
//! A level is data (`assets/data/levels.ron`). It is limited by nodes, so that it plays alike on every device; its
//! evaluation carries a noise that depends on the position and the seed only, so that a misjudgement is consistent; and
//! among several lines it chooses by a temperature, within a largest loss it would accept. A [`Style`] shades these
//! choices without making it stronger or weaker.

mod blind;
mod choice;
pub mod draw;
mod noise;
mod style;

use super::book::{self, BookMove};
use super::limits::Limits;
use super::report::BestMove;
use super::score::Score;
use crate::rules::{Kind, Position, Side};
pub(super) use blind::overlook;
pub(super) use choice::choose;
pub use noise::{Calm, Noise};
use serde::Deserialize;
use std::sync::LazyLock;
pub use style::Style;

/// The lowest grade.
pub const LOWEST: u8 = 1;
/// The highest grade, the full engine.
pub const HIGHEST: u8 = 20;

/// Grades above this leave rare and losing moves of the book alone.
const STRONG_BOOK_ABOVE: u8 = 12;

/// What one grade may see and how it chooses. Fields as in `levels.ron`.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// 1 to 20.
    pub grade: u8,
    /// Positions a move; 0 for no limit.
    pub nodes: u64,
    /// Deepest iteration; 0 for no limit.
    pub depth: u32,
    /// Standard deviation of the evaluation's error, centipawns.
    pub noise: i32,
    /// Lines considered at the root.
    pub lines: usize,
    /// Temperature of the choice among them, centipawns; 0 plays the best.
    pub temperature: i32,
    /// The largest loss the choice accepts, centipawns.
    pub max_loss: i32,
    /// Per cent of positions in which captures are followed to their end before a line is judged. Beginners do not
    /// look that far.
    pub quiescence: u32,
    /// Per cent of its own moves that it does not see; see [`blind`](mod@blind).
    pub misses: u32,
    /// Whether each move is looked at for itself, one ply deep, so that the choice has all of them, and not the best lines
    /// one after another.
    #[serde(default)]
    pub wide: bool,
    /// Whether the temperature follows how hard the position is to see; see [`choice`](mod@choice).
    #[serde(default)]
    pub hardness: bool,
    /// Whether the opening book may be used.
    pub book: bool,
    /// Whether positions are judged by the network and not by the classical evaluation, whose weights styles shade.
    #[serde(default)]
    pub network: bool,
    /// How it plays.
    #[serde(default)]
    pub style: Style,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelFile {
    #[expect(dead_code, reason = "read so that a later version is refused")]
    version: u32,
    levels: Vec<Level>,
}

static LEVELS: LazyLock<Vec<Level>> = LazyLock::new(|| {
    parse(include_str!("../../../assets/data/levels.ron"))
        .expect("the shipped levels parse; a test holds it")
});

/// Reads a table of levels in the form of `levels.ron`.
///
/// # Errors
/// Where and why the text is no such table.
pub fn parse(text: &str) -> Result<Vec<Level>, ron::error::SpannedError> {
    ron::from_str::<LevelFile>(text).map(|file| file.levels)
}

impl Level {
    /// The level of a grade, 1 to 20; the nearest one for other numbers.
    pub fn from_grade(grade: u8) -> Level {
        let levels = &*LEVELS;
        let index = usize::from(grade.clamp(LOWEST, HIGHEST)) - 1;
        levels[index.min(levels.len() - 1)]
    }

    /// All grades, lowest first.
    pub fn all() -> &'static [Level] {
        &LEVELS
    }

    /// The same strength in another way.
    pub fn with_style(self, style: Style) -> Level {
        Level { style, ..self }
    }

    /// Whether this is the full engine, without limits of its own.
    pub fn is_full(&self) -> bool {
        self.nodes == 0
    }
}

/// What a level asks of one search.
pub(super) struct Plan {
    pub nodes: Option<u64>,
    pub lines: usize,
    pub wide: bool,
    pub depth: Option<u32>,
    pub noise: Noise,
    pub calm: Calm,
    pub level: Option<Level>,
    pub seed: u64,
}

/// The move of the book, if book, level and kind of search allow one.
pub(super) fn book_move(limits: &Limits, position: &Position) -> Option<BestMove> {
    let level = limits.level.unwrap_or(Level::from_grade(HIGHEST));
    let allowed = limits.book
        && level.book
        && !limits.infinite
        && !limits.ponder
        && limits.mate.is_none()
        && limits.multipv <= 1
        && limits.search_moves.is_empty();
    if !allowed {
        return None;
    }
    let random = noise::unit(limits.seed ^ position.key());
    let likes = |entry: &BookMove| {
        let (mv, count) = (entry.mv, entry.count);
        level.style.book_weight(position, mv, count)
    };
    let strong = level.grade > STRONG_BOOK_ABOVE;
    let entry = book::choose(position, strong, likes, random)?;
    Some(BestMove {
        mv: Some(entry.mv),
        ponder: None,
        score: Score::Cp(((entry.score - 0.5) * 400.0) as i32),
        nodes: 0,
    })
}

/// The limits of `limits.level` joined with the caller's own.
pub(super) fn plan(limits: &Limits, position: &Position) -> Plan {
    let level = limits.level.filter(|level| !level.is_full());
    let nodes = level.map(|level| level.nodes * u64::from(endgame_factor(position)) / 4);
    Plan {
        nodes: match (nodes, limits.nodes) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        },
        lines: level.map_or(1, |level| level.lines),
        wide: level.is_some_and(|level| level.wide),
        depth: level.map(|level| level.depth).filter(|&depth| depth > 0),
        calm: level.map_or(Calm::ALWAYS, |level| {
            Calm::new(level.quiescence, limits.seed)
        }),
        noise: level.map_or_else(Noise::none, |level| Noise::new(level.noise, limits.seed)),
        level,
        seed: limits.seed,
    }
}

/// People see further with fewer men: quarters of the node limit, from 4 with all attackers to 8 with few.
fn endgame_factor(position: &Position) -> u32 {
    let attackers: u32 = Side::ALL
        .iter()
        .flat_map(|&side| {
            [Kind::Rook, Kind::Horse, Kind::Cannon].map(|kind| position.pieces(side, kind).len())
        })
        .sum();
    8 - attackers.min(12) / 3
}
