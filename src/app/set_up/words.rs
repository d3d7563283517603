//! What is wrong with a position, in the user's words.

use crate::app::help::{piece_name, side_name};
use crate::app::locale::Locale;
use crate::rules::{FenError, Kind, Piece};

/// The fault as a sentence.
pub fn position_fault(fault: &FenError, locale: &Locale) -> String {
    let plain = |key: &str| locale.t(key).to_owned();
    let of = |key: &str, side| locale.fill(key, &[("side", side_name(side, locale))]);
    match fault {
        FenError::Empty | FenError::Rows(_) | FenError::Files { .. } => plain("pos.rows"),
        FenError::Letter(letter) => locale.fill("pos.letter", &[("text", &letter.to_string())]),
        FenError::SideToMove(text) | FenError::Counter(text) => {
            locale.fill("pos.letter", &[("text", text)])
        }
        FenError::Generals(side, 0) => of("pos.no_general", *side),
        FenError::Generals(side, _) => of("pos.two_generals", *side),
        FenError::TooMany { side, kind, .. } => {
            let most = if *kind == Kind::Pawn { "5" } else { "2" };
            let piece = piece_name(Piece::new(*side, *kind), locale);
            let side = side_name(*side, locale);
            locale.fill(
                "pos.too_many",
                &[("side", side), ("piece", &piece), ("n", most)],
            )
        }
        FenError::Misplaced(piece, _) => {
            let key = match piece.kind() {
                Kind::General => "pos.general_palace",
                Kind::Advisor => "pos.advisor",
                Kind::Elephant => "pos.elephant",
                _ => "pos.pawn",
            };
            of(key, piece.side())
        }
        FenError::OpponentInCheck(_) => plain("pos.wrong_check"),
        FenError::GeneralsFacing => plain("pos.facing"),
    }
}
