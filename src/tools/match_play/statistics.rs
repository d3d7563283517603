//! What a match says: score, Elo with its error, and the sequential test.
//!
//! Games are judged in pairs (one opening, both colours), since the two games of a pair are not independent.

use std::fmt;

/// Two-sided 95 % of the normal distribution.
const Z95: f64 = 1.96;
/// Keeps the variance of a clean sweep above zero: a quarter of a point squared, once.
const VARIANCE_FLOOR: f64 = 0.0625;

/// A sequential probability ratio test between two Elo differences.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the hypothesis to be given up.
    pub elo0: f64,
    /// The difference hoped for.
    pub elo1: f64,
}

/// Bounds of the test for errors of 5 % on either side: ln(0.95 / 0.05).
const SPRT_BOUND: f64 = 2.944;

/// The results of A, in order of play.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    scores: Vec<f64>,
}

impl Tally {
    /// Adds a game: 1, ½ or 0 for A.
    pub fn add(&mut self, score: f64) {
        self.scores.push(score);
    }

    /// Games so far.
    pub fn games(&self) -> usize {
        self.scores.len()
    }

    fn count(&self, score: f64) -> usize {
        self.scores.iter().filter(|&&s| s == score).count()
    }

    /// A's share of the points, 0 to 1.
    pub fn mean(&self) -> f64 {
        if self.scores.is_empty() {
            0.5
        } else {
            self.scores.iter().sum::<f64>() / self.scores.len() as f64
        }
    }

    /// Mean and variance over complete pairs, on the scale 0 to 1, and how many there are.
    fn pairs(&self) -> (f64, f64, f64) {
        let pairs: Vec<f64> = self
            .scores
            .chunks_exact(2)
            .map(|pair| (pair[0] + pair[1]) / 2.0)
            .collect();
        let count = pairs.len().max(1) as f64;
        let mean = pairs.iter().sum::<f64>() / count;
        let squares: f64 = pairs.iter().map(|p| (p - mean).powi(2)).sum();
        (mean, (squares + VARIANCE_FLOOR) / count, count)
    }

    /// The 95 % interval of A's share of the points.
    pub fn interval(&self) -> (f64, f64) {
        let (mean, variance, count) = self.pairs();
        let error = Z95 * (variance / count).sqrt();
        ((mean - error).max(0.0), (mean + error).min(1.0))
    }

    /// Log-likelihood ratio of the test (normal approximation over pairs).
    pub fn llr(&self, test: Sprt) -> f64 {
        let (mean, variance, count) = self.pairs();
        let (s0, s1) = (share(test.elo0), share(test.elo1));
        (s1 - s0) * (2.0 * mean - s0 - s1) * count / (2.0 * variance)
    }

    /// Whether the test has come to an end: `Some(true)` for the difference hoped for.
    pub fn verdict(&self, test: Sprt) -> Option<bool> {
        let llr = self.llr(test);
        (self.scores.len() >= 4 && llr.abs() >= SPRT_BOUND).then_some(llr > 0.0)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.interval();
        write!(
            f,
            "{} games +{} ={} -{}  score {:.1}% [{:.1}, {:.1}]  Elo {} [{}, {}] 95%",
            self.games(),
            self.count(1.0),
            self.count(0.5),
            self.count(0.0),
            100.0 * self.mean(),
            100.0 * low,
            100.0 * high,
            elo(self.mean()),
            elo(low),
            elo(high),
        )
    }
}

/// The share of points that an Elo difference predicts.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn elo(share: f64) -> String {
    if share <= 0.002 {
        "-inf".to_owned()
    } else if share >= 0.998 {
        "+inf".to_owned()
    } else {
        format!("{:+.0}", -400.0 * (1.0 / share - 1.0).log10())
    }
}
