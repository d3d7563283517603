//! Puzzles 残局: the shipped set in chapters, how an attempt is judged, and which one is today's.

use super::calendar::Day;
use super::words::Words;
use crate::rules::{Move, Position};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::OnceLock;

/// What the side to move is to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Goal {
    /// Mate or stalemate the other side; proved in this many own moves against any defence.
    Win(u16),
    /// Hold a draw.
    Draw,
}

/// One puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Puzzle {
    /// Its name for ever; progress is kept under it.
    pub id: String,
    /// The position.
    pub fen: String,
    /// Its name in the book. In English it is spelled or translated, in Vietnamese read in Sino-Vietnamese.
    pub title: Words,
    /// Index into [`PuzzleSet::books`].
    pub book: usize,
    /// What is asked.
    pub goal: Goal,
    /// First moves that are known to reach the goal, the book's or shortest first. Others may too.
    pub first_moves: Vec<Move>,
}

/// An old book.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Book {
    /// Its title.
    pub title: Words,
    /// When it was written, in words.
    pub date: String,
}

/// Puzzles of one difficulty.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Chapter {
    /// Key of its name in the locale files.
    pub key: String,
    /// The easiest first.
    pub puzzles: Vec<Puzzle>,
}

/// All puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct PuzzleSet {
    /// Where they come from.
    pub books: Vec<Book>,
    /// The easiest first.
    pub chapters: Vec<Chapter>,
}

/// Why a puzzle file was refused.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// Not the expected RON.
    #[error("the puzzles cannot be read: {0}")]
    Syntax(#[from] ron::error::SpannedError),
    /// One puzzle makes no sense.
    #[error("puzzle {id}: {why}")]
    Puzzle {
        /// Which.
        id: String,
        /// What is wrong.
        why: String,
    },
}

impl PuzzleSet {
    /// The set of `assets/data/puzzles.ron`, compiled in.
    pub fn standard() -> &'static PuzzleSet {
        static STANDARD: OnceLock<PuzzleSet> = OnceLock::new();
        STANDARD.get_or_init(|| {
            PuzzleSet::parse(include_str!("../../assets/data/puzzles.ron"))
                .expect("a test reads the shipped puzzles")
        })
    }

    /// Reads a set and checks that ids are unique, positions legal and first moves playable.
    ///
    /// # Errors
    /// See [`PuzzleError`].
    pub fn parse(text: &str) -> Result<PuzzleSet, PuzzleError> {
        let set: PuzzleSet = ron::from_str(text)?;
        let mut ids = HashSet::new();
        for puzzle in set.all() {
            let bad = |why: String| PuzzleError::Puzzle {
                id: puzzle.id.clone(),
                why,
            };
            if !ids.insert(&puzzle.id) {
                return Err(bad("the id is used twice".to_owned()));
            }
            if puzzle.book >= set.books.len() {
                return Err(bad(format!("there is no book {}", puzzle.book)));
            }
            let position = Position::from_fen(&puzzle.fen).map_err(|e| bad(e.to_string()))?;
            if let Some(mv) = puzzle
                .first_moves
                .iter()
                .find(|&&mv| !position.is_legal(mv))
            {
                return Err(bad(format!("{mv} is not legal")));
            }
        }
        Ok(set)
    }

    /// All puzzles, the easiest first.
    pub fn all(&self) -> impl Iterator<Item = &Puzzle> {
        self.chapters.iter().flat_map(|chapter| &chapter.puzzles)
    }

    /// The puzzle with this id.
    pub fn get(&self, id: &str) -> Option<&Puzzle> {
        self.all().find(|puzzle| puzzle.id == id)
    }

    /// The puzzle of a day, the same on every device with the same set: each comes once before any comes again, and
    /// neighbours in time are far apart in the set. `None` only for an empty set.
    pub fn daily(&self, day: Day) -> Option<&Puzzle> {
        let count = self.all().count() as i64;
        if count == 0 {
            return None;
        }
        // A step near the golden section that shares no factor with the count visits every place.
        let step = (count * 618 / 1000..)
            .map(|step| step.max(1))
            .find(|&step| common_divisor(step, count) == 1)?;
        let index = (i64::from(day.0) * step).rem_euclid(count);
        self.all().nth(index as usize)
    }
}

fn common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// How an attempt at a puzzle went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attempt {
    /// Whether the goal was reached.
    pub solved: bool,
    /// Own moves used, those taken back not counted.
    pub moves: u16,
    /// Moves that gave the goal away and were taken back.
    pub wrong_moves: u16,
    /// Steps of hint taken: the piece, then the move.
    pub hints: u16,
    /// Whether the solution was played.
    pub solution_seen: bool,
    /// It was looked at before, since the puzzle was opened.
    pub solution_known: bool,
    /// The first own move that keeps a win by the engine's estimate only, those taken back not counted.
    pub estimated: Option<u16>,
}

impl Attempt {
    /// Stars, 0 to 3: one for reaching the goal, one for no hint and no wrong move, one for no more moves than needed,
    /// each known to win. None when the solution was looked at, and only the first for whoever knows it from
    /// an attempt just before.
    pub fn stars(&self, goal: Goal) -> u8 {
        if !self.solved || self.solution_seen {
            return 0;
        }
        if self.solution_known {
            return 1;
        }
        let clean = self.hints == 0 && self.wrong_moves == 0;
        let short = match goal {
            Goal::Win(moves) => self.moves <= moves && self.estimated.is_none(),
            Goal::Draw => true,
        };
        1 + u8::from(clean) + u8::from(short)
    }

    /// Whether the puzzle should come again some days later.
    pub fn needs_practice(&self) -> bool {
        !self.solved || self.solution_seen || self.solution_known || self.wrong_moves > 0
    }
}
