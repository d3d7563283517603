//! Placement 定级赛: five games, each against the grade that tells most, find the starting grade. Once.

use super::ladder::{GRADES, Ladder, Score};
use super::rating::expected_score;

/// How many games it takes.
pub const PLACEMENT_GAMES: usize = 5;

/// The placement games so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Placement {
    /// Strength of the opponent and how the game went.
    games: Vec<(f64, Score)>,
}

impl Placement {
    /// Adds a game; the fifth gives the grade to start at. Later ones change nothing.
    pub fn add(&mut self, strength: f64, score: Score, ladder: &Ladder) -> Option<u8> {
        if self.is_done() {
            return None;
        }
        self.games.push((strength, score));
        self.is_done().then(|| self.estimate(ladder).round() as u8)
    }

    /// Whether all games are played.
    pub fn is_done(&self) -> bool {
        self.games.len() >= PLACEMENT_GAMES
    }

    /// How many games are played.
    pub fn played(&self) -> usize {
        self.games.len()
    }

    /// The grade to meet next; `None` when placement is done.
    pub fn next_opponent(&self, ladder: &Ladder) -> Option<u8> {
        (!self.is_done()).then(|| self.estimate(ladder).round() as u8)
    }

    /// The mean of what the person's grade may be, given the games: Bayes' rule over the twenty grades. Before a game
    /// low grades are likelier, since most people who begin are no masters, and the first game should not be lost
    /// without hope.
    fn estimate(&self, ladder: &Ladder) -> f64 {
        let (mut sum, mut weight_sum) = (0.0, 0.0);
        for grade in 1..=GRADES {
            let mine = ladder.grade(grade).strength;
            let prior = (-f64::from(grade) / PRIOR_REACH).exp();
            let likelihood: f64 = self
                .games
                .iter()
                .map(|&(theirs, score)| {
                    let win = expected_score(mine, theirs);
                    match score {
                        Score::Win => win,
                        Score::Draw => (win * (1.0 - win)).sqrt(),
                        Score::Loss | Score::Abandoned => 1.0 - win,
                    }
                })
                .product();
            sum += f64::from(grade) * prior * likelihood;
            weight_sum += prior * likelihood;
        }
        // Five likelihoods of bounded strengths cannot all vanish.
        (sum / weight_sum).clamp(1.0, f64::from(GRADES))
    }
}

/// How many grades up the prior falls to 1/e of itself.
const PRIOR_REACH: f64 = 10.0;
