//! Repetition inside the search, judged as the law would judge it.

use crate::engine::score::{DRAW, LAW_WIN, Value};
use crate::rules::adjudication::quick;
use crate::rules::{Move, Outcome, Position};

/// One position of the game or of the line being searched.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Its key.
    pub key: u64,
    /// The move that led here.
    pub mv: Move,
    /// Whether its side to move is in check, so that the move that led here gave check.
    pub in_check: bool,
    /// How many plies before it belong to the same run of moves without a capture or a pass.
    pub quiet_run: u16,
}

/// The score of `position`, the last of `path`, for its side to move, `ply` plies from the root, when it repeats an
/// earlier one. Once is enough inside the searched line; before the root it takes two earlier occurrences.
#[inline]
pub fn repetition(position: &Position, path: &[Step], ply: usize) -> Option<Value> {
    let last = path.len() - 1;
    let here = path[last];
    let reach = usize::from(here.quiet_run).min(last);
    let mut seen_before_root = false;
    let mut distance = 4;
    while distance <= reach {
        if path[last - distance].key == here.key {
            if distance <= ply || seen_before_root {
                return Some(judge(position, &path[last - distance + 1..], ply));
            }
            seen_before_root = true;
        }
        distance += 2;
    }
    None
}

/// Judges one round of the cycle; `cycle` ends with the repeated position.
fn judge(position: &Position, cycle: &[Step], ply: usize) -> Value {
    let (win, loss) = (LAW_WIN - ply as Value, ply as Value - LAW_WIN);
    // The last position was reached by the opponent of its side to move, and so was every second one before it.
    let all_checks = |offset: usize| {
        let mut own = cycle.iter().rev().skip(offset).step_by(2);
        own.all(|step| step.in_check)
    };
    match (all_checks(0), all_checks(1)) {
        (true, false) => win,
        (false, true) => loss,
        (true, true) => DRAW,
        (false, false) => {
            let moves: Vec<Move> = cycle.iter().map(|step| step.mv).collect();
            match quick(position, &moves) {
                Outcome::Draw => DRAW,
                Outcome::Win(side) if side == position.side_to_move() => win,
                Outcome::Win(_) => loss,
            }
        }
    }
}
