//! How far a person is with puzzles and lessons: stars, what comes back for practice, days of the daily puzzle.

use super::calendar::Day;
use super::puzzles::{Attempt, Chapter, Goal, PuzzleSet};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Days until a puzzle that went wrong comes again: after the mistake, and after each success from then on.
const INTERVALS: [i32; 5] = [1, 3, 7, 16, 35];

/// One puzzle's progress.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleRecord {
    /// The best so far, 0 to 3.
    pub stars: u8,
    /// How often it was tried.
    pub tries: u32,
    /// How often it was solved.
    pub solved: u32,
    /// The fewest moves in which it was solved.
    pub fewest_moves: Option<u16>,
    /// When it comes again for practice, and at which step of the intervals it is.
    pub practice: Option<Practice>,
}

/// A puzzle that will come again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Practice {
    /// From this day on.
    pub due: Day,
    /// Successes since the last mistake, which choose the interval.
    pub step: u8,
}

impl Practice {
    fn after(step: u8, today: Day) -> Option<Practice> {
        let days = INTERVALS.get(usize::from(step))?;
        Some(Practice {
            due: Day(today.0.saturating_add(*days)),
            step,
        })
    }

    /// Whether it is time. A day further ahead than any interval can only come from a clock that was wrong: then it
    /// is time too.
    pub fn is_due(&self, today: Day) -> bool {
        self.due <= today || self.due.0 > today.0.saturating_add(INTERVALS[INTERVALS.len() - 1])
    }
}

/// Progress with all puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleProgress {
    /// By puzzle id. Ids that the set no longer has are kept.
    pub puzzles: BTreeMap<String, PuzzleRecord>,
    /// Days whose daily puzzle was solved.
    pub daily: BTreeSet<Day>,
}

impl PuzzleProgress {
    /// Notes an attempt; gives the stars it earned.
    pub fn note(&mut self, id: &str, goal: Goal, attempt: Attempt, today: Day) -> u8 {
        let record = self.puzzles.entry(id.to_owned()).or_default();
        let stars = attempt.stars(goal);
        record.tries = record.tries.saturating_add(1);
        record.stars = record.stars.max(stars);
        if attempt.needs_practice() {
            record.practice = Practice::after(0, today);
        } else if let Some(practice) = record.practice
            && practice.is_due(today)
        {
            record.practice = Practice::after(practice.step.saturating_add(1), today);
        }
        if attempt.solved && !attempt.solution_seen {
            record.solved = record.solved.saturating_add(1);
            let fewest = record.fewest_moves.unwrap_or(u16::MAX);
            record.fewest_moves = Some(fewest.min(attempt.moves));
        }
        stars
    }

    /// Notes that the daily puzzle of a day was solved.
    pub fn note_daily(&mut self, day: Day) {
        self.daily.insert(day);
    }

    /// Stars of a puzzle; 0 when it was never solved.
    pub fn stars(&self, id: &str) -> u8 {
        self.puzzles.get(id).map_or(0, |record| record.stars)
    }

    /// Whether a puzzle was solved.
    pub fn is_solved(&self, id: &str) -> bool {
        self.puzzles.get(id).is_some_and(|record| record.solved > 0)
    }

    /// How many puzzles of the set are solved.
    pub fn solved_count(&self, set: &PuzzleSet) -> usize {
        set.all()
            .filter(|puzzle| self.is_solved(&puzzle.id))
            .count()
    }

    /// Solved puzzles and stars of a chapter.
    pub fn of_chapter(&self, chapter: &Chapter) -> (usize, u32) {
        let solved = chapter
            .puzzles
            .iter()
            .filter(|p| self.is_solved(&p.id))
            .count();
        let stars = chapter
            .puzzles
            .iter()
            .map(|p| u32::from(self.stars(&p.id)))
            .sum();
        (solved, stars)
    }

    /// The first unsolved puzzle after `id` in the set, or from its beginning; `None` when all are solved.
    pub fn next_unsolved<'a>(&self, set: &'a PuzzleSet, id: Option<&str>) -> Option<&'a str> {
        let at = id
            .and_then(|id| set.all().position(|p| p.id == id))
            .map_or(0, |n| n + 1);
        set.all()
            .skip(at)
            .chain(set.all().take(at))
            .map(|puzzle| puzzle.id.as_str())
            .find(|id| !self.is_solved(id))
    }

    /// Puzzles to practise today, the longest waiting first.
    pub fn due(&self, set: &PuzzleSet, today: Day) -> Vec<&str> {
        let mut due: Vec<(Day, &str)> = self
            .puzzles
            .iter()
            .filter_map(|(id, record)| Some((record.practice?, id)))
            .filter(|(practice, id)| practice.is_due(today) && set.get(id).is_some())
            .map(|(practice, id)| (practice.due, id.as_str()))
            .collect();
        due.sort();
        due.into_iter().map(|(_, id)| id).collect()
    }

    /// How many days in a row the daily puzzle was solved, today or yesterday being the last. Days that lie ahead of
    /// a clock that was turned back count by themselves, so that turning it loses nothing.
    pub fn daily_streak(&self, today: Day) -> u32 {
        let (mut best, mut run) = (0, 0);
        let mut before: Option<Day> = None;
        for &day in &self.daily {
            run = match before {
                Some(before) if before.0 + 1 == day.0 => run + 1,
                _ => 1,
            };
            before = Some(day);
            if day.0 >= today.0.saturating_sub(1) {
                best = best.max(run);
            }
        }
        best
    }
}

/// Progress with the lessons.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// By lesson key: the numbers of the exercises that were solved.
    pub solved: BTreeMap<String, BTreeSet<u16>>,
}

impl LessonProgress {
    /// Notes a solved exercise.
    pub fn note(&mut self, lesson: &str, exercise: u16) {
        self.solved
            .entry(lesson.to_owned())
            .or_default()
            .insert(exercise);
    }

    /// How many exercises of a lesson are solved.
    pub fn count(&self, lesson: &str) -> usize {
        self.solved.get(lesson).map_or(0, BTreeSet::len)
    }
}
