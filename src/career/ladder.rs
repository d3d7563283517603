//! The ladder 升级赛: twenty grades, what a game is worth, and where points put a player.

use super::words::Words;
use serde::Deserialize;
use std::sync::OnceLock;

/// How many grades there are.
pub const GRADES: u8 = 20;

/// How a rated game went for the person.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, Deserialize)]
pub enum Score {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
    /// Left while it ran.
    Abandoned,
}

impl Score {
    /// 1, 0.5 or 0.
    pub fn value(self) -> f64 {
        match self {
            Score::Win => 1.0,
            Score::Draw => 0.5,
            Score::Loss | Score::Abandoned => 0.0,
        }
    }
}

/// What a game between a person of grade `mine` and a machine of grade `theirs` brings, before the floor at 0.
pub fn points_for(mine: u8, theirs: u8, score: Score) -> i32 {
    let above = i32::from(mine) - i32::from(theirs);
    match score {
        Score::Win if above <= 2 => 5,
        Score::Win if above <= 4 => 2,
        Score::Win => 0,
        Score::Draw if above <= -2 => 1,
        Score::Draw => 0,
        Score::Loss if above > 4 => -3,
        Score::Loss => -2,
        Score::Abandoned => -5,
    }
}

/// One grade.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Grade {
    /// Points from which it is held.
    pub points: u32,
    /// Strength of the machine at this grade, Elo scale.
    pub strength: f64,
    /// Its name.
    pub title: Words,
}

/// Why a ladder file was refused.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum LadderError {
    /// Not the expected RON.
    #[error("the ladder cannot be read: {0}")]
    Syntax(#[from] ron::error::SpannedError),
    /// Not twenty grades.
    #[error("the ladder has {0} grades, not 20")]
    Count(usize),
    /// Grade 1 must be held by a beginner.
    #[error("grade 1 asks for {0} points, not 0")]
    FirstGrade(u32),
    /// Points or strength that do not rise.
    #[error("grade {0} does not lie above the one below")]
    NotRising(usize),
}

/// All grades.
#[derive(Clone, PartialEq, Debug)]
pub struct Ladder {
    grades: Vec<Grade>,
}

impl Ladder {
    /// The ladder of `assets/data/ladder.ron`, compiled in.
    pub fn standard() -> &'static Ladder {
        static STANDARD: OnceLock<Ladder> = OnceLock::new();
        STANDARD.get_or_init(|| {
            Ladder::parse(include_str!("../../assets/data/ladder.ron"))
                .expect("a test reads the shipped ladder")
        })
    }

    /// Reads a ladder.
    ///
    /// # Errors
    /// See [`LadderError`].
    pub fn parse(text: &str) -> Result<Ladder, LadderError> {
        #[derive(Deserialize)]
        struct File {
            grades: Vec<Grade>,
        }
        let File { grades } = ron::from_str(text)?;
        if grades.len() != usize::from(GRADES) {
            return Err(LadderError::Count(grades.len()));
        }
        if grades[0].points != 0 {
            return Err(LadderError::FirstGrade(grades[0].points));
        }
        for (n, pair) in grades.windows(2).enumerate() {
            if pair[1].points <= pair[0].points || pair[1].strength <= pair[0].strength {
                return Err(LadderError::NotRising(n + 2));
            }
        }
        Ok(Ladder { grades })
    }

    /// A grade, 1 to 20; numbers beyond get the nearest.
    pub fn grade(&self, grade: u8) -> &Grade {
        &self.grades[usize::from(grade.clamp(1, GRADES)) - 1]
    }

    /// All grades, the lowest first.
    pub fn grades(&self) -> &[Grade] {
        &self.grades
    }

    /// The grade that `points` hold, 1 to 20.
    pub fn grade_of(&self, points: u32) -> u8 {
        self.grades.partition_point(|g| g.points <= points) as u8
    }

    /// Points from `points` to the next grade; `None` at the top.
    pub fn to_next(&self, points: u32) -> Option<u32> {
        let next = self.grades.get(usize::from(self.grade_of(points)))?;
        Some(next.points - points)
    }

    /// Points after a game against `opponent`; they never fall below 0.
    pub fn after(&self, points: u32, opponent: u8, score: Score) -> u32 {
        points.saturating_add_signed(points_for(self.grade_of(points), opponent, score))
    }

    /// Where on the scale of grades a strength lies: 3.0 is as strong as the machine at grade 3. Below grade 1 and
    /// above grade 20 the last step goes on.
    pub fn place_of(&self, strength: f64) -> f64 {
        let above = self.grades.partition_point(|g| g.strength <= strength);
        let low = above.clamp(1, self.grades.len() - 1) - 1;
        let (a, b) = (self.grades[low].strength, self.grades[low + 1].strength);
        low as f64 + 1.0 + (strength - a) / (b - a)
    }
}
