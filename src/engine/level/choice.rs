//! Which of several lines a level plays.
//!
//! The temperature of a weak level follows how hard the position is to see: nobody misses that his own man was taken and
//! can be taken back, most see a capture, and what is hardest is a quiet move of a long way among many moves.

use super::Plan;
use super::blind::is_far;
use super::noise::{mix, unit};
use crate::engine::score::{INFINITE, WIN_BOUND};
use crate::engine::search::RootMove;
use crate::rules::{Move, Position};

/// The index of the line to play; lines are sorted, best first.
pub fn choose(plan: &Plan, position: &Position, last: Option<Move>, found: &[RootMove]) -> usize {
    let Some(level) = plan.level.filter(|level| level.temperature > 0) else {
        return 0;
    };
    let best = found[0].value;
    // A mate that is seen is played.
    if best >= WIN_BOUND {
        return 0;
    }
    let lines = found.len().min(level.lines);
    let temperature = if level.hardness {
        f64::from(level.temperature) * hardness(position, last, found[0].mv)
    } else {
        f64::from(level.temperature)
    };
    // The network has no weights to shade, so there the choice alone has to show a character.
    let taste = if level.network { 4 } else { 1 };
    let weights: Vec<f64> = found[..lines]
        .iter()
        .map(|line| {
            let loss = best - line.value;
            if line.value == -INFINITE || loss > level.max_loss {
                0.0
            } else {
                let chance = (-f64::from(loss) / temperature).exp();
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

/// Moves among which an average position leaves the choice.
const USUAL_MOVES: f64 = 40.0;

/// How hard it is to see that `best` is best, 1 being usual: a third to one and a half.
fn hardness(position: &Position, last: Option<Move>, best: Move) -> f64 {
    let kind = if last.is_some_and(|last| last.to() == best.to()) {
        0.5
    } else if position.piece_on(best.to()).is_some() {
        0.8
    } else if is_far(best) {
        1.2
    } else {
        1.0
    };
    let many = position.legal_moves().len() as f64 / USUAL_MOVES;
    kind * many.clamp(0.7, 1.25)
}
