//! Games of the engine against itself, from random openings, written as samples.

use super::sample::Sample;
use crate::engine::eval::Weights;
use crate::engine::search::see_at_least;
use crate::engine::{Limits, Options, Stop};
use crate::engine::{Score, Search};
use crate::rules::{Game, Move, Position, RuleSet, Side};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::io::{self, Write};
use std::sync::Arc;

/// What to play.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlayPlan {
    /// Games.
    pub games: usize,
    /// Positions a move.
    pub nodes: u64,
    /// Seed of the openings; other seeds give other games.
    pub seed: u64,
}

/// A side this far behind for [`HOPELESS_PLIES`] plies has lost.
const HOPELESS: i32 = 1500;
const HOPELESS_PLIES: usize = 6;
/// An opening this far from even is not played.
const UNEVEN: i32 = 200;
const LONGEST: usize = 300;

/// Plays and writes a line a sample (see [`Sample`]).
///
/// # Errors
/// What writing reports.
pub fn self_play(
    plan: SelfPlayPlan,
    weights: Arc<Weights>,
    mut output: impl Write,
) -> io::Result<()> {
    let mut random = StdRng::seed_from_u64(plan.seed);
    let mut search = Search::new(Options {
        hash_mb: 8,
        ..Options::default()
    });
    search.set_weights(weights);
    search.set_network(None);
    let mut played = 0;
    while played < plan.games {
        let Some(opening) = random_opening(&mut random) else {
            continue;
        };
        search.clear();
        let found = search.go(
            &opening,
            &[],
            &Limits::nodes(plan.nodes),
            &Stop::new(),
            &mut |_| {},
        );
        if found.mv.is_none() || found.score.to_cp().abs() > UNEVEN {
            continue;
        }
        for sample in one_game(&mut search, opening, plan.nodes) {
            writeln!(output, "{sample}")?;
        }
        output.flush()?;
        played += 1;
    }
    Ok(())
}

/// The start position after 4 to 11 random moves.
fn random_opening(random: &mut StdRng) -> Option<Position> {
    let mut position = Position::start();
    for _ in 0..random.random_range(4..12) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position.make(moves[random.random_range(0..moves.len())]);
    }
    (!position.legal_moves().is_empty()).then_some(position)
}

fn one_game(search: &mut Search, opening: Position, nodes: u64) -> Vec<Sample> {
    let mut game = Game::new(opening, RuleSet::default());
    let mut samples = Vec::new();
    let (mut hopeless_for, mut hopeless_plies) = (Side::Red, 0);
    while game.end().is_none() && game.ply() < LONGEST && hopeless_plies < HOPELESS_PLIES {
        let found = search.go(
            game.start_position(),
            game.moves(),
            &Limits::nodes(nodes),
            &Stop::new(),
            &mut |_| {},
        );
        let Some(mv) = found.mv else { break };
        let side = game.position().side_to_move();
        let own = found.score.to_cp();
        let loser = if own < 0 { side } else { !side };
        if own.abs() < HOPELESS {
            hopeless_plies = 0;
        } else if hopeless_plies > 0 && loser == hopeless_for {
            hopeless_plies += 1;
        } else {
            (hopeless_for, hopeless_plies) = (loser, 1);
        }
        if is_quiet(game.position(), mv, found.score) {
            samples.push(Sample {
                position: game.position().clone(),
                score: if side == Side::Red { own } else { -own },
                result: 0.5,
            });
        }
        if game.play(mv).is_err() {
            break;
        }
    }
    let loser = match game.end() {
        Some(end) => end.outcome.loser(),
        None => (hopeless_plies >= HOPELESS_PLIES).then_some(hopeless_for),
    };
    let result = match loser {
        None => 0.5,
        Some(Side::Red) => 0.0,
        Some(Side::Black) => 1.0,
    };
    for sample in &mut samples {
        sample.result = result;
    }
    samples
}

/// Whether the evaluation can be expected to judge the position without looking ahead.
fn is_quiet(position: &Position, best: Move, score: Score) -> bool {
    matches!(score, Score::Cp(cp) if cp.abs() < 3000)
        && position.piece_on(best.to()).is_none()
        && !position.in_check()
        && !position
            .captures()
            .iter()
            .any(|&mv| see_at_least(position, mv, 150))
}
