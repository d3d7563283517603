//! When the machine offers a draw, how it answers one, and whether it gives up.

use crate::engine::score::Score;
use crate::rules::{Kind, Position, Side};

/// Rounds before which the machine always plays on.
const EARLIEST_ROUND: u16 = 20;

/// Whether the machine takes the draw: from its own last score (seen from its side), the position and the round.
///
/// It plays on early in the game, and when it stands better than its hope allows; the hope shrinks as rounds go by
/// without a capture and with every attacker that is gone.
pub fn accepts_draw(position: &Position, own_score: Score, round: u16) -> bool {
    let own = own_score.to_cp();
    if own < -150 {
        return true;
    }
    if round < EARLIEST_ROUND {
        return false;
    }
    let idle = i32::from(position.plies_since_capture().min(120));
    let hope = idle / 2 + 10 * (12 - attackers(position).min(12) as i32) / 3 - 20;
    own <= hope
}

/// Rounds before which the machine never offers a draw.
const EARLIEST_OFFER: u16 = 40;
/// Plies without a capture after which an even game has run dry.
const DRY: u16 = 24;
/// How far from even, in centipawns, a game may be for an honest offer: whoever is lost does not beg.
const EVEN: i32 = 40;

/// Whether the machine offers a draw: late in the game, with few attackers left and nothing taken for long, when its
/// own score (seen from its side) is even.
pub fn offers_draw(position: &Position, own_score: Score, round: u16) -> bool {
    let even = matches!(own_score, Score::Cp(cp) if cp.abs() <= EVEN);
    even && round >= EARLIEST_OFFER
        && position.plies_since_capture() >= DRY
        && attackers(position) <= 6
}

/// Rooks, horses and cannons on the board.
fn attackers(position: &Position) -> u32 {
    Side::ALL
        .iter()
        .flat_map(|&side| {
            [Kind::Rook, Kind::Horse, Kind::Cannon].map(|kind| position.pieces(side, kind).len())
        })
        .sum()
}

/// Whether the machine may honourably resign: mated soon or lost by more than a rook and a piece for several moves.
/// `own_scores` are its last scores, newest last.
pub fn resigns(own_scores: &[Score]) -> bool {
    const HOPELESS: i32 = -1600;
    const PATIENCE: usize = 4;
    own_scores.len() >= PATIENCE
        && own_scores
            .iter()
            .rev()
            .take(PATIENCE)
            .all(|score| score.to_cp() <= HOPELESS)
}
