//! A judgement as a line of text, so that it can lie in a record and be had back at once.
//!
//! `1`, then a word for each position: the move that was played there, the score from the side to move, the moves that
//! the engine expected, parted by `/`. Positions that were not looked at have no score; after the last move stands `-`.

use super::review::{Look, Review};
use super::score::Score;
use crate::rules::{Move, Position};
use std::fmt::Write;

/// The form of the text.
const VERSION: &str = "1";
/// Moves of a line that are kept: as many as are looked at to say what was overlooked, and one.
const LINE: usize = 8;

impl Review {
    /// The game and what was found of it so far, on one line.
    pub fn to_text(&self) -> String {
        let mut text = VERSION.to_owned();
        for ply in 0..=self.moves().len() {
            // Writing to a string does not fail.
            let _ = match self.moves().get(ply) {
                Some(mv) => write!(text, " {mv}/"),
                None => write!(text, " -/"),
            };
            let Some(look) = self.looks().get(ply) else {
                continue;
            };
            let _ = match look.score {
                Score::Cp(cp) => write!(text, "{cp}/"),
                Score::Mate(n) => write!(text, "#{n}/"),
            };
            for mv in look.line.iter().take(LINE) {
                let _ = write!(text, "{mv}");
            }
        }
        text
    }

    /// The judgement of a game from `start` that [`Review::to_text`] wrote; `None` when it is none, or the moves are
    /// not legal there.
    pub fn from_text(start: &Position, text: &str) -> Option<Review> {
        let mut words = text.split(' ');
        if words.next() != Some(VERSION) {
            return None;
        }
        let (mut moves, mut looks, mut ended) = (Vec::new(), Vec::new(), false);
        let mut position = start.clone();
        for word in words {
            let (mv, found) = word.split_once('/')?;
            if ended {
                return None;
            }
            if !found.is_empty() {
                // What was found begins at the start and has no holes.
                if looks.len() < moves.len() {
                    return None;
                }
                looks.push(look(&position, found)?);
            }
            if mv == "-" {
                ended = true;
                continue;
            }
            let mv: Move = mv.parse().ok()?;
            if !position.is_legal(mv) {
                return None;
            }
            position.make(mv);
            moves.push(mv);
        }
        ended.then(|| Review::found(start.clone(), moves, looks))
    }
}

fn look(position: &Position, text: &str) -> Option<Look> {
    let (score, line) = text.split_once('/')?;
    let score = match score.strip_prefix('#') {
        Some(n) => Score::Mate(n.parse().ok()?),
        None => Score::Cp(score.parse().ok()?),
    };
    if !line.is_ascii() || !line.len().is_multiple_of(4) || line.len() > LINE * 4 {
        return None;
    }
    let mut position = position.clone();
    let mut moves = Vec::new();
    for at in (0..line.len()).step_by(4) {
        let mv: Move = line[at..at + 4].parse().ok()?;
        if !position.is_legal(mv) {
            return None;
        }
        position.make(mv);
        moves.push(mv);
    }
    Some(Look {
        best: moves.first().copied(),
        score,
        line: moves,
    })
}
