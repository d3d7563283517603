//! One game between two players, judged by the rules of the app.

use super::openings::Opening;
use super::player::Player;
use crate::engine::Score;
use crate::rules::{Game, Move, Outcome, RuleSet, Side};

/// A game that goes on longer is drawn.
const LONGEST: usize = 600;

/// How a game went.
#[derive(Clone, Debug)]
pub struct Report {
    /// Red's points: 1, ½ or 0.
    pub red: f64,
    /// Why it ended.
    pub reason: String,
    /// All moves, those of the opening first.
    pub moves: Vec<Move>,
    /// The mover's own score of each of its moves, where it has one; as long as `moves`.
    pub scores: Vec<Option<Score>>,
}

/// Both players agree that it is decided: scores at least this far from 0 for so many moves in a row.
#[derive(Clone, Copy, Debug)]
pub struct Adjudication {
    /// Centipawns.
    pub score: i32,
    /// Plies in a row.
    pub plies: usize,
}

/// Plays a game. `players` are Red and Black.
pub fn play(
    players: [&mut Player; 2],
    opening: &Opening,
    adjudication: Option<Adjudication>,
) -> Report {
    let mut game = Game::new(opening.start.clone(), RuleSet::default());
    let mut scores = Vec::new();
    for &mv in &opening.moves {
        if game.play(mv).is_err() {
            break;
        }
        scores.push(None);
    }
    let report = |game: &Game, scores, red, reason: &str| Report {
        red,
        reason: reason.to_owned(),
        moves: game.moves().to_vec(),
        scores,
    };
    let (mut decided_for, mut decided_plies) = (Side::Red, 0);
    loop {
        if let Some(end) = game.end() {
            let red = points(end.outcome);
            return report(&game, scores, red, end.reason.code());
        }
        if game.ply() >= LONGEST {
            return report(&game, scores, 0.5, "too_long");
        }
        let side = game.position().side_to_move();
        let player = &mut *players[side.index()];
        let lost = if side == Side::Red { 0.0 } else { 1.0 };
        let (mv, score) = match player.play(game.start_position(), game.moves(), game.position()) {
            Ok(answer) => answer,
            Err(why) => return report(&game, scores, lost, &format!("forfeit: {why}")),
        };
        if let Err(why) = game.play(mv) {
            return report(&game, scores, lost, &format!("illegal {mv}: {why}"));
        }
        scores.push(score);
        if let (Some(limit), Some(score)) = (adjudication, score) {
            let own = score.to_cp();
            let winner = if own > 0 { side } else { !side };
            if own.abs() < limit.score {
                decided_plies = 0;
            } else if decided_plies > 0 && winner == decided_for {
                decided_plies += 1;
            } else {
                (decided_for, decided_plies) = (winner, 1);
            }
            if decided_plies >= limit.plies && game.end().is_none() {
                let red = points(Outcome::Win(decided_for));
                return report(&game, scores, red, "adjudicated");
            }
        }
    }
}

fn points(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win(Side::Red) => 1.0,
        Outcome::Win(Side::Black) => 0.0,
        Outcome::Draw => 0.5,
    }
}
