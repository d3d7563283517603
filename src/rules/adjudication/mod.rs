//! The law of repetition (棋例): the class of every ply of a repeated line, the verdict and its reasons.
//! `rules/adjudication.md` is the specification; the numbers in these comments are its sections.
//!
//! - [`judge_cycle`] judges a line in full, for games and records.
//! - [`quick`] is for the search: `quick(&position, &moves)` tells who wins when `moves` have just led from
//!   `position` back to it (no capture lies between, so one position serves as both ends). It looks at no more than
//!   the verdict needs: where both sides have an idle ply it costs two or three classifications, and nothing once
//!   they are known.

mod classify;
mod gain;
mod idle;
mod judgement;
mod law;
mod mate;
mod quick;
mod sentence;
mod sequence;
mod texts;
mod verdict;

pub use judgement::{
    Article, Class, Hit, IdleKind, JudgedPly, Judgement, Man, ManTextError, Pattern, Root,
};
pub use law::Law;
pub use quick::quick;
pub use texts::Lang;
pub use verdict::{pattern, table};

use super::board::Position;
use super::types::{Move, Side};
use classify::classify;
use std::collections::hash_map::{Entry, HashMap};

/// Judges a line that begins and ends with the same position. `first` is the number of plies before it in the game.
/// `None` when the line is empty or holds a move that no man can make.
pub fn judge_cycle(start: &Position, moves: &[Move], first: usize, law: &Law) -> Option<Judgement> {
    let mut position = start.clone();
    let mut plies = Vec::with_capacity(moves.len());
    // The loops of a line are mostly the same: each ply is looked at once.
    let mut known = HashMap::new();
    for (index, &mv) in moves.iter().enumerate() {
        let found = match known.entry((position.key(), mv)) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(classify(&position, mv, law)?),
        }
        .clone();
        plies.push(JudgedPly {
            ply: first + index + 1,
            mv,
            mover: Man {
                piece: position.piece_on(mv.from())?,
                square: mv.to(),
            },
            class: found.class,
            hits: found.hits,
            idle: found.idle,
            pawn_attack: found.pawn_attack,
            by_check: found.by_check,
        });
        position.make(mv);
    }
    if plies.is_empty() {
        return None;
    }
    let patterns = Side::ALL.map(|side| {
        let own = plies.iter().filter(|ply| ply.side() == side);
        pattern(own.map(|ply| ply.class))
    });
    let (outcome, reason, article) = verdict::verdict(&plies, patterns);
    Some(Judgement {
        outcome,
        reason,
        article,
        patterns,
        plies,
    })
}
