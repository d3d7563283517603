//! The law for the search: the verdict alone, as cheaply as it comes.

use super::classify::Ply;
use super::gain::Attackers;
use super::judgement::{Class, Pattern};
use super::law::Law;
use super::verdict;
use crate::rules::board::Position;
use crate::rules::game::Outcome;
use crate::rules::types::{Move, Side};
use std::cell::RefCell;

/// Who wins when `moves` have led from `position` back to it.
///
/// Mate threats of up to two checks are seen, longer ones not, and neither are pawn attacks; else it agrees with
/// [`super::judge_cycle`] at the extended level. A line that cannot be played is a draw.
///
/// A search meets the same loops over and over, so each thread remembers the classes it has found.
pub fn quick(position: &Position, moves: &[Move]) -> Outcome {
    KNOWN.with_borrow_mut(|known| {
        let [red, black] = Side::ALL.map(|side| pattern(position, moves, side, known));
        match (red, black) {
            (Some(red), Some(black)) => verdict::table(red, black).0,
            _ => Outcome::Draw,
        }
    })
}

thread_local! {
    static KNOWN: RefCell<Known> = RefCell::new(Known::new());
}

/// Classes by position and move, each in the one slot its key allows; the newer replaces the older.
struct Known {
    slots: Vec<Option<(u64, Move, Class)>>,
}

impl Known {
    /// A power of two.
    const SLOTS: usize = 4096;

    fn new() -> Known {
        Known {
            slots: vec![None; Known::SLOTS],
        }
    }

    fn slot(key: u64, mv: Move) -> usize {
        (key as usize ^ usize::from(mv.bits())) & (Known::SLOTS - 1)
    }

    fn get(&self, key: u64, mv: Move) -> Option<Class> {
        self.slots[Known::slot(key, mv)]
            .filter(|&(k, m, _)| (k, m) == (key, mv))
            .map(|(_, _, class)| class)
    }

    fn put(&mut self, key: u64, mv: Move, class: Class) {
        self.slots[Known::slot(key, mv)] = Some((key, mv, class));
    }
}

/// What `side` does over the loop; `None` when a move cannot be made.
fn pattern(position: &Position, moves: &[Move], side: Side, known: &mut Known) -> Option<Pattern> {
    let mut position = position.clone();
    let mut unknown = Vec::new();
    let mut classes = Vec::with_capacity(moves.len() / 2 + 1);
    for &mv in moves {
        if position.side_to_move() == side {
            match known.get(position.key(), mv) {
                Some(Class::Idle) => return Some(Pattern::Allowed),
                Some(class) => classes.push(class),
                None => unknown.push(Ply::new(&position, mv)?),
            }
        }
        if !position.is_pseudo_legal(mv) {
            return None;
        }
        position.make(mv);
    }
    for mut ply in unknown {
        let class = class(&mut ply, &Law::QUICK);
        known.put(ply.before.key(), ply.mv, class);
        if class == Class::Idle {
            return Some(Pattern::Allowed);
        }
        classes.push(class);
    }
    Some(verdict::pattern(classes))
}

/// The class, with chase and mate threat in the order of their cost: which of the two it is does not matter here.
fn class(ply: &mut Ply, law: &Law) -> Class {
    if ply.is_check() {
        Class::Check
    } else if ply.is_evasion() {
        Class::Idle
    } else if !ply.new_captures(Attackers::Pieces, law).is_empty() {
        Class::Chase
    } else if ply.is_threat(law) {
        Class::Threat
    } else if ply.new_win_by_check(law).is_some() {
        Class::Chase
    } else {
        Class::Idle
    }
}
