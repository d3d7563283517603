//! Which of several lines a level plays.

use super::Plan;
use super::noise::{mix, unit};
use crate::engine::score::{INFINITE, WIN_BOUND};
use crate::engine::search::RootMove;
use crate::rules::Position;

/// The index of the line to play; lines are sorted, best first.
pub fn choose(plan: &Plan, position: &Position, found: &[RootMove]) -> usize {
    let Some(level) = plan.level.filter(|level| level.temperature > 0) else {
        return 0;
    };
    let best = found[0].value;
    // A mate that is seen is played.
    if best >= WIN_BOUND {
        return 0;
    }
    let lines = found.len().min(level.lines);
    // The network has no weights to shade, so there the choice alone has to show a character.
    let taste = if level.network { 4 } else { 1 };
    let weights: Vec<f64> = found[..lines]
        .iter()
        .map(|line| {
            let loss = best - line.value;
            if line.value == -INFINITE || loss > level.max_loss {
                0.0
            } else {
                let chance = (-f64::from(loss) / f64::from(level.temperature)).exp();
                chance * level.style.appeal(position, line.mv).powi(taste)
            }
        })
        .collect();
    let total: f64 = weights.iter().sum();
    let mut left = unit(plan.seed ^ mix(position.key())) * total;
    for (index, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return index;
        }
    }
    0
}
