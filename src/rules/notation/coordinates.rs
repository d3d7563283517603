//! ICCS and UCI: the two points of a move.

use crate::rules::types::Move;

/// `H2-E2`
pub fn iccs(mv: Move) -> String {
    format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase()
}

/// Reads `h2e2`, `H2E2`, `h2-e2` and `H2-E2`.
pub fn parse(text: &str) -> Option<Move> {
    let lower = text.to_ascii_lowercase();
    match lower.split_once('-') {
        None => lower.parse().ok(),
        Some((from, to)) if from.len() == 2 && to.len() == 2 => format!("{from}{to}").parse().ok(),
        Some(_) => None,
    }
}
