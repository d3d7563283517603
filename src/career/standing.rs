//! Where a player stands: points, grade and strength as folds of the ledger, with the way there.

use super::calendar::{Season, season_of};
use super::ladder::{Ladder, Score};
use super::ledger::{Contest, Entry};
use super::placement::Placement;
use super::rating::{RatedResult, Rating};

/// How sure the matches between grades are of the machine's strength, Elo scale.
pub const MACHINE_DEVIATION: f64 = 30.0;

/// A player's standing.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Points on the ladder.
    pub points: u32,
    /// The grade they hold, 1 to 20.
    pub grade: u8,
    /// The highest grade ever held.
    pub best_grade: u8,
    /// Strength from all rated games.
    pub rating: Rating,
    /// How many rated games there were.
    pub games: u32,
    /// How many of them were drawn.
    pub draws: u32,
    /// The placement games.
    pub placement: Placement,
}

/// What one game did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// Points before and after.
    pub points: (u32, u32),
    /// Grade before and after.
    pub grade: (u8, u8),
    /// Rating before and after.
    pub rating: (Rating, Rating),
}

impl Step {
    /// Whether a higher grade was reached.
    pub fn promoted(&self) -> bool {
        self.grade.1 > self.grade.0
    }

    /// Whether the grade was lost.
    pub fn demoted(&self) -> bool {
        self.grade.1 < self.grade.0
    }
}

impl Standing {
    /// Before the first rated game.
    pub fn new() -> Standing {
        Standing {
            points: 0,
            grade: 1,
            best_grade: 1,
            rating: Rating::UNKNOWN,
            games: 0,
            draws: 0,
            placement: Placement::default(),
        }
    }

    /// After all these games.
    pub fn of(entries: &[Entry], ladder: &Ladder) -> Standing {
        let mut standing = Standing::new();
        for entry in entries {
            standing.add(entry, ladder);
        }
        standing
    }

    /// Adds one game.
    pub fn add(&mut self, entry: &Entry, ladder: &Ladder) -> Step {
        let before = (self.points, self.grade, self.rating);
        self.rating = self.rating.after(&[RatedResult {
            opponent: entry.strength,
            deviation: MACHINE_DEVIATION,
            score: entry.score.value(),
        }]);
        self.games += 1;
        self.draws += u32::from(entry.score == Score::Draw);
        match entry.contest {
            Contest::Ladder => self.points = ladder.after(self.points, entry.opponent, entry.score),
            Contest::Placement => {
                if let Some(grade) = self.placement.add(entry.strength, entry.score, ladder) {
                    // Placement lifts; who climbed higher meanwhile stays there.
                    self.points = self.points.max(ladder.grade(grade).points);
                }
            }
        }
        self.grade = ladder.grade_of(self.points);
        self.best_grade = self.best_grade.max(self.grade);
        Step {
            points: (before.0, self.points),
            grade: (before.1, self.grade),
            rating: (before.2, self.rating),
        }
    }

    /// What the next game against `opponent` would bring: points after a win, a draw, a loss.
    pub fn prospects(&self, opponent: u8, ladder: &Ladder) -> [u32; 3] {
        [Score::Win, Score::Draw, Score::Loss]
            .map(|score| ladder.after(self.points, opponent, score))
    }

    /// The interval that holds the true strength about 95 times in 100, Elo scale.
    pub fn strength_interval(&self) -> (f64, f64) {
        // Three games more than were played: a first draw says little about the next.
        let draw_share = f64::from(self.draws) / (f64::from(self.games) + 3.0);
        self.rating.interval(draw_share)
    }

    /// The strength as a place among the grades, with one decimal of meaning: 7.4 lies between grades 7 and 8.
    pub fn strength_in_grades(&self, ladder: &Ladder) -> f64 {
        ladder.place_of(self.rating.rating)
    }
}

impl Default for Standing {
    fn default() -> Standing {
        Standing::new()
    }
}

/// The games with what each did, the oldest first.
pub fn history<'a>(entries: &'a [Entry], ladder: &Ladder) -> Vec<(&'a Entry, Step)> {
    let mut standing = Standing::new();
    entries
        .iter()
        .map(|entry| (entry, standing.add(entry, ladder)))
        .collect()
}

/// A quarter of a year in the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeasonSummary {
    /// Which.
    pub season: Season,
    /// Games played.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// The highest grade held.
    pub best_grade: u8,
    /// Points at its end.
    pub points: u32,
}

/// The history by seasons. A game whose time lies before that of an earlier one (the device's clock was turned back)
/// counts in the season that was running.
pub fn seasons(entries: &[Entry], ladder: &Ladder) -> Vec<SeasonSummary> {
    let mut seasons = Vec::new();
    for (entry, step) in history(entries, ladder) {
        add_to_seasons(&mut seasons, entry, &step);
    }
    seasons
}

/// Adds the next game to the history by [`seasons`].
pub fn add_to_seasons(seasons: &mut Vec<SeasonSummary>, entry: &Entry, step: &Step) {
    let season = season_of(entry.ended);
    if seasons.last().is_none_or(|last| season > last.season) {
        seasons.push(SeasonSummary {
            season,
            games: 0,
            wins: 0,
            best_grade: step.grade.0,
            points: step.points.0,
        });
    }
    let current = seasons.last_mut().expect("pushed when there was none");
    current.games += 1;
    current.wins += u32::from(entry.score == Score::Win);
    current.best_grade = current.best_grade.max(step.grade.1);
    current.points = step.points.1;
}
