//! What the review of a game says of the person who played it.

use super::achievements::{Achievement, FinishedGame, after_game};
use super::ladder::Score;
use super::paths::GameId;
use crate::engine::review::{MoveClass, PlyReview};
use crate::record::{Record, name};
use crate::rules::Side;
use serde::{Deserialize, Serialize};

/// What is kept of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// How much of what was to be had the person kept, in per cent.
    pub accuracy: u8,
}

/// A reviewed game of the person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Which game.
    pub gid: GameId,
    /// What is kept.
    pub judged: Judged,
    /// What is earned by it, whether or not it was earned before.
    pub earned: Vec<Achievement>,
}

/// Reads a verdict off a record and the judgement of all moves of its main line. `None` when the record is none of the
/// person's games against the machine, or not all of it was judged.
pub fn verdict(record: &Record, plies: &[PlyReview]) -> Option<Verdict> {
    let tags = &record.tags;
    let gid: GameId = tags.chuhe_id()?.parse().ok()?;
    let (side, opponent) = (tags.my_side()?, tags.grade()?);
    let moves = record.tree.main_moves();
    let whole = plies.len() == moves.len() && plies.iter().zip(&moves).all(|(p, &mv)| p.mv == mv);
    let first = record.tree.start().side_to_move();
    let own: Vec<&PlyReview> = plies
        .iter()
        .filter(|judged| (judged.ply % 2 == 1) == (side == first))
        .collect();
    if !whole || own.is_empty() {
        return None;
    }
    let loss = own.iter().map(|judged| judged.loss).sum::<f64>() / own.len() as f64;
    let accuracy = ((1.0 - loss) * 100.0).round().clamp(0.0, 100.0) as u8;
    let mistakes = own.iter().filter(|p| p.class >= MoveClass::Mistake).count();
    // What stood before each of the person's moves was the worst they had to face.
    let worst = own.iter().map(|judged| judged.best_score.to_cp()).min();
    let game = FinishedGame {
        score: score(tags.result().winner(), side),
        opponent,
        rated: false,
        own_grade: opponent,
        grade_after: 1,
        streak: 0,
        gave_handicap: false,
        // The record does not tell who gave odds: nothing is proved then.
        got_handicap: tags.known(name::HANDICAP).is_some(),
        set_up: !record.is_standard(),
        help_allowed: false,
        help_used: number(record, name::TAKE_BACKS) + number(record, name::HINTS),
        mistakes: u32::try_from(mistakes).ok(),
        worst_score: worst,
    };
    let mut earned = after_game(&game);
    earned.retain(|new| matches!(new, Achievement::Clean | Achievement::Comeback));
    Some(Verdict {
        gid,
        judged: Judged { accuracy },
        earned,
    })
}

fn score(winner: Option<Side>, side: Side) -> Score {
    match winner {
        Some(winner) if winner == side => Score::Win,
        Some(_) => Score::Loss,
        None => Score::Draw,
    }
}

/// A count among the tags; a count that cannot be read stands for some.
fn number(record: &Record, name: &str) -> u32 {
    record
        .tags
        .known(name)
        .map_or(0, |text| text.parse().unwrap_or(1))
}
