//! Glicko-2: an honest estimate of strength, with how sure it is.
//!
//! After Mark E. Glickman, "Example of the Glicko-2 system" (Boston University, 30 November 2013), steps 1 to 8; the
//! letters are the paper's. Each rated game is a rating period of its own, so the estimate moves after every game. Time
//! passing changes nothing: a device's clock cannot be trusted.

use std::f64::consts::PI;

/// Points of the Elo scale in one unit of the Glicko-2 scale.
const SCALE: f64 = 173.7178;
/// Where the Glicko-2 scale has its zero.
const CENTRE: f64 = 1500.0;
/// How fast volatility may change (the paper: 0.3 to 1.2).
const TAU: f64 = 0.5;
/// Where the iteration of step 5 stops.
const EPSILON: f64 = 0.000_001;

/// A strength and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The estimate, Elo scale.
    pub rating: f64,
    /// Its standard deviation (RD), Elo scale.
    pub deviation: f64,
    /// How much the strength itself wavers (σ).
    pub volatility: f64,
}

/// One game as the rating sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatedResult {
    /// The opponent's rating.
    pub opponent: f64,
    /// The opponent's deviation.
    pub deviation: f64,
    /// 1, 0.5 or 0.
    pub score: f64,
}

impl Rating {
    /// A person of whom nothing is known: the middle of the ladder, and a deviation that reaches both ends.
    /// The volatility is a third of the paper's, whose periods have ten games and more where ours have one.
    pub const UNKNOWN: Rating = Rating {
        rating: 1700.0,
        deviation: 900.0,
        volatility: 0.02,
    };

    /// The rating after one period with these games. Without a game only the deviation grows.
    pub fn after(&self, games: &[RatedResult]) -> Rating {
        let mu = (self.rating - CENTRE) / SCALE;
        let phi = self.deviation / SCALE;
        let sigma = self.volatility;
        // Steps 3 and 4: the variance by the games alone, and the improvement they show.
        let (mut precision, mut surprise) = (0.0, 0.0);
        for game in games {
            let weight = g(game.deviation / SCALE);
            let expected = expected(mu, (game.opponent - CENTRE) / SCALE, weight);
            precision += weight * weight * expected * (1.0 - expected);
            surprise += weight * (game.score - expected);
        }
        if precision == 0.0 {
            return Rating {
                deviation: phi.hypot(sigma) * SCALE,
                ..*self
            };
        }
        let v = 1.0 / precision;
        let sigma = new_volatility(sigma, phi, v, v * surprise);
        // Steps 6 and 7.
        let before = phi.hypot(sigma);
        let phi = 1.0 / (1.0 / (before * before) + 1.0 / v).sqrt();
        Rating {
            rating: (mu + phi * phi * surprise) * SCALE + CENTRE,
            deviation: phi * SCALE,
            volatility: sigma,
        }
    }

    /// The interval that holds the true strength about 95 times in 100, when `draw_share` (0 to 1) of the games were
    /// drawn. Glicko-2 reckons with wins and losses only; a drawn game strays less from what was expected: between
    /// equals its variance falls by the share of draws.
    pub fn interval(&self, draw_share: f64) -> (f64, f64) {
        let reach = 1.96 * self.deviation * (1.0 - draw_share).max(0.25).sqrt();
        (self.rating - reach, self.rating + reach)
    }
}

/// The share of points that strength `mine` takes from strength `theirs` (Elo scale).
pub fn expected_score(mine: f64, theirs: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf((theirs - mine) / 400.0))
}

fn g(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

fn expected(mu: f64, opponent: f64, weight: f64) -> f64 {
    1.0 / (1.0 + (-weight * (mu - opponent)).exp())
}

/// Step 5: the root of the paper's f by the Illinois variant of regula falsi.
fn new_volatility(sigma: f64, phi: f64, v: f64, delta: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let e = x.exp();
        let d = phi * phi + v + e;
        e * (delta * delta - d) / (2.0 * d * d) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if delta * delta > phi * phi + v {
        (delta * delta - phi * phi - v).ln()
    } else {
        let mut k = 1.0;
        while f(a - k * TAU) < 0.0 {
            k += 1.0;
        }
        a - k * TAU
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    while (high - low).abs() > EPSILON {
        let middle = low + (low - high) * f_low / (f_high - f_low);
        let f_middle = f(middle);
        if f_middle * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (middle, f_middle);
    }
    (low / 2.0).exp()
}
