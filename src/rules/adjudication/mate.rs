//! Forced mates in which every move of the attacker is a check.

use crate::rules::board::Position;

/// M(P, S, d) of `adjudication.md` 2.3: whether the side to move mates by checks, at most `checks` of them, whatever
/// the other side answers. Gives up with "no" after looking at `nodes` positions.
pub fn mates_by_checks(position: &mut Position, checks: u8, nodes: u32) -> bool {
    let mut left = nodes;
    // Short mates are found among few positions, so look for them first.
    (1..=checks).any(|checks| attack(position, checks, &mut left))
}

fn attack(position: &mut Position, checks: u8, left: &mut u32) -> bool {
    for &mv in position.legal_moves().iter() {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let undo = position.make(mv);
        let mates = position.in_check() && fails(position, checks, left);
        position.unmake(mv, undo);
        if mates {
            return true;
        }
    }
    false
}

/// Whether every answer to a check loses to at most `checks - 1` further checks.
fn fails(position: &mut Position, checks: u8, left: &mut u32) -> bool {
    let answers = position.legal_moves();
    if answers.is_empty() {
        return true;
    }
    if checks == 1 {
        return false;
    }
    answers.iter().all(|&mv| {
        let undo = position.make(mv);
        let mates = attack(position, checks - 1, left);
        position.unmake(mv, undo);
        mates
    })
}
