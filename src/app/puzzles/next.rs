//! Which puzzle comes after the one in hand.

use super::{Solving, attempt_begun};
use crate::career::calendar::Day;
use crate::career::progress::PuzzleProgress;
use crate::career::puzzles::{Puzzle, PuzzleSet};
use std::collections::VecDeque;

/// Puzzles that were due when practice began and are still to come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Round(VecDeque<String>);

/// What follows.
pub(super) enum Next {
    /// A puzzle, and the round that it belongs to.
    Puzzle(&'static Puzzle, Option<Round>),
    /// The page of puzzles, with the words of this key.
    Page(Option<&'static str>),
}

/// What is to be practised first.
pub(super) fn of_practice(progress: &PuzzleProgress, today: Day) -> Next {
    let due = progress.due(PuzzleSet::standard(), today);
    let round = Round(due.into_iter().map(str::to_owned).collect());
    go_on(round, None, progress, today)
}

/// What follows the puzzle in hand: in practice the next of the round, else the next unsolved one.
pub(super) fn after(solving: Option<&Solving>, progress: &PuzzleProgress, today: Day) -> Next {
    if let Some(round) = solving.and_then(|solving| solving.round.clone()) {
        return go_on(round, solving, progress, today);
    }
    let set = PuzzleSet::standard();
    let here = solving.map(|solving| solving.run.puzzle().id.as_str());
    let next = progress.next_unsolved(set, here);
    match next.and_then(|id| set.get(id)) {
        Some(puzzle) => Next::Puzzle(puzzle, None),
        None => Next::Page(Some("puz.all_solved")),
    }
}

/// The next of a round that is still due, or the end of practice.
fn go_on(mut round: Round, left: Option<&Solving>, progress: &PuzzleProgress, today: Day) -> Next {
    let set = PuzzleSet::standard();
    let due = progress.due(set, today);
    let next = std::iter::from_fn(|| round.0.pop_front()).find(|id| due.contains(&id.as_str()));
    if let Some(puzzle) = next.and_then(|id| set.get(&id)) {
        return Next::Puzzle(puzzle, Some(round));
    }
    // One that went wrong just now is put off, though that is not noted yet; one that was not tried waits on.
    let put_off = left
        .filter(|left| attempt_begun(&left.run))
        .map(|left| left.run.puzzle().id.as_str());
    let waits = due.iter().any(|&id| Some(id) != put_off);
    Next::Page((!waits).then_some("puz.practised"))
}
