//! Achievements: few, each of them something to be proud of.

use super::ladder::{GRADES, Score};
use super::progress::{LessonProgress, PuzzleProgress};
use super::puzzles::PuzzleSet;
use serde::{Deserialize, Serialize};

/// Something reached once and kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Achievement {
    /// Won a game against the machine.
    FirstWin,
    /// Finished a rated game.
    FirstRated,
    /// Won against the machine of this grade.
    WinAt(u8),
    /// Won this many rated games in a row: 3, 5 or 10.
    Streak(u8),
    /// Won a rated game against an opponent four or more grades above.
    Giant,
    /// Won without a mistake in the review.
    Clean,
    /// Won after standing lost (a rook or more behind by the engine's score).
    Comeback,
    /// Won although giving a handicap.
    Handicap,
    /// Won a casual game without taking a move back and without a hint, though both were allowed.
    NoHelp,
    /// Solved this many puzzles: 10, 50, 100 or 300.
    Puzzles(u16),
    /// Solved all puzzles of the chapter with this index.
    Chapter(u8),
    /// Did all lessons.
    Lessons,
    /// Reached grade 20.
    Grandmaster,
}

const STREAKS: [u8; 3] = [3, 5, 10];
const PUZZLE_COUNTS: [u16; 4] = [10, 50, 100, 300];
/// Centipawns that count as standing lost.
const LOST_SCORE: i32 = -500;

impl Achievement {
    /// All of them, for a set with this many chapters, in the order of the screen.
    pub fn all(chapters: u8) -> Vec<Achievement> {
        use Achievement::*;
        let mut all = vec![FirstWin, FirstRated];
        all.extend((1..=GRADES).map(WinAt));
        all.extend(STREAKS.map(Streak));
        all.extend([Giant, Clean, Comeback, Handicap, NoHelp]);
        all.extend(PUZZLE_COUNTS.map(Puzzles));
        all.extend((0..chapters).map(Chapter));
        all.extend([Lessons, Grandmaster]);
        all
    }
}

/// What is known of a finished game against the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    /// How it went for the person.
    pub score: Score,
    /// Grade of the machine.
    pub opponent: u8,
    /// Whether it was rated.
    pub rated: bool,
    /// Grade of the person when it began.
    pub own_grade: u8,
    /// Grade of the person now.
    pub grade_after: u8,
    /// Rated wins in a row, this game included.
    pub streak: u32,
    /// The person gave a handicap.
    pub gave_handicap: bool,
    /// The person received one: then nothing is proved about strength.
    pub got_handicap: bool,
    /// It began from a position put up by hand: a win then earns nothing, for it may have been there from the start.
    pub set_up: bool,
    /// Both taking back and hints were allowed.
    pub help_allowed: bool,
    /// Moves taken back and hints together.
    pub help_used: u32,
    /// Mistakes of the person by the review, when there was one.
    pub mistakes: Option<u32>,
    /// The person's worst score in centipawns by the review, when there was one.
    pub worst_score: Option<i32>,
}

/// What a finished game earns, whether or not it was earned before.
pub fn after_game(game: &FinishedGame) -> Vec<Achievement> {
    use Achievement::*;
    let mut earned = Vec::new();
    let mut add = |holds: bool, achievement| {
        if holds {
            earned.push(achievement);
        }
    };
    add(game.rated && game.score != Score::Abandoned, FirstRated);
    add(game.grade_after == GRADES, Grandmaster);
    if game.score != Score::Win || game.set_up {
        return earned;
    }
    add(true, FirstWin);
    // A win with all the help of the casual game is a win, but not one against that grade.
    let honest = !game.got_handicap && game.help_used == 0;
    add(honest, WinAt(game.opponent.clamp(1, GRADES)));
    for length in STREAKS {
        add(
            game.rated && game.streak >= u32::from(length),
            Streak(length),
        );
    }
    add(
        game.rated && game.opponent >= game.own_grade.saturating_add(4),
        Giant,
    );
    add(game.mistakes == Some(0) && honest, Clean);
    add(
        game.worst_score.is_some_and(|score| score <= LOST_SCORE) && honest,
        Comeback,
    );
    add(game.gave_handicap && honest, Handicap);
    add(!game.rated && game.help_allowed && honest, NoHelp);
    earned
}

/// What progress with puzzles earns, whether or not it was earned before.
pub fn after_puzzle(progress: &PuzzleProgress, set: &PuzzleSet) -> Vec<Achievement> {
    let solved = progress.solved_count(set);
    let counts = PUZZLE_COUNTS
        .into_iter()
        .filter(|&count| solved >= usize::from(count))
        .map(Achievement::Puzzles);
    let chapters = (0u8..)
        .zip(&set.chapters)
        .filter(|(_, chapter)| {
            !chapter.puzzles.is_empty() && progress.of_chapter(chapter).0 == chapter.puzzles.len()
        })
        .map(|(index, _)| Achievement::Chapter(index));
    counts.chain(chapters).collect()
}

/// What progress with lessons earns. `lessons` gives each key with its number of exercises.
pub fn after_lesson<'a>(
    progress: &LessonProgress,
    lessons: impl IntoIterator<Item = (&'a str, usize)>,
) -> Vec<Achievement> {
    let mut lessons = lessons.into_iter().peekable();
    let any = lessons.peek().is_some();
    let done = lessons.all(|(key, exercises)| progress.count(key) >= exercises);
    if any && done {
        vec![Achievement::Lessons]
    } else {
        Vec::new()
    }
}
