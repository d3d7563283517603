//! Simulated players: what a player of known strength scores and where the points put him.

use chuhe::career::ladder::{GRADES, Ladder, Score};
use chuhe::career::ledger::{Contest, Entry};
use chuhe::career::paths::Id;
use chuhe::career::rating::expected_score;
use chuhe::rules::{EndReason, Side};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::ops::RangeInclusive;

/// Whom a player challenges.
pub enum Chooser {
    /// A grade this far above his own, drawn evenly.
    Offset(RangeInclusive<i32>),
}

impl Chooser {
    fn choose(&self, grade: u8, rng: &mut StdRng) -> u8 {
        let Chooser::Offset(range) = self;
        (i32::from(grade) + rng.random_range(range.clone())).clamp(1, GRADES.into()) as u8
    }
}

/// A ledger line.
pub fn entry(n: u64, opponent: u8, score: Score, ended: u64) -> Entry {
    Entry {
        gid: Id::new(n, n),
        contest: Contest::Ladder,
        opponent,
        strength: Ladder::standard().grade(opponent).strength,
        side: Side::Red,
        score,
        reason: EndReason::Resignation,
        plies: 40,
        opening: None,
        began: ended,
        ended,
    }
}

/// One game of a player as strong as grade `strength` against grade `opponent`. Three games of ten between equals are
/// drawn, fewer between unequals.
pub fn play(strength: u8, opponent: u8, rng: &mut StdRng) -> Score {
    let ladder = Ladder::standard();
    let share = expected_score(
        ladder.grade(strength).strength,
        ladder.grade(opponent).strength,
    );
    let draw = 0.3 * (1.0 - (2.0 * share - 1.0).abs());
    match rng.random::<f64>() {
        x if x < draw => Score::Draw,
        x if x < share + draw / 2.0 => Score::Win,
        _ => Score::Loss,
    }
}

/// What a long career comes to.
pub struct Career {
    /// The mean grade over its second half.
    pub settled: f64,
    /// Opponents and scores in order.
    pub games: Vec<(u8, Score)>,
}

/// A player placed at his strength plays `games` ladder games.
pub fn play_ladder(strength: u8, chooser: &Chooser, games: usize, seed: u64) -> Career {
    let ladder = Ladder::standard();
    let mut rng = StdRng::seed_from_u64(seed);
    let mut points = ladder.grade(strength).points;
    let mut sum = 0.0;
    let mut played = Vec::with_capacity(games);
    for n in 0..games {
        let grade = ladder.grade_of(points);
        let opponent = chooser.choose(grade, &mut rng);
        let score = play(strength, opponent, &mut rng);
        points = ladder.after(points, opponent, score);
        played.push((opponent, score));
        if n >= games / 2 {
            sum += f64::from(ladder.grade_of(points));
        }
    }
    Career {
        settled: sum / (games - games / 2) as f64,
        games: played,
    }
}
