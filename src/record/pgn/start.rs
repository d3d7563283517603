//! Which positions a record may begin with.

use crate::rules::{FenError, Kind, Position, Side};

/// The placement of an empty board.
pub(super) const NO_MEN: &str = "9/9/9/9/9/9/9/9/9/9";

/// A start position and, when no game can reach it, why. Collections have too many men, or men on odd points; what
/// cannot be played from is refused.
///
/// # Errors
/// The FEN cannot be read, or the side not to move could lose its general at once.
pub fn start_position(fen: &str) -> Result<(Position, Option<FenError>), FenError> {
    let position = Position::from_fen_relaxed(fen)?;
    usable(&position).map(|odd| (position, odd))
}

/// As [`start_position`] for a position at hand.
///
/// # Errors
/// As [`start_position`].
pub fn usable(position: &Position) -> Result<Option<FenError>, FenError> {
    for side in Side::ALL {
        let generals = position.pieces(side, Kind::General).len();
        if generals != 1 {
            return Err(FenError::Generals(side, generals));
        }
    }
    match position.validate() {
        Ok(()) => Ok(None),
        Err(FenError::TooMany { .. } | FenError::Misplaced(..))
            if !position.is_attacked(!position.side_to_move()) =>
        {
            Ok(position.validate().err())
        }
        Err(why) => Err(why),
    }
}
